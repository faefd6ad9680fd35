#include "core/export/tables.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

using Text = std::string;

Text numberText(std::optional<double> value) {
    return value ? ecmascriptNumber(*value) : Text();
}

/// The latency statistic of this name in ns: exact, never the rounded text of the window.
Text quantile(const Catalog& c, RunIndex r, std::string_view statistic) {
    return numberText(c.quantileNs(r, statistic));
}

Text rankNumber(const Catalog& catalog, RunIndex run) {
    return catalog.rank(run) == 0 ? Text() : numberText(catalog.rank(run));
}

Text ratioToLeader(const Catalog& catalog, RunIndex run) {
    const auto leader = catalog.cohort(run).leader();
    const PrimaryMeasurement own = catalog.primary(run);
    if (!leader || !own.present)
        return {};
    const double best = catalog.primary(*leader).value;
    return best > 0 ? ecmascriptNumber(own.value / best) : Text();
}

Text flagCodes(const Catalog& catalog, RunIndex run) {
    Text codes;
    for (const CheckInfo& info : checkInfos()) {
        if (catalog.checks(run).has(info.check))
            codes.append(codes.empty() ? "" : " ").append(info.code);
    }
    return codes;
}

Text published(const Catalog& catalog, RunIndex run) {
    const RunClaims* claims = catalog.claims(run);
    return claims != nullptr ? claims->publishedAt.value_or(Text()) : Text();
}

Text firstPath(const Catalog& catalog, RunIndex run) {
    const std::vector<RunOrigin> origins = catalog.origins(run);
    return origins.empty() ? Text() : Text(origins.front().path);
}

