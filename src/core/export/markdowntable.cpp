#include "core/export/markdowntable.h"

#include "core/citation/escape.h"

namespace kiwb {

std::string writeMarkdownTable(const Table& table) {
    std::string out = "|";
    for (const std::string& name : table.header)
        out.append(" ").append(markdownText(name)).append(" |");
    out += "\n|";
    for (const bool numeric : table.numeric)
        out += numeric ? " ---: |" : " --- |";
    out += '\n';
    for (const std::vector<std::string>& row : table.rows) {
        out += '|';
        for (const std::string& cell : row)
            out.append(" ").append(markdownText(cell)).append(" |");
        out += '\n';
    }
    // The bold word keeps the note's own words away from the start of the line.
    if (!table.note.empty())
        out.append("\n**Note:** ").append(markdownText(table.note)).append("\n");
    return out;
}

} // namespace kiwb
