#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// `@misc` entries in ASCII with math (scripts TeX cannot spell stay UTF-8). The scope is a `%`
/// line.
std::string writeBibtexCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
