#pragma once

#include "core/citation/citation.h"

namespace kiwb {

/// RIS records, CRLF, one line a value. The scope is a keyword.
std::string writeRisCitations(std::span<const CitedRun> runs, const CitationScope& scope);

} // namespace kiwb
