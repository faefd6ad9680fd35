#include "widgets/opencommands.h"

#include "widgets/actions.h"
#include "workspace/settings.h"
#include "workspace/workspace.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
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
}

void OpenCommands::open(const std::vector<std::string>& paths) {
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

std::vector<std::string> OpenCommands::localPaths(const QMimeData& data) {
    std::vector<std::string> paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths.push_back(QFile::encodeName(url.toLocalFile()).toStdString());
    return paths;
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
