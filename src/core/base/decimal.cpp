#include "core/base/decimal.h"

#include "core/base/numbersyntax.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace kiwb {

namespace {

/// Far beyond every double and every duration, yet small enough to write out in zeros.
constexpr std::int64_t exponentLimit = 9'999;

void addOne(std::string& digits) {
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
        if (*digit != '9') {
            ++*digit;
            return;
        }
        *digit = '0';
    }
    digits.insert(digits.begin(), '1');
}

} // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) {
    const auto parts = numberParts(text);
    if (!parts)
        return {};
    Decimal result;
    std::string digits;
    digits.reserve(parts->integer.size() + parts->fraction.size());
    digits.append(parts->integer).append(parts->fraction);
    const std::size_t first = digits.find_first_not_of('0');
    if (first == std::string::npos)
        return result;
    const std::size_t end = digits.find_last_not_of('0') + 1;
    const std::int64_t exponent = parts->exponent -
                                  static_cast<std::int64_t>(parts->fraction.size()) +
                                  static_cast<std::int64_t>(digits.size() - end);
    if (exponent > exponentLimit || exponent < -exponentLimit)
        return {};
    result.m_negative = parts->negative;
    result.m_digits = digits.substr(first, end - first);
    result.m_exponent = static_cast<int>(exponent);
    return result;
}

Decimal Decimal::shortest(double value) {
    if (!std::isfinite(value))
        return {};
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::scientific);
    return parse({buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data())})
        .value_or(Decimal{});
}

Decimal Decimal::timesPowerOfTen(int power) const {
    Decimal result = *this;
    if (!result.isZero())
        result.m_exponent += power;
    return result;
}

std::string Decimal::rounded(int decimals) const {
    decimals = std::max(decimals, 0);
    // The digits of value × 10^decimals, rounded to a whole number.
    std::string whole = m_digits;
    const int shift = m_exponent + decimals;
    if (shift >= 0) {
        if (!isZero())
            whole.append(static_cast<std::size_t>(shift), '0');
    } else if (const auto cut = static_cast<std::size_t>(-shift); cut > whole.size()) {
        whole.clear();
    } else {
        const std::size_t kept = whole.size() - cut;
        const bool up = cut > 0 && whole[kept] >= '5';
        whole.resize(kept);
        if (up)
            addOne(whole);
    }
    const bool negative = m_negative && !whole.empty();
    const auto places = static_cast<std::size_t>(decimals);
    if (whole.size() <= places)
        whole.insert(0, places + 1 - whole.size(), '0');
    if (places > 0)
        whole.insert(whole.size() - places, 1, '.');
    if (negative)
        whole.insert(whole.begin(), '-');
    return whole;
}

std::optional<std::int64_t> Decimal::toInteger() const {
    constexpr int mostDigits = std::numeric_limits<std::int64_t>::digits10 + 1;
    if (m_exponent < 0 || m_exponent + static_cast<int>(m_digits.size()) > mostDigits)
        return {};
    const std::string text = rounded(0);
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc{} || read.ptr != end)
        return {};
    return value;
}

std::optional<int> nanosecondPower(std::string_view unit) {
    using Unit = std::pair<std::string_view, int>;
    static constexpr std::array<Unit, 6> units{
        {{"ns", 0}, {"us", 3}, {"\u00B5s", 3}, {"\u03BCs", 3}, {"ms", 6}, {"s", 9}}};
    const auto* const found = std::find_if(
        units.begin(), units.end(), [unit](const Unit& entry) { return entry.first == unit; });
    if (found == units.end())
        return {};
    return found->second;
}

Result<std::int64_t> parseDurationNs(std::string_view text) {
    const std::size_t numberEnd = std::min(text.find_first_not_of("0123456789."), text.size());
    std::string_view number = text.substr(0, numberEnd);
    // The published pattern lets a duration begin with zeros, which JSON numbers may not.
    while (number.size() > 1 && number[0] == '0' && number[1] != '.')
        number.remove_prefix(1);
    std::string_view unit = text.substr(numberEnd);
    if (unit.starts_with(' '))
        unit.remove_prefix(1);
    const auto value = Decimal::parse(number);
    const auto power = nanosecondPower(unit);
    if (!value || !power)
        return fail("DURATION_SYNTAX", "A duration is a number and one of ns, us, \u00B5s, ms, s, "
                                       "such as \"8.12 us\".");
    constexpr std::int64_t longest = (std::int64_t{1} << 53U) - 1; // the schemas' maximum
    const auto nanoseconds = value->timesPowerOfTen(*power).toInteger();
    if (!nanoseconds || *nanoseconds > longest)
        return fail("DURATION_NOT_WHOLE",
                    "This duration is not a whole number of nanoseconds below 2^53.");
    return *nanoseconds;
}

} // namespace kiwb
