#include "core/formats/input.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace kiwb {

namespace {

/// Large reads into memory that is touched again and again cost least.
constexpr std::size_t blockSize = std::size_t{1} << 20U;

} // namespace

bool Input::more() {
    if (m_ended)
        return false;
    if (m_buffer.size() - m_end < blockSize) {
        if (m_begin > 0) {
            std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
            m_end -= m_begin;
            m_begin = 0;
        }
        if (m_buffer.size() - m_end < blockSize)
            m_buffer.resize(std::max(m_buffer.size() * 2, m_end + 2 * blockSize));
    }
    const auto count = m_source.read(std::span(m_buffer).subspan(m_end, blockSize));
    if (!count || *count == 0) {
        m_ended = true;
        if (!count)
            m_error = count.error();
        return false;
    }
    m_end += *count;
    return true;
}

void Input::consume(std::size_t count) {
    const std::string_view passed = held().substr(0, count);
    m_line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
    m_offset += passed.size();
    m_begin += passed.size();
    if (m_begin == m_end)
        m_begin = m_end = 0;
}

std::optional<std::string> readRest(Input& input, std::size_t limit) {
    while (input.held().size() <= limit && input.more()) {
    }
    if (input.error() || input.held().size() > limit)
        return {};
    std::string rest(input.held());
    input.consume(rest.size());
    return rest;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isJsonSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isJsonSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace kiwb
