#include "core/export/cells.h"

#include "core/base/numbersyntax.h"

#include <algorithm>
#include <array>

namespace kiwb {

bool isNumberCell(const Table& table, std::size_t column, std::string_view cell) {
    return table.numeric[column] && numberParts(cell).has_value();
}

std::string guardedCell(std::string_view cell) {
    static constexpr std::array<std::string_view, 11> starts{"=",  "+",  "-",  "@",  "\t", "\r",
                                                             "\n", "＝", "＋", "－", "＠"};
    if (cell == "-")
        return std::string(cell);
    std::string_view rest = cell;
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const bool runs = std::any_of(starts.begin(), starts.end(), [rest](std::string_view start) {
        return rest.starts_with(start);
    });
    return runs ? "'" + std::string(cell) : std::string(cell);
}

} // namespace kiwb
