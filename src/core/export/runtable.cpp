#include "core/export/tables.h"

#include "core/base/text.h"

namespace kiwb {

Table runTable(const Catalog& catalog, std::span<const RunIndex> runs,
               std::span<const RunColumn* const> columns) {
    Table table;
    for (const RunColumn* column : columns) {
        table.header.emplace_back(column->id);
        table.numeric.push_back(column->numeric);
    }
    table.rows.reserve(runs.size());
    for (const RunIndex run : runs) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row.reserve(columns.size());
        for (const RunColumn* column : columns)
            row.push_back(column->exact(catalog, run));
    }
    return table;
}

} // namespace kiwb
