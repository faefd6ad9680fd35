#pragma once

#include "core/catalog/queryterm.h"

#include <functional>
#include <vector>

namespace kiwb {

/// Whether one run meets one term. Keeps what it learned about each distinct string; one thread.
using RunTest = std::function<bool(RunIndex)>;

/// The test of a term without its exclusion. The catalogue must outlive it.
RunTest compileTerm(const QueryTerm& term, const Catalog& catalog);

/// Runs that meet all terms, in catalogue order.
std::vector<RunIndex> matchingRuns(const std::vector<QueryTerm>& terms, const Catalog& catalog);

} // namespace kiwb
