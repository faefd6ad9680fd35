#include "core/base/place.h"

#include <algorithm>

namespace kiwb {

Origin originAt(const Origin& start, std::string_view bytes, std::size_t at) {
    Origin origin = start;
    if (origin.byte == Origin::unknownByte)
        origin.byte = 0;
    if (origin.line == 0)
        origin.line = 1;
    const std::string_view before = bytes.substr(0, at);
    origin.line += static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    origin.byte += at;
    return origin;
}

} // namespace kiwb
