#include "core/base/origin.h"

#include "core/base/text.h"

namespace kiwb {

std::string Origin::text() const {
    std::string result = path == "-" ? "standard input" : visibleText(path);
    const auto add = [&result](std::string_view part) {
        if (!result.empty())
            result += ", ";
        result += part;
    };
    if (line != 0)
        add("line " + std::to_string(line));
    if (byte != unknownByte)
        add("byte " + std::to_string(byte));
    if (!pointer.empty())
        add("at " + visibleText(pointer));
    return result;
}

} // namespace kiwb
