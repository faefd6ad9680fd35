#include "core/base/text.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kiwb {

namespace {

bool isBidirectionalControl(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/// Code points that draw nothing and so can hide text or break a line.
bool isInvisible(char32_t c) {
    return (c >= 0x80 && c < 0xA0) || c == 0x00AD || c == 0x200B || c == 0x2028 || c == 0x2029 ||
           (c >= 0x2060 && c <= 0x2064) || (c >= 0x206A && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xE0000 && c <= 0xE007F);
}

void appendEscaped(std::string& out, char32_t codePoint) {
    std::array<char, 8> hex{};
    const auto written = std::to_chars(hex.data(), hex.data() + hex.size(),
                                       static_cast<std::uint32_t>(codePoint), 16);
    out.append("\\u{").append(hex.data(), written.ptr).append("}");
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The digit run at `at` without its leading zeros; moves `at` behind it.
std::string_view takeRun(std::string_view text, std::size_t& at) {
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    std::string_view run = text.substr(at, end - at);
    run.remove_prefix(std::min(run.find_first_not_of('0'), run.size()));
    at = end;
    return run;
}

} // namespace

std::string visibleText(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = utf8Step(bytes, at);
        const char32_t c = step.codePoint;
        if (c < 0x20)
            appendUtf8(out, 0x2400 + c);
        else if (c == 0x7F)
            appendUtf8(out, 0x2421);
        else if (isInvisible(c) || isBidirectionalControl(c))
            appendEscaped(out, c);
        else
            appendUtf8(out, c);
        at += step.length;
    }
    return out;
}

bool isValidUtf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = utf8Step(bytes, at);
        if (!step.valid)
            return false;
        at += step.length;
    }
    return true;
}

int naturalCompare(std::string_view a, std::string_view b) {
    std::size_t inA = 0;
    std::size_t inB = 0;
    while (inA < a.size() && inB < b.size()) {
        if (isDigit(a[inA]) && isDigit(b[inB])) {
            const std::string_view runA = takeRun(a, inA);
            const std::string_view runB = takeRun(b, inB);
            if (runA.size() != runB.size())
                return runA.size() < runB.size() ? -1 : 1;
            if (const int order = runA.compare(runB); order != 0)
                return order;
        } else if (a[inA] != b[inB]) {
            return static_cast<unsigned char>(a[inA]) < static_cast<unsigned char>(b[inB]) ? -1 : 1;
        } else {
            ++inA;
            ++inB;
        }
    }
    if (inA < a.size() || inB < b.size())
        return inA < a.size() ? 1 : -1;
    return a.compare(b); // "01" and "1" are different texts: the order is total
}

} // namespace kiwb
