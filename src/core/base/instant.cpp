// The part of text.h that reads and writes times.

#include "core/base/text.h"

#include <algorithm>
#include <chrono>

namespace kiwb {

namespace {

using std::chrono::milliseconds;
using Instant = std::chrono::sys_time<milliseconds>;

/// Takes exactly `count` digits off `text`.
std::optional<int> takeNumber(std::string_view& text, std::size_t count) {
    if (text.size() < count)
        return {};
    int value = 0;
    for (const char digit : text.substr(0, count)) {
        if (digit < '0' || digit > '9')
            return {};
        value = value * 10 + (digit - '0');
    }
    text.remove_prefix(count);
    return value;
}

bool take(std::string_view& text, char expected) {
    if (!text.starts_with(expected))
        return false;
    text.remove_prefix(1);
    return true;
}

std::optional<std::chrono::sys_days> takeDate(std::string_view& text) {
    const auto year = takeNumber(text, 4);
    if (!year || !take(text, '-'))
        return {};
    const auto month = takeNumber(text, 2);
    if (!month || !take(text, '-'))
        return {};
    const auto day = takeNumber(text, 2);
    if (!day)
        return {};
    const std::chrono::year_month_day date(std::chrono::year{*year},
                                           std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)});
    if (!date.ok())
        return {};
    return std::chrono::sys_days(date);
}

/// Digits behind the point, as milliseconds; finer ones are dropped.
std::optional<milliseconds> takeFraction(std::string_view& text) {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    if (count == 0)
        return {};
    int value = 0;
    for (std::size_t i = 0; i < 3; ++i)
        value = value * 10 + (i < count ? text[i] - '0' : 0);
    text.remove_prefix(count);
    return milliseconds(value);
}

/// "06:23:20.000"; the seconds may be absent, as the published schemas allow.
std::optional<milliseconds> takeTime(std::string_view& text) {
    const auto hour = takeNumber(text, 2);
    if (!hour || *hour > 23 || !take(text, ':'))
        return {};
    const auto minute = takeNumber(text, 2);
    if (!minute || *minute > 59)
        return {};
    milliseconds time = std::chrono::hours(*hour) + std::chrono::minutes(*minute);
    if (!take(text, ':'))
        return time;
    const auto second = takeNumber(text, 2);
    if (!second || *second > 59)
        return {};
    time += std::chrono::seconds(*second);
    if (!take(text, '.'))
        return time;
    const auto fraction = takeFraction(text);
    if (!fraction)
        return {};
    return time + *fraction;
}

/// Years of four digits are all that can be written and read.
Instant writable(std::int64_t ms) {
    using namespace std::chrono_literals;
    constexpr Instant first = std::chrono::sys_days(std::chrono::year{0} / 1 / 1);
    constexpr Instant last = std::chrono::sys_days(std::chrono::year{10'000} / 1 / 1) - 1ms;
    return std::clamp(Instant(milliseconds(ms)), first, last);
}

void appendPadded(std::string& out, std::int64_t value, std::size_t width) {
    const std::string digits = std::to_string(value);
    out.append(width - std::min(width, digits.size()), '0').append(digits);
}

} // namespace

std::optional<std::int64_t> parseInstant(std::string_view text) {
    const auto date = takeDate(text);
    if (!date)
        return {};
    Instant instant = *date;
    if (text.empty())
        return instant.time_since_epoch().count();
    if (!take(text, 'T') && !take(text, 't'))
        return {};
    const auto time = takeTime(text);
    if (!time || (text != "Z" && text != "z" && text != "+00:00"))
        return {};
    instant += *time;
    return instant.time_since_epoch().count();
}

std::string dateText(std::int64_t ms) {
    const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(writable(ms)));
    std::string out;
    appendPadded(out, int{date.year()}, 4);
    out += '-';
    appendPadded(out, unsigned{date.month()}, 2);
    out += '-';
    appendPadded(out, unsigned{date.day()}, 2);
    return out;
}

std::string instantText(std::int64_t ms) {
    const Instant instant = writable(ms);
    const std::chrono::hh_mm_ss time(instant - std::chrono::floor<std::chrono::days>(instant));
    std::string out = dateText(ms) + ' ';
    appendPadded(out, time.hours().count(), 2);
    out += ':';
    appendPadded(out, time.minutes().count(), 2);
    out += ':';
    appendPadded(out, time.seconds().count(), 2);
    return out + " UTC";
}

} // namespace kiwb
