#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kiwb {

/// An exact decimal number: digits × 10^exponent. Never a double in between.
class Decimal {
public:
    Decimal() = default;

    /// JSON number syntax, and plain decimals such as "8.12". Nothing for any other text, or
    /// for an exponent beyond ±9,999.
    static std::optional<Decimal> parse(std::string_view text);
    /// The shortest decimal that reads back as `value` (finite).
    static Decimal shortest(double value);

    [[nodiscard]] Decimal timesPowerOfTen(int power) const;
    [[nodiscard]] bool isNegative() const { return m_negative; }
    [[nodiscard]] bool isZero() const { return m_digits.empty(); }
    /// Fixed notation, half away from zero: rounded(2) of 3.045 is "3.05".
    [[nodiscard]] std::string rounded(int decimals) const;
    /// The value when it is a whole number within int64.
    [[nodiscard]] std::optional<std::int64_t> toInteger() const;

private:
    bool m_negative = false;
    std::string m_digits; ///< no leading or trailing zero; empty is zero
    int m_exponent = 0;
};

/// "8.12 us" → 8120. Units ns, us, µs (U+00B5 or U+03BC), ms, s; at most one space between.
/// Error DURATION_SYNTAX, or DURATION_NOT_WHOLE when it is no whole number of nanoseconds below
/// 2^53.
Result<std::int64_t> parseDurationNs(std::string_view text);

/// The factor from a unit of time to nanoseconds as a power of ten (ms → 6); nothing for others.
std::optional<int> nanosecondPower(std::string_view unit);

} // namespace kiwb
