// readJson: one pass over the bytes, without recursion, so that neither depth nor size can exhaust
// the stack and every error has its exact place.

#include "core/base/numbersyntax.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/json/json.h"
#include "core/json/pointer.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiwb {

namespace {

/// An array or object that is still open.
struct Level {
    Json* container;                  ///< stays where it is: only the innermost level grows
    const std::string* key = nullptr; ///< of the last member begun
    bool inMember = false;            ///< whether the place is in the last member or element
};

class Reader {
public:
    Reader(std::string_view bytes, const Origin& origin, const JsonLimits& limits)
        : m_bytes(bytes), m_origin(origin), m_limits(limits) {}

    Result<ParsedJson> read();

private:
    /// False after a failure, which m_error then holds.
    bool readValue(Json& slot);
    bool readContainerStart(Json& slot);
    bool readLiteral(Json& slot, std::string_view word, Json value);
    bool readNumber(Json& slot);
    /// False when 64 bits do not hold it.
    bool storeInteger(Json& slot, std::string_view text, bool negative);
    void noteLossy();
    bool readString(std::string& out);
    bool readEscape(std::string& out);
    std::optional<std::uint32_t> readHexQuad();
    /// Goes to the next value's slot, closing levels on the way; null at the end or on failure.
    Json* next();
    Json* nextMember(Level& level);
    Json* nextElement(Level& level);

    bool countNode();
    void skipSpace();
    [[nodiscard]] bool atEnd() const { return m_at >= m_bytes.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : m_bytes[m_at]; }
    bool take(char expected);
    bool failAt(std::size_t at, std::string_view code, std::string reason);
    /// JSON_SYNTAX at the current byte: "Here should be …, not …".
    bool failExpecting(std::string_view what);
    [[nodiscard]] std::string pointer() const;

