#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// UTF-8 as Unicode defines it (table 3-7): no overlong forms, no surrogates, nothing over
/// U+10FFFF.
namespace kiwb {

/// One step through bytes. An ill-formed stretch is one step of its maximal subpart (Unicode 3.9),
/// which a reader shows as one U+FFFD.
struct Utf8Step {
    char32_t codePoint = 0xFFFD;
    std::size_t length = 1; ///< bytes, at least 1
    bool valid = false;
};

/// The step at `at`, which is below bytes.size().
Utf8Step utf8Step(std::string_view bytes, std::size_t at);

/// Appends a scalar value (no surrogate, at most U+10FFFF).
void appendUtf8(std::string& out, char32_t codePoint);

/// The order RFC 8785 §3.2.3 sorts keys in: by UTF-16 code unit. Both are valid UTF-8.
bool utf16Less(std::string_view a, std::string_view b);

} // namespace kiwb
