#pragma once

#include "core/formats/sink.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How claims are taken out of JSON: an absent, null or mistyped member was not stated.
namespace kiwb {

std::optional<std::string> textAt(const Json& object, std::string_view key);
std::optional<double> numberAt(const Json& object, std::string_view key);
std::optional<std::int64_t> integerAt(const Json& object, std::string_view key);
bool trueAt(const Json& object, std::string_view key);

/// A string as it is, a number as ECMAScript prints it, true or false; nothing for others.
std::optional<std::string> scalarText(const Json& value);

/// Adds a fact when `value` is a scalar.
void addFact(std::vector<ClaimedFact>& facts, std::string_view section, std::string_view label,
             const Json& value);

} // namespace kiwb
