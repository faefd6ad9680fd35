#include "core/citation/citation.h"

#include "core/base/text.h"
#include "core/citation/citationkey.h"
#include "core/citation/contentaddress.h"
#include "core/citation/escape.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace kiwb {

namespace {

constexpr std::string_view site = "https://kernelindex.com";

/// A full lower-case UUID: the only id a permalink may hold.
bool isUuid(std::string_view text) {
    if (text.size() != 36)
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        const char c = text[i];
        if (dash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
    }
    return true;
}

/// The site shows a run by its id alone; by digest only the API answers (api.md "Permalinks").
std::string permalink(const Catalog& catalog, RunIndex run) {
    if (const auto id = catalog.runId(run); id && isUuid(*id))
        return std::string(site).append("/runs/").append(*id);
    return std::string(site).append("/api/v1/runs/").append(catalog.digest(run).text());
}

/// The day of a stated time; empty when there is none or it is no date.
std::string day(const std::optional<std::string>& stated) {
    if (!stated)
        return {};
    const auto instant = parseInstant(*stated);
    return instant ? dateText(*instant) : std::string();
}

/// What is stated about the run beside its manifest, in all places it was read.
std::vector<const RunClaims*> allClaims(const std::vector<RunOrigin>& origins) {
    std::vector<const RunClaims*> claims;
    for (const RunOrigin& origin : origins) {
        if (origin.claims != nullptr)
            claims.push_back(origin.claims);
    }
    return claims;
}

/// The first statement of a member, through all places.
std::string firstStated(const std::vector<const RunClaims*>& all,
                        std::optional<std::string> RunClaims::*member) {
    for (const RunClaims* claims : all) {
        if (const auto& stated = claims->*member; stated && !stated->empty())
            return *stated;
    }
    return {};
}

/// The newest day any of the places was fetched or saved: then the record was last seen so.
std::optional<std::string> accessDate(const std::vector<const RunClaims*>& all) {
    std::string newest;
    for (const RunClaims* claims : all)
        newest = std::max(newest, day(claims->fetchedAt));
    return newest.empty() ? std::nullopt : std::optional(newest);
}

std::string_view placeWords(RunClaims::From from) {
    switch (from) {
    case RunClaims::From::CatalogueRow:
        return "a catalogue export";
    case RunClaims::From::ApiAnswer:
        return "an API answer";
    case RunClaims::From::SavedPage:
        return "a saved page";
    }
    return {};
}

/// "rank 2 of 3 loaded (published rank 4, an API answer of 2026-09-22)".
std::string standing(const Catalog& catalog, RunIndex run,
                     const std::vector<const RunClaims*>& all) {
    std::string out = catalog.rankText(run);
    if (catalog.rank(run) != 0) {
        out.insert(0, "rank ");
    } else {
        std::string reasons;
        for (const std::string& reason : catalog.ineligibleReasons(run))
            reasons.append(reasons.empty() ? ": " : ", ").append(reason);
        out += reasons;
    }
    for (const RunClaims* claims : all) {
        if (!claims->rank)
            continue;
        out.append(" (published rank ")
            .append(ecmascriptNumber(static_cast<double>(*claims->rank)));
        out.append(", ").append(placeWords(claims->from));
        const std::string seen = day(claims->fetchedAt);
        out.append(seen.empty() ? " without a date" : " of " + seen).append(")");
        break;
    }
    return out;
}

std::vector<std::string> warnings(const Catalog& catalog, RunIndex run,
                                  const std::vector<const RunClaims*>& all) {
    std::vector<std::string> out;
    const CheckSet checks = catalog.checks(run);
    constexpr std::array told{Check::DigestMismatch, Check::ClaimMismatch, Check::LabelConflict};
    if (std::any_of(told.begin(), told.end(), [&](Check check) { return checks.has(check); })) {
        for (const CheckFinding& finding : catalog.findings(run)) {
            if (std::find(told.begin(), told.end(), finding.check) != told.end())
                out.push_back(finding.sentence);
        }
    }
    if (catalog.columns().lossy[run])
        out.emplace_back("The manifest holds a number beyond the exact doubles, so another "
                         "manifest can have the same digest.");
    const auto anyOf = [&all](bool RunClaims::*member) {
        return std::any_of(all.begin(), all.end(),
                           [member](const RunClaims* claims) { return claims->*member; });
    };
    if (anyOf(&RunClaims::retracted)) {
        const std::string reason = firstStated(all, &RunClaims::retractionReason);
        out.push_back(reason.empty() ? "The record was retracted."
                                     : "The record was retracted: " + reason);
    }
    if (anyOf(&RunClaims::superseded))
        out.emplace_back("The record was superseded by a newer one.");
    if (anyOf(&RunClaims::disputed))
        out.emplace_back("The record is disputed.");
    if (anyOf(&RunClaims::stale))
        out.emplace_back("KernelIndex marked the record as stale.");
    return out;
}

void describeValue(CitedRun& cited, const Catalog& catalog, RunIndex run, std::string& ending) {
    const std::string status(catalog.status(run));
    const PrimaryMeasurement primary = catalog.primary(run);
    if (!primary.present) {
        cited.value = "no measurement, status " + status;
        ending = "no measurement (status " + status + ")";
        return;
    }
    cited.statistic = primary.statistic;
    cited.unit = primary.unit;
    cited.exactValue = ecmascriptNumber(primary.value) + " " + cited.unit;
    // singleLine puts a plain space before the unit: others search and parse a citation.
    std::string value = singleLine(quantityText(primary.metric, primary.value, primary.unit));
    if (value != cited.exactValue)
        value.append(" (").append(cited.exactValue).append(")");
    // Leaderboards publish scores whose statistic nobody states ("unspecified").
    const bool stated = !cited.statistic.empty() && cited.statistic != "unspecified";
    cited.value = value + ", " + (stated ? cited.statistic : "statistic not stated");
    if (stated)
        ending.append(cited.statistic).append(" ");
    if (primary.metric != "latency")
        ending.append(primary.metric).append(" ");
    ending += value;
    if (!stated)
        ending += " (statistic not stated)";
    if (status != "passed") {
        cited.value += ", status " + status;
        ending += " (status " + status + ")";
    }
}

CitedRun cite(const Catalog& catalog, RunIndex run, const std::optional<std::string>& accessed) {
    const std::vector<RunOrigin> origins = catalog.origins(run);
    const std::vector<const RunClaims*> claims = allClaims(origins);
    CitedRun cited;
    cited.digest = catalog.digest(run);
    cited.operation = catalog.operation(run);
    cited.pass = catalog.pass(run);
    cited.implementation = catalog.label(run);
    cited.workload = catalog.workload(run).label;
    cited.gpu = catalog.environment(run).gpu;

    std::string ending;
    describeValue(cited, catalog, run, ending);
    const std::string_view readable = catalog.operationTitle(run);
    cited.title = readable.empty() ? cited.operation : std::string(readable);
    if (!cited.pass.empty())
        cited.title.append(", ").append(cited.pass);
    cited.title.append(": ").append(cited.implementation).append(" on ").append(cited.gpu);
    cited.title.append(", ").append(cited.workload).append(": ").append(ending);

    if (const Source* source = catalog.sourceInfo(run)) {
        cited.author = source->name;
        cited.licence = source->licence;
        cited.attribution = source->attribution;
        cited.sourceUrl = source->url;
    }
    const auto fill = [&claims](std::string& field, std::optional<std::string> RunClaims::*member) {
        if (field.empty())
            field = firstStated(claims, member);
    };
    fill(cited.author, &RunClaims::source);
    fill(cited.licence, &RunClaims::licence);
    fill(cited.attribution, &RunClaims::attribution);
    fill(cited.sourceUrl, &RunClaims::sourceUrl);
    if (cited.author.empty())
        cited.author = catalog.source(run);
    if (cited.author.empty())
        cited.author = "Unnamed source";

    cited.permalink = permalink(catalog, run);
    cited.ni = contentAddress(cited.digest);
    if (catalog.observedAt(run) != noInstant)
        cited.observed = dateText(catalog.observedAt(run));
    for (const RunClaims* claim : claims) {
        if (cited.published.empty())
            cited.published = day(claim->publishedAt);
    }
    cited.year = (cited.published.empty() ? cited.observed : cited.published).substr(0, 4);
    cited.accessed = accessed ? accessed : accessDate(claims);
    if (const auto& key = catalog.cohort(run).key)
        cited.comparisonKey = key->text();
    cited.standing = standing(catalog, run, claims);
    cited.warnings = warnings(catalog, run, claims);
    return cited;
}

} // namespace

Result<std::vector<CitedRun>> citeRuns(const Catalog& catalog, std::span<const RunIndex> runs,
                                       const std::optional<std::string>& accessed) {
    if (accessed && (accessed->size() != 10 || !parseInstant(*accessed)))
        return fail("ACCESS_DATE", "An access date is a day that exists, written as 2026-12-01.");
    std::vector<CitedRun> list;
    list.reserve(runs.size());
    std::unordered_set<RunIndex> seen;
    for (const RunIndex run : runs) {
        if (seen.insert(run).second)
            list.push_back(cite(catalog, run, accessed));
    }
    std::vector<Digest> digests;
    digests.reserve(list.size());
    for (const CitedRun& run : list)
        digests.push_back(run.digest);
    const std::vector<std::string> keys = citationKeys(digests);
    for (std::size_t index = 0; index < list.size(); ++index)
        list[index].key = keys[index];
    return list;
}

} // namespace kiwb
