#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// An array of objects, one a row, members in column order; numbers as numbers, null where there is
/// none.
std::string writeJsonTable(const Table& table);

} // namespace kiwb
