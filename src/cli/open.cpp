#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"

namespace kiwb {

namespace {

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

std::vector<std::pair<Kind, std::size_t>> documentCounts(const Catalog& catalog) {
    std::vector<std::pair<Kind, std::size_t>> counts;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Kind::Count); ++i)
        if (const auto count = catalog.documentCount(static_cast<Kind>(i)); count > 0)
            counts.emplace_back(static_cast<Kind>(i), count);
    return counts;
}

std::size_t rankedCohorts(const Catalog& catalog) {
    std::size_t count = 0;
    for (const Cohort& cohort : catalog.cohorts())
        count += cohort.ranked > 0 ? 1 : 0;
    return count;
}

std::string asText(const Catalog& catalog) {
    std::string text = "Collections\n";
    for (const Collection& collection : catalog.collections())
        text += "  " + visibleText(collection.title) + ": " + countText(collection.runs, "run") +
                ", " + countText(collection.problems, "problem") + '\n';
    text += "Documents\n";
    for (const auto& [kind, count] : documentCounts(catalog))
        text += "  " + std::string(kindName(kind)) + ": " + countText(count) + '\n';
    if (!catalog.otherRows().empty())
        text += "Rows of other tables, counted only\n";
    for (const auto& [table, count] : catalog.otherRows())
        text += "  " + visibleText(table) + ": " + countText(count) + '\n';
    text += "Runs: " + countText(catalog.runCount()) + '\n';
    text += "Cohorts: " + countText(catalog.cohorts().size()) + ", of which " +
            countText(rankedCohorts(catalog)) + " with a ranking\n";
    text += "Problems: " + countText(catalog.problems().size()) + '\n';
    for (const Diagnostic& problem : catalog.problems())
        text += "  " + std::string(severityName(problem.severity)) + ' ' + problem.code + "  " +
                problemText(problem) + '\n';
    return text;
}

std::string asJson(const Catalog& catalog) {
    Json collections = Json::array();
    for (const Collection& collection : catalog.collections())
        collections.push_back({{"title", visibleText(collection.title)},
                               {"runs", collection.runs},
                               {"problems", collection.problems}});
    Json documents = Json::object();
    for (const auto& [kind, count] : documentCounts(catalog))
        documents[std::string(kindName(kind))] = count;
    Json rows = Json::object();
    for (const auto& [table, count] : catalog.otherRows())
        rows[visibleText(table)] = count;
    Json problems = Json::array();
    for (const Diagnostic& problem : catalog.problems()) {
        Json entry{{"severity", severityName(problem.severity)},
                   {"code", problem.code},
                   {"reason", problem.reason},
                   {"path", visibleText(problem.origin.path)}};
        if (problem.origin.line != 0)
            entry["line"] = problem.origin.line;
        if (problem.origin.byte != Origin::unknownByte)
            entry["byte"] = problem.origin.byte;
        if (!problem.origin.pointer.empty())
            entry["pointer"] = visibleText(problem.origin.pointer);
        if (!problem.skipped.empty())
            entry["skipped"] = problem.skipped;
        if (!problem.advice.empty())
            entry["advice"] = problem.advice;
        problems.push_back(std::move(entry));
    }
    return prettyJson({{"collections", collections},
                       {"documents", documents},
                       {"otherRows", rows},
                       {"runs", catalog.runCount()},
                       {"cohorts", catalog.cohorts().size()},
                       {"rankedCohorts", rankedCohorts(catalog)},
                       {"problems", problems}}) +
           '\n';
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    const auto paths = pathsToOpen(arguments, arguments.positionals());
    if (!paths)
        return Unexpected(paths.error());
    const auto catalog = openCatalog(*paths, terminal);
    if (!catalog)
        return Unexpected(catalog.error());
    Output output;
    output.code = holdsAnything(**catalog) ? ExitCode::Fine : ExitCode::NothingMatched;
    output.bytes = arguments.has(option::json.name) ? asJson(**catalog) : asText(**catalog);
    return output;
}

} // namespace

Verb openVerb() {
    return {"open",
            "PATH…",
            "what the paths hold, and every problem with its place",
            "Opens the paths and prints what was found: collections, documents by kind, runs, "
            "cohorts, and every problem with its place and reason. Exit status 3 when there is "
            "nothing but problems.",
            {option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
