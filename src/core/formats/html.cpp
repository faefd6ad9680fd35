#include "core/formats/html.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace kiwb {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isLetter(char c) {
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool startsWithName(std::string_view text, std::string_view name) {
    return text.size() >= name.size() && sameName(text.substr(0, name.size()), name);
}

/// Elements whose content is no markup and no text of the page.
bool isSilent(std::string_view name) {
    constexpr std::array<std::string_view, 4> silent = {"script", "style", "noscript", "textarea"};
    return std::any_of(silent.begin(), silent.end(),
                       [&](std::string_view other) { return sameName(name, other); });
}

/// Named characters the site and browsers write; others stay as they are.
struct NamedCharacter {
    std::string_view name;
    std::string_view text;
};
constexpr std::array<NamedCharacter, 12> namedCharacters = {{{"amp", "&"},
                                                             {"lt", "<"},
                                                             {"gt", ">"},
                                                             {"quot", "\""},
                                                             {"apos", "'"},
                                                             {"nbsp", "\u00A0"},
                                                             {"middot", "\u00B7"},
                                                             {"hellip", "\u2026"},
                                                             {"rarr", "\u2192"},
                                                             {"times", "\u00D7"},
                                                             {"micro", "\u00B5"},
                                                             {"ndash", "\u2013"}}};

void appendUtf8(std::string& text, std::uint32_t point) {
    const auto tail = [&](unsigned shift) {
        text.push_back(static_cast<char>(0x80U | ((point >> shift) & 0x3FU)));
    };
    if (point < 0x80U) {
        text.push_back(static_cast<char>(point));
    } else if (point < 0x800U) {
        text.push_back(static_cast<char>(0xC0U | (point >> 6U)));
        tail(0);
    } else if (point < 0x10000U) {
        text.push_back(static_cast<char>(0xE0U | (point >> 12U)));
        tail(6);
        tail(0);
    } else {
        text.push_back(static_cast<char>(0xF0U | (point >> 18U)));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::optional<std::uint32_t> numericCharacter(std::string_view digits) {
    const bool hex = !digits.empty() && lower(digits.front()) == 'x';
    if (hex)
        digits.remove_prefix(1);
    std::uint32_t point = 0;
    const auto* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, point, hex ? 16 : 10);
    const bool surrogate = point >= 0xD800U && point <= 0xDFFFU;
    if (parsed.ec != std::errc() || parsed.ptr != end || point == 0 || point > 0x10FFFFU ||
        surrogate)
        return {};
    return point;
}

} // namespace

