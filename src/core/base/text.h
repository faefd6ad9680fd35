#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// How numbers, times and foreign text are written for people. Nothing here depends on the locale.
namespace kiwb {

/// A number as ECMAScript prints it (RFC 8785 §3.2.2.3): "1e+21", "1e-7", "0" for -0. `value` is
/// finite.
std::string ecmascriptNumber(double value);

/// Strict JSON number syntax to the nearest double; nothing for other text or beyond the range.
std::optional<double> parseNumber(std::string_view text);

/// Latency in ns to "4.74 ms" (U+00A0 before the unit): whole ns below 1 µs as they are, else two
/// decimals under 10 and one from there on, half up on the shortest decimal digits, the unit
/// chosen after rounding (`domain.md` 3: 999,960 ns is "1.00 ms"). Groups of three from 1,000 s on.
std::string latencyText(double ns);

/// Both ends in the unit of the upper end: "3.05 – 3.06 ms"; decimals are added (at most 6) until
/// two different ends differ in print.
std::string latencyRangeText(double lowNs, double highNs);

/// Any value with its unit: latency text for units of time when `metric` is "latency", else the
/// ECMAScript number and the unit ("0.0167 s" stays as it was published).
std::string quantityText(std::string_view metric, double value, std::string_view unit);

/// "1.55×": three significant digits, two decimals under 10; "<0.01×" below 0.005.
std::string ratioText(double ratio);

/// "7 857": groups of three by U+00A0, from four digits on.
std::string countText(std::uint64_t count);

/// "3 runs", "1 run": count and word, plural by adding s unless given.
std::string countText(std::uint64_t count, std::string_view singular, std::string_view plural = {});

/// Milliseconds since 1970 of an RFC 3339 time in UTC ("2025-11-11T06:23:20.000Z") or a bare date.
std::optional<std::int64_t> parseInstant(std::string_view text);
std::string instantText(std::int64_t ms); ///< "2025-11-11 06:23:20 UTC"
std::string dateText(std::int64_t ms);    ///< "2025-11-11"

/// Foreign text made safe to show: valid UTF-8 (bad bytes as U+FFFD), control characters as
/// U+2400 pictures or \u{..}, bidirectional controls as \u{202e}. The result is plain text.
std::string visibleText(std::string_view bytes);

bool isValidUtf8(std::string_view bytes);

/// Natural order: digit runs compare as numbers ("seq = 2048" < "seq = 16384"). <0, 0, >0.
int naturalCompare(std::string_view a, std::string_view b);

} // namespace kiwb
