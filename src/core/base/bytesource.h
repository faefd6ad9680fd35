#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>

namespace kiwb {

/// Bytes pulled from somewhere: a file, a decompressor, memory. Core reads through this alone and
/// never opens anything itself. Used by one thread.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills the front of `buffer`; 0 means the end. An error says why the rest is missing.
    virtual Result<std::size_t> read(std::span<char> buffer) = 0;
};

} // namespace kiwb
