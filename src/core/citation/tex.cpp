// The part of escape.h that writes TeX. The forms were chosen by what LaTeX prints and by what
// biber, BibTeX, pandoc and bibutils read back: \textbraceleft, \textbar, \textmu and
// \texttrademark vanish in pandoc; math survives in all of them.

#include "core/citation/escape.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

namespace kiwb {

namespace {

/// One TeX accent command and the letters it makes: composed, base, composed, base …
struct Accent {
    std::string_view command;
    std::u32string_view letters;
};

constexpr std::array accents{
    Accent{"\\`", U"ÀAÈEÌIÒOÙUàaèeìiòoùuǸNǹn"},
    Accent{"\\'", U"ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcŃNńnŚSśsŹZźzĹLĺlŔRŕr"},
    Accent{"\\^", U"ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhŜSŝsŴWŵwŶYŷy"},
    Accent{"\\\"", U"ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸY"},
    Accent{"\\~", U"ÃAÑNÕOãañnõoĨIĩiŨUũu"},
    Accent{"\\c ", U"ÇCçcŞSşsŢTţt"},
    Accent{"\\v ", U"ČCčcĎDďdĚEěeŇNňnŘRřrŠSšsŤTťtŽZžz"},
    Accent{"\\=", U"ĀAāaĒEēeĪIīiŌOōoŪUūu"},
    Accent{"\\u ", U"ĂAăaĔEĕeĞGğgŎOŏoŬUŭu"},
    Accent{"\\k ", U"ĄAąaĘEęeĮIįiŲUųu"},
    Accent{"\\.", U"ĊCċcĖEėeĠGġgİIŻZżz"},
    Accent{"\\H ", U"ŐOőoŰUűu"},
    Accent{"\\r ", U"ŮUůu"},
};

struct Symbol {
    char32_t character;
    std::string_view tex;
};

constexpr std::array symbols{
    Symbol{U'\u00B5', "$\\mu$"},
    Symbol{U'\u03BC', "$\\mu$"},
    Symbol{U'\u00D7', "$\\times$"},
    Symbol{U'\u00B7', "$\\cdot$"},
    Symbol{U'\u00B1', "$\\pm$"},
    Symbol{U'\u00B0', "$^\\circ$"},
    Symbol{U'\u00B2', "$^2$"},
    Symbol{U'\u00B3', "$^3$"},
    Symbol{U'\u2212', "$-$"},
    Symbol{U'\u2264', "$\\leq$"},
    Symbol{U'\u2265', "$\\geq$"},
    Symbol{U'\u2248', "$\\approx$"},
    Symbol{U'\u2192', "$\\rightarrow$"},
    Symbol{U'\u221E', "$\\infty$"},
    Symbol{U'\u2013', "--"},
    Symbol{U'\u2014', "---"},
    Symbol{U'\u2018', "`"},
    Symbol{U'\u2019', "'"},
    Symbol{U'\u201C', "``"},
    Symbol{U'\u201D', "''"},
    Symbol{U'\u2026', "\\ldots{}"},
    Symbol{U'\u00A9', "\\copyright{}"},
    Symbol{U'ß', "{\\ss}"},
    Symbol{U'æ', "{\\ae}"},
    Symbol{U'Æ', "{\\AE}"},
    Symbol{U'œ', "{\\oe}"},
    Symbol{U'Œ', "{\\OE}"},
    Symbol{U'ø', "{\\o}"},
    Symbol{U'Ø', "{\\O}"},
    Symbol{U'å', "{\\aa}"},
    Symbol{U'Å', "{\\AA}"},
    Symbol{U'ł', "{\\l}"},
    Symbol{U'Ł', "{\\L}"},
};

/// Appends; two hyphens or quotation marks in a row must not join to a dash or a double quote.
void appendApart(std::string& out, std::string_view piece) {
    static constexpr std::string_view joining = "-'`";
    if (!out.empty() && !piece.empty() && out.back() == piece.front() &&
        joining.find(piece.front()) != std::string_view::npos)
        out += "{}";
    out += piece;
}

/// The ASCII form of a character beyond ASCII; false where TeX has none.
bool appendAscii(std::string& out, char32_t c) {
    const auto symbol = std::find_if(symbols.begin(), symbols.end(),
                                     [c](const Symbol& known) { return known.character == c; });
    if (symbol != symbols.end()) {
        appendApart(out, symbol->tex);
        return true;
    }
    for (const auto& [command, letters] : accents) {
        for (std::size_t i = 0; i + 1 < letters.size(); i += 2) {
            if (letters[i] != c)
                continue;
            out.append("{").append(command);
            out += static_cast<char>(letters[i + 1]);
            out += '}';
            return true;
        }
    }
    return false;
}

/// Which braces of the text have a partner. BibTeX counts escaped braces too, so an unpaired one
/// would end the entry early or swallow the rest of the file.
std::vector<bool> pairedBraces(std::string_view text) {
    std::vector<bool> paired(text.size());
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '{') {
            open.push_back(at);
        } else if (text[at] == '}' && !open.empty()) {
            paired[open.back()] = paired[at] = true;
            open.pop_back();
        }
    }
    return paired;
}

/// TeX's own characters, and those the default font encoding prints as something else.
void appendTexAscii(std::string& out, char c, bool paired) {
    switch (c) {
    case '%':
    case '&':
    case '#':
    case '_':
    case '$':
        out += '\\';
        out += c;
        break;
    case '{':
        out += paired ? "\\{" : "$\\lbrace$";
        break;
    case '}':
        out += paired ? "\\}" : "$\\rbrace$";
        break;
    case '~':
        out += "\\textasciitilde{}";
        break;
    case '^':
        out += "\\textasciicircum{}";
        break;
    case '\\':
        out += "\\textbackslash{}";
        break;
    case '`':
        out += "\\`{}";
        break;
    case '<':
    case '>':
    case '|':
        out.append("$") += c;
        out += '$';
        break;
    default:
        appendApart(out, std::string_view(&c, 1));
    }
}

} // namespace

std::string texText(std::string_view foreign, TexAlphabet alphabet) {
    const std::string text = singleLine(foreign);
    const std::vector<bool> paired = pairedBraces(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (step.codePoint < 0x80) {
            appendTexAscii(out, text[at], paired[at]);
        } else if (alphabet == TexAlphabet::Utf8 || !appendAscii(out, step.codePoint)) {
            appendUtf8(out, step.codePoint);
        }
        at += step.length;
    }
    return out;
}

std::string texAddress(std::string_view address, TexAlphabet alphabet) {
    // `\url` inside a macro's argument cannot take these; `@` could look like a new entry.
    static constexpr std::string_view unsafe = "%#{}\\^$\"<>|`@";
    const bool plain = std::all_of(address.begin(), address.end(), [](char c) {
        return c > ' ' && c < '\x7F' && unsafe.find(c) == std::string_view::npos;
    });
    if (!plain || address.empty())
        return texText(address, alphabet);
    return "\\url{" + std::string(address) + "}";
}

} // namespace kiwb
