#include "core/citation/markdownstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"

namespace kiwb {

std::string writeMarkdownCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    std::string out;
    // The bold label keeps foreign words away from the start of the line.
    if (!scope.words.empty())
        out.append("**Scope:** ").append(markdownText(scope.words)).append("\n\n");
    for (const CitedRun& run : runs) {
        out.append("- **Source:** ").append(markdownText(run.author)).append(", “");
        out.append(markdownText(run.title)).append("”, ").append(publisherName);
        if (!run.year.empty())
            out.append(", ").append(run.year);
        out.append(", <").append(run.permalink).append(">; ");
        out.append(remarksText(run, AccessDate::BelongsToRemarks, markdownText, markdownAddress));
        out.append(".\n");
    }
    return out;
}

} // namespace kiwb
