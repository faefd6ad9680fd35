#include "core/citation/bibentry.h"

namespace kiwb {

BibWriter::BibWriter(TexAlphabet alphabet, const CitationScope& scope) : m_alphabet(alphabet) {
    if (scope.words.empty())
        return;
    // BibTeX knows no comments: outside of entries it skips everything but "@".
    m_out += "% ";
    for (const char c : singleLine(scope.words))
        m_out += c == '@' ? std::string("(at)") : std::string(1, c);
    m_out += "\n\n";
}

void BibWriter::begin(std::string_view type, std::string_view key) {
    m_out.append("@").append(type).append("{").append(key).append(",\n");
}

void BibWriter::literal(std::string_view name, std::string_view foreign) {
    verbatim(name, "{" + texText(foreign, m_alphabet) + "}");
}

void BibWriter::verbatim(std::string_view name, std::string_view value) {
    m_out.append("  ").append(name).append(" = {").append(value).append("},\n");
}

void BibWriter::end() {
    m_out += "}\n";
}

} // namespace kiwb
