#include "core/export/csv.h"

#include "core/export/cells.h"

namespace kiwb {

namespace {

/// Semicolons and TABs are quoted too: some spreadsheets split at them, and a formula behind one
/// would start a cell of its own.
void appendCell(std::string& out, std::string_view cell) {
    if (cell.find_first_of(",;\"\t\r\n ") == std::string_view::npos) {
        out += cell;
        return;
    }
    out += '"';
    for (const char c : cell) {
        if (c == '"')
            out += '"';
        out += c;
    }
    out += '"';
}

} // namespace

std::string writeCsv(const Table& table) {
    std::string out;
    for (std::size_t column = 0; column < table.header.size(); ++column) {
        out += column == 0 ? "" : ",";
        appendCell(out, guardedCell(table.header[column]));
    }
    out += "\r\n";
    for (const std::vector<std::string>& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            out += column == 0 ? "" : ",";
            appendCell(out, isNumberCell(table, column, row[column]) ? row[column]
                                                                     : guardedCell(row[column]));
        }
        out += "\r\n";
    }
    return out;
}

} // namespace kiwb
