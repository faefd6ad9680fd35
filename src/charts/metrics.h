#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace kiwb {

/// Sizes a figure is drawn with, in scene units: logical pixels on screen, 1/10 point on paper
/// (whole font sizes and pens of half a point need the finer unit, charts.md 4).
struct Metrics {
    double unit = 1;       ///< scene units in a pixel or a point
    bool paper = false;    ///< unit in the axis title, axis lines, nothing snapped to pixels
    bool drawTitle = true; ///< Figure::title above everything: slides only (figures.md 5)
    int baseFont = 12;     ///< legend, titles
    int smallFont = 11;    ///< tick labels, category labels, footnotes
    double mark = 8;       ///< nominal diameter of a mark
    double legendMark = 9;
    double dot = 4; ///< diameter of an older observation
    double outline = 1.25;
    double whisker = 1;
    double heavyWhisker = 3; ///< p20–p80 where wider spreads are drawn too
    double cap = 5;          ///< whole length of a whisker's cap
    double axisLine = 0;
    double grid = 1; ///< 0: no grid
    double minorTick = 3;
    double ring = 1.5;  ///< width of the selection ring
    double gap = 4;     ///< the step of all distances
    double margin = 12; ///< around everything
    double panelGap = 24;
    double minimumSlot = 10; ///< width of one mark's place below which rows are drawn instead
    double minimumPlotWidth = 120;
    double minimumPlotHeight = 110;
    double rowHeight = 18;
    double tickDistance = 28;   ///< least distance of labels on a vertical axis
    double tickSeparation = 12; ///< least gap between labels on a horizontal axis
};

Metrics screenMetrics();

/// A journal's or conference's sizes (figures.md 5), all in points of 1/72 inch.
struct PaperPreset {
    std::string_view id; ///< "neurips", "acm-1", "acm-2", …: one column, full width
    int width = 0;
    int height = 0; ///< of a figure with one row of panels
    int baseFont = 0, smallFont = 0;
    double axis = 0; ///< axis lines and outlines of marks
    double mark = 0;
    double dataLine = 0;
    double whisker = 0; ///< and ticks
    double grid = 0;    ///< 0: none
    bool title = false; ///< the title stands inside the figure
};
std::span<const PaperPreset> paperPresets();
std::optional<PaperPreset> paperPreset(std::string_view id);

Metrics paperMetrics(const PaperPreset& preset);

} // namespace kiwb
