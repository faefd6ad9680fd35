#include "core/citation/biblatexstyle.h"
#include "core/citation/bibtexstyle.h"
#include "core/citation/cffstyle.h"
#include "core/citation/citation.h"
#include "core/citation/csljsonstyle.h"
#include "core/citation/htmlstyle.h"
#include "core/citation/markdownstyle.h"
#include "core/citation/risstyle.h"
#include "core/citation/textstyle.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

constexpr std::array styles{
    CitationStyle{"text", "Plain sentence", "txt", writeTextCitations},
    CitationStyle{"bibtex", "BibTeX", "bib", writeBibtexCitations},
    CitationStyle{"biblatex", "BibLaTeX", "bib", writeBiblatexCitations},
    CitationStyle{"ris", "RIS", "ris", writeRisCitations},
    CitationStyle{"csl-json", "CSL-JSON", "json", writeCslJsonCitations},
    CitationStyle{"cff", "CITATION.cff", "cff", writeCffCitations},
    CitationStyle{"markdown", "Markdown", "md", writeMarkdownCitations},
    CitationStyle{"html", "HTML", "html", writeHtmlCitations},
};

} // namespace

std::span<const CitationStyle> citationStyles() {
    return styles;
}

const CitationStyle* findCitationStyle(std::string_view id) {
    const auto* found = std::find_if(styles.begin(), styles.end(),
                                     [id](const CitationStyle& style) { return style.id == id; });
    return found == styles.end() ? nullptr : found;
}

} // namespace kiwb
