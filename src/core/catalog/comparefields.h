#pragma once

#include "core/catalog/compare.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// The rows of a comparison: values, then the six cohort fields in blocking order, then context.
/// Behind the protocol and the environment, where they differ, come the members of their documents
/// that do: "<field> · <pointer>", at most 100, and one row that counts the others. When a document
/// is not loaded, the row "<field> · document" comes first and has the value documentNotLoaded. A
/// context row about a member of a cohort field is named "<field>: <member>".
std::vector<CompareField> compareFields(const Catalog& catalog, std::span<const RunIndex> runs);

inline constexpr std::string_view documentNotLoaded = "document not loaded";

/// p20 and p80 in ns of a run whose published spread says something; nothing otherwise.
std::optional<std::pair<double, double>> middleRange(const Catalog& catalog, RunIndex run);

} // namespace kiwb
