#include "core/citation/csljsonstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"
#include "core/json/json.h"

namespace kiwb {

namespace {

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// CSL processors read <i>, <span …> and the like in any text, and "{:field:value}" in notes; a
/// space after the first character makes them plain words.
std::string cslText(std::string_view foreign) {
    const std::string text = singleLine(foreign);
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        out += text[at];
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        if ((text[at] == '<' && (isLetter(next) || next == '/')) ||
            (text[at] == '{' && next == ':'))
            out += ' ';
    }
    return out;
}

Json cslDate(std::string_view date) {
    Json parts = Json::array();
    for (const std::string& part : dateParts(date)) {
        int number = 0;
        for (const char digit : part)
            number = number * 10 + (digit - '0');
        parts.push_back(number);
    }
    return {{"date-parts", Json::array({std::move(parts)})}};
}

Json cslItem(const CitedRun& run, const CitationScope& scope) {
    Json item = Json::object();
    item["id"] = run.key;
    item["type"] = "dataset";
    item["author"] = Json::array({Json{{"literal", cslText(run.author)}}});
    // Title case would turn "8.12 µs" into "8.12 Μs".
    item["title"] = "<span class=\"nocase\">" + cslText(run.title) + "</span>";
    item["publisher"] = publisherName;
    item["version"] = run.digest.text();
    item["URL"] = run.permalink;
    item["note"] = remarksText(run, AccessDate::HasField, cslText, cslText);
    if (const std::string_view date = citationDate(run); !date.empty())
        item["issued"] = cslDate(date);
    if (run.accessed)
        item["accessed"] = cslDate(*run.accessed);
    if (!scope.words.empty())
        item["keyword"] = cslText(scope.words);
    return item;
}

} // namespace

std::string writeCslJsonCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    Json items = Json::array();
    for (const CitedRun& run : runs)
        items.push_back(cslItem(run, scope));
    return prettyJson(items) + "\n";
}

} // namespace kiwb
