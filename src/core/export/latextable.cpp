#include "core/export/latextable.h"

#include "core/citation/escape.h"

namespace kiwb {

namespace {

template <class Cells>
void appendRow(std::string& out, const Cells& cells) {
    for (std::size_t column = 0; column < cells.size(); ++column) {
        // The group keeps a cell that begins with "[" from being the argument of the \\ before it.
        out.append(column == 0 ? "  {" : " & {");
        out.append(texText(cells[column], TexAlphabet::Utf8)).append("}");
    }
    out += " \\\\\n";
}

} // namespace

std::string writeLatexTable(const Table& table) {
    std::string out = "% Needs \\usepackage{booktabs}.\n";
    if (!table.note.empty())
        out.append("% ").append(singleLine(table.note)).append("\n");
    out += "\\begin{tabular}{";
    for (const bool numeric : table.numeric)
        out += numeric ? 'r' : 'l';
    out += "}\n  \\toprule\n";
    appendRow(out, table.header);
    out += "  \\midrule\n";
    for (const std::vector<std::string>& row : table.rows)
        appendRow(out, row);
    return out + "  \\bottomrule\n\\end{tabular}\n";
}

} // namespace kiwb
