#include "core/formats/jsonscan.h"

#include "core/formats/input.h"

namespace kiwb {

namespace {

/// Deeper than any limit the strict reader is run with; bounds the memory of a file of brackets.
constexpr std::size_t deepest = 100'000;

} // namespace

std::size_t JsonScan::scan(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && m_state == State::Open) {
        const char c = text[at];
        if (m_inString) {
            if (m_escaped) {
                m_escaped = false;
            } else if (c == '\\') {
                m_escaped = true;
            } else if (c == '\n') {
                m_state = State::Broken; // a string never holds a raw line break
                break;
            } else if (c == '"') {
                m_inString = false;
                if (m_isKey)
                    m_want = Want::Colon;
                else
                    valueEnds();
            }
            ++at;
            continue;
        }
        if (m_inScalar) {
            if (!isJsonSpace(c) && c != ',' && c != ']' && c != '}' && c != ':') {
                ++at;
                continue;
            }
            m_inScalar = false;
            valueEnds();
            continue;
        }
        if (!isJsonSpace(c) && !take(c)) {
            m_state = State::Broken;
            break;
        }
        ++at;
    }
    return at;
}

bool JsonScan::take(char c) {
    switch (c) {
    case '{':
    case '[':
        return open(c);
    case '}':
        return close('{');
    case ']':
        return close('[');
    case ',':
        if (m_want != Want::CommaOrEnd)
            return false;
        m_want = m_open.back() == '{' ? Want::Key : Want::Value;
        return true;
    case ':':
        if (m_want != Want::Colon)
            return false;
        m_want = Want::Value;
        return true;
    case '"':
        m_isKey = m_want == Want::Key || m_want == Want::KeyOrEnd;
        m_inString = m_isKey || wantsValue();
        return m_inString;
    default:
        m_inScalar = wantsValue();
        return m_inScalar;
    }
}

bool JsonScan::open(char c) {
    if (!wantsValue() || m_open.size() >= deepest)
        return false;
    m_open.push_back(c);
    m_want = c == '{' ? Want::KeyOrEnd : Want::ValueOrEnd;
    return true;
}

bool JsonScan::close(char opening) {
    const Want empty = opening == '{' ? Want::KeyOrEnd : Want::ValueOrEnd;
    if (m_open.empty() || m_open.back() != opening ||
        (m_want != empty && m_want != Want::CommaOrEnd))
        return false;
    m_open.pop_back();
    valueEnds();
    return true;
}

void JsonScan::valueEnds() {
    if (m_open.empty())
        m_state = State::Complete;
    m_want = Want::CommaOrEnd;
}

} // namespace kiwb