constexpr std::array columns{
    RunColumn{"operation", "Operation", false,
              [](const Catalog& c, RunIndex r) { return Text(c.operation(r)); }},
    RunColumn{"operation_title", "Operation title", false,
              [](const Catalog& c, RunIndex r) { return Text(c.operationTitle(r)); }},
    RunColumn{"pass", "Pass", false, [](const Catalog& c, RunIndex r) { return Text(c.pass(r)); }},
    RunColumn{"implementation", "Implementation", false,
              [](const Catalog& c, RunIndex r) { return Text(c.label(r)); }},
    RunColumn{"implementation_document", "Implementation document", false,
              [](const Catalog& c, RunIndex r) { return Text(c.lentLabel(r)); }},
    RunColumn{"project", "Project", false,
              [](const Catalog& c, RunIndex r) { return Text(c.project(r)); }},
    RunColumn{"gpu", "GPU", false,
              [](const Catalog& c, RunIndex r) { return c.environment(r).gpu; }},
    RunColumn{"architecture", "Architecture", false,
              [](const Catalog& c, RunIndex r) { return c.environment(r).architecture; }},
    RunColumn{"workload", "Workload", false,
              [](const Catalog& c, RunIndex r) { return c.workload(r).label; }},
    RunColumn{"dtype", "Data type", false,
              [](const Catalog& c, RunIndex r) { return c.workload(r).dtype; }},
    RunColumn{"metric", "Metric", false,
              [](const Catalog& c, RunIndex r) { return Text(c.primary(r).metric); }},
    RunColumn{"statistic", "Statistic", false,
              [](const Catalog& c, RunIndex r) { return Text(c.primary(r).statistic); }},
    RunColumn{"value", "Value", true,
              [](const Catalog& c, RunIndex r) {
                  const auto p = c.primary(r);
                  return p.present ? ecmascriptNumber(p.value) : Text();
              }},
    RunColumn{"unit", "Unit", false,
              [](const Catalog& c, RunIndex r) { return Text(c.primary(r).unit); }},
    RunColumn{"samples", "Samples", true,
              [](const Catalog& c, RunIndex r) {
                  const auto n = c.primary(r).samples;
                  return n ? ecmascriptNumber(static_cast<double>(*n)) : Text();
              }},
    RunColumn{"median_ns", "Median", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "median"); }},
    RunColumn{"mean_ns", "Mean", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "mean"); }},
    RunColumn{"p05_ns", "p05", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "p05"); }},
    RunColumn{"p20_ns", "p20", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "p20"); }},
    RunColumn{"p80_ns", "p80", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "p80"); }},
    RunColumn{"p95_ns", "p95", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "p95"); }},
    RunColumn{"minimum_ns", "Minimum", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "minimum"); }},
    RunColumn{"maximum_ns", "Maximum", true,
              [](const Catalog& c, RunIndex r) { return quantile(c, r, "maximum"); }},
    RunColumn{"rank", "Rank", true, rankNumber},
    RunColumn{"cohort_size", "Cohort size", true,
              [](const Catalog& c, RunIndex r) {
                  return ecmascriptNumber(static_cast<double>(c.cohort(r).runs.size()));
              }},
    RunColumn{"ratio_to_leader", "Ratio to leader", true, ratioToLeader},
    RunColumn{"status", "Status", false,
              [](const Catalog& c, RunIndex r) { return Text(c.status(r)); }},
    RunColumn{"observed", "Observed", false,
              [](const Catalog& c, RunIndex r) {
                  return c.observedAt(r) == noInstant ? Text() : instantText(c.observedAt(r));
              }},
    RunColumn{"published", "Published", false, published},
    RunColumn{"release", "Release", false,
              [](const Catalog& c, RunIndex r) { return Text(c.release(r)); }},
    RunColumn{"source", "Source", false,
              [](const Catalog& c, RunIndex r) { return Text(c.source(r)); }},
    RunColumn{"evidence", "Evidence", false,
              [](const Catalog& c, RunIndex r) { return c.evidence(r).text(); }},
    RunColumn{
        "evidence_level", "Evidence level", false,
        [](const Catalog& c, RunIndex r) { return Text(evidenceLevelName(c.evidenceLevel(r))); }},
    RunColumn{"flags", "Flags", false, flagCodes},
    RunColumn{"profile", "Profile", false,
              [](const Catalog& c, RunIndex r) { return Text(profileName(c.cohort(r).profile)); }},
    RunColumn{"protocol", "Protocol", false,
              [](const Catalog& c, RunIndex r) { return c.protocol(r).label(); }},
    RunColumn{"comparison_key", "Comparison key", false,
              [](const Catalog& c, RunIndex r) {
                  const auto& key = c.cohort(r).key;
                  return key ? key->text() : Text();
              }},
    RunColumn{"run_digest", "Run digest", false,
              [](const Catalog& c, RunIndex r) { return c.digest(r).text(); }},
    RunColumn{"implementation_digest", "Implementation digest", false,
              [](const Catalog& c, RunIndex r) { return c.implementation(r).digest.text(); }},
    RunColumn{"workload_digest", "Workload digest", false,
              [](const Catalog& c, RunIndex r) { return c.workload(r).digest.text(); }},
    RunColumn{"protocol_digest", "Protocol digest", false,
              [](const Catalog& c, RunIndex r) { return c.protocol(r).digest.text(); }},
    RunColumn{"environment_digest", "Environment digest", false,
              [](const Catalog& c, RunIndex r) { return c.environment(r).digest.text(); }},
    RunColumn{"title", "Title", false,
              [](const Catalog& c, RunIndex r) { return Text(c.title(r)); }},
    RunColumn{"external_id", "External id", false,
              [](const Catalog& c, RunIndex r) { return Text(c.externalId(r)); }},
    RunColumn{"path", "File", false, firstPath},
};

/// What answers "which is faster, by how much, on what, and can I check it".
constexpr std::array<std::string_view, 19> defaults{
    "operation", "pass",   "implementation", "gpu",   "workload",    "statistic",       "value",
    "unit",      "p20_ns", "p80_ns",         "rank",  "cohort_size", "ratio_to_leader", "status",
    "observed",  "source", "evidence",       "flags", "run_digest"};

} // namespace

std::span<const RunColumn> runColumns() {
    return columns;
}

const RunColumn* findRunColumn(std::string_view id) {
    const auto* found = std::find_if(columns.begin(), columns.end(),
                                     [id](const RunColumn& column) { return column.id == id; });
    return found == columns.end() ? nullptr : found;
}

std::vector<const RunColumn*> defaultRunColumns() {
    std::vector<const RunColumn*> chosen;
    chosen.reserve(defaults.size());
    for (const std::string_view id : defaults)
        chosen.push_back(findRunColumn(id));
    return chosen;
}

} // namespace kiwb
