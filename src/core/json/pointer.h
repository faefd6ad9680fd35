#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// RFC 6901 JSON pointers.
namespace kiwb {

/// Appends "/" and the token with "~" and "/" escaped.
void appendPointer(std::string& pointer, std::string_view token);
void appendPointer(std::string& pointer, std::size_t index);

} // namespace kiwb
