#pragma once

#include "core/base/bytesource.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// The bytes of a source behind a moving position, held in one reused buffer that grows only to
/// what the reader asks to see at once. Counts bytes and lines. Used by one thread.
class Input {
public:
    explicit Input(ByteSource& source) : m_source(source) {}

    /// What is held from the position on. Valid until `more`.
    [[nodiscard]] std::string_view held() const {
        return {m_buffer.data() + m_begin, m_end - m_begin};
    }
    /// Reads another block behind what is held. False at the end of the source or on its error.
    bool more();
    /// Moves the position past `count` held bytes and lets go of them.
    void consume(std::size_t count);

    [[nodiscard]] std::uint64_t offset() const { return m_offset; } ///< of the position, 0-based
    [[nodiscard]] std::uint64_t line() const { return m_line; }     ///< of the position, 1-based
    /// Why the source ended early; nothing when it ended as it should.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    ByteSource& m_source;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_line = 1;
    bool m_ended = false;
    std::optional<Error> m_error;
};

/// All that is left of `input`, at most `limit` bytes; nothing when it is longer or the source
/// failed (see Input::error).
std::optional<std::string> readRest(Input& input, std::size_t limit);

/// JSON white space: space, tab, line feed, carriage return.
inline bool isJsonSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// `text` without JSON white space at either end.
std::string_view trimmed(std::string_view text);

inline constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

} // namespace kiwb
