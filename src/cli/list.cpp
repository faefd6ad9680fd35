#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/export/tables.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace kiwb {

namespace {

Option formatOption() {
    static const std::string help = idsOf(tableFormats()) + "; without it table.";
    return {"format", "FORMAT", help};
}

constexpr Option columnsOption{"columns", "A,B,…",
                               "The columns, in this order. Without it a useful choice."};
constexpr Option sortOption{"sort", "A,-B,…",
                            "Sort by these columns, numbers by value; a minus before a name turns "
                            "its order round. Absent values come last."};

Result<const RunColumn*> column(const std::string& id) {
    if (const RunColumn* found = findRunColumn(id))
        return found;
    return fail("USAGE", "There is no column \"" + visibleText(id) + "\"; the columns are " +
                             idsOf(runColumns()) + '.');
}

Result<std::vector<const RunColumn*>> chosenColumns(const Arguments& arguments) {
    const auto text = arguments.value(columnsOption.name);
    if (!text)
        return defaultRunColumns();
    std::vector<const RunColumn*> columns;
    for (const std::string& id : splitAtCommas(*text)) {
        const auto found = column(id);
        if (!found)
            return Unexpected(found.error());
        columns.push_back(*found);
    }
    return columns;
}

/// <0, 0, >0 by value; absent ones last in either direction.
int compareCells(const RunColumn& column, const std::string& a, const std::string& b,
                 bool descending) {
    if (a.empty() || b.empty())
        return static_cast<int>(a.empty()) - static_cast<int>(b.empty());
    int order = 0;
    const auto x = column.numeric ? parseNumber(a) : std::nullopt;
    const auto y = column.numeric ? parseNumber(b) : std::nullopt;
    if (x && y)
        order = *x < *y ? -1 : static_cast<int>(*x > *y);
    else
        order = naturalCompare(a, b);
    return descending ? -order : order;
}

Result<void> sortRuns(const Catalog& catalog, const Arguments& arguments,
                      std::vector<RunIndex>& runs) {
    const auto text = arguments.value(sortOption.name);
    if (!text)
        return {};
    std::vector<std::string> keys = splitAtCommas(*text);
    std::reverse(keys.begin(), keys.end()); // stable sorts, the first key last
    for (const std::string& key : keys) {
        const bool descending = key.starts_with('-');
        const auto by = column(descending ? key.substr(1) : key);
        if (!by)
            return Unexpected(by.error());
        std::vector<std::string> cells;
        cells.reserve(runs.size());
        for (const RunIndex run : runs)
            cells.push_back((*by)->exact(catalog, run));
        std::vector<std::size_t> order(runs.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return compareCells(**by, cells[a], cells[b], descending) < 0;
        });
        std::vector<RunIndex> sorted;
        sorted.reserve(runs.size());
        for (const std::size_t at : order)
            sorted.push_back(runs[at]);
        runs = std::move(sorted);
    }
    return {};
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    const auto format = tableFormat(arguments, "table");
    if (!format)
        return Unexpected(format.error());
    const auto columns = chosenColumns(arguments);
    if (!columns)
        return Unexpected(columns.error());
    auto selection = loadSelection(arguments, terminal);
    if (!selection)
        return Unexpected(selection.error());
    auto& [catalog, runs] = *selection;
    if (auto sorted = sortRuns(*catalog, arguments, runs); !sorted)
        return Unexpected(sorted.error());
    if (runs.empty())
        return nothingMatched(terminal);
    Output output;
    output.bytes = (*format)->write(runTable(*catalog, runs, *columns));
    return output;
}

} // namespace

Verb listVerb() {
    static const std::string details =
        "Prints one row a run, with exact values and units.\n\nColumns: " + idsOf(runColumns()) +
        '.';
    return {"list",
            "PATH…",
            "the runs as a table",
            details,
            {option::query, columnsOption, sortOption, formatOption(), option::json, option::out,
             option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
