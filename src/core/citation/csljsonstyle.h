#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// A CSL-JSON array (CSL 1.0.2). The scope is the keyword of each item.
std::string writeCslJsonCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
