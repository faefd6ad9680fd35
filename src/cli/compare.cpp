#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/catalog/compare.h"
#include "core/export/tables.h"

namespace kiwb {

namespace {

constexpr Option formatOption{"format", "FORMAT",
                              "table (the default), tsv, csv, json, md or latex."};

/// The runs of the digests, in their order. Nothing: `missing` says which is not loaded.
Result<std::vector<RunIndex>>
runsOf(const Catalog& catalog, const std::vector<std::string>& digests, std::string& missing) {
    std::vector<RunIndex> runs;
    for (const std::string& digest : digests) {
        const auto found = runByDigest(catalog, digest);
        if (!found)
            return Unexpected(found.error());
        if (!*found)
            missing = digest;
        else
            runs.push_back(**found);
    }
    return runs;
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    std::vector<std::string> digests, paths;
    for (const std::string& word : arguments.positionals())
        (isDigestText(word) ? digests : paths).push_back(word);
    if (digests.size() < 2 || digests.size() > 8)
        return fail("USAGE", "Name 2 to 8 runs by 12 or more hex digits of their digests; " +
                                 countText(digests.size()) + " given.");
    const std::string id = arguments.has(option::json.name)
                               ? "json"
                               : arguments.value(formatOption.name).value_or("table");
    const TableFormat* format = findTableFormat(id);
    if (format == nullptr)
        return fail("USAGE", "There is no format \"" + visibleText(id) + "\"; the formats are " +
                                 idsOf(tableFormats()) + '.');
    const auto selection = loadSelection(arguments, paths, terminal);
    if (!selection)
        return Unexpected(selection.error());
    const Catalog& catalog = *selection->catalog;
    std::string missing;
    const auto runs = runsOf(catalog, digests, missing);
    if (!runs)
        return Unexpected(runs.error());
    if (!missing.empty())
        return nothingMatched(terminal, noSuchRun(missing));
    const auto comparison = compareRuns(catalog, *runs);
    if (!comparison)
        return Unexpected(comparison.error());
    Output output;
    output.bytes = format->write(comparisonTable(catalog, *comparison));
    return output;
}

} // namespace

Verb compareVerb() {
    return {"compare",
            "DIGEST DIGEST… PATH…",
            "2 to 8 runs side by side, and whether they may be ranked",
            "Prints the verdict, the word for each run against the first (separated: their p20 to "
            "p80 ranges do not meet; overlapping; cannot tell: no spread was published; not "
            "comparable), the first field that blocks a ranking, and all fields aligned. An "
            "argument of 12 to 64 hex digits is a digest; a file of such a name is written with "
            "its folder.",
            {formatOption, option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
