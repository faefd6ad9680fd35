#include "core/catalog/checkpass.h"

#include "core/base/text.h"
#include "core/catalog/labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace kiwb {

namespace {

constexpr double timerFloorNs = 5'000; ///< event timers resolve about half a microsecond
constexpr std::int64_t dayMs = 24LL * 60 * 60 * 1000;
constexpr double outlierFactor = 1.5; ///< against the median of the other observations

class Findings {
public:
    explicit Findings(const Catalog& catalog, RunIndex run) : m_catalog(catalog), m_run(run) {}

    std::vector<CheckFinding> take() {
        links();
        claims();
        spread();
        order();
        sourceValues();
        labels();
        collision();
        environment();
        correctness();
        samples();
        timerFloor();
        cohort();
        return std::move(m_found);
    }

private:
    void add(Check check, std::string sentence, std::string field) {
        m_found.push_back({check, std::move(sentence), std::move(field)});
    }

    void links() {
        static constexpr std::array<std::string_view, 4> fields{
            "/run/spec/implementationDigest", "/run/spec/workloadDigest",
            "/run/spec/protocolDigest", "/run/spec/environmentDigest"};
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const auto link = static_cast<Link>(i);
            if (m_catalog.link(m_run, link) == LinkState::Mismatch)
                add(Check::DigestMismatch,
                    "The " + std::string(linkName(link)) +
                        " document here does not hash to the digest that the run names.",
                    std::string(fields[i]));
        }
        for (const RunOrigin& origin : m_catalog.origins(m_run))
            if (origin.claims != nullptr && origin.claims->from != RunClaims::From::SavedPage &&
                origin.claims->runDigest && !claimHolds(*origin.claims->runDigest))
                add(Check::DigestMismatch,
                    "The " + placeName(*origin.claims) + " states " +
                        visibleText(origin.claims->runDigest->substr(0, 19)) +
                        "… for this run; its manifest hashes to " + digestHead() + ".",
                    "/run");
    }

    [[nodiscard]] std::string digestHead() const {
        return m_catalog.digest(m_run).text().substr(0, 19) + "…";
    }

    [[nodiscard]] bool claimHolds(std::string_view digest) const {
        return m_catalog.digest(m_run).text().starts_with(digest);
    }

    static std::string placeName(const RunClaims& claims) {
        switch (claims.from) {
        case RunClaims::From::CatalogueRow:
            return "catalogue row";
        case RunClaims::From::ApiAnswer:
            return "answer of the site";
        case RunClaims::From::SavedPage:
            break;
        }
        return "saved page";
    }

    void contradiction(const RunClaims& claims, std::string_view what, std::string_view stated,
                       std::string_view actual, std::string field) {
        add(Check::ClaimMismatch,
            "The " + placeName(claims) + " states " + std::string(what) + " " +
                visibleText(stated) + "; the manifest says " + visibleText(actual) + ".",
            std::move(field));
    }

    void claims() {
        for (const RunOrigin& origin : m_catalog.origins(m_run))
            if (origin.claims != nullptr)
                compareClaims(*origin.claims);
    }