    std::string_view m_bytes;
    const Origin& m_origin;
    const JsonLimits& m_limits;
    std::size_t m_at = 0;
    std::size_t m_nodes = 0;
    std::vector<Level> m_levels;
    bool m_opened = false; ///< the last value read was a container that is now the top level
    ParsedJson m_result;
    std::optional<Error> m_error;
};

Result<ParsedJson> Reader::read() {
    if (m_bytes.size() > m_limits.bytes) {
        failAt(m_limits.bytes, "JSON_SIZE",
               "The document is larger than " + countText(m_limits.bytes, "byte") + ".");
        return Unexpected(*std::move(m_error));
    }
    if (m_bytes.starts_with("\xEF\xBB\xBF")) {
        failAt(0, "JSON_BOM", "The text begins with a byte order mark, which JSON does not allow.");
        return Unexpected(*std::move(m_error));
    }
    skipSpace();
    if (atEnd()) {
        failAt(m_at, "JSON_EMPTY", "There is no value in the text.");
        return Unexpected(*std::move(m_error));
    }
    for (Json* slot = &m_result.value; slot != nullptr && readValue(*slot);)
        slot = next();
    if (m_error)
        return Unexpected(*std::move(m_error));
    skipSpace();
    if (!atEnd()) {
        failExpecting("the end of the text");
        return Unexpected(*std::move(m_error));
    }
    return std::move(m_result);
}

bool Reader::readValue(Json& slot) {
    skipSpace();
    if (atEnd())
        return failExpecting("a value");
    const char first = peek();
    const bool isNumber = first == '-' || (first >= '0' && first <= '9');
    constexpr std::string_view others = "{[\"tfn";
    if (!isNumber && others.find(first) == std::string_view::npos)
        return failExpecting("a value");
    if (!countNode())
        return false;
    m_opened = false;
    switch (first) {
    case '{':
    case '[':
        return readContainerStart(slot);
    case '"': {
        std::string text;
        if (!readString(text))
            return false;
        slot = std::move(text);
        return true;
    }
    case 't':
        return readLiteral(slot, "true", true);
    case 'f':
        return readLiteral(slot, "false", false);
    case 'n':
        return readLiteral(slot, "null", nullptr);
    default:
        return readNumber(slot);
    }
}

bool Reader::readContainerStart(Json& slot) {
    if (m_levels.size() >= m_limits.depth)
        return failAt(m_at, "JSON_DEPTH",
                      "Arrays and objects are nested deeper than " +
                          countText(m_limits.depth, "level") + ".");
    slot = peek() == '{' ? Json::object() : Json::array();
    ++m_at;
    m_levels.push_back({&slot});
    m_opened = true;
    return true;
}

Json* Reader::next() {
    while (!m_levels.empty()) {
        Level& level = m_levels.back();
        const bool isObject = level.container->is_object();
        const bool first = m_opened;
        m_opened = false;
        level.inMember = false;
        skipSpace();
        if (take(isObject ? '}' : ']')) {
            m_levels.pop_back();
            continue;
        }
        if (!first && !take(',')) {
            failExpecting(isObject ? "a comma or the closing brace"
                                   : "a comma or the closing bracket");
            return nullptr;
        }
        return isObject ? nextMember(level) : nextElement(level);
    }
    return nullptr;
}

Json* Reader::nextMember(Level& level) {
    skipSpace();
    const std::size_t start = m_at;
    if (peek() != '"') {
        failExpecting("a key in double quotes");
        return nullptr;
    }
    std::string key;
    if (!countNode() || !readString(key))
        return nullptr;
    auto& members = level.container->get_ref<Json::object_t&>();
    const auto [member, isNew] = members.try_emplace(std::move(key));
    level.key = &member->first;
    level.inMember = true;
    if (!isNew) {
        failAt(start, "JSON_DUPLICATE_KEY", "This key occurs twice in one object.");
        return nullptr;
    }
    skipSpace();
    if (!take(':')) {
        failExpecting("a colon");
        return nullptr;
    }
    return &member->second;
}

Json* Reader::nextElement(Level& level) {
    auto& elements = level.container->get_ref<Json::array_t&>();
    level.inMember = true;
    return &elements.emplace_back();
}

bool Reader::readLiteral(Json& slot, std::string_view word, Json value) {
    for (const char expected : word) {
        if (!take(expected))
            return failExpecting("the word " + std::string(word));
    }
    slot = std::move(value);
    return true;
}

bool Reader::readNumber(Json& slot) {
    const std::size_t start = m_at;
    const auto takeDigits = [this] {
        const std::size_t before = m_at;
        while (peek() >= '0' && peek() <= '9')
            ++m_at;
        return m_at > before;
    };
    take('-');
    // A zero stands alone: "01" fails at its second digit, where the value has ended.
    if (!take('0') && !takeDigits())
        return failExpecting("a digit");
    if (take('.') && !takeDigits())
        return failExpecting("a digit");
    if (take('e') || take('E')) {
        if (!take('+'))
            take('-');
        if (!takeDigits())
            return failExpecting("a digit");
    }
    const std::string_view text = m_bytes.substr(start, m_at - start);
    if (text.size() > m_limits.numberCharacters)
        return failAt(start, "JSON_NUMBER_LENGTH",
                      "This number is longer than " +
                          countText(m_limits.numberCharacters, "character") + ".");

    const auto parts = numberParts(text);
    if (!parts)
        return failAt(start, "JSON_SYNTAX", "This is not a number.");
    if (parts->isInteger && storeInteger(slot, text, parts->negative))
        return true;
    const auto value = parseNumber(text);
    if (!value)
        return failAt(start, "JSON_NUMBER_RANGE", "This number is beyond the range of a double.");
    slot = *value;
    if (parts->isInteger || (*value == 0.0 && !parts->isZero()))
        noteLossy();
    return true;
}

bool Reader::storeInteger(Json& slot, std::string_view text, bool negative) {
    constexpr std::int64_t exactLimit = std::int64_t{1} << 53U;
    const char* const end = text.data() + text.size();
    if (negative) {
        std::int64_t value = 0;
        if (std::from_chars(text.data(), end, value).ec != std::errc{})
            return false;
        slot = value;
        if (value < -exactLimit)
            noteLossy();
    } else {
        std::uint64_t value = 0;
        if (std::from_chars(text.data(), end, value).ec != std::errc{})
            return false;
        slot = value;
        if (value > static_cast<std::uint64_t>(exactLimit))
            noteLossy();
    }
    return true;
}

void Reader::noteLossy() {
    if (m_result.lossy)
        return;
    m_result.lossy = true;
    m_result.lossyPointer = pointer();
}

bool Reader::readString(std::string& out) {
    const std::size_t start = m_at;
    ++m_at;
    while (!atEnd()) {
        // Copy up to the next byte that needs a look.
        std::size_t plain = m_at;
        while (plain < m_bytes.size()) {
            const auto byte = static_cast<unsigned char>(m_bytes[plain]);
            if (byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\')
                break;
            ++plain;
        }
        out.append(m_bytes, m_at, plain - m_at);
        m_at = plain;
        if (out.size() > m_limits.stringBytes)
            return failAt(start, "JSON_STRING_LENGTH",
                          "This string is longer than " + countText(m_limits.stringBytes, "byte") +
                              ".");
        if (atEnd())
            break;
        const char c = peek();
        if (c == '"') {
            ++m_at;
            return true;
        }
        if (c == '\\') {
            if (!readEscape(out))
                return false;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            return failExpecting("an escaped control character");
        } else {
            const Utf8Step step = utf8Step(m_bytes, m_at);
            if (!step.valid)
                return failAt(m_at, "JSON_UTF8", "These bytes are not valid UTF-8.");
            out.append(m_bytes, m_at, step.length);
            m_at += step.length;
        }
    }
    return failExpecting("the closing quote of a string");
}

bool Reader::readEscape(std::string& out) {
    const std::size_t start = m_at;
    ++m_at;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (atEnd())
        return failExpecting("an escape");
    if (const std::size_t simple = letters.find(peek()); simple != std::string_view::npos) {
        out += meanings[simple];
        ++m_at;
        return true;
    }
    if (!take('u'))
        return failExpecting("an escape that JSON knows");
    const auto unit = readHexQuad();
    if (!unit)
        return failExpecting("a hexadecimal digit");
    const bool isHigh = *unit >= 0xD800 && *unit <= 0xDBFF;
    const bool isLow = *unit >= 0xDC00 && *unit <= 0xDFFF;
    if (!isHigh && !isLow) {
        appendUtf8(out, static_cast<char32_t>(*unit));
        return true;
    }
    constexpr std::string_view lone = "This escape is half of a surrogate pair without the other.";
    if (isLow || m_bytes.substr(m_at, 2) != "\\u")
        return failAt(start, "JSON_SURROGATE", std::string(lone));
    m_at += 2;
    const auto second = readHexQuad();
    if (!second)
        return failExpecting("a hexadecimal digit");
    if (*second < 0xDC00 || *second > 0xDFFF)
        return failAt(start, "JSON_SURROGATE", std::string(lone));
    appendUtf8(out, static_cast<char32_t>(0x10000 + ((*unit - 0xD800) << 10U) + *second - 0xDC00));
    return true;
}

std::optional<std::uint32_t> Reader::readHexQuad() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        constexpr std::string_view digits = "0123456789abcdef";
        const char c = peek();
        const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
        const std::size_t digit = atEnd() ? std::string_view::npos : digits.find(lower);
        if (digit == std::string_view::npos)
            return {};
        value = value * 16 + static_cast<std::uint32_t>(digit);
        ++m_at;
    }
    return value;
}

