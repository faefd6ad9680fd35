// canonicalJson and prettyJson: the same numbers and escapes, with and without space.

#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/json/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace kiwb {

namespace {

class Writer {
public:
    explicit Writer(bool pretty) : m_pretty(pretty) {}

    void write(const Json& value);
    std::string take() { return std::move(m_out); }

private:
    using Member = Json::object_t::value_type;

    void writeObject(const Json::object_t& members);
    void writeArray(const Json::array_t& elements);
    void writeMember(const Member& member);
    void writeString(std::string_view text);
    void writeEscape(char c);
    template <class Integer>
    void writeInteger(Integer value);
    void breakLine();

    bool m_pretty;
    std::size_t m_depth = 0;
    std::string m_out;
};

void Writer::write(const Json& value) {
    switch (value.type()) {
    case Json::value_t::object:
        return writeObject(value.get_ref<const Json::object_t&>());
    case Json::value_t::array:
        return writeArray(value.get_ref<const Json::array_t&>());
    case Json::value_t::string:
        return writeString(value.get_ref<const std::string&>());
    case Json::value_t::boolean:
        m_out += value.get<bool>() ? "true" : "false";
        return;
    case Json::value_t::number_integer:
        return writeInteger(value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
        return writeInteger(value.get<std::uint64_t>());
    case Json::value_t::number_float:
        m_out += ecmascriptNumber(value.get<double>());
        return;
    case Json::value_t::null:
    case Json::value_t::binary:    // no reader makes one
    case Json::value_t::discarded: // no reader makes one
        m_out += "null";
    }
}

void Writer::writeObject(const Json::object_t& members) {
    m_out += '{';
    ++m_depth;
    const auto before = [](const Member& a, const Member& b) {
        return utf16Less(a.first, b.first);
    };
    if (std::is_sorted(members.begin(), members.end(), before)) {
        for (const Member& member : members)
            writeMember(member);
    } else {
        std::vector<const Member*> sorted;
        sorted.reserve(members.size());
        for (const Member& member : members)
            sorted.push_back(&member);
        std::sort(sorted.begin(), sorted.end(),
                  [&](const Member* a, const Member* b) { return before(*a, *b); });
        for (const Member* member : sorted)
            writeMember(*member);
    }
    --m_depth;
    if (!members.empty()) {
        m_out.pop_back(); // the comma behind the last member
        breakLine();
    }
    m_out += '}';
}

void Writer::writeMember(const Member& member) {
    breakLine();
    writeString(member.first);
    m_out += m_pretty ? ": " : ":";
    write(member.second);
    m_out += ',';
}

void Writer::writeArray(const Json::array_t& elements) {
    m_out += '[';
    ++m_depth;
    for (const Json& element : elements) {
        breakLine();
        write(element);
        m_out += ',';
    }
    --m_depth;
    if (!elements.empty()) {
        m_out.pop_back();
        breakLine();
    }
    m_out += ']';
}

void Writer::writeString(std::string_view text) {
    m_out += '"';
    std::size_t written = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x20 && byte != '"' && byte != '\\')
            continue;
        m_out.append(text, written, at - written);
        written = at + 1;
        writeEscape(text[at]);
    }
    m_out.append(text, written);
    m_out += '"';
}

void Writer::writeEscape(char c) {
    constexpr std::string_view special = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    m_out += '\\';
    if (const std::size_t i = special.find(c); i != std::string_view::npos) {
        m_out += letters[i];
        return;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    m_out += "u00";
    m_out += digits[byte >> 4U];
    m_out += digits[byte & 0x0FU];
}

template <class Integer>
void Writer::writeInteger(Integer value) {
    constexpr auto exactLimit = static_cast<Integer>(std::int64_t{1} << 53U);
    const bool beyondExact = value > exactLimit || (value < 0 && value < Integer{} - exactLimit);
    if (beyondExact && !m_pretty) {
        // RFC 8785 knows no numbers but doubles; a person is shown what the document says.
        m_out += ecmascriptNumber(static_cast<double>(value));
        return;
    }
    std::array<char, 24> digits{};
    m_out.append(digits.data(),
                 std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

void Writer::breakLine() {
    if (!m_pretty)
        return;
    m_out += '\n';
    m_out.append(2 * m_depth, ' ');
}

} // namespace

std::string canonicalJson(const Json& value) {
    Writer writer(false);
    writer.write(value);
    return writer.take();
}

std::string prettyJson(const Json& value) {
    Writer writer(true);
    writer.write(value);
    return writer.take();
}

} // namespace kiwb
