#include "core/manifest/yamlscalar.h"

#include "core/base/numbersyntax.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace kiwb {

namespace {

constexpr std::int64_t exactLimit = std::int64_t{1} << 53U;

template <std::size_t Size>
bool isOneOf(std::string_view text, const std::array<std::string_view, Size>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

Unexpected outOfRange() {
    return fail("JSON_NUMBER_RANGE", "This number cannot be written exactly in JSON.");
}

/// "0o17" and "0x1F"; nothing for other text.
std::optional<Result<Json>> prefixedInteger(std::string_view text) {
    const bool octal = text.starts_with("0o");
    if (!octal && !text.starts_with("0x"))
        return {};
    text.remove_prefix(2);
    constexpr std::string_view digits = "0123456789abcdefABCDEF";
    if (text.empty() ||
        text.find_first_not_of(octal ? digits.substr(0, 8) : digits) != std::string_view::npos)
        return {};
    std::uint64_t value = 0;
    const auto read =
        std::from_chars(text.data(), text.data() + text.size(), value, octal ? 8 : 16);
    if (read.ec != std::errc{} || value > static_cast<std::uint64_t>(exactLimit))
        return outOfRange();
    return Json(value);
}

/// YAML also writes "+1", "007", ".5" and "5."; the same number in JSON syntax, or nothing.
std::optional<std::string> asJsonNumber(std::string_view text) {
    std::string number;
    if (text.starts_with('-'))
        number = "-";
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const std::size_t wholeEnd = std::min(text.find_first_not_of("0123456789"), text.size());
    std::string_view whole = text.substr(0, wholeEnd);
    text.remove_prefix(wholeEnd);
    const bool hasWhole = !whole.empty();
    whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
    number += whole.empty() ? "0" : whole;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        if (end == 0 && !hasWhole)
            return {};
        number.append(".").append(end == 0 ? "0" : text.substr(0, end));
        text.remove_prefix(end);
    } else if (!hasWhole) {
        return {};
    }
    number += text;
    if (!numberParts(number))
        return {};
    return number;
}

Result<Json> toNumber(const std::string& number) {
    const auto value = parseNumber(number);
    const auto parts = numberParts(number);
    if (!value || !parts || (*value == 0.0 && !parts->isZero()))
        return outOfRange();
    if (!parts->isInteger)
        return Json(*value);
    std::int64_t integer = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), integer);
    if (read.ec != std::errc{} || integer > exactLimit || integer < -exactLimit)
        return outOfRange();
    return Json(integer);
}

} // namespace

Result<Json> resolvePlainScalar(std::string_view text, const JsonLimits& limits) {
    if (isOneOf<5>(text, {"", "~", "null", "Null", "NULL"}))
        return Json(nullptr);
    if (isOneOf<3>(text, {"true", "True", "TRUE"}))
        return Json(true);
    if (isOneOf<3>(text, {"false", "False", "FALSE"}))
        return Json(false);
    const bool hasSign = text.starts_with('-') || text.starts_with('+');
    if (isOneOf<3>(text.substr(hasSign ? 1 : 0), {".inf", ".Inf", ".INF"}) ||
        isOneOf<3>(text, {".nan", ".NaN", ".NAN"}))
        return outOfRange();
    if (auto integer = prefixedInteger(text))
        return *std::move(integer);
    const auto number = asJsonNumber(text);
    if (!number)
        return Json(std::string(text));
    if (text.size() > limits.numberCharacters)
        return fail("JSON_NUMBER_LENGTH", "This number is longer than " +
                                              countText(limits.numberCharacters, "character") +
                                              ".");
    return toNumber(*number);
}

} // namespace kiwb
