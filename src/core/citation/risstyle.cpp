#include "core/citation/risstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"

namespace kiwb {

namespace {

void line(std::string& out, std::string_view tag, std::string_view value) {
    out.append(tag).append("  - ").append(singleLine(value)).append("\r\n");
}

/// "2026-12-01" as RIS writes a date: "2026/12/01/".
std::string risDate(std::string_view date) {
    std::string out(date);
    for (char& c : out)
        c = c == '-' ? '/' : c;
    return out + '/';
}

} // namespace

std::string writeRisCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    std::string out;
    for (const CitedRun& run : runs) {
        line(out, "TY", "DATA");
        line(out, "ID", run.key);
        line(out, "AU", run.author);
        line(out, "TI", run.title);
        line(out, "PB", publisherName);
        if (!run.year.empty())
            line(out, "PY", run.year);
        if (const std::string_view date = citationDate(run); !date.empty())
            line(out, "DA", risDate(date));
        line(out, "ET", run.digest.text());
        line(out, "UR", run.permalink);
        if (run.accessed)
            line(out, "Y2", risDate(*run.accessed));
        line(out, "N1", remarksText(run, AccessDate::HasField, singleLine, singleLine));
        if (!scope.words.empty())
            line(out, "KW", scope.words);
        out.append("ER  - \r\n");
    }
    return out;
}

} // namespace kiwb
