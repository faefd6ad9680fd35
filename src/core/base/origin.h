#pragma once

#include <cstdint>
#include <string>

namespace kiwb {

/// Where something was read. Every error and every document names one.
struct Origin {
    /// Path or URL as the user gave it, or "-" for standard input. Raw bytes: may not be UTF-8.
    std::string path;
    /// 1-based line in the (decompressed) text; 0 when it is not known.
    std::uint64_t line = 0;
    /// 0-based byte in the (decompressed) bytes; `unknownByte` when it is not known.
    std::uint64_t byte = unknownByte;
    /// RFC 6901 JSON pointer inside the document; empty for its root.
    std::string pointer;

    static constexpr std::uint64_t unknownByte = ~std::uint64_t{0};

    /// "runs/a.json, line 3, byte 41, at /run/spec": only the parts that are known. Control and
    /// bidirectional characters of the path are made visible (see visibleText).
    [[nodiscard]] std::string text() const;
};

/// A stretch of the decompressed bytes of one file.
struct Extent {
    std::uint64_t offset = 0; ///< 0-based first byte
    std::uint64_t length = 0; ///< bytes
    std::uint64_t line = 1;   ///< 1-based line of the first byte
};

} // namespace kiwb
