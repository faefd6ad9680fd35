#pragma once

#include "core/base/origin.h"

#include <cstddef>
#include <string_view>

namespace kiwb {

/// The place of bytes[at], where `start` is the place of bytes[0] (unknown: byte 0 of line 1).
/// Lines end with LF. The pointer is that of `start`.
Origin originAt(const Origin& start, std::string_view bytes, std::size_t at);

} // namespace kiwb
