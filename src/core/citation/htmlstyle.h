#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// An HTML fragment: a list item a run, under a paragraph with the scope. No foreign address is a
/// link.
std::string writeHtmlCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
