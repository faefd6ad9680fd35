#include "core/base/digest.h"

#include <algorithm>
#include <memory>
#include <new>
#include <openssl/evp.h>

namespace kiwb {

namespace {

constexpr std::string_view prefix = "sha256:";
constexpr std::string_view hexDigits = "0123456789abcdef";

} // namespace

std::optional<Digest> Digest::parse(std::string_view text) {
    if (!text.starts_with(prefix) || text.size() != prefix.size() + 2 * size)
        return {};
    text.remove_prefix(prefix.size());
    std::array<std::uint8_t, size> bytes{};
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t high = hexDigits.find(text[2 * i]);
        const std::size_t low = hexDigits.find(text[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos)
            return {};
        bytes[i] = static_cast<std::uint8_t>(high << 4U | low);
    }
    return Digest(bytes);
}

std::string Digest::text() const {
    return std::string(prefix) + hex();
}

std::string Digest::hex() const {
    std::string result;
    result.reserve(2 * size);
    for (const std::uint8_t byte : m_bytes) {
        result += hexDigits[byte >> 4U];
        result += hexDigits[byte & 0x0FU];
    }
    return result;
}

std::string Digest::shortHex(std::size_t digits) const {
    return hex().substr(0, std::max<std::size_t>(digits, 12));
}

Digest sha256(std::string_view bytes) {
    // Fetching an algorithm costs more than hashing a document, so it is done once.
    static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> algorithm(
        EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
    std::array<std::uint8_t, Digest::size> result{};
    // A verifier must never go on with a digest that was not computed; the only cause left is
    // that no memory could be had.
    if (!algorithm || EVP_Digest(bytes.data(), bytes.size(), result.data(), nullptr,
                                 algorithm.get(), nullptr) != 1)
        throw std::bad_alloc();
    return Digest(result);
}

} // namespace kiwb
