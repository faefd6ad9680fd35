#include "widgets/opencommands.h"

#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"
#include "workspace/settings.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

namespace kiwb {

namespace {

constexpr qsizetype maximumRecent = 12;

} // namespace

OpenCommands::OpenCommands(Workspace& workspace, Settings& settings, const ActionRegistry& actions,
                           QWidget& window)
    : QObject(&window), m_workspace(workspace), m_settings(settings), m_window(window) {
    connect(actions[ActionId::OpenFiles], &QAction::triggered, this, &OpenCommands::chooseFiles);
    connect(actions[ActionId::OpenFolder], &QAction::triggered, this, &OpenCommands::chooseFolder);
    connect(actions[ActionId::OpenSample], &QAction::triggered, this,
            [this] { open({samplePath}); });
    connect(actions[ActionId::OpenClipboard], &QAction::triggered, this,
            &OpenCommands::openClipboard);
}

void OpenCommands::open(const std::vector<std::string>& given) {
    std::vector<std::string> paths;
    QString advice;
    for (const std::string& each : given) {
        const QString itsAdvice = addressAdvice(shown(each));
        if (itsAdvice.isEmpty())
            paths.push_back(each);
        else
            advice = itsAdvice;
    }
    if (!advice.isEmpty())
        tell(&m_window, tr("Pages are not fetched yet."), advice);
    if (paths.empty())
        return;
    m_workspace.open(paths);
    QStringList recent = this->recent();
    for (const std::string& path : paths) {
        if (path == samplePath)
            continue;
        const QString entry = QString::fromLatin1(QByteArray::fromStdString(path).toBase64());
        recent.removeAll(entry);
        recent.prepend(entry);
    }
    if (recent.size() > maximumRecent)
        recent.resize(maximumRecent);
    m_settings.setList(Setting::Recent, recent);
    Q_EMIT recentChanged();
}

QStringList OpenCommands::recent() const {
    return m_settings.list(Setting::Recent);
}

std::vector<std::string> OpenCommands::named(const QMimeData& data) {
    std::vector<std::string> names;
    for (const QUrl& url : data.urls())
        names.push_back(url.isLocalFile() ? QFile::encodeName(url.toLocalFile()).toStdString()
                                          : bytesOf(url.toDisplayString()));
    // Text that is dropped or pasted: one path or one address.
    const QString text = data.text().trimmed();
    if (names.empty() && (!addressAdvice(text).isEmpty() || QFileInfo(text).isAbsolute()))
        names.push_back(QFile::encodeName(text).toStdString());
    return names;
}

QString OpenCommands::addressAdvice(const QString& text) {
    static const QRegularExpression address(
        QStringLiteral("^(?:[a-z][a-z0-9+.-]*://|(?:www\\.)?kernelindex\\.com(?:[/:?#]|$))"),
        QRegularExpression::CaseInsensitiveOption);
    if (!address.match(text.trimmed()).hasMatch())
        return {};
    return tr("This program does not load pages from the network yet. Save the page, or its JSON, "
              "in your browser and open the saved file here.");
}

void OpenCommands::openClipboard() {
    // Null where the window system gives the clipboard to the active window only.
    const QMimeData* data = QApplication::clipboard()->mimeData();
    const auto names = data ? named(*data) : std::vector<std::string>();
    if (names.empty())
        tell(&m_window, tr("The clipboard names no file and no folder."),
             tr("Copy files in the file manager, or a full path, and try again."));
    open(names);
}

void OpenCommands::chooseFiles() {
    const QStringList chosen = QFileDialog::getOpenFileNames(&m_window, tr("Open files"),
                                                             m_settings.text(Setting::LastFolder));
    std::vector<std::string> paths;
    for (const QString& path : chosen)
        paths.push_back(QFile::encodeName(path).toStdString());
    if (!chosen.isEmpty())
        m_settings.setText(Setting::LastFolder, QFileInfo(chosen.front()).absolutePath());
    open(paths);
}

void OpenCommands::chooseFolder() {
    const QString chosen = QFileDialog::getExistingDirectory(&m_window, tr("Open folder"),
                                                             m_settings.text(Setting::LastFolder));
    if (chosen.isEmpty())
        return;
    m_settings.setText(Setting::LastFolder, chosen);
    open({QFile::encodeName(chosen).toStdString()});
}

} // namespace kiwb
