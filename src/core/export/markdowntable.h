#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// A table of GitHub-flavoured Markdown, the note as a line below it.
std::string writeMarkdownTable(const Table& table);

} // namespace kiwb
