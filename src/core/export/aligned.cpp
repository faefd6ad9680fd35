#include "core/export/aligned.h"

#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/citation/escape.h"

#include <algorithm>

namespace kiwb {

namespace {

/// Blocks a terminal draws two cells wide (Unicode East Asian Width W and F).
bool isWide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) ||
           (c >= 0x20000 && c <= 0x3FFFD);
}

bool isCombining(char32_t c) {
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x20D0 && c <= 0x20FF) ||
           (c >= 0xFE00 && c <= 0xFE0F) || c == 0x200C || c == 0x200D;
}

std::size_t cellWidth(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        width += isWide(step.codePoint) ? 2U : isCombining(step.codePoint) ? 0U : 1U;
        at += step.length;
    }
    return width;
}

void appendLine(std::string& out, const Table& table, const std::vector<std::string>& cells,
                const std::vector<std::size_t>& widths) {
    std::string line;
    for (std::size_t column = 0; column < cells.size(); ++column) {
        const std::string space(widths[column] - cellWidth(cells[column]), ' ');
        line += column == 0 ? "" : "  ";
        line += table.numeric[column] ? space + cells[column] : cells[column] + space;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out.append(line).append("\n");
}

} // namespace

std::string writeAligned(const Table& table) {
    std::vector<std::vector<std::string>> lines{table.header};
    lines.insert(lines.end(), table.rows.begin(), table.rows.end());
    std::vector<std::size_t> widths(table.header.size());
    for (std::vector<std::string>& line : lines) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            line[column] = singleLine(line[column]);
            widths[column] = std::max(widths[column], cellWidth(line[column]));
        }
    }
    std::string out;
    for (const std::vector<std::string>& line : lines)
        appendLine(out, table, line, widths);
    if (!table.note.empty())
        out.append("\n").append(singleLine(table.note)).append("\n");
    return out;
}

} // namespace kiwb
