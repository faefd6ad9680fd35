#include "cli/options.h"

#include "core/base/text.h"
#include "core/catalog/query.h"

#include <algorithm>

namespace kiwb {

namespace {

/// Lower-case hex digits without "sha256:".
std::string hexDigits(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text.starts_with("sha256:") ? text.substr(7) : text;
}

} // namespace

Result<const TableFormat*> tableFormat(const Arguments& arguments, std::string_view standard) {
    const std::string id = arguments.has(option::json.name)
                               ? "json"
                               : arguments.value("format").value_or(std::string(standard));
    if (const TableFormat* format = findTableFormat(id))
        return format;
    return fail("USAGE", "There is no format \"" + visibleText(id) +
                             "\"; choose from: " + idsOf(tableFormats()) + '.');
}

Result<std::vector<std::string>> pathsToOpen(const Arguments& arguments,
                                             std::vector<std::string> paths) {
    if (arguments.has(option::sample.name))
        paths.emplace_back(":/sample");
    if (paths.empty())
        return fail("USAGE", "Name a file or a folder to open, - for standard input, or --sample.");
    if (std::count(paths.begin(), paths.end(), "-") > 1)
        return fail("USAGE", "Standard input can be read only once.");
    return paths;
}

Result<std::vector<RunIndex>> queriedRuns(const Catalog& catalog, const Arguments& arguments) {
    const std::string text = arguments.value(option::query.name).value_or("");
    const Query query = Query::parse(text, catalog);
    if (query.isValid())
        return query.run(catalog);
    std::string reasons;
    for (const QueryError& error : query.errors())
        reasons.append(reasons.empty() ? "" : " ")
            .append("In the query, at \"")
            .append(visibleText(std::string_view(text).substr(error.start, error.length)))
            .append("\": ")
            .append(error.reason);
    return fail("USAGE", reasons);
}

bool isDigestText(const std::string& argument) {
    const std::string hex = hexDigits(argument);
    constexpr std::size_t fewest = 12, most = 2 * Digest::size;
    return hex.size() >= fewest && hex.size() <= most &&
           std::all_of(hex.begin(), hex.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Result<std::optional<RunIndex>> runByDigest(const Catalog& catalog, const std::string& text) {
    if (!isDigestText(text))
        return fail("USAGE", "\"" + visibleText(text) +
                                 "\" is no digest: it takes 12 to 64 hex digits, with or without "
                                 "\"sha256:\".");
    const std::vector<RunIndex> found = catalog.findByPrefix(hexDigits(text));
    if (found.size() > 1) {
        std::string candidates;
        for (const RunIndex run : found)
            candidates +=
                "\n  " + catalog.digest(run).text() + "  " + visibleText(catalog.title(run));
        return fail("USAGE", countText(found.size(), "run") + " begin with " + visibleText(text) +
                                 "; give more digits:" + candidates);
    }
    return found.empty() ? std::nullopt : std::optional(found.front());
}

std::string noSuchRun(const std::string& digest) {
    return "No loaded run has the digest " + visibleText(digest) + '.';
}

std::vector<std::string> splitAtCommas(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

} // namespace kiwb
