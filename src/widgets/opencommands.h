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

    void open(const std::vector<std::string>& paths);
    [[nodiscard]] QStringList recent() const; ///< base64, newest first

    /// Local files and folders of a drop; nothing when it holds none.
    static std::vector<std::string> localPaths(const QMimeData& data);

    static constexpr const char* samplePath = ":/sample";

Q_SIGNALS:
    void recentChanged();

private:
    void chooseFiles();
    void chooseFolder();

    Workspace& m_workspace;
    Settings& m_settings;
    QWidget& m_window;
};

} // namespace kiwb
