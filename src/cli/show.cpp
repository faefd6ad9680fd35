#include "cli/dossier.h"
#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/json/json.h"

namespace kiwb {

namespace {

std::string asText(const std::vector<DossierSection>& sections) {
    std::string text;
    for (const DossierSection& section : sections) {
        text += (text.empty() ? "" : "\n") + section.title + '\n';
        for (const auto& [name, value] : section.facts)
            text += "  " + visibleText(name) + ": " + visibleText(value) + '\n';
    }
    return text;
}

/// Facts in their order, because one name may come twice (several files, several reasons).
std::string asJson(const Catalog& catalog, RunIndex run,
                   const std::vector<DossierSection>& sections) {
    Json list = Json::array();
    for (const DossierSection& section : sections) {
        Json facts = Json::array();
        for (const auto& [name, value] : section.facts)
            facts.push_back({{"name", visibleText(name)}, {"value", visibleText(value)}});
        list.push_back({{"title", section.title}, {"facts", facts}});
    }
    return prettyJson({{"runDigest", catalog.digest(run).text()}, {"sections", list}}) + '\n';
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    std::vector<std::string> paths = arguments.positionals();
    if (paths.empty() || !isDigestText(paths.front()))
        return fail("USAGE", "Name the run first: 12 or more hex digits of its digest, then the "
                             "paths.");
    const std::string digest = paths.front();
    paths.erase(paths.begin());
    const auto selection = loadSelection(arguments, paths, terminal);
    if (!selection)
        return Unexpected(selection.error());
    const Catalog& catalog = *selection->catalog;
    const auto found = runByDigest(catalog, digest);
    if (!found)
        return Unexpected(found.error());
    if (!*found)
        return nothingMatched(terminal, noSuchRun(digest));
    const auto sections = dossier(catalog, **found);
    Output output;
    output.bytes =
        arguments.has(option::json.name) ? asJson(catalog, **found, sections) : asText(sections);
    return output;
}

} // namespace

Verb showVerb() {
    return {"show",
            "DIGEST PATH…",
            "everything known about one run",
            "Prints the dossier of the run whose digest begins with DIGEST (12 or more hex digits, "
            "with or without \"sha256:\"): result and rank, evidence, identity, correctness, "
            "workload, measurements, protocol, environment, provenance, and what a page or "
            "catalogue states beside the manifest.",
            {option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
