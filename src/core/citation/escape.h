#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Foreign text made harmless in each format that leaves the program. Everything here takes any
/// bytes and gives valid UTF-8 (or ASCII where said).
namespace kiwb {

/// One line of visible text: line breaks, tabs and no-break spaces become a space, runs of spaces
/// one, both ends are trimmed; other control and bidirectional characters are made visible and bad
/// bytes become U+FFFD (see visibleText). A line break in a value would start a new record in RIS.
std::string singleLine(std::string_view foreign);

/// Which characters a TeX text may hold as they are.
enum class TexAlphabet : std::uint8_t {
    Utf8, ///< BibLaTeX, LaTeX: everything but TeX's own characters
    Ascii ///< BibTeX: µ × · as math, accents as commands; scripts that have no TeX form stay UTF-8
};

/// singleLine() escaped for running text in TeX, and for a braced value of a .bib file. Braces come
/// out balanced whatever came in, no `%` stands bare, and hyphens never join to a dash.
std::string texText(std::string_view foreign, TexAlphabet alphabet);

/// `\url{…}` where TeX can take the address as it is, else the address as text.
std::string texAddress(std::string_view address, TexAlphabet alphabet);

/// singleLine() escaped for HTML text and quoted attributes.
std::string htmlText(std::string_view foreign);

/// singleLine() escaped for running text and table cells in Markdown (CommonMark, GitHub).
std::string markdownText(std::string_view foreign);

/// An address as code: neither escaped nor a link; as markdownText() where code cannot hold it.
std::string markdownAddress(std::string_view address);

/// A JSON string with its quotes, which also is a double-quoted YAML scalar. Keeps line breaks and
/// controls as escapes; bad bytes become U+FFFD.
std::string jsonText(std::string_view foreign);

} // namespace kiwb
