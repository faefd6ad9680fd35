#pragma once

#include "charts/axisticks.h"
#include "charts/metrics.h"
#include "charts/text.h"
#include "core/figure/figure.h"

#include <QRectF>
#include <QSizeF>

#include <limits>
#include <vector>

/// Where everything of a figure goes for one size: pure arithmetic over a Figure and font metrics.
/// What depends on the shown stretch of the value axis (marks, ticks) is not here.
namespace kiwb {

enum class LayoutKind {
    Empty,  ///< Figure::emptyReason, nothing else
    Dodged, ///< a panel a GPU; values upwards, workloads side by side, implementations beside one
            ///< another
    Rows    ///< one line a run below workload headings; values to the right (charts.md 7, C)
};

inline constexpr std::size_t noMark = std::numeric_limits<std::size_t>::max();

/// One plot area. Across the value axis lie the categories or the rows: the *cross* axis, whose
/// unit is one category or one row.
struct PlotLayout {
    std::size_t panel = 0;
    QRectF area;
    bool tickLabels = true; ///< left column of panels only
    double crossCount = 1;  ///< categories or rows
    bool separators = true; ///< a line between two categories
};

struct MarkPlace {
    std::size_t mark = 0; ///< index in Figure::marks
    std::size_t plot = 0; ///< index in FigureLayout::plots
    double cross = 0;     ///< cross coordinate of its centre
};

struct LegendEntry {
    std::size_t series = 0;
    QRectF area; ///< what can be clicked
    QPointF key; ///< centre of the mark
    bool hidden = false;
};

struct RowLine {
    enum class Kind { Panel, Category, Run };
    Kind kind = Kind::Run;
    QString name;
    QString value;             ///< of a run
    std::size_t mark = noMark; ///< of a run
};

struct FigureLayout {
    LayoutKind kind = LayoutKind::Empty;
    QSizeF size; ///< as asked for; higher where it could grow and had to
    std::vector<PlotLayout> plots;
    std::vector<MarkPlace> marks; ///< older observations first
    std::vector<LegendEntry> legend;
    std::vector<PlacedText> texts; ///< all but tick labels and row texts
    QPointF axisTitle;             ///< left end of its baseline; the text holds the unit
    double tickColumn = 0;         ///< width kept for tick labels left of the plots

    std::vector<RowLine> rows;
    double nameLeft = 0; ///< of row texts
    double valueRight = 0;
    std::size_t visibleRows = 0;
};

struct LayoutRequest {
    const Figure& figure;
    const Metrics& metrics;
    const Theme& theme;
    QSizeF size;
    bool mayGrow = false; ///< paper without a fixed height: further rows of panels add to it
    bool allRows = false; ///< the rows layout takes the height it needs (paper: nothing scrolls)
    double tickWidth = 0; ///< the widest tick label that must fit
    QStringList notes;    ///< further footnotes, found while drawing
};

FigureLayout layoutFigure(const LayoutRequest& request);

/// The categories a panel shows, in its order.
std::vector<std::size_t> panelCategories(const Figure& figure, std::size_t panel);

} // namespace kiwb
