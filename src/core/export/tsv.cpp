#include "core/export/tsv.h"

#include "core/export/cells.h"

#include <algorithm>

namespace kiwb {

namespace {

void appendCell(std::string& out, std::string_view cell) {
    std::string flat(cell);
    std::replace_if(
        flat.begin(), flat.end(), [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    out += guardedCell(flat);
}

} // namespace

std::string writeTsv(const Table& table) {
    std::string out;
    for (std::size_t column = 0; column < table.header.size(); ++column) {
        out += column == 0 ? "" : "\t";
        appendCell(out, table.header[column]);
    }
    out += '\n';
    for (const std::vector<std::string>& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            out += column == 0 ? "" : "\t";
            if (isNumberCell(table, column, row[column]))
                out += row[column];
            else
                appendCell(out, row[column]);
        }
        out += '\n';
    }
    return out;
}

} // namespace kiwb
