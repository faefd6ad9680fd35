// The tables of `kiwb rank` and `kiwb cohorts` (cli.md): "-" stands for none.

#include "core/export/tables.h"

#include "core/base/text.h"

#include <unordered_set>

namespace kiwb {

namespace {

const std::string none = "-";

std::string number(double value) {
    return ecmascriptNumber(value);
}

std::string orNone(const std::string& text) {
    return text.empty() ? none : text;
}

std::string keyText(const Cohort& cohort) {
    return cohort.key ? cohort.key->text() : none;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts)
        out.append(out.empty() ? "" : ",").append(part);
    return out;
}

} // namespace

Table rankTable(const Catalog& catalog, std::span<const RunIndex> runs) {
    Table table;
    table.header = {"runDigest", "comparisonKey", "profile", "rank",  "position", "tied",
                    "metric",    "statistic",     "unit",    "value", "reasons",  "cohortSize"};
    table.numeric = {false, false, false, true, true, true, false, false, false, true, false, true};
    table.rows.reserve(runs.size());
    for (const RunIndex run : runs) {
        const Cohort& cohort = catalog.cohort(run);
        const PrimaryMeasurement primary = catalog.primary(run);
        const bool ranked = catalog.rank(run) != 0;
        table.rows.push_back({
            catalog.digest(run).text(),
            keyText(cohort),
            std::string(profileName(cohort.profile)),
            ranked ? number(catalog.rank(run)) : none,
            ranked ? number(catalog.position(run)) : none,
            ranked && catalog.tiedWithPrevious(run) ? "1" : "0",
            primary.present ? std::string(primary.metric) : none,
            primary.present ? std::string(primary.statistic) : none,
            primary.present ? std::string(primary.unit) : none,
            primary.present ? number(primary.value) : none,
            orNone(joined(catalog.ineligibleReasons(run))),
            number(static_cast<double>(cohort.runs.size())),
        });
    }
    return table;
}

Table cohortTable(const Catalog& catalog, std::span<const RunIndex> runs) {
    Table table;
    table.header = {"key",     "operation", "workload",        "gpu",    "protocol",
                    "profile", "runs",      "implementations", "leader", "leader_digest"};
    table.numeric = {false, false, false, false, false, false, true, true, false, false};
    std::unordered_set<CohortIndex> seen;
    for (const RunIndex run : runs) {
        if (!seen.insert(catalog.cohortIndex(run)).second)
            continue;
        const Cohort& cohort = catalog.cohort(run);
        const auto leader = cohort.leader();
        std::string operation(catalog.operation(run));
        if (!catalog.pass(run).empty())
            operation.append("/").append(catalog.pass(run));
        table.rows.push_back({
            keyText(cohort),
            operation,
            catalog.workload(run).label,
            catalog.environment(run).gpu,
            catalog.protocol(run).label(),
            std::string(profileName(cohort.profile)),
            number(static_cast<double>(cohort.runs.size())),
            number(cohort.series),
            leader ? std::string(catalog.label(*leader)) : none,
            leader ? catalog.digest(*leader).text() : none,
        });
    }
    return table;
}

} // namespace kiwb
