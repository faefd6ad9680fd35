#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/citation/citation.h"

#include <algorithm>

namespace kiwb {

namespace {

Option styleOption() {
    static const std::string help = idsOf(citationStyles()) + "; without it text.";
    return {"style", "STYLE", help};
}
constexpr Option runOption{"run", "DIGEST",
                           "The run to cite: 12 or more hex digits of its digest. May be given "
                           "several times.",
                           true};
constexpr Option accessedOption{"accessed", "YYYY-MM-DD",
                                "The day the records were looked at. Without it the day the bytes "
                                "were fetched or the page was saved; a plain local file has none, "
                                "and the citation says so."};

CitationScope scopeOf(const Arguments& arguments, std::size_t runs) {
    CitationScope scope;
    if (runs == 1)
        return scope;
    scope.of = CitationScope::Of::Selection;
    scope.words = "selection of " + countText(runs, "run");
    if (const auto query = arguments.value(option::query.name); query && !query->empty())
        scope.words += ": " + visibleText(*query);
    return scope;
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    if (arguments.has(runOption.name) && arguments.has(option::query.name))
        return fail("USAGE", "Use either --run or --query.");
    const std::string id = arguments.value(styleOption().name).value_or("text");
    const CitationStyle* style = findCitationStyle(id);
    if (style == nullptr)
        return fail("USAGE", "There is no style \"" + visibleText(id) + "\"; the styles are " +
                                 idsOf(citationStyles()) + '.');
    auto selection = loadSelection(arguments, terminal);
    if (!selection)
        return Unexpected(selection.error());
    auto& [catalog, runs] = *selection;
    if (arguments.has(runOption.name)) {
        runs.clear();
        for (const std::string& digest : arguments.values(runOption.name)) {
            const auto found = runByDigest(*catalog, digest);
            if (!found)
                return Unexpected(found.error());
            if (!*found)
                return nothingMatched(terminal, noSuchRun(digest));
            if (std::find(runs.begin(), runs.end(), **found) == runs.end())
                runs.push_back(**found);
        }
    }
    if (runs.empty())
        return nothingMatched(terminal);
    const auto cited = citeRuns(*catalog, runs, arguments.value(accessedOption.name));
    if (!cited)
        return Unexpected(cited.error());
    Output output;
    output.bytes = style->write(*cited, scopeOf(arguments, runs.size()));
    return output;
}

} // namespace

Verb citeVerb() {
    return {"cite",
            "PATH…",
            "citations that lead back to the record",
            "Prints a citation of each run: of those named by --run, of those that match --query, "
            "or else of all.",
            {styleOption(), runOption, option::query, accessedOption, option::out, option::sample,
             option::help},
            false,
            run};
}

} // namespace kiwb
