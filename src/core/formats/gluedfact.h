#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiwb {

/// Splits a fact whose label and value a saved text page glued together, by what that section of a
/// run page shows: "implementationTransformers" → {"implementation", "Transformers"}. `workload` is
/// the page's own one-line workload ("seq = 2048 · bf16"), which tells axis names that end in a
/// digit. Nothing when the line fits no known label.
std::optional<std::pair<std::string, std::string>>
splitGluedFact(std::string_view section, std::string_view line, std::string_view workload);

/// "64.0msmedian" → {"64.0 ms", "median"}.
std::optional<std::pair<std::string, std::string>> splitReadout(std::string_view line);

} // namespace kiwb
