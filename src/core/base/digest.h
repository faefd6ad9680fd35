#pragma once

#include <cstddef> // first: Qt's moc stops at <compare> when no other header came before it

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kiwb {

/// A SHA-256 value. Its text form is "sha256:" and 64 lower-case hex digits (KernelIndex identity).
class Digest {
public:
    static constexpr std::size_t size = 32;

    Digest() = default; ///< all zero: "no digest"
    explicit Digest(const std::array<std::uint8_t, size>& bytes) : m_bytes(bytes) {}

    /// Accepts exactly "sha256:" + 64 lower-case hex digits.
    static std::optional<Digest> parse(std::string_view text);

    [[nodiscard]] std::string text() const; ///< "sha256:6c04…" (71 characters)
    [[nodiscard]] std::string hex() const;  ///< 64 lower-case hex digits
    /// The first `digits` hex digits, at least 12: the shortest form the program ever shows.
    [[nodiscard]] std::string shortHex(std::size_t digits = 12) const;
    [[nodiscard]] bool isNull() const { return *this == Digest{}; }
    [[nodiscard]] const std::array<std::uint8_t, size>& bytes() const { return m_bytes; }

    auto operator<=>(const Digest&) const = default;

private:
    std::array<std::uint8_t, size> m_bytes{};
};

/// SHA-256 of the bytes, by OpenSSL EVP. Safe from any thread.
Digest sha256(std::string_view bytes);

} // namespace kiwb

template <>
struct std::hash<kiwb::Digest> {
    std::size_t operator()(const kiwb::Digest& digest) const noexcept {
        std::size_t value = 0;
        std::memcpy(&value, digest.bytes().data(), sizeof value);
        return value;
    }
};
