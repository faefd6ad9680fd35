#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/compare.h"
#include "core/figure/figure.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// Rows of exact text under a header. Numbers are ASCII in ECMAScript form; `numeric` says which
/// columns hold numbers (right-aligned in Markdown and LaTeX, unquoted in JSON).
struct Table {
    std::vector<std::string> header;
    std::vector<bool> numeric;
    std::vector<std::vector<std::string>> rows;
    std::string
        note; ///< one line on where it comes from; written as a comment where the format has one
};

/// One column a table of runs can have.
struct RunColumn {
    std::string_view id;    ///< "median_ns": stable, header of exports, `--columns`
    std::string_view title; ///< "median": in the window
    bool numeric = false;
    /// Exact text ("-" never; empty for absent).
    std::string (*exact)(const Catalog& catalog, RunIndex run);
};
/// All columns, in their default order. The only list of them.
std::span<const RunColumn> runColumns();
/// Default columns of exports and `kiwb list`.
std::vector<const RunColumn*> defaultRunColumns();
/// Null when a name is unknown.
const RunColumn* findRunColumn(std::string_view id);

Table runTable(const Catalog& catalog, std::span<const RunIndex> runs,
               std::span<const RunColumn* const> columns);
Table rankTable(const Catalog& catalog, std::span<const RunIndex> runs);   ///< `kiwb rank` (cli.md)
Table cohortTable(const Catalog& catalog, std::span<const RunIndex> runs); ///< `kiwb cohorts`
Table comparisonTable(const Catalog& catalog, const Comparison& comparison);
/// The numbers of a figure, a row a mark: panel, workload, implementation, statistic, value_ns,
/// p05_ns, p20_ns, p80_ns, p95_ns, minimum_ns, maximum_ns, ratio, rank, older, spread, run_digest,
/// implementation_digest, workload_digest, comparison_key.
Table figureDataTable(const Catalog& catalog, const Figure& figure);

/// One way to write a table.
struct TableFormat {
    std::string_view id;        ///< "csv"
    std::string_view title;     ///< "CSV"
    std::string_view extension; ///< "csv"
    std::string (*write)(const Table& table);
};
/// table (aligned text), tsv, csv, json, md, latex. CSV is RFC 4180 with a guard: text cells that
/// begin with = + - @ TAB or CR get a leading ' (safety.md "Exports"); numbers stay numbers.
std::span<const TableFormat> tableFormats();
const TableFormat* findTableFormat(std::string_view id);

} // namespace kiwb
