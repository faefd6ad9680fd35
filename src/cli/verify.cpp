#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/export/tables.h"

#include <array>

namespace kiwb {

namespace {

std::string_view ownDigestName(OwnDigest state) {
    switch (state) {
    case OwnDigest::Confirmed:
        return "verified";
    case OwnDigest::Differs:
        return "mismatch";
    case OwnDigest::Computed:
        break;
    }
    return "computed";
}

constexpr std::array links{Link::Implementation, Link::Workload, Link::Protocol, Link::Environment};

bool isMismatch(const Catalog& catalog, RunIndex run) {
    return catalog.evidence(run).word == EvidenceState::Word::Mismatch;
}

Table verdicts(const Catalog& catalog, std::span<const RunIndex> runs) {
    Table table;
    table.header = {"runDigest", "run"};
    for (const Link link : links)
        table.header.emplace_back(linkName(link));
    table.numeric.assign(table.header.size(), false);
    for (const RunIndex run : runs) {
        std::vector<std::string> row{catalog.digest(run).text(),
                                     std::string(ownDigestName(catalog.ownDigest(run)))};
        for (const Link link : links)
            row.emplace_back(linkStateName(catalog.link(run, link)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string summary(const Catalog& catalog, std::span<const RunIndex> runs) {
    std::size_t verified = 0, lossy = 0, mismatch = 0, absent = 0, differing = 0;
    for (const RunIndex run : runs) {
        differing += isMismatch(catalog, run) ? 1 : 0;
        for (const Link link : links) {
            switch (catalog.link(run, link)) {
            case LinkState::Verified:
                ++verified;
                break;
            case LinkState::VerifiedLossy:
                ++lossy;
                break;
            case LinkState::Mismatch:
                ++mismatch;
                break;
            case LinkState::Absent:
                ++absent;
                break;
            }
        }
    }
    std::string text = countText(runs.size(), "run") + ", " +
                       countText(runs.size() * links.size(), "link") + ": " + countText(verified) +
                       " verified, " + countText(mismatch) + " mismatch, " + countText(absent) +
                       " absent";
    if (lossy > 0)
        text += ", " + countText(lossy) + " verified but lossy";
    return text + "; " + countText(differing, "run") + " with a digest that differs.";
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    const auto selection = loadSelection(arguments, terminal);
    if (!selection)
        return Unexpected(selection.error());
    const auto& [loaded, runs] = *selection;
    if (runs.empty())
        return nothingMatched(terminal);
    const Catalog& catalog = *loaded;
    Output output;
    const std::string_view format = arguments.has(option::json.name) ? "json" : "tsv";
    output.bytes = findTableFormat(format)->write(verdicts(catalog, runs));
    terminal.say(summary(catalog, runs));
    for (const RunIndex run : runs) {
        if (!isMismatch(catalog, run))
            continue;
        output.code = ExitCode::CheckFailed;
        for (const CheckFinding& finding : catalog.findings(run))
            if (finding.check == Check::DigestMismatch)
                terminal.say(catalog.digest(run).shortHex() + ": " + finding.sentence);
    }
    return output;
}

} // namespace

Verb verifyVerb() {
    return {"verify",
            "PATH…",
            "whether each run's documents hash to the digests that name them",
            "Prints one row a run: its digest; whether a catalogue row, an answer or a page "
            "states the same one (verified), another (mismatch) or nothing does (computed); and "
            "for its implementation, workload, protocol and environment whether the document is "
            "there and its digest equal (verified), differs (mismatch) or is not loaded (absent). "
            "\"verified, lossy\" is equal but for a number that two documents may share. Exit "
            "status 1 when anything is a mismatch. The count is on standard error.",
            {option::query, option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
