#include "core/citation/contentaddress.h"

namespace kiwb {

namespace {

/// RFC 4648 base64url without padding.
std::string base64Url(const std::array<std::uint8_t, Digest::size>& bytes) {
    static constexpr std::string_view alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string out;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const std::uint8_t byte : bytes) {
        bits = (bits << 8U) | byte;
        for (held += 8; held >= 6; held -= 6)
            out += alphabet[(bits >> (held - 6)) & 0x3FU];
    }
    if (held > 0)
        out += alphabet[(bits << (6 - held)) & 0x3FU];
    return out;
}

} // namespace

std::string contentAddress(const Digest& digest) {
    return "ni:///sha-256;" + base64Url(digest.bytes());
}

} // namespace kiwb
