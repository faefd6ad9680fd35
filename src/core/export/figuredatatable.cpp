#include "core/export/tables.h"

#include "core/base/text.h"

namespace kiwb {

namespace {

/// A bound of a drawn spread in ns. Where the figure shows ratios, the published number is asked
/// for again: multiplying a quotient back would not give the exact value.
std::string boundNs(const Catalog& catalog, const Figure& figure, const Mark& mark,
                    const std::optional<double>& drawn, std::string_view statistic) {
    if (!drawn)
        return {};
    if (!figure.axis.ratio)
        return ecmascriptNumber(*drawn);
    const auto published = catalog.quantileNs(mark.run, statistic);
    return published ? ecmascriptNumber(*published) : std::string();
}

/// Two panels may show one GPU; the subtitle tells them apart.
std::string panelName(const Panel& panel) {
    return panel.subtitle.empty() ? panel.title : panel.title + ", " + panel.subtitle;
}

std::string noteOf(const Figure& figure) {
    std::string note = figure.caption;
    for (const auto* lines : {&figure.footnotes, &figure.notDrawn}) {
        for (const std::string& line : *lines)
            note.append(note.empty() ? "" : " ").append(line);
    }
    return note;
}

} // namespace

Table figureDataTable(const Catalog& catalog, const Figure& figure) {
    Table table;
    table.header = {"panel",
                    "workload",
                    "implementation",
                    "statistic",
                    "value_ns",
                    "p05_ns",
                    "p20_ns",
                    "p80_ns",
                    "p95_ns",
                    "minimum_ns",
                    "maximum_ns",
                    "ratio",
                    "rank",
                    "older",
                    "spread",
                    "run_digest",
                    "implementation_digest",
                    "workload_digest",
                    "comparison_key"};
    table.numeric.assign(table.header.size(), false);
    for (std::size_t column = 4; column <= 13; ++column)
        table.numeric[column] = true;
    table.note = noteOf(figure);
    table.rows.reserve(figure.marks.size());
    for (const Mark& mark : figure.marks) {
        const Series& series = figure.series[mark.series];
        const Category& category = figure.categories[mark.category];
        const auto bound = [&](const std::optional<double>& drawn, std::string_view statistic) {
            return boundNs(catalog, figure, mark, drawn, statistic);
        };
        const auto& key = catalog.cohort(mark.run).key;
        table.rows.push_back({
            panelName(figure.panels[mark.panel]),
            category.fullLabel,
            series.label,
            mark.statistic,
            ecmascriptNumber(mark.exactNs),
            bound(mark.p05, "p05"),
            bound(mark.p20, "p20"),
            bound(mark.p80, "p80"),
            bound(mark.p95, "p95"),
            bound(mark.minimum, "minimum"),
            bound(mark.maximum, "maximum"),
            figure.axis.ratio ? ecmascriptNumber(mark.value) : std::string(),
            mark.rank == 0 ? std::string() : ecmascriptNumber(mark.rank),
            mark.older ? "1" : "0",
            mark.hollow ? "not published" : "published",
            mark.digest.text(),
            series.implementation.text(),
            category.workload.text(),
            key ? key->text() : std::string(),
        });
    }
    return table;
}

} // namespace kiwb
