#pragma once

#include "core/citation/citation.h"
#include "core/citation/escape.h"

#include <string>
#include <string_view>

namespace kiwb {

/// Builds a .bib file: the scope as a comment line, then entries of `name = {value},` lines.
class BibWriter {
public:
    BibWriter(TexAlphabet alphabet, const CitationScope& scope);

    void begin(std::string_view type, std::string_view key);
    /// Text of one literal: doubly braced, so that neither case nor " and " in it is touched.
    void literal(std::string_view name, std::string_view foreign);
    /// A value that already is TeX, or verbatim by the field's nature (url, urldate, version).
    void verbatim(std::string_view name, std::string_view value);
    void end();

    [[nodiscard]] std::string take() { return std::move(m_out); }

private:
    std::string m_out;
    TexAlphabet m_alphabet;
};

} // namespace kiwb
