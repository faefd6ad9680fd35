#include "core/citation/htmlstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"

namespace kiwb {

std::string writeHtmlCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    std::string out;
    if (!scope.words.empty())
        out.append("<p>").append(htmlText(scope.words)).append("</p>\n");
    out.append("<ul>\n");
    for (const CitedRun& run : runs) {
        const std::string permalink = htmlText(run.permalink);
        out.append("<li id=\"").append(htmlText(run.key)).append("\"><bdi>");
        out.append(htmlText(run.author)).append("</bdi>, <cite><bdi>");
        out.append(htmlText(run.title)).append("</bdi></cite>, ").append(publisherName);
        if (!run.year.empty())
            out.append(", ").append(run.year);
        out.append(", <a href=\"").append(permalink).append("\">").append(permalink);
        out.append("</a>; ");
        out.append(remarksText(run, AccessDate::BelongsToRemarks, htmlText, htmlText));
        out.append(".</li>\n");
    }
    return out.append("</ul>\n");
}

} // namespace kiwb
