#pragma once

#include "core/base/bytesource.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace kiwb {

/// What a compressed file may cost (safety.md 9).
struct ZstdLimits {
    std::uint64_t bytes = std::uint64_t{4} << 30U; ///< decompressed, streamed, never held whole
    unsigned windowLog = 27;                       ///< memory of the decoder, as a power of two
    std::uint64_t ratio = 1'000; ///< decompressed to compressed, once `ratioFrom` bytes came out
    std::uint64_t ratioFrom = std::uint64_t{16} << 20U;
};

/// Whether a file that begins with these four bytes is taken for zstd.
bool beginsAsZstd(std::string_view bytes);

/// `source` itself, or its decompressed bytes when it begins as zstd does; the name of the file
/// does not matter. Errors of the stream arrive while reading: ZSTD_TRUNCATED, ZSTD_CHECKSUM,
/// ZSTD_CORRUPT, ZSTD_JUNK, ZSTD_SKIPPABLE, ZSTD_WINDOW, ZSTD_DICTIONARY, ZSTD_SIZE, ZSTD_RATIO,
/// ZSTD_NESTED.
Result<std::unique_ptr<ByteSource>> decompressed(std::unique_ptr<ByteSource> source,
                                                 const ZstdLimits& limits = {});

} // namespace kiwb