    void compareClaims(const RunClaims& claims) {
        if (claims.from == RunClaims::From::SavedPage && claims.runDigest &&
            !claimHolds(*claims.runDigest))
            contradiction(claims, "the digest", *claims.runDigest, digestHead(), "/run");
        const Cohort& cohort = m_catalog.cohort(m_run);
        if (claims.comparisonKey && cohort.key &&
            !cohort.key->text().starts_with(*claims.comparisonKey))
            contradiction(claims, "the comparison key", claims.comparisonKey->substr(0, 19),
                          cohort.key->text().substr(0, 19), "/run/spec");
        if (claims.status && *claims.status != m_catalog.status(m_run))
            contradiction(claims, "the status", *claims.status, m_catalog.status(m_run),
                          "/run/spec/status");
        const PrimaryMeasurement primary = m_catalog.primary(m_run);
        if (claims.value && (!primary.present || *claims.value != primary.value ||
                             (claims.unit && *claims.unit != primary.unit)))
            contradiction(claims, "the value",
                          ecmascriptNumber(*claims.value) + " " + claims.unit.value_or(""),
                          primary.present
                              ? ecmascriptNumber(primary.value) + " " + std::string(primary.unit)
                              : std::string("none"),
                          "/run/spec/timing");
        if (claims.valueText && primary.ns) {
            // A page shows rounded text; spaces differ between page and program.
            const auto plain = [](std::string_view text) {
                std::string out;
                for (const char c : text)
                    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.')
                        out += c;
                return out;
            };
            const std::string shown = latencyText(*primary.ns);
            if (plain(*claims.valueText) != plain(shown))
                contradiction(claims, "the value", *claims.valueText, shown, "/run/spec/timing");
        }
        if (claims.observedAt && m_catalog.observedAt(m_run) != noInstant) {
            const auto stated = parseInstant(*claims.observedAt);
            if (stated && dateText(*stated) != dateText(m_catalog.observedAt(m_run)))
                contradiction(claims, "the observation date", *claims.observedAt,
                              dateText(m_catalog.observedAt(m_run)), "/run/spec/observedAt");
        }
        if (claims.externalId && !m_catalog.externalId(m_run).empty() &&
            *claims.externalId != m_catalog.externalId(m_run))
            contradiction(claims, "the external id", *claims.externalId,
                          m_catalog.externalId(m_run), "/run/spec/sourceNative/externalId");
        if (claims.profile && *claims.profile != profileName(cohort.profile))
            contradiction(claims, "the profile", *claims.profile, profileName(cohort.profile),
                          "/run/spec/sourceNative");
        const Workload& workload = m_catalog.workload(m_run);
        for (const auto& [name, value] : claims.axes)
            for (const auto& [known, actual] : workload.axes)
                if (name == known && value != actual)
                    contradiction(claims, "the axis " + name, std::to_string(value),
                                  std::to_string(actual), "/run/spec/workloadDigest");
    }

    void spread() {
        const auto central = m_catalog.primary(m_run).ns;
        if (!central)
            return;
        std::size_t equal = 0;
        std::string names;
        for (const Quantile& quantile : m_catalog.quantiles(m_run)) {
            const std::string_view statistic = m_catalog.text(quantile.statistic);
            const bool isQuantile =
                statistic.starts_with("p") || statistic == "minimum" || statistic == "maximum";
            if (!isQuantile)
                continue;
            if (quantile.ns != *central)
                return;
            names += (equal == 0 ? "" : " = ") + std::string(statistic);
            ++equal;
        }
        if (equal >= 2)
            add(Check::NoSpread,
                names + " = " + std::string(m_catalog.primary(m_run).statistic) + " (" +
                    latencyText(*central) + "): no spread was published.",
                "/run/spec/measurements");
    }

    /// Percent of a pNN statistic; the median counts as 50.
    static std::optional<double> percentOf(std::string_view statistic) {
        if (statistic == "median")
            return 50;
        if (statistic == "minimum")
            return 0;
        if (statistic == "maximum")
            return 100;
        if (!statistic.starts_with("p"))
            return std::nullopt;
        return parseNumber(
            statistic.substr(statistic.starts_with("p0") && statistic.size() > 2 ? 2 : 1));
    }

