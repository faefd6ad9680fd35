#include "core/citation/bibtexstyle.h"

#include "core/citation/bibentry.h"
#include "core/citation/note.h"

namespace kiwb {

namespace {

std::string asciiText(std::string_view foreign) {
    return texText(foreign, TexAlphabet::Ascii);
}

std::string asciiAddress(std::string_view address) {
    return texAddress(address, TexAlphabet::Ascii);
}

} // namespace

std::string writeBibtexCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    BibWriter bib(TexAlphabet::Ascii, scope);
    for (const CitedRun& run : runs) {
        bib.begin("misc", run.key);
        bib.literal("author", run.author);
        bib.literal("title", run.title);
        bib.literal("publisher", publisherName);
        bib.verbatim("howpublished", asciiAddress(run.permalink));
        if (!run.year.empty())
            bib.verbatim("year", run.year);
        bib.verbatim("note",
                     remarksText(run, AccessDate::BelongsToRemarks, asciiText, asciiAddress));
        bib.end();
    }
    return bib.take();
}

} // namespace kiwb
