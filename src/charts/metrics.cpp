#include "charts/metrics.h"

#include <cmath>

namespace kiwb {

namespace {

constexpr int single(int width) {
    return width * 62 / 100;
}

constexpr int full(int width) {
    return width * 42 / 100;
}

constexpr std::array<PaperPreset, 15> presets{{
    {"neurips", 396, single(396), 10, 10, 0.75, 6, 1.25, 0.6, 0.5},
    {"iclr", 396, single(396), 9, 8, 0.75, 6, 1.25, 0.6, 0.5},
    {"icml-1", 234, single(234), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"icml-2", 486, full(486), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"mlsys-1", 234, single(234), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"mlsys-2", 486, full(486), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"acm-1", 240, single(240), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"acm-2", 504, full(504), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"ieee-1", 251, single(251), 9, 8, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"ieee-2", 514, full(514), 9, 8, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"usenix-1", 240, single(240), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"usenix-2", 504, full(504), 8, 7, 0.6, 5.5, 1.0, 0.5, 0.5},
    {"nature-1", 252, single(252), 7, 6, 0.5, 5.5, 0.75, 0.5, 0},
    {"nature-2", 518, full(518), 7, 6, 0.5, 5.5, 0.75, 0.5, 0},
    {"slide", 960, 540, 20, 18, 1.5, 12, 3, 1.5, 1, true},
}};

constexpr double unitsPerPoint = 10;

} // namespace

Metrics screenMetrics() {
    Metrics metrics;
    metrics.drawTitle = false;
    return metrics;
}

std::span<const PaperPreset> paperPresets() {
    return presets;
}

std::optional<PaperPreset> paperPreset(std::string_view id) {
    for (const PaperPreset& preset : presets) {
        if (preset.id == id)
            return preset;
    }
    return std::nullopt;
}

Metrics paperMetrics(const PaperPreset& preset) {
    const double point = unitsPerPoint;
    // Distances follow the text: a slide's 18 pt needs more air than a journal's 7 pt.
    const double em = preset.smallFont * point;
    Metrics m;
    m.unit = point;
    m.paper = true;
    m.drawTitle = preset.title;
    m.baseFont = static_cast<int>(preset.baseFont * point);
    m.smallFont = static_cast<int>(em);
    m.mark = preset.mark * point;
    m.legendMark = m.mark * 1.1;
    m.dot = m.mark / 2;
    m.outline = preset.axis * point;
    m.whisker = preset.whisker * point;
    m.heavyWhisker = 2 * m.whisker;
    m.cap = m.mark * 0.65;
    m.axisLine = preset.axis * point;
    m.grid = preset.grid * point;
    m.minorTick = 0.3 * em;
    m.ring = preset.axis * point;
    m.gap = std::round(0.36 * em);
    m.margin = std::round(0.3 * em);
    m.panelGap = std::round(1.6 * em);
    m.minimumSlot = m.mark * 1.25;
    m.minimumPlotWidth = 8 * em;
    m.minimumPlotHeight = 7 * em;
    m.rowHeight = std::round(1.5 * em);
    m.tickDistance = 2 * em;
    m.tickSeparation = em;
    return m;
}

} // namespace kiwb
