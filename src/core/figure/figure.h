#pragma once

#include "core/base/digest.h"
#include "core/catalog/catalog.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiwb {

enum class Scale : std::uint8_t { Linear, Log };

/// A value axis shared by all panels. Positions are linear in `value`, or in log10(value). Ticks
/// and their words follow from the room the drawing has (charts/axisticks.h).
struct ValueAxis {
    Scale scale = Scale::Linear;
    double minimum = 0; ///< ns, or a ratio; > 0 on a log axis
    double maximum = 1;
    bool ratio = false; ///< values are ratios to a baseline, a line at 1
    std::string title;  ///< "Median latency", "Median latency relative to liger"
};

/// One implementation: its digest and its label (domain.md 7).
struct Series {
    std::string label;
    Digest implementation;
    std::size_t slot = 0; ///< colour and shape; one label in several panels has one of them
    bool baseline = false;
    bool hidden = false;  ///< not drawn by choice; keeps its slot
    std::size_t runs = 0; ///< marks that are drawn, or would be
};

/// One workload on the category axis.
struct Category {
    std::string label; ///< only what varies: "2048", or "seq = 2048" while the axis has no title
    std::string
        fullLabel; ///< "seq = 2048 · batch = 2 · hidden = 2048 · intermediate = 4096 · bf16"
    Digest workload;
};

/// One GPU; also one operation, protocol and environment, so that a panel and a category are one
/// cohort.
struct Panel {
    std::string title;    ///< "NVIDIA GeForce RTX 4090"
    std::string subtitle; ///< what tells it from other panels of this GPU; may be empty
    std::vector<std::size_t> categories; ///< which ones it shows, in order; empty: all
};

/// One run, placed. All values in ns, or as ratio to the baseline run of its own cohort.
struct Mark {
    std::size_t series = 0, category = 0, panel = 0;
    double value = 0; ///< central value
    std::optional<double> p20, p80, p05, p95, minimum, maximum;
    bool hollow = false; ///< no spread published
    bool older = false; ///< another observation of this series in this cohort is newer: drawn faint
    bool tied = false;
    RunIndex run = 0;
    Digest digest;
    double exactNs = 0;     ///< central value as published, also when `value` is a ratio
    std::string statistic;  ///< "median" or "mean"
    std::uint32_t rank = 0; ///< 0: not ranked
    std::string detail; ///< tooltip: exact values, cohort, digest, flags; plain text, several lines
};

/// What a chart shows, as data. Computed without any GUI; the charts draw it and exports write it.
struct Figure {
    std::string kind;  ///< id of the chart: "quantiles"
    std::string title; ///< for a window or a slide; never drawn inside a printed figure
    std::string
        caption; ///< operation, pass, constant axes, GPU, protocol, whisker, counts, baseline
    std::vector<Series> series;       ///< in slot order
    std::vector<Category> categories; ///< natural order of the varying axis
    std::string categoryTitle;        ///< "seq", what the category labels count; may be empty
    std::vector<Panel> panels;
    std::vector<Mark> marks; ///< grouped by panel, category, series; older ones before the newest
    ValueAxis axis;
    std::vector<std::string> footnotes; ///< whisker, hollow, marks hidden by size, cohorts spanned
    /// Runs of the selection that are not drawn: "3 runs have no latency".
    std::vector<std::string> notDrawn;
    std::string emptyReason; ///< why there is nothing, and what to do; set when marks is empty
    std::size_t cohorts = 0; ///< how many cohorts the marks come from
};

/// What may be chosen about a figure.
struct FigureOptions {
    bool relative = false;           ///< divide each cohort by its own baseline run
    std::string baseline = {};       ///< implementation label; empty: the first series
    std::optional<Scale> scale = {}; ///< absent: log when max/min > 20
    std::vector<std::string> hidden =
        {};                        ///< labels of series that are not drawn but keep their slot
    bool olderObservations = true; ///< draw older observations faint
};

/// Which slot (colour and shape) an implementation has, for a whole session: slots are given in
/// order of first appearance and remembered by label, so that "liger" looks the same for every
/// operation. No two keys of one call share a slot.
class SeriesSlots {
public:
    using Key = std::pair<Digest, std::string>; ///< implementation digest and label

    /// A slot for each series of one figure, in their order.
    std::vector<std::size_t> assign(std::span<const Key> series);

private:
    std::vector<std::string> m_slotLabels; ///< by slot: the label that had it first
};

/// One chart kind. The list of them is the only one: menus, `kiwb plot --chart` and tests iterate
/// it.
struct ChartKind {
    std::string_view id;    ///< "quantiles"
    std::string_view title; ///< "Quantiles"
    Figure (*make)(const Catalog& catalog, std::span<const RunIndex> runs,
                   const FigureOptions& options, SeriesSlots& slots);
};
std::span<const ChartKind> chartKinds();

} // namespace kiwb
