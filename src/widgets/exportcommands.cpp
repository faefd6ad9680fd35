#include "widgets/exportcommands.h"

#include "core/export/tables.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"
#include "widgets/quantilespanel.h"
#include "workspace/files.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include <QFileDialog>
#include <QFileInfo>

namespace kiwb {

ExportCommands::ExportCommands(ViewState& view, Settings& settings, const ActionRegistry& actions,
                               const QuantilesPanel& quantiles, QWidget& window)
    : QObject(&window), m_view(view), m_settings(settings), m_quantiles(quantiles),
      m_window(window) {
    connect(actions[ActionId::ExportTable], &QAction::triggered, this,
            &ExportCommands::exportTable);
    connect(actions[ActionId::ExportFigure], &QAction::triggered, this,
            &ExportCommands::exportFigure);
}

QString ExportCommands::askPath(const QString& title, const QString& name,
                                const QString& filters) const {
    const QString path = QFileDialog::getSaveFileName(
        &m_window, title, m_settings.text(Setting::LastFolder) + u'/' + name, filters);
    if (!path.isEmpty())
        m_settings.setText(Setting::LastFolder, QFileInfo(path).absolutePath());
    return path;
}

QString ExportCommands::writeTable(const QString& path) const {
    const TableFormat* format = findTableFormat("csv");
    for (const TableFormat& each : tableFormats())
        if (path.endsWith(u'.' + ownText(each.extension), Qt::CaseInsensitive))
            format = &each;
    std::vector<const RunColumn*> columns;
    for (const RunColumn& column : runColumns())
        columns.push_back(&column);
    const Table table = runTable(*m_view.catalog(), m_view.runs(), columns);
    const auto saved = saveFile(path, format->write(table));
    return saved ? QString() : shown(saved.error().reason);
}

void ExportCommands::exportTable() {
    if (!m_view.catalog())
        return;
    QStringList filters;
    for (const TableFormat& format : tableFormats())
        if (format.id != "table")
            filters += QStringLiteral("%1 (*.%2)").arg(ownText(format.title),
                                                       ownText(format.extension));
    const QString path = askPath(tr("Export table"), QStringLiteral("records.csv"),
                                 filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    if (const QString problem = writeTable(path); !problem.isEmpty())
        tell(&m_window, tr("The table was not exported."), problem);
}

void ExportCommands::exportFigure() {}

} // namespace kiwb
