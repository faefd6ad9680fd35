#pragma once

#include "core/figure/figure.h"

#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace kiwb {

class ActionRegistry;
class AppTheme;
class EmptyState;
class FigureView;
class PlainLabel;
class RecordsView;
class Settings;
class ViewState;

/// The quantile chart of the filtered runs with its tools, and under it the cohort of the selected
/// run (or all runs of the chart) as a table.
class QuantilesPanel : public QWidget {
    Q_OBJECT
public:
    QuantilesPanel(ViewState& view, Settings& settings, const ActionRegistry& actions,
                   const AppTheme& theme, QWidget* parent);

    [[nodiscard]] const Figure& figure() const { return m_figure; }
    [[nodiscard]] RecordsView& twin() { return *m_twin; }
    /// Opens the menu that hides and shows series: the legend for people without a mouse.
    void chooseSeries();

Q_SIGNALS:
    void figureChanged();

private:
    void changed();
    void toggleSeries(const std::string& label);
    void fillSeries();
    void nameSeries();
    void rebuild();
    void fillTwin();
    void followSelection();

    ViewState& m_view;
    Settings& m_settings;
    Figure m_figure;
    std::shared_ptr<const Catalog> m_figureCatalog; ///< whose runs m_figure names
    std::vector<std::string> m_hidden; ///< labels of series that legend or menu have switched off
    QComboBox* m_scale;
    QPushButton* m_relative;
    QPushButton* m_series;
    QPushButton* m_allMarks;
    PlainLabel* m_context;
    PlainLabel* m_twinTitle;
    QStackedWidget* m_pages;
    EmptyState* m_empty;
    FigureView* m_chart;
    QSplitter* m_splitter;
    RecordsView* m_twin;
    QTimer* m_later;
};

} // namespace kiwb
