#include "widgets/exportcommands.h"

#include "charts/figureexport.h"
#include "core/export/tables.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"
#include "widgets/quantilespanel.h"
#include "workspace/files.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include <QDir>
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
    const QString last = m_settings.text(Setting::LastFolder);
    QString path = QFileDialog::getSaveFileName(
        &m_window, title, (last.isEmpty() ? QDir::homePath() : last) + u'/' + name, filters);
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
    for (const TableFormat& format : tableFormats()) {
        const QString filter =
            QStringLiteral("%1 (*.%2)").arg(ownText(format.title), ownText(format.extension));
        if (format.id == "csv")
            filters.prepend(filter); // what the proposed name ends in
        else if (format.id != "table")
            filters += filter;
    }
    const QString path = askPath(tr("Export table"), QStringLiteral("records.csv"),
                                 filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    if (const QString problem = writeTable(path); !problem.isEmpty())
        tell(&m_window, tr("The table was not exported."), problem);
}

QString ExportCommands::writeFigure(const QString& path) const {
    const auto named = figureFormatFromName(bytesOf(QFileInfo(path).suffix().toLower()));
    if (!named)
        return tr("The name must end in .svg, .pdf or .png.");
    const auto bytes = renderFigure(m_quantiles.figure(), *named);
    if (!bytes)
        return shown(bytes.error().reason);
    const auto saved =
        saveFile(path, {bytes->constData(), static_cast<std::size_t>(bytes->size())});
    return saved ? QString() : shown(saved.error().reason);
}

void ExportCommands::exportFigure() {
    if (m_quantiles.figure().marks.empty()) {
        tell(&m_window, tr("There is no chart to export."),
             shown(m_quantiles.figure().emptyReason));
        return;
    }
    const QString path = askPath(tr("Export figure"), QStringLiteral("quantiles.svg"),
                                 tr("SVG (*.svg)") + QStringLiteral(";;") + tr("PDF (*.pdf)") +
                                     QStringLiteral(";;") + tr("PNG (*.png)"));
    if (path.isEmpty())
        return;
    const QString problem = writeFigure(path);
    const QString missing = missingGlyphs(m_quantiles.figure());
    if (!problem.isEmpty())
        tell(&m_window, tr("The figure was not exported."), problem);
    else if (!missing.isEmpty())
        tell(&m_window, tr("The figure was exported."),
             tr("The bundled fonts lack these characters, so they may look different when the "
                "figure is made elsewhere: %1")
                 .arg(missing));
}

} // namespace kiwb
