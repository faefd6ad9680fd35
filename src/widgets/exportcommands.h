#pragma once

#include <QObject>

class QWidget;

namespace kiwb {

class ActionRegistry;
class QuantilesPanel;
class Settings;
class ViewState;

/// Writes what is shown into files: the figure, the table of the filtered runs.
class ExportCommands : public QObject {
    Q_OBJECT
public:
    ExportCommands(ViewState& view, Settings& settings, const ActionRegistry& actions,
                   const QuantilesPanel& quantiles, QWidget& window);

    /// The table of the filtered runs in the format of the path's ending (CSV for others); what
    /// went wrong, or an empty text.
    QString writeTable(const QString& path) const;
    /// The figure with the print theme; the path's ending says the format.
    QString writeFigure(const QString& path) const;

private:
    void exportTable();
    void exportFigure();
    QString askPath(const QString& title, const QString& name, const QString& filters) const;

    ViewState& m_view;
    Settings& m_settings;
    const QuantilesPanel& m_quantiles;
    QWidget& m_window;
};

} // namespace kiwb
