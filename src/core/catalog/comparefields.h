#pragma once

#include "core/catalog/compare.h"

#include <span>
#include <string>
#include <vector>

namespace kiwb {

/// The rows of a comparison: values, then the six cohort fields in blocking order, then context. A
/// context row about a member of a cohort field is named "<field>: <member>".
std::vector<CompareField> compareFields(const Catalog& catalog, std::span<const RunIndex> runs);

/// p20 and p80 in ns of a run whose published spread says something; nothing otherwise.
std::optional<std::pair<double, double>> middleRange(const Catalog& catalog, RunIndex run);

} // namespace kiwb
