#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// Text as the query compares it: Latin, Greek and Cyrillic capitals as small letters, the micro
/// sign as the Greek letter, no-break spaces as spaces. Other bytes stay, ill-formed ones too.
std::string foldedText(std::string_view text);

/// Whether a label contains one of the folded values; an empty value matches only an empty label.
bool containsAny(std::string_view label, const std::vector<std::string>& foldedValues);

/// The candidate that differs from `text` by at most two letters (one for short names); empty when
/// none does.
std::string_view nearestName(std::string_view text, const std::vector<std::string_view>& names);

} // namespace kiwb
