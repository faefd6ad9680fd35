#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// A line a row, TAB between. A line break or TAB inside a cell becomes a space; formulas are
/// guarded as in CSV, as the text is pasted into spreadsheets.
std::string writeTsv(const Table& table);

} // namespace kiwb
