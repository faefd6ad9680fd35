#include "core/citation/biblatexstyle.h"

#include "core/citation/bibentry.h"
#include "core/citation/note.h"

namespace kiwb {

namespace {

std::string utf8Text(std::string_view foreign) {
    return texText(foreign, TexAlphabet::Utf8);
}

std::string utf8Address(std::string_view address) {
    return texAddress(address, TexAlphabet::Utf8);
}

} // namespace

std::string writeBiblatexCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    BibWriter bib(TexAlphabet::Utf8, scope);
    for (const CitedRun& run : runs) {
        bib.begin("dataset", run.key);
        bib.literal("author", run.author);
        bib.literal("title", run.title);
        bib.literal("publisher", publisherName);
        // biber reads dates as YYYY-MM-DD alone and drops any other with a mere warning.
        if (const std::string_view date = citationDate(run); !date.empty())
            bib.verbatim("date", date);
        bib.verbatim("version", run.digest.text());
        bib.verbatim("url", run.permalink);
        if (run.accessed)
            bib.verbatim("urldate", *run.accessed);
        bib.verbatim("note", remarksText(run, AccessDate::HasField, utf8Text, utf8Address));
        bib.end();
    }
    return bib.take();
}

} // namespace kiwb
