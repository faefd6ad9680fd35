#include "core/base/decimal.h"
#include "core/base/text.h"
#include "core/catalog/queryterm.h"
#include "core/catalog/querytext.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace kiwb {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isHexDigit(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f');
}

std::optional<int> digitsAt(std::string_view text, std::size_t at, std::size_t count) {
    if (text.size() < at + count)
        return {};
    int value = 0;
    for (const char c : text.substr(at, count)) {
        if (!isDigit(c))
            return {};
        value = value * 10 + (c - '0');
    }
    return value;
}

std::int64_t startOf(std::chrono::year_month_day day) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::sys_days(day).time_since_epoch())
        .count();
}

} // namespace

std::optional<std::string> digestPrefix(std::string_view text) {
    std::string hex = foldedText(text);
    if (hex.starts_with("sha256:"))
        hex.erase(0, 7);
    if (hex.size() > 2 * Digest::size || !std::all_of(hex.begin(), hex.end(), isHexDigit))
        return {};
    return hex;
}

std::optional<IntegerRange> dateRange(std::string_view text) {
    using std::chrono::day, std::chrono::month, std::chrono::months, std::chrono::year,
        std::chrono::years, std::chrono::year_month_day;
    const auto y = digitsAt(text, 0, 4);
    if (!y)
        return {};
    const year theYear{*y};
    if (text.size() == 4) {
        const year_month_day first{theYear, month{1}, day{1}};
        return IntegerRange{startOf(first), startOf(first + years{1}) - 1};
    }
    const auto m = digitsAt(text, 5, 2);
    if (text[4] != '-' || !m)
        return {};
    const year_month_day first{theYear, month{static_cast<unsigned>(*m)}, day{1}};
    if (!first.ok())
        return {};
    if (text.size() == 7)
        return IntegerRange{startOf(first), startOf(first + months{1}) - 1};
    if (text.size() == 10 && text[7] == '-') {
        const auto d = digitsAt(text, 8, 2);
        if (!d)
            return {};
        const year_month_day date{theYear, first.month(), day{static_cast<unsigned>(*d)}};
        if (!date.ok())
            return {};
        constexpr std::int64_t dayMs = 86'400'000;
        return IntegerRange{startOf(date), startOf(date) + dayMs - 1};
    }
    const auto instant = parseInstant(text);
    return instant ? std::optional(IntegerRange{*instant, *instant}) : std::nullopt;
}

std::optional<double> latencyNs(std::string_view text) {
    // A printed latency has a no-break space before its unit; folding makes it a plain one.
    const std::string folded = foldedText(text);
    const std::size_t unitAt = [&] {
        std::size_t at = folded.size();
        while (at > 0 && !isDigit(folded[at - 1]) && folded[at - 1] != ' ' && folded[at - 1] != '.')
            --at;
        return at;
    }();
    const auto power = nanosecondPower(std::string_view(folded).substr(unitAt));
    std::string_view number = std::string_view(folded).substr(0, unitAt);
    if (number.ends_with(' '))
        number.remove_suffix(1);
    const auto decimal = Decimal::parse(number);
    if (!power || !decimal)
        return {};
    constexpr int decimals = 30; // far below any difference between two doubles that are latencies
    return parseNumber(decimal->timesPowerOfTen(*power).rounded(decimals));
}

} // namespace kiwb
