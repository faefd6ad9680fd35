#include "core/base/utf8.h"

#include <algorithm>
#include <cstdint>

namespace kiwb {

namespace {

std::uint8_t byteAt(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

} // namespace

Utf8Step utf8Step(std::string_view bytes, std::size_t at) {
    const std::uint8_t lead = byteAt(bytes, at);
    if (lead < 0x80)
        return {lead, 1, true};

    // The second byte has a narrower range after E0, ED, F0 and F4; the others are 80..BF.
    std::size_t length = 0;
    std::uint8_t low = 0x80;
    std::uint8_t high = 0xBF;
    char32_t codePoint = 0;
    if (lead >= 0xC2 && lead <= 0xDF) {
        length = 2;
        codePoint = lead & 0x1FU;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        length = 3;
        codePoint = lead & 0x0FU;
        low = lead == 0xE0 ? 0xA0 : 0x80;
        high = lead == 0xED ? 0x9F : 0xBF;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        length = 4;
        codePoint = lead & 0x07U;
        low = lead == 0xF0 ? 0x90 : 0x80;
        high = lead == 0xF4 ? 0x8F : 0xBF;
    } else {
        return {};
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (at + i >= bytes.size())
            return {0xFFFD, i, false};
        const std::uint8_t next = byteAt(bytes, at + i);
        if (next < low || next > high)
            return {0xFFFD, i, false};
        codePoint = (codePoint << 6U) | (next & 0x3FU);
        low = 0x80;
        high = 0xBF;
    }
    return {codePoint, length, true};
}

void appendUtf8(std::string& out, char32_t codePoint) {
    const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0U | (codePoint >> 6U));
        put(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        put(0xE0U | (codePoint >> 12U));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    } else {
        put(0xF0U | (codePoint >> 18U));
        put(0x80U | ((codePoint >> 12U) & 0x3FU));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    }
}

bool utf16Less(std::string_view a, std::string_view b) {
    const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (inA == a.end() || inB == b.end())
        return inA == a.end() && inB != b.end();
    const auto byteA = static_cast<std::uint8_t>(*inA);
    const auto byteB = static_cast<std::uint8_t>(*inB);
    // UTF-8 sorts by code point. UTF-16 differs in one place: pairs (lead byte F0 and up) begin
    // with D800..DFFF and so come before U+E000..U+FFFF (lead bytes EE and EF).
    if (byteA >= 0xEE && byteB >= 0xEE && (byteA >= 0xF0) != (byteB >= 0xF0))
        return byteA >= 0xF0;
    return byteA < byteB;
}

} // namespace kiwb
