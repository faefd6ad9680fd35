#include "core/formats/jsonclaims.h"

#include <cmath>

namespace kiwb {

namespace {

/// Every whole double below it is an int64 (2^63).
constexpr double int64End = 9223372036854775808.0;

} // namespace

std::optional<std::string> textAt(const Json& object, std::string_view key) {
    const Json& value = memberAt(object, key);
    if (!value.is_string())
        return {};
    return value.get<std::string>();
}

std::optional<double> numberAt(const Json& object, std::string_view key) {
    const Json& value = memberAt(object, key);
    if (!value.is_number())
        return {};
    return value.get<double>();
}

std::optional<std::int64_t> integerAt(const Json& object, std::string_view key) {
    const auto number = numberAt(object, key);
    if (!number || *number != std::floor(*number) || std::abs(*number) >= int64End)
        return {};
    return static_cast<std::int64_t>(*number);
}

bool trueAt(const Json& object, std::string_view key) {
    const Json& value = memberAt(object, key);
    return value.is_boolean() && value.get<bool>();
}

std::optional<std::string> scalarText(const Json& value) {
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number() || value.is_boolean())
        return canonicalJson(value);
    return {};
}

void addFact(std::vector<ClaimedFact>& facts, std::string_view section, std::string_view label,
             const Json& value) {
    if (auto text = scalarText(value))
        facts.push_back({std::string(section), std::string(label), std::move(*text)});
}

} // namespace kiwb