bool sameName(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool HtmlTokens::next(HtmlToken& token) {
    if (m_at >= m_page.size())
        return false;
    const char following = m_at + 1 < m_page.size() ? m_page[m_at + 1] : ' ';
    if (m_page[m_at] == '<') {
        if (following == '!' || following == '?') {
            comment(token);
            return true;
        }
        if (following == '/' || isLetter(following)) {
            tag(token);
            return true;
        }
    }
    const std::size_t begin = m_at;
    m_at = std::min(m_page.find('<', begin + 1), m_page.size());
    token = {HtmlToken::Type::Text, {}, m_page.substr(begin, m_at - begin), begin};
    return true;
}

void HtmlTokens::comment(HtmlToken& token) {
    const bool isComment = m_page.substr(m_at).starts_with("<!--");
    const std::string_view ending = isComment ? "-->" : ">";
    const std::size_t begin = m_at + (isComment ? 4U : 2U);
    const std::size_t end = std::min(m_page.find(ending, begin), m_page.size());
    m_at = std::min(end + ending.size(), m_page.size());
    token = {HtmlToken::Type::Comment, {}, {}, begin};
    if (begin < end)
        token.raw = m_page.substr(begin, end - begin);
}

void HtmlTokens::tag(HtmlToken& token) {
    const bool closes = m_page[m_at + 1] == '/';
    const std::size_t begin = m_at + (closes ? 2U : 1U);
    std::size_t end = begin;
    while (end < m_page.size() && !isSpace(m_page[end]) && m_page[end] != '>' && m_page[end] != '/')
        ++end;
    token.type = closes ? HtmlToken::Type::Close : HtmlToken::Type::Open;
    token.name = m_page.substr(begin, end - begin);
    token.offset = end;
    char quote = '\0';
    std::size_t at = end;
    for (; at < m_page.size() && (quote != '\0' || m_page[at] != '>'); ++at) {
        const char c = m_page[at];
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
    }
    token.raw = m_page.substr(end, at - end);
    m_at = std::min(at + 1, m_page.size());
    if (!closes && isSilent(token.name))
        skipContent(token.name);
}

/// To the tag that closes an element whose content is no markup.
void HtmlTokens::skipContent(std::string_view name) {
    for (;;) {
        m_at = std::min(m_page.find("</", m_at), m_page.size());
        if (m_at == m_page.size() || startsWithName(m_page.substr(m_at + 2), name))
            return;
        m_at += 2;
    }
}

std::size_t DecodedText::rawOffset(std::size_t decoded) const {
    const auto behind = std::upper_bound(
        places.begin(), places.end(), decoded,
        [](std::size_t offset, const auto& place) { return offset < place.first; });
    if (behind == places.begin())
        return decoded;
    const auto& place = *std::prev(behind);
    return place.second + (decoded - place.first);
}

DecodedText decodeEntities(std::string_view raw) {
    constexpr std::size_t longestEntity = 12;
    DecodedText decoded;
    std::size_t at = 0;
    while (at < raw.size()) {
        const std::size_t found = std::min(raw.find('&', at), raw.size());
        decoded.text += raw.substr(at, found - at);
        if (found == raw.size())
            break;
        at = found;
        const std::string_view ahead = raw.substr(at + 1, longestEntity);
        const std::string_view name = ahead.substr(0, std::min(ahead.find(';'), ahead.size()));
        const std::size_t before = decoded.text.size();
        if (name.size() < ahead.size()) {
            if (name.starts_with('#')) {
                if (const auto point = numericCharacter(name.substr(1)))
                    appendUtf8(decoded.text, *point);
            } else {
                for (const NamedCharacter& character : namedCharacters)
                    if (character.name == name)
                        decoded.text += character.text;
            }
        }
        if (decoded.text.size() == before) { // no entity: the ampersand stands for itself
            decoded.text += '&';
            ++at;
            continue;
        }
        at += name.size() + 2;
        decoded.places.emplace_back(decoded.text.size(), at);
    }
    return decoded;
}

std::string attribute(std::string_view attributes, std::string_view name) {
    std::size_t at = 0;
    while (at < attributes.size()) {
        while (at < attributes.size() && (isSpace(attributes[at]) || attributes[at] == '/'))
            ++at;
        const std::size_t begin = at;
        while (at < attributes.size() && !isSpace(attributes[at]) && attributes[at] != '=')
            ++at;
        const std::string_view found = attributes.substr(begin, at - begin);
        while (at < attributes.size() && isSpace(attributes[at]))
            ++at;
        if (at >= attributes.size() || attributes[at] != '=') {
            if (at == begin)
                ++at;
            continue;
        }
        ++at;
        while (at < attributes.size() && isSpace(attributes[at]))
            ++at;
        std::size_t end = at;
        if (at < attributes.size() && (attributes[at] == '"' || attributes[at] == '\'')) {
            const char quote = attributes[at++];
            end = std::min(attributes.find(quote, at), attributes.size());
        } else {
            while (end < attributes.size() && !isSpace(attributes[end]))
                ++end;
        }
        if (sameName(found, name))
            return decodeEntities(attributes.substr(at, end - at)).text;
        at = std::min(end + 1, attributes.size());
    }
    return {};
}

} // namespace kiwb
