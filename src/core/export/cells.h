#pragma once

#include "core/export/tables.h"

#include <string>
#include <string_view>

namespace kiwb {

/// Whether the cell of this column is a number in JSON syntax: the only text that goes out bare.
bool isNumberCell(const Table& table, std::size_t column, std::string_view cell);

/// The cell, with a leading apostrophe where a spreadsheet would run it: text that begins with
/// = + - @ or their full-width forms, TAB, CR or LF, also behind spaces (safety.md "Exports").
/// "-" alone is the word for none.
std::string guardedCell(std::string_view cell);

} // namespace kiwb
