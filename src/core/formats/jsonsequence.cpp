#include "core/formats/pieces.h"

namespace kiwb {

namespace {

bool beginsValue(char c) {
    return c == '{' || c == '[';
}

} // namespace

bool JsonSequence::next(Piece& piece) {
    m_input.consume(m_length);
    m_length = 0;
    for (;;) {
        const std::string_view held = m_input.held();
        const std::size_t first = held.find_first_not_of(" \t\r\n");
        if (first != std::string_view::npos) {
            m_input.consume(first);
            break;
        }
        m_input.consume(held.size());
        if (!m_input.more())
            return false;
    }
    cut(piece);
    return !m_input.error();
}

void JsonSequence::cut(Piece& piece) {
    piece = {};
    piece.extent = {m_input.offset(), 0, m_input.line()};
    m_dropped = 0;
    m_lineLost = false;
    std::size_t begin = takeLine();
    const int following = peek();
    std::string_view text = m_input.held().substr(begin, m_length - begin);
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    const bool isValue = !text.empty() && beginsValue(text.front());
    const bool standsAlone =
        !isValue || (m_lines && (following < 0 || beginsValue(static_cast<char>(following))));
    if (!standsAlone) {
        JsonScan scan;
        scan.scan(text);
        bool broken = m_lineLost;
        bool everyLineBegins = true;
        while (broken || scan.state() != JsonScan::State::Complete) {
            broken = broken || scan.state() == JsonScan::State::Broken;
            const int c = peek();
            if (c < 0 ||
                (beginsValue(static_cast<char>(c)) && (broken || m_lines || !scan.wantsValue())))
                break;
            everyLineBegins = everyLineBegins && c == '{';
            dropIfLarge();
            begin = takeLine();
            piece.oneLine = false;
            broken = broken || m_lineLost;
            if (!broken)
                scan.scan(m_input.held().substr(begin, m_length - begin));
        }
        const bool complete = !broken && scan.state() == JsonScan::State::Complete;
        // A first line cut off where a value may follow took whole lines after it along: each of
        // them is a value of its own.
        if (!complete && !piece.oneLine && everyLineBegins && m_dropped == 0 && !m_lines) {
            m_lines = true;
            m_length = 0;
            cut(piece);
            return;
        }
        m_lines = m_lines || (complete && piece.oneLine);
    }
    dropIfLarge();
    piece.tooLarge = m_dropped > 0;
    const std::string_view whole = m_input.held().substr(0, m_length);
    const std::string_view kept = trimmed(whole);
    piece.extent.length = m_dropped + kept.size();
    if (!piece.tooLarge)
        piece.text = kept;
}

/// Adds the next line, with its line break, to the piece; says where in what is held it begins.
std::size_t JsonSequence::takeLine() {
    std::size_t begin = m_length;
    std::size_t seen = begin;
    for (;;) {
        const std::string_view held = m_input.held();
        const std::size_t end = held.find('\n', seen);
        if (end != std::string_view::npos) {
            m_length = end + 1;
            return begin;
        }
        seen = held.size();
        if (seen - begin > m_limit) {
            m_input.consume(seen);
            m_dropped += seen;
            begin = seen = 0;
            m_lineLost = true;
        }
        if (!m_input.more()) {
            m_length = m_input.held().size();
            return begin;
        }
    }
}

/// The byte behind the piece; negative at the end.
int JsonSequence::peek() {
    while (m_input.held().size() <= m_length)
        if (!m_input.more())
            return -1;
    return static_cast<unsigned char>(m_input.held()[m_length]);
}

void JsonSequence::dropIfLarge() {
    if (m_dropped == 0 && m_length <= m_limit)
        return;
    m_input.consume(m_length);
    m_dropped += m_length;
    m_length = 0;
}

} // namespace kiwb
