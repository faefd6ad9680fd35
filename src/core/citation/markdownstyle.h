#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// A list item a run, under a line with the scope.
std::string writeMarkdownCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
