#include "core/formats/pieces.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

/// First keys of what an array may hold (domain.md 2), whatever order its writer kept.
constexpr std::array<std::string_view, 12> firstKeys = {
    "run",  "protocol", "environment", "apiVersion", "kind",         "metadata",
    "spec", "table",    "row",         "manifest",   "illustrative", "evidence"};

/// Enough held bytes to see a brace, the space behind it and a key.
constexpr std::size_t keyWindow = 256;

} // namespace

bool JsonArray::next(Piece& piece) {
    m_input.consume(m_length);
    m_length = 0;
    if (m_want == Want::Begin) {
        if (!skipSpace())
            return false;
        m_input.consume(1);
        m_blankLine = false;
        m_want = Want::ElementOrEnd;
    }
    while (m_want != Want::Nothing) {
        if (!skipSpace()) {
            if (!m_input.error())
                m_report(Severity::Warning, "The file ends before its list does.", {});
            return false;
        }
        switch (m_input.held().front()) {
        case ']':
            if (m_want == Want::Element)
                m_report(Severity::Warning, "The list ends behind a comma.", {});
            finish();
            return false;
        case ',':
            if (m_want == Want::ElementOrEnd || m_want == Want::Element)
                m_report(Severity::Warning, "There is no element before this comma.", {});
            m_input.consume(1);
            m_blankLine = false;
            m_want = Want::Element;
            break;
        case '{':
        case '[':
            if (m_want == Want::CommaOrEnd)
                m_report(Severity::Warning, "There is no comma before this element.", {});
            [[fallthrough]];
        default:
            cut(piece);
            return !m_input.error();
        }
    }
    return false;
}

/// To the next byte that is no space; keeps count of the column. False at the end.
bool JsonArray::skipSpace() {
    for (;;) {
        const std::string_view held = m_input.held();
        std::size_t count = 0;
        for (; count < held.size() && isJsonSpace(held[count]); ++count) {
            if (held[count] == '\n') {
                m_blankLine = true;
                m_space = 0;
            } else {
                ++m_space;
            }
        }
        const bool found = count < held.size();
        m_input.consume(count);
        if (found)
            return true;
        if (!m_input.more())
            return false;
    }
}

void JsonArray::finish() {
    m_input.consume(1);
    m_want = Want::Nothing;
    if (skipSpace())
        m_report(Severity::Error, "Something follows the end of the list.", "the rest of the file");
}

void JsonArray::cut(Piece& piece) {
    piece = {};
    piece.extent = {m_input.offset(), 0, m_input.line()};
    piece.oneLine = false;
    m_dropped = 0;
    if (!m_knowsColumn) {
        m_knowsColumn = true;
        m_onOwnLine = m_blankLine;
        m_column = m_space;
    }
    m_blankLine = false;
    JsonScan scan;
    std::size_t done = 0;
    for (;;) {
        done += scan.scan(m_input.held().substr(done));
        if (scan.state() != JsonScan::State::Open)
            break;
        if (m_input.held().size() > m_limit) {
            drop(done);
            done = 0;
        }
        if (!m_input.more())
            break;
    }
    m_want = Want::CommaOrEnd;
    if (scan.state() != JsonScan::State::Complete) {
        done = findNext(done);
        // Behind a broken element nothing is certain but that an element may begin.
        m_want = done < m_input.held().size() ? Want::Anything : Want::Nothing;
    }
    if (done > m_limit) {
        drop(done);
        done = 0;
    }
    m_length = done;
    std::string_view kept = trimmed(m_input.held().substr(0, done));
    if (m_want == Want::Anything && kept.ends_with(','))
        kept = trimmed(kept.substr(0, kept.size() - 1));
    piece.tooLarge = m_dropped > 0;
    piece.extent.length = m_dropped + kept.size();
    if (!piece.tooLarge)
        piece.text = kept;
}

/// Where the next element begins, at or behind `from`; the end of what is held when none does.
std::size_t JsonArray::findNext(std::size_t from) {
    for (;;) {
        const std::size_t at = m_input.held().find('{', from);
        if (at == std::string_view::npos) {
            from = m_input.held().size();
            if (from > m_limit) {
                // The column is judged from the bytes before a brace: keep a few.
                const std::size_t away = from - keyWindow;
                drop(away);
                from = keyWindow;
            }
            if (!m_input.more())
                return m_input.held().size();
            continue;
        }
        while (m_input.held().size() < at + keyWindow && m_input.more()) {
        }
        if (beginsElement(at))
            return at;
        from = at + 1;
    }
}

/// Whether the brace at `at`, in or behind a broken element, begins another one.
bool JsonArray::beginsElement(std::size_t at) {
    const std::string_view before = m_input.held().substr(0, at);
    if (m_onOwnLine) {
        const std::size_t lineBreak = before.find_last_of('\n');
        return lineBreak != std::string_view::npos && at - lineBreak - 1 == m_column &&
               trimmed(before.substr(lineBreak)).empty();
    }
    if (!trimmed(before).ends_with(','))
        return false;
    std::string_view inside = m_input.held().substr(at + 1, keyWindow);
    inside = trimmed(inside);
    return std::any_of(firstKeys.begin(), firstKeys.end(), [&](std::string_view key) {
        return inside.size() > key.size() + 1 && inside.front() == '"' &&
               inside.substr(1).starts_with(key) && inside[key.size() + 1] == '"';
    });
}

void JsonArray::drop(std::size_t count) {
    m_dropped += count;
    m_input.consume(count);
}

} // namespace kiwb
