#include "core/citation/escape.h"

#include "core/base/text.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace kiwb {

namespace {

bool isSpaceOrBreak(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x2028 ||
           c == 0x2029;
}

/// What YAML does not take as it is: U+007F to U+009F, line separators, the byte order mark and the
/// noncharacters of the first plane.
bool needsEscapeInYaml(char32_t c) {
    return (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || c == 0xFEFF || c == 0xFFFE ||
           c == 0xFFFF;
}

void appendHexEscape(std::string& out, char32_t c) {
    static constexpr std::string_view digits = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += digits[(c >> static_cast<unsigned>(shift)) & 0xFU];
}

} // namespace

std::string singleLine(std::string_view foreign) {
    std::string spaced;
    spaced.reserve(foreign.size());
    bool pending = false;
    for (std::size_t at = 0; at < foreign.size();) {
        const Utf8Step step = utf8Step(foreign, at);
        if (step.valid && isSpaceOrBreak(step.codePoint)) {
            pending = !spaced.empty();
        } else {
            if (pending)
                spaced += ' ';
            pending = false;
            spaced.append(foreign.substr(at, step.length));
        }
        at += step.length;
    }
    return visibleText(spaced);
}

std::string htmlText(std::string_view foreign) {
    std::string out;
    for (const char c : singleLine(foreign)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string markdownText(std::string_view foreign) {
    // What can begin a span, a link, HTML, an entity, math or a table cell. `.`, `-`, `+` and `#`
    // mean something only at the start of a line, where no foreign text ever stands.
    static constexpr std::string_view special = "\\`*_{}[]<>|~$&#!^";
    std::string out;
    for (const char c : singleLine(foreign)) {
        if (special.find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string markdownAddress(std::string_view address) {
    // In a list item or a cell a code span ends at a backtick, and a cell at a bar.
    const bool plain = std::all_of(address.begin(), address.end(), [](char c) {
        return c > ' ' && c < '\x7F' && c != '`' && c != '|' && c != '\\';
    });
    return plain && !address.empty() ? "`" + std::string(address) + "`" : markdownText(address);
}

std::string jsonText(std::string_view foreign) {
    std::string out = "\"";
    for (std::size_t at = 0; at < foreign.size();) {
        const Utf8Step step = utf8Step(foreign, at);
        const char32_t c = step.codePoint;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += static_cast<char>(c);
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c < 0x20 || needsEscapeInYaml(c)) {
            appendHexEscape(out, c);
        } else {
            appendUtf8(out, c);
        }
        at += step.length;
    }
    return out + '"';
}

} // namespace kiwb
