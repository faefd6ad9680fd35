#include "cli/dossier.h"

#include "core/base/text.h"

#include <array>
#include <string_view>

namespace kiwb {

namespace {

class DossierBuilder {
public:
    DossierBuilder(const Catalog& catalog, RunIndex run) : m_catalog(catalog), m_run(run) {}

    std::vector<DossierSection> build() {
        result();
        evidence();
        identity();
        correctness();
        workload();
        measurements();
        protocol();
        environment();
        provenance();
        stated();
        std::erase_if(m_sections, [](const DossierSection& s) { return s.facts.empty(); });
        return std::move(m_sections);
    }

private:
    void begin(std::string title) { m_sections.push_back({std::move(title), {}}); }
    void add(std::string_view name, std::string_view value) {
        if (!value.empty())
            m_sections.back().facts.emplace_back(name, value);
    }
    void addOptional(std::string_view name, const std::optional<std::string>& value) {
        if (value)
            add(name, *value);
    }

    void result() {
        begin("Result");
        add("title", m_catalog.title(m_run));
        add("status", m_catalog.status(m_run));
        const PrimaryMeasurement primary = m_catalog.primary(m_run);
        if (primary.present) {
            add("value", quantityText(primary.metric, primary.value, primary.unit));
            add("exact value", ecmascriptNumber(primary.value) + ' ' + std::string(primary.unit));
            add("metric", primary.metric);
            add("statistic", primary.statistic);
            if (primary.samples)
                add("samples", std::to_string(*primary.samples));
        }
        const Cohort& cohort = m_catalog.cohort(m_run);
        add("rank", m_catalog.rankText(m_run));
        for (const std::string& reason : m_catalog.ineligibleReasons(m_run))
            add("cannot rank", reason);
        if (const RunClaims* claims = m_catalog.claims(m_run); claims != nullptr && claims->rank)
            add("published rank", std::to_string(*claims->rank));
        add("profile", profileName(cohort.profile));
        add("runs in the cohort", std::to_string(cohort.runs.size()));
        add("comparison key", cohort.key ? cohort.key->text() : "needs the workload document");
    }

    void evidence() {
        begin("Evidence");
        add("digests", m_catalog.evidence(m_run).text());
        constexpr std::array links{Link::Implementation, Link::Workload, Link::Protocol,
                                   Link::Environment};
        for (const Link link : links)
            add(linkName(link), linkStateName(m_catalog.link(m_run, link)));
        add("level", evidenceLevelName(m_catalog.evidenceLevel(m_run)));
        for (const CheckFinding& finding : m_catalog.findings(m_run))
            add(checkInfo(finding.check).code, finding.sentence);
    }

    void identity() {
        begin("Identity");
        add("run digest", m_catalog.digest(m_run).text());
        add("operation", m_catalog.operation(m_run));
        add("operation title", m_catalog.operationTitle(m_run));
        add("pass", m_catalog.pass(m_run));
        add("implementation", m_catalog.label(m_run));
        add("implementation by its document", m_catalog.lentLabel(m_run));
        add("implementation digest", m_catalog.implementation(m_run).digest.text());
        add("implementation licence", m_catalog.implementation(m_run).licence);
        add("language", m_catalog.implementation(m_run).language);
        add("version", m_catalog.implementation(m_run).version);
        add("project", m_catalog.project(m_run));
        add("release", m_catalog.release(m_run));
        add("external id", m_catalog.externalId(m_run));
        if (const auto id = m_catalog.runId(m_run))
            add("run id", *id);
        for (const auto& [name, value] : m_catalog.runLabels(m_run))
            add("label " + std::string(name), value);
    }

    void correctness() {
        begin("Correctness");
        add("comparator", m_catalog.correctnessComparator(m_run));
        add("policy", m_catalog.workload(m_run).comparator);
        if (const auto& digest = m_catalog.workload(m_run).correctness)
            add("policy digest", digest->text());
    }

    void workload() {
        begin("Workload");
        const Workload& here = m_catalog.workload(m_run);
        add("label", here.label);
        for (const auto& [name, value] : here.axes)
            add(name, std::to_string(value));
        add("dtype", here.dtype);
        for (const auto& [name, value] : here.tensors)
            add("tensor " + name, value);
        add("digest", here.digest.text());
    }

    void measurements() {
        begin("Measurements");
        for (const Quantile& quantile : m_catalog.quantiles(m_run))
            add(m_catalog.text(quantile.statistic),
                ecmascriptNumber(quantile.ns) + " ns (" + latencyText(quantile.ns) + ')');
        if (const auto interval = m_catalog.interval(m_run))
            add("95 % confidence", ecmascriptNumber(interval->first) + " to " +
                                       ecmascriptNumber(interval->second) + ' ' +
                                       std::string(m_catalog.primary(m_run).unit));
        for (const auto& [name, value] : m_catalog.sourceMetrics(m_run))
            add("as the source gave it: " + std::string(name), ecmascriptNumber(value));
    }

    void protocol() {
        begin("Protocol");
        const Protocol& here = m_catalog.protocol(m_run);
        add("title", here.title);
        add("name", here.name);
        add("harness", here.harness);
        add("harness version", here.harnessVersion);
        add("timer", here.timer);
        add("statistic", here.statistic);
        add("family", here.family);
        add("notes", here.notes);
        add("digest", here.digest.text());
    }

    void environment() {
        begin("Environment");
        const Environment& here = m_catalog.environment(m_run);
        add("GPU", here.gpu);
        add("vendor", here.vendor);
        add("architecture", here.architecture);
        add("driver", here.driver);
        add("CUDA", here.cuda);
        add("framework", here.framework);
        add("framework version", here.frameworkVersion);
        add("title", here.title);
        add("digest", here.digest.text());
    }

    void provenance() {
        begin("Provenance");
        if (const std::int64_t at = m_catalog.observedAt(m_run); at != noInstant)
            add("observed", instantText(at));
        add("source", m_catalog.source(m_run));
        if (const Source* source = m_catalog.sourceInfo(m_run)) {
            add("source name", source->name);
            add("source address", source->url);
            add("licence", source->licence);
            add("attribution", source->attribution);
        }
        if (const RunClaims* claims = m_catalog.claims(m_run)) {
            addOptional("published", claims->publishedAt);
            addOptional("fetched", claims->fetchedAt);
        }
        for (const RunOrigin& origin : m_catalog.origins(m_run)) {
            Origin place;
            place.path = origin.path;
            place.line = origin.extent.line;
            place.pointer = origin.pointer;
            add("file", place.text());
        }
    }

    /// What the page, answer or row says beside the manifest; claims, not facts.
    void stated() {
        const RunClaims* claims = m_catalog.claims(m_run);
        if (claims == nullptr)
            return;
        begin("Stated beside the manifest");
        for (const ClaimedFact& fact : claims->facts)
            add(fact.section.empty() ? fact.label : fact.section + ": " + fact.label, fact.value);
    }

    const Catalog& m_catalog;
    RunIndex m_run;
    std::vector<DossierSection> m_sections;
};

} // namespace

std::vector<DossierSection> dossier(const Catalog& catalog, RunIndex run) {
    return DossierBuilder(catalog, run).build();
}

} // namespace kiwb
