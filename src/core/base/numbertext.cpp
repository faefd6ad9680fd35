// The part of text.h that writes and reads numbers.

#include "core/base/decimal.h"
#include "core/base/numbersyntax.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kiwb {

namespace {

constexpr std::string_view nbsp = "\u00A0";
constexpr std::string_view minusSign = "\u2212";
constexpr std::string_view absent = "\u2013";

struct TimeUnit {
    std::string_view name;
    int power; ///< of ten, in nanoseconds
};
constexpr std::array<TimeUnit, 4> timeUnits{{{"ns", 0}, {"\u00B5s", 3}, {"ms", 6}, {"s", 9}}};

std::size_t wholeDigits(std::string_view number) {
    const std::size_t sign = number.starts_with('-') ? 1 : 0;
    return std::min(number.find('.'), number.size()) - sign;
}

int decimalsOf(std::string_view number) {
    const std::size_t point = number.find('.');
    return point == std::string_view::npos ? 0 : static_cast<int>(number.size() - point - 1);
}

/// Groups the whole part by three and writes the minus as people do.
std::string grouped(std::string_view number) {
    std::string out;
    if (number.starts_with('-')) {
        out = minusSign;
        number.remove_prefix(1);
    }
    const std::size_t whole = wholeDigits(number);
    for (std::size_t i = 0; i < number.size(); ++i) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            out += nbsp;
        out += number[i];
    }
    return out;
}

/// Two decimals under 10, one from there on (figures.md 6.2, step 3 without c).
std::string measured(const Decimal& value) {
    std::string text = value.rounded(2);
    return wholeDigits(text) == 1 ? text : value.rounded(1);
}

struct Scaled {
    std::string number;
    TimeUnit unit;
};

/// A latency in the unit it is shown in; the unit is chosen after rounding.
Scaled scaled(const Decimal& ns) {
    if (const auto whole = ns.toInteger(); whole && *whole > -1000 && *whole < 1000)
        return {ns.rounded(0), timeUnits.front()};
    for (const TimeUnit& unit : timeUnits) {
        std::string number = measured(ns.timesPowerOfTen(-unit.power));
        if (wholeDigits(number) <= 3)
            return {std::move(number), unit};
    }
    const TimeUnit& seconds = timeUnits.back();
    return {measured(ns.timesPowerOfTen(-seconds.power)), seconds};
}

std::string withUnit(std::string_view number, std::string_view unit) {
    std::string out = grouped(number);
    return out.append(nbsp).append(unit);
}

std::string latencyOf(const Decimal& ns) {
    const Scaled shown = scaled(ns);
    return withUnit(shown.number, shown.unit.name);
}

} // namespace

std::string ecmascriptNumber(double value) {
    if (!std::isfinite(value))
        return "null"; // as JSON.stringify does; no reader lets one in
    if (value == 0.0)
        return "0";
    // to_chars gives the shortest digits that read back; where the point goes is ECMA-262,
    // Number::toString: digits d of length k, value = 0.d × 10^n.
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                       std::abs(value), std::chars_format::scientific);
    const std::string_view text(buffer.data(),
                                static_cast<std::size_t>(written.ptr - buffer.data()));
    const std::size_t mark = text.find('e');
    std::string digits(text.substr(0, 1));
    if (mark > 2)
        digits += text.substr(2, mark - 2);
    int exponent = 0;
    const char* from = text.data() + mark + (text[mark + 1] == '+' ? 2 : 1);
    std::from_chars(from, text.data() + text.size(), exponent);

    const int k = static_cast<int>(digits.size());
    const int n = exponent + 1;
    std::string out = value < 0 ? "-" : "";
    if (k <= n && n <= 21) {
        out += digits;
        out.append(static_cast<std::size_t>(n - k), '0');
    } else if (0 < n && n <= 21) {
        out += digits.insert(static_cast<std::size_t>(n), ".");
    } else if (-6 < n && n <= 0) {
        out += "0.";
        out.append(static_cast<std::size_t>(-n), '0');
        out += digits;
    } else {
        if (k > 1)
            digits.insert(1, ".");
        out += digits;
        out += exponent < 0 ? "e-" : "e+";
        out += std::to_string(std::abs(exponent));
    }
    return out;
}

std::optional<double> parseNumber(std::string_view text) {
    const auto parts = numberParts(text);
    if (!parts)
        return {};
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc{})
        return value;
    // from_chars reports too large and too small alike; a value below 1 can only be too small,
    // and then the nearest double is zero.
    const std::size_t firstDigit = parts->integer.find_first_not_of('0');
    const std::int64_t magnitude =
        firstDigit != std::string_view::npos
            ? static_cast<std::int64_t>(parts->integer.size() - firstDigit)
            : -static_cast<std::int64_t>(parts->fraction.find_first_not_of('0'));
    if (parts->exponent + magnitude > 0)
        return {};
    return parts->negative ? -0.0 : 0.0;
}

std::string latencyText(double ns) {
    return std::isfinite(ns) ? latencyOf(Decimal::shortest(ns)) : std::string(absent);
}

std::string latencyRangeText(double lowNs, double highNs) {
    if (!std::isfinite(lowNs) || !std::isfinite(highNs))
        return std::string(absent);
    const Decimal low = Decimal::shortest(lowNs);
    const Decimal high = Decimal::shortest(highNs);
    const Scaled upper = scaled(high);
    const Decimal lowInUnit = low.timesPowerOfTen(-upper.unit.power);
    const Decimal highInUnit = high.timesPowerOfTen(-upper.unit.power);
    int decimals = decimalsOf(upper.number);
    constexpr int mostDecimals = 6;
    while (lowNs != highNs && decimals < mostDecimals &&
           lowInUnit.rounded(decimals) == highInUnit.rounded(decimals))
        ++decimals;
    return grouped(lowInUnit.rounded(decimals)) + " \u2013 " +
           withUnit(highInUnit.rounded(decimals), upper.unit.name);
}

std::string quantityText(std::string_view metric, double value, std::string_view unit) {
    if (!std::isfinite(value))
        return std::string(absent);
    if (const auto power = nanosecondPower(unit); power && metric == "latency")
        return latencyOf(Decimal::shortest(value).timesPowerOfTen(*power));
    std::string out = ecmascriptNumber(value);
    if (!unit.empty())
        out.append(nbsp).append(unit);
    return out;
}

std::string ratioText(double ratio) {
    if (!std::isfinite(ratio))
        return std::string(absent);
    constexpr std::string_view times = "\u00D7";
    if (ratio < 0.005)
        return std::string("<0.01").append(times);
    const Decimal exact = Decimal::shortest(ratio);
    for (const int decimals : {2, 1, 0}) {
        const std::string text = exact.rounded(decimals);
        if (wholeDigits(text) + static_cast<std::size_t>(decimals) <= 3)
            return grouped(text).append(times);
    }
    return grouped(exact.rounded(0)).append(times);
}

std::string countText(std::uint64_t count) {
    return grouped(std::to_string(count));
}

std::string countText(std::uint64_t count, std::string_view singular, std::string_view plural) {
    std::string out = countText(count) + ' ';
    if (count == 1)
        return out.append(singular);
    return plural.empty() ? out.append(singular).append("s") : out.append(plural);
}

} // namespace kiwb
