#pragma once

#include <QObject>
#include <QStringList>
#include <string>
#include <vector>

class QMimeData;
class QWidget;

namespace kiwb {

class ActionRegistry;
class Settings;
class Workspace;

/// Everything that opens something: dialogs, drops, recent ones, the sample; keeps the list of
/// recent ones.
class OpenCommands : public QObject {
    Q_OBJECT
public:
    OpenCommands(Workspace& workspace, Settings& settings, const ActionRegistry& actions,
                 QWidget& window);

    /// Addresses of web pages among them are not opened: a message says what to do instead.
    void open(const std::vector<std::string>& paths);
    [[nodiscard]] QStringList recent() const; ///< base64, newest first

    /// What a drop or the clipboard names: paths of local files and folders, addresses of others.
    static std::vector<std::string> named(const QMimeData& data);
    /// What to do with an address, which this program does not fetch; empty: `text` is none.
    static QString addressAdvice(const QString& text);

    static constexpr const char* samplePath = ":/sample";

Q_SIGNALS:
    void recentChanged();

private:
    void chooseFiles();
    void chooseFolder();
    void openClipboard();

    Workspace& m_workspace;
    Settings& m_settings;
    QWidget& m_window;
};

} // namespace kiwb
