#include "core/citation/textstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"

namespace kiwb {

std::string writeTextCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    std::string out;
    if (!scope.words.empty())
        out.append(singleLine(scope.words)).append(":\n");
    for (const CitedRun& run : runs) {
        out.append(singleLine(run.author)).append(", “");
        out.append(singleLine(run.title)).append("”, ").append(publisherName);
        if (!run.year.empty())
            out.append(", ").append(run.year);
        out.append(", ").append(run.permalink).append("; ");
        out.append(remarksText(run, AccessDate::BelongsToRemarks, singleLine, singleLine));
        out.append(".\n");
    }
    return out;
}

} // namespace kiwb
