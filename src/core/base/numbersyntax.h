#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiwb {

/// The parts of a number in JSON syntax (RFC 8259 §6).
struct NumberParts {
    bool negative = false;
    std::string_view integer;  ///< digits, at least one
    std::string_view fraction; ///< digits without the point; empty when there is none
    std::int64_t exponent = 0; ///< stated exponent, held within ±10^12
    bool isInteger = true;     ///< neither point nor exponent

    [[nodiscard]] bool isZero() const;
};

/// Nothing for any text that is not exactly one JSON number.
std::optional<NumberParts> numberParts(std::string_view text);

} // namespace kiwb
