#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// One line of plain UTF-8 a run, with everything a citation says.
std::string writeTextCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