    void order() {
        std::vector<std::pair<double, const Quantile*>> ordered;
        for (const Quantile& quantile : m_catalog.quantiles(m_run))
            if (const auto percent = percentOf(m_catalog.text(quantile.statistic)))
                ordered.emplace_back(*percent, &quantile);
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 1; i < ordered.size(); ++i) {
            const Quantile& low = *ordered[i - 1].second;
            const Quantile& high = *ordered[i].second;
            if (low.ns <= high.ns)
                continue;
            add(Check::QuantilesDisordered,
                std::string(m_catalog.text(low.statistic)) + " (" + latencyText(low.ns) +
                    ") is larger than " + std::string(m_catalog.text(high.statistic)) + " (" +
                    latencyText(high.ns) + ").",
                "/run/spec/measurements");
            return;
        }
    }

    /// Which statistic in ns a source's own metric restates, and the factor to ns.
    struct Restated {
        std::string statistic;
        double factor = 0;
    };
    static std::optional<Restated> restated(std::string_view name, std::string_view primary) {
        if (name.starts_with("ms_"))
            return Restated{name == "ms_50" ? "median" : "p" + std::string(name.substr(3)), 1e6};
        if (name == "latency_ms")
            return Restated{std::string(primary), 1e6};
        if (name == "mean_ns")
            return Restated{"mean", 1};
        if (name == "best_ns")
            return Restated{"minimum", 1};
        return std::nullopt;
    }

    void sourceValues() {
        for (const auto& [name, value] : m_catalog.sourceMetrics(m_run)) {
            const auto same = restated(name, m_catalog.primary(m_run).statistic);
            if (!same)
                continue;
            const auto stored = m_catalog.quantileNs(m_run, same->statistic);
            const double native = value * same->factor;
            if (!stored || std::abs(native - *stored) <= 1.0 + std::abs(native) * 1e-12)
                continue;
            add(Check::SourceValueDiffers,
                "The source gives " + std::string(name) + " = " + ecmascriptNumber(value) +
                    "; the " + same->statistic + " in the record is " + ecmascriptNumber(*stored) +
                    " ns.",
                "/run/spec/sourceNative/metrics/" + std::string(name));
        }
    }

    void labels() {
        operationLabels();
        implementationLabels();
    }

    void operationLabels() {
        const Operation* operation = m_catalog.operationDocument(m_run);
        if (operation == nullptr || m_catalog.operation(m_run).empty())
            return;
        const auto agrees = [&](std::string_view own) {
            const auto known = [own](std::string_view name) { return namesAgree(own, name); };
            return known(operation->slug) ||
                   std::any_of(operation->aliases.begin(), operation->aliases.end(), known) ||
                   std::any_of(
                       operation->names.begin(), operation->names.end(),
                       [&](const auto& name) { return known(name.first) || known(name.second); });
        };
        if (agrees(m_catalog.operation(m_run)) || agrees(m_catalog.operationTitle(m_run)))
            return;
        const auto& [name, title] = operation->names.front();
        add(Check::LabelConflict,
            "The record calls the operation " + visibleText(m_catalog.operation(m_run)) +
                "; the document its digest points to says " +
                visibleText(title.empty() ? name : title) + ".",
            "/run/spec/workloadDigest");
    }

    void implementationLabels() {
        const std::string_view own = m_catalog.label(m_run);
        if (m_catalog.source(m_run) != "liger-kernel-bench" || own.empty())
            return; // only this form names its implementation outright
        const Implementation& implementation = m_catalog.implementation(m_run);
        if (implementation.loaded) {
            const bool agrees = documentNameAgrees(own, implementation.slug) ||
                                std::any_of(implementation.names.begin(),
                                            implementation.names.end(), [own](const auto& name) {
                                                return documentNameAgrees(own, name.first);
                                            });
            if (!agrees)
                conflict(own, "the document its digest points to", m_catalog.lentLabel(m_run));
        }
        for (const RunOrigin& origin : m_catalog.origins(m_run)) {
            if (origin.claims == nullptr || !origin.claims->implementation)
                continue;
            const RunClaims& claims = *origin.claims;
            if (!claimAgrees(own, m_catalog.operation(m_run), *claims.implementation,
                             claims.project.value_or("")))
                conflict(own, "the " + placeName(claims), *claims.implementation);
        }
    }

    void conflict(std::string_view own, const std::string& place, std::string_view lent) {
        add(Check::LabelConflict,
            "The record calls the implementation " + visibleText(own) + "; " + place + " says " +
                visibleText(lent) + ".",
            "/run/spec/sourceNative/externalId");
    }

    void collision() {
        const Implementation& implementation = m_catalog.implementation(m_run);
        if (implementation.labels.size() < 2)
            return;
        std::string names;
        for (const std::string& label : implementation.labels)
            names += (names.empty() ? "" : ", ") + visibleText(label);
        add(Check::IdentityCollision,
            "The implementation digest " + implementation.digest.shortHex() + " is used for " +
                names + "; each is a series of its own here.",
            "/run/spec/implementationDigest");
    }

    void environment() {
        const Environment& environment = m_catalog.environment(m_run);
        if (environment.loaded && environment.driver.empty() && environment.cuda.empty() &&
            environment.frameworkVersion.empty())
            add(Check::EnvironmentIncomplete, "No driver, CUDA or framework version was recorded.",
                "/environment/spec/software");
    }

    void correctness() {
        if (m_catalog.status(m_run) != "passed")
            return;
        if (m_catalog.workload(m_run).comparator == "not_asserted")
            add(Check::CorrectnessUnstated,
                "Marked passed by the source; the workload's correctness policy asserts nothing.",
                "/run/spec/workloadDigest");
        else if (m_catalog.correctnessComparator(m_run).empty())
            add(Check::CorrectnessUnstated, "Marked passed by the source; no comparator is named.",
                "/run/spec/correctness");
    }

    void samples() {
        const PrimaryMeasurement primary = m_catalog.primary(m_run);
        if (primary.present && !primary.samples)
            add(Check::SamplesUnstated, "The number of samples was not published.",
                "/run/spec/timing/samples");
    }

    void timerFloor() {
        const auto ns = m_catalog.primary(m_run).ns;
        if (ns && *ns < timerFloorNs &&
            m_catalog.protocol(m_run).timer.find("event") != std::string::npos)
            add(Check::NearTimerFloor,
                latencyText(*ns) + " by " + visibleText(m_catalog.protocol(m_run).timer) +
                    ": close to what event timers can resolve.",
                "/protocol/spec/measurement/timer");
    }

    void cohort() {
        const Cohort& cohort = m_catalog.cohort(m_run);
        sessions(cohort);
        observations(cohort);
    }

    void sessions(const Cohort& cohort) {
        if (cohort.series < 2)
            return;
        std::int64_t first = noInstant;
        std::int64_t last = noInstant;
        std::set<std::string_view> releases;
        for (const RunIndex other : cohort.runs) {
            if (const std::int64_t at = m_catalog.observedAt(other); at != noInstant) {
                first = first == noInstant ? at : std::min(first, at);
                last = last == noInstant ? at : std::max(last, at);
            }
            releases.insert(m_catalog.release(other));
        }
        if (first != noInstant && last - first > dayMs)
            add(Check::DifferentSessions,
                "The runs of this cohort were observed between " + dateText(first) + " and " +
                    dateText(last) + ".",
                "/run/spec/observedAt");
        else if (releases.size() > 1)
            add(Check::DifferentSessions,
                "The runs of this cohort carry " + std::to_string(releases.size()) +
                    " different release labels.",
                "/run/metadata/labels");
    }

    void observations(const Cohort& cohort) {
        std::vector<RunIndex> same;
        for (const RunIndex other : cohort.runs)
            if (m_catalog.implementationIndex(other) == m_catalog.implementationIndex(m_run) &&
                m_catalog.label(other) == m_catalog.label(m_run))
                same.push_back(other);
        if (same.size() < 2)
            return;
        RunIndex newest = same.front();
        for (const RunIndex other : same)
            if (m_catalog.observedAt(other) > m_catalog.observedAt(newest))
                newest = other;
        add(Check::DuplicateObservation,
            visibleText(m_catalog.label(m_run)) + " was observed " +
                countText(same.size(), "time") + " in this cohort; " +
                (newest == m_run ? std::string("this is the newest one, which is plotted.")
                                 : "the one of " + dateText(m_catalog.observedAt(newest)) +
                                       " is newer and is plotted."),
            "/run/spec/observedAt");
        outlier(same);
    }

    void outlier(const std::vector<RunIndex>& same) {
        const double own = m_catalog.columns().value[m_run];
        std::vector<double> others;
        for (const RunIndex other : same)
            if (const double value = m_catalog.columns().value[other];
                other != m_run && !std::isnan(value) && value > 0)
                others.push_back(value);
        if (others.size() < 2 || std::isnan(own) || own <= 0)
            return;
        std::sort(others.begin(), others.end());
        const std::size_t middle = others.size() / 2;
        const double median =
            others.size() % 2 == 1 ? others[middle] : (others[middle - 1] + others[middle]) / 2;
        const double ratio = own / median;
        if (ratio > outlierFactor || ratio < 1 / outlierFactor)
            add(Check::Outlier,
                ratioText(ratio) + " the median of the other " +
                    countText(others.size(), "observation") + " of " +
                    visibleText(m_catalog.label(m_run)) + " in this cohort.",
                "/run/spec/timing");
    }

    const Catalog& m_catalog;
    RunIndex m_run;
    std::vector<CheckFinding> m_found;
};

} // namespace

std::vector<CheckFinding> findChecks(const Catalog& catalog, RunIndex run) {
    std::vector<CheckFinding> found = Findings(catalog, run).take();
    std::stable_sort(found.begin(), found.end(), [](const CheckFinding& a, const CheckFinding& b) {
        return a.check < b.check;
    });
    return found;
}

void CheckPass::run() {
    for (RunIndex run = 0; run < m_catalog.runCount(); ++run)
        for (const CheckFinding& finding : findChecks(m_catalog, run))
            m_catalog.m_runs.checks[run].add(finding.check);
}

} // namespace kiwb
