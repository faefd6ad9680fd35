#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// `@dataset` entries in UTF-8. The scope is a `%` line.
std::string writeBiblatexCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
