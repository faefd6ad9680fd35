#include "core/base/numbersyntax.h"

#include <algorithm>

namespace kiwb {

namespace {

/// Takes the leading digits off `text`.
std::string_view takeDigits(std::string_view& text) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const auto count = static_cast<std::size_t>(end - text.begin());
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

bool takeOne(std::string_view& text, std::string_view choices) {
    if (text.empty() || choices.find(text.front()) == std::string_view::npos)
        return false;
    text.remove_prefix(1);
    return true;
}

} // namespace

bool NumberParts::isZero() const {
    constexpr auto none = std::string_view::npos;
    return integer.find_first_not_of('0') == none && fraction.find_first_not_of('0') == none;
}

std::optional<NumberParts> numberParts(std::string_view text) {
    NumberParts parts;
    parts.negative = takeOne(text, "-");
    parts.integer = takeDigits(text);
    if (parts.integer.empty() || (parts.integer.size() > 1 && parts.integer.front() == '0'))
        return {};
    if (takeOne(text, ".")) {
        parts.isInteger = false;
        parts.fraction = takeDigits(text);
        if (parts.fraction.empty())
            return {};
    }
    if (takeOne(text, "eE")) {
        parts.isInteger = false;
        const bool minus = !text.empty() && text.front() == '-';
        takeOne(text, "+-");
        const std::string_view digits = takeDigits(text);
        if (digits.empty())
            return {};
        constexpr std::int64_t limit = 1'000'000'000'000;
        for (const char digit : digits)
            parts.exponent = std::min(parts.exponent * 10 + (digit - '0'), limit);
        if (minus)
            parts.exponent = -parts.exponent;
    }
    if (!text.empty())
        return {};
    return parts;
}

} // namespace kiwb
