#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// Columns under each other in a fixed-width font, numbers to the right, the note below. Foreign
/// text is made visible.
std::string writeAligned(const Table& table);

} // namespace kiwb
