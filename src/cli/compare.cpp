#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/catalog/compare.h"
#include "core/export/tables.h"

#include <algorithm>

namespace kiwb {

namespace {

/// One value where all runs state the same, else one line a run.
std::string fieldText(const Comparison& comparison, const CompareField& field) {
    std::string text = "  " + visibleText(field.name);
    const auto other = [&](const std::string& value) { return value != field.values.front(); };
    if (std::none_of(field.values.begin(), field.values.end(), other))
        return text + ": " + visibleText(field.values.front()) + '\n';
    text += blocksRanking(comparison, field) ? " differs and blocks a ranking\n"
            : field.differs                  ? " differs\n"
                                             : "\n";
    for (std::size_t i = 0; i < field.values.size(); ++i)
        text += "    " + std::to_string(i + 1) + "  " + visibleText(field.values[i]) + '\n';
    return text;
}

std::string pairText(const Comparison::Pair& pair) {
    std::string text(pairWordText(pair.word));
    if (pair.ratio)
        text += ", " + ratioText(*pair.ratio);
    if (pair.ratioRange)
        text += " (" + ratioText(pair.ratioRange->first) + " to " +
                ratioText(pair.ratioRange->second) + ')';
    return text;
}

/// For people: as wide as its longest value, so nothing is cut off.
std::string asText(const Catalog& catalog, const Comparison& comparison) {
    std::string text = comparison.verdict + "\n\nRuns\n";
    for (std::size_t i = 0; i < comparison.runs.size(); ++i)
        text += "  " + std::to_string(i + 1) + "  " + catalog.digest(comparison.runs[i]).text() +
                "  " + visibleText(catalog.label(comparison.runs[i])) + '\n';
    text += "Against run 1\n";
    for (std::size_t i = 0; i < comparison.pairs.size(); ++i)
        text += "  " + std::to_string(i + 2) + "  " + pairText(comparison.pairs[i]) + '\n';
    using Role = CompareField::Role;
    for (const auto& [role, title] : {std::pair(Role::Value, "Values"),
                                      std::pair(Role::Cohort, "What a ranking needs to match"),
                                      std::pair(Role::Context, "Context, never blocking")}) {
        text += std::string(title) + '\n';
        for (const CompareField& field : comparison.fields)
            if (field.role == role)
                text += fieldText(comparison, field);
    }
    return text;
}

Option formatOption() {
    static const std::string help = "text (the default), " + idsOf(tableFormats()) + '.';
    return {"format", "FORMAT", help};
}

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
    const bool plain = !arguments.has(option::json.name) &&
                       arguments.value(formatOption().name).value_or("text") == "text";
    const auto format = tableFormat(arguments, "table");
    if (!plain && !format)
        return Unexpected(format.error());
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
    output.bytes = plain ? asText(catalog, *comparison)
                         : (*format)->write(comparisonTable(catalog, *comparison));
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
            {formatOption(), option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
