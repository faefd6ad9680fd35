#include "core/json/pointer.h"

namespace kiwb {

void appendPointer(std::string& pointer, std::string_view token) {
    pointer += '/';
    for (const char c : token) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
}

void appendPointer(std::string& pointer, std::size_t index) {
    pointer.append("/").append(std::to_string(index));
}

} // namespace kiwb
