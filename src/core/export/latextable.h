#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// A LaTeX `tabular` for the booktabs package, the note as a comment.
std::string writeLatexTable(const Table& table);

} // namespace kiwb
