#include "io/zstdsource.h"

#include "core/base/text.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

constexpr std::size_t magicSize = 4;

bool isFrame(std::string_view bytes) {
    return bytes.starts_with("\x28\xB5\x2F\xFD");
}

/// Frames of any content that decoders pass over: 0x184D2A50 to …5F, little endian.
bool isSkippable(std::string_view bytes) {
    return bytes.size() >= magicSize && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50U &&
           bytes.substr(1, 3) == "\x2A\x4D\x18";
}

/// Bytes already taken from a source, then the rest of it.
class Prefixed final : public ByteSource {
public:
    Prefixed(std::string prefix, std::unique_ptr<ByteSource> rest)
        : m_prefix(std::move(prefix)), m_rest(std::move(rest)) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        if (m_at == m_prefix.size())
            return m_rest->read(buffer);
        const std::size_t count = std::min(buffer.size(), m_prefix.size() - m_at);
        std::memcpy(buffer.data(), m_prefix.data() + m_at, count);
        m_at += count;
        return count;
    }

private:
    std::string m_prefix;
    std::size_t m_at = 0;
    std::unique_ptr<ByteSource> m_rest;
};

struct FreeContext {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

class ZstdSource final : public ByteSource {
public:
    ZstdSource(std::unique_ptr<ByteSource> source, const ZstdLimits& limits)
        : m_source(std::move(source)), m_limits(limits), m_context(ZSTD_createDCtx()),
          m_input(ZSTD_DStreamInSize()) {
        ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax,
                               static_cast<int>(limits.windowLog));
    }

    Result<std::size_t> read(std::span<char> buffer) override;

private:
    Result<bool> fill(std::size_t wanted);
    Result<bool> beginFrame();
    Result<void> check(std::span<const char> produced);
    [[nodiscard]] std::string_view waiting() const {
        return {m_input.data() + m_begin, m_end - m_begin};
    }

    std::unique_ptr<ByteSource> m_source;
    ZstdLimits m_limits;
    std::unique_ptr<ZSTD_DCtx, FreeContext> m_context;
    std::vector<char> m_input;
    std::size_t m_begin = 0, m_end = 0;
    bool m_inFrame = false;
    std::uint64_t m_consumed = 0, m_produced = 0;
    std::string m_first; ///< the first decompressed bytes, as far as a magic number reaches
};

/// Has at least `wanted` compressed bytes waiting; false when the source ends before.
Result<bool> ZstdSource::fill(std::size_t wanted) {
    while (m_end - m_begin < wanted) {
        std::memmove(m_input.data(), m_input.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
        const auto count = m_source->read(std::span(m_input).subspan(m_end));
        if (!count)
            return Unexpected(count.error());
        if (*count == 0)
            return false;
        m_end += *count;
    }
    return true;
}

/// At a frame's beginning; false at the end of the file.
Result<bool> ZstdSource::beginFrame() {
    const auto filled = fill(magicSize);
    if (!filled)
        return Unexpected(filled.error());
    if (waiting().empty())
        return false;
    if (isSkippable(waiting()))
        return fail("ZSTD_SKIPPABLE",
                    "The compressed file holds a skippable frame, which this program refuses.");
    if (!isFrame(waiting()))
        return fail("ZSTD_JUNK", "Something that is not zstd follows the compressed data.");
    m_inFrame = true;
    return true;
}

Error decoderError(std::size_t code) {
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_frameParameter_windowTooLarge:
        return {"ZSTD_WINDOW", "The compressed file needs more memory than is allowed to it.", {}};
    case ZSTD_error_checksum_wrong:
        return {"ZSTD_CHECKSUM", "The checksum of the compressed data is wrong.", {}};
    case ZSTD_error_dictionary_wrong:
    case ZSTD_error_dictionary_corrupted:
        return {"ZSTD_DICTIONARY", "The compressed file needs a dictionary.", {}};
    default:
        return {"ZSTD_CORRUPT", "The compressed data is damaged.", {}};
    }
}

Result<void> ZstdSource::check(std::span<const char> produced) {
    m_produced += produced.size();
    if (m_produced > m_limits.bytes)
        return fail("ZSTD_SIZE", "The file is larger than " + countText(m_limits.bytes >> 20U) +
                                     " MiB when decompressed.");
    if (m_produced > m_limits.ratioFrom && m_produced / m_limits.ratio > m_consumed)
        return fail("ZSTD_RATIO", "The file grows more than " + countText(m_limits.ratio) +
                                      " times when decompressed.");
    if (m_first.size() < magicSize) {
        m_first.append(produced.data(), std::min(produced.size(), magicSize - m_first.size()));
        if (beginsAsZstd(m_first))
            return fail("ZSTD_NESTED", "The file is compressed twice.");
    }
    return {};
}

Result<std::size_t> ZstdSource::read(std::span<char> buffer) {
    for (;;) {
        if (!m_inFrame) {
            const auto begun = beginFrame();
            if (!begun)
                return Unexpected(begun.error());
            if (!*begun)
                return 0;
        }
        const auto filled = fill(1);
        if (!filled)
            return Unexpected(filled.error());
        ZSTD_inBuffer in{m_input.data() + m_begin, m_end - m_begin, 0};
        ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
        const std::size_t result = ZSTD_decompressStream(m_context.get(), &out, &in);
        if (ZSTD_isError(result) != 0)
            return Unexpected(decoderError(result));
        m_begin += in.pos;
        m_consumed += in.pos;
        m_inFrame = result != 0;
        if (out.pos > 0) {
            if (const auto checked = check(buffer.subspan(0, out.pos)); !checked)
                return Unexpected(checked.error());
            return out.pos;
        }
        if (!*filled && m_inFrame)
            return fail("ZSTD_TRUNCATED", "The compressed file ends in the middle.");
    }
}

} // namespace

bool beginsAsZstd(std::string_view bytes) {
    return isFrame(bytes) || isSkippable(bytes);
}

Result<std::unique_ptr<ByteSource>> decompressed(std::unique_ptr<ByteSource> source,
                                                 const ZstdLimits& limits) {
    std::string prefix(magicSize, '\0');
    std::size_t size = 0;
    while (size < prefix.size()) {
        const auto count = source->read(std::span(prefix).subspan(size));
        if (!count)
            return Unexpected(count.error());
        if (*count == 0)
            break;
        size += *count;
    }
    prefix.resize(size);
    const bool compressed = beginsAsZstd(prefix);
    std::unique_ptr<ByteSource> whole =
        std::make_unique<Prefixed>(std::move(prefix), std::move(source));
    if (compressed)
        return std::make_unique<ZstdSource>(std::move(whole), limits);
    return whole;
}

} // namespace kiwb