bool Reader::countNode() {
    if (++m_nodes <= m_limits.nodes)
        return true;
    return failAt(m_at, "JSON_NODES",
                  "The document holds more than " + countText(m_limits.nodes, "value") +
                      " and keys.");
}

void Reader::skipSpace() {
    const std::size_t next = m_bytes.find_first_not_of(" \t\n\r", m_at);
    m_at = std::min(next, m_bytes.size());
}

bool Reader::take(char expected) {
    if (atEnd() || m_bytes[m_at] != expected)
        return false;
    ++m_at;
    return true;
}

bool Reader::failAt(std::size_t at, std::string_view code, std::string reason) {
    Origin origin = originAt(m_origin, m_bytes, at);
    origin.pointer += pointer();
    m_error = Error{std::string(code), std::move(reason), std::move(origin)};
    return false;
}

bool Reader::failExpecting(std::string_view what) {
    std::string reason = "Expected ";
    reason.append(what).append(", but found ");
    if (atEnd()) {
        reason += "the end of the text";
    } else {
        const Utf8Step step = utf8Step(m_bytes, m_at);
        reason.append("\"").append(visibleText(m_bytes.substr(m_at, step.length))).append("\"");
    }
    reason += '.';
    return failAt(m_at, "JSON_SYNTAX", std::move(reason));
}

std::string Reader::pointer() const {
    std::string result;
    for (const Level& level : m_levels) {
        if (!level.inMember)
            continue; // only ever the innermost
        if (level.container->is_object())
            appendPointer(result, *level.key);
        else
            appendPointer(result, level.container->size() - 1);
    }
    return result;
}

} // namespace

Result<ParsedJson> readJson(std::string_view bytes, const Origin& origin,
                            const JsonLimits& limits) {
    return Reader(bytes, origin, limits).read();
}

} // namespace kiwb
