#include "core/export/jsontable.h"

#include "core/citation/escape.h"
#include "core/export/cells.h"

namespace kiwb {

namespace {

std::string jsonCell(const Table& table, std::size_t column, const std::string& cell) {
    if (isNumberCell(table, column, cell))
        return cell;
    if (table.numeric[column] && (cell.empty() || cell == "-"))
        return "null";
    return jsonText(cell);
}

} // namespace

std::string writeJsonTable(const Table& table) {
    std::string out = "[";
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        const std::vector<std::string>& row = table.rows[index];
        out += index == 0 ? "\n  {" : ",\n  {";
        for (std::size_t column = 0; column < row.size(); ++column) {
            out += column == 0 ? "\n    " : ",\n    ";
            out.append(jsonText(table.header[column])).append(": ");
            out += jsonCell(table, column, row[column]);
        }
        out += "\n  }";
    }
    return out + (table.rows.empty() ? "]\n" : "\n]\n");
}

} // namespace kiwb
