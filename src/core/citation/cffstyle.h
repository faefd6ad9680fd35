#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// A CITATION.cff (1.2.0) whose `references` are the runs. The scope is in its title and a comment.
std::string writeCffCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
