#include "core/catalog/builder.h"

#include "core/base/text.h"
#include "core/catalog/checkpass.h"
#include "core/catalog/describe.h"
#include "core/catalog/labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace kiwb {

namespace {

std::string shortName(std::string_view what, const Digest& digest) {
    return std::string(what) + " " + digest.shortHex();
}

void addName(std::vector<std::pair<std::string, std::string>>& names, const Json& envelope) {
    const Json& metadata = memberAt(envelope, "metadata");
    std::pair<std::string, std::string> name(stringAt(metadata, "name"),
                                             stringAt(metadata, "title"));
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(std::move(name));
}

void setIfEmpty(std::string& target, std::string_view value) {
    if (target.empty())
        target = value;
}

void setIfStated(std::string& target, const std::optional<std::string>& value) {
    if (value)
        setIfEmpty(target, std::string_view(*value));
}

EvidenceLevel levelOf(const RunClaims& claims) {
    if (claims.evidenceLevel) {
        for (const auto level :
             {EvidenceLevel::Replicated, EvidenceLevel::Verified, EvidenceLevel::Reproducible})
            if (*claims.evidenceLevel == evidenceLevelName(level))
                return level;
        return EvidenceLevel::Reported;
    }
    // domain.md 6, from the row's facts.
    if (claims.independentReplications >= 2)
        return EvidenceLevel::Replicated;
    if (claims.reproducedByKernelindex)
        return EvidenceLevel::Verified;
    return claims.sourceAvailable && claims.hasRawEvidence ? EvidenceLevel::Reproducible
                                                           : EvidenceLevel::Reported;
}

bool isVerified(LinkState state) {
    return state == LinkState::Verified || state == LinkState::VerifiedLossy;
}

/// A mismatch anywhere stays a mismatch; else the best of the two.
LinkState joined(LinkState a, LinkState b) {
    if (a == LinkState::Mismatch || b == LinkState::Mismatch)
        return LinkState::Mismatch;
    return isVerified(a) ? a : b;
}

void setLink(std::uint8_t& links, Link link, LinkState state) {
    const unsigned shift = 2U * static_cast<unsigned>(link);
    links = static_cast<std::uint8_t>((links & ~(3U << shift)) |
                                      (static_cast<unsigned>(state) << shift));
}

} // namespace

CatalogBuilder::CatalogBuilder(std::vector<std::shared_ptr<const Shard>> shards)
    : m_catalog(new Catalog) {
    m_catalog->m_shards = std::move(shards);
    m_catalog->m_documentCounts.assign(static_cast<std::size_t>(Kind::Count), 0);
}

std::shared_ptr<const Catalog> CatalogBuilder::build() {
    joinDocuments();
    joinRows();
    joinRuns();
    addOrigins();
    markSuperseded();
    linkDocuments();
    describeWorkloads();
    labelRuns();
    collectImplementationLabels();
    groupCohorts();
    rankCohorts();
    CheckPass(*m_catalog).run();
    countProblems();
    return m_catalog;
}

std::uint32_t CatalogBuilder::workloadOf(const Digest& digest) {
    auto& table = m_catalog->m_workloads;
    const auto [found, added] =
        m_workloads.try_emplace(digest, static_cast<std::uint32_t>(table.size()));
    if (added)
        table.emplace_back().digest = digest;
    return found->second;
}

std::uint32_t CatalogBuilder::environmentOf(const Digest& digest) {
    auto& table = m_catalog->m_environments;
    const auto [found, added] =
        m_environments.try_emplace(digest, static_cast<std::uint32_t>(table.size()));
    if (added) {
        table.emplace_back().digest = digest;
        table.back().gpu = shortName("environment", digest);
    }
    return found->second;
}

std::uint32_t CatalogBuilder::protocolOf(const Digest& digest) {
    auto& table = m_catalog->m_protocols;
    const auto [found, added] =
        m_protocols.try_emplace(digest, static_cast<std::uint32_t>(table.size()));
    if (added)
        table.emplace_back().digest = digest;
    return found->second;
}

std::uint32_t CatalogBuilder::implementationOf(const Digest& digest) {
    auto& table = m_catalog->m_implementations;
    const auto [found, added] =
        m_implementations.try_emplace(digest, static_cast<std::uint32_t>(table.size()));
    if (added)
        table.emplace_back().digest = digest;
    return found->second;
}

Source& CatalogBuilder::sourceOf(std::string_view slug) {
    auto& table = m_catalog->m_sources;
    const auto [found, added] = m_sources.try_emplace(std::string(slug), table.size());
    if (added)
        table.emplace_back().slug = slug;
    return table[found->second];
}

void CatalogBuilder::joinDocuments() {
    // Projects first: implementations are named by them.
    for (const auto& shard : m_catalog->m_shards)
        for (const DocumentFacts& facts : shard->documents)
            if (facts.kind == Kind::SoftwareProject) {
                const Json& spec = memberAt(facts.envelope, "spec");
                const std::string name(stringAt(spec, "name"));
                if (const auto repository = stringAt(spec, "repository"); !repository.empty())
                    m_projectNames.try_emplace(std::string(repository), name);
                if (const auto id = stringAt(facts.row, "id"); !id.empty())
                    m_projectNames.try_emplace(std::string(id), name);
            }
    for (const auto& shard : m_catalog->m_shards)
        for (const DocumentFacts& facts : shard->documents)
            addDocument(*shard, facts);
}

void CatalogBuilder::addDocument(const Shard& shard, const DocumentFacts& facts) {
    if (m_loaded.try_emplace(facts.digest, facts.lossy).second)
        ++m_catalog->m_documentCounts[static_cast<std::size_t>(facts.kind)];
    if (facts.stated && *facts.stated != facts.digest)
        m_misnamed.try_emplace(*facts.stated, facts.digest);
    const Json& spec = memberAt(facts.envelope, "spec");
    switch (facts.kind) {
    case Kind::WorkloadCase:
    case Kind::WorkloadSuite:
        if (Workload& workload = m_catalog->m_workloads[workloadOf(facts.digest)]; !workload.loaded)
            describeWorkload(workload, facts);
        break;
    case Kind::ExecutionEnvironment:
        if (Environment& environment = m_catalog->m_environments[environmentOf(facts.digest)];
            !environment.loaded)
            describeEnvironment(environment, facts.envelope);
        break;
    case Kind::BenchmarkProtocol:
        if (Protocol& protocol = m_catalog->m_protocols[protocolOf(facts.digest)]; !protocol.loaded)
            describeProtocol(protocol, facts.envelope);
        break;
    case Kind::ImplementationRevision: {
        Implementation& implementation =
            m_catalog->m_implementations[implementationOf(facts.digest)];
        implementation.loaded = true;
        addName(implementation.names, facts.envelope);
        setIfEmpty(implementation.slug, stringAt(facts.row, "slug"));
        setIfEmpty(implementation.licence, stringAt(facts.row, "licenseExpression"));
        const Json& licensing = memberAt(spec, "licensing");
        setIfEmpty(implementation.licence, stringAt(licensing, "concluded"));
        setIfEmpty(implementation.licence, stringAt(licensing, "declared"));
        setIfEmpty(implementation.language, stringAt(memberAt(spec, "callable"), "language"));
        const Json& revision = memberAt(spec, "projectRevision");
        setIfEmpty(implementation.version, stringAt(revision, "version"));
        setIfEmpty(implementation.version, stringAt(revision, "commit"));
        setIfEmpty(implementation.projectUrl, stringAt(revision, "repository"));
        for (const std::string_view key :
             {stringAt(facts.row, "projectId"), stringAt(revision, "repository")})
            if (const auto project = m_projectNames.find(std::string(key));
                project != m_projectNames.end())
                setIfEmpty(implementation.project, project->second);
        break;
    }
    case Kind::OperationSpec: {
        const auto [found, added] = m_catalog->m_operationByDigest.try_emplace(
            facts.digest, static_cast<std::uint32_t>(m_catalog->m_operations.size()));
        if (added)
            m_catalog->m_operations.emplace_back().digest = facts.digest;
        Operation& operation = m_catalog->m_operations[found->second];
        addName(operation.names, facts.envelope);
        setIfEmpty(operation.slug, stringAt(facts.row, "slug"));
        setIfEmpty(operation.family, stringAt(spec, "family"));
        if (const auto name = stringAt(facts.row, "name"); !name.empty())
            operation.aliases.emplace_back(name);
        if (const auto id = stringAt(facts.row, "id"); !id.empty())
            m_operationByRow.try_emplace({&shard, std::string(id)}, facts.digest);
        break;
    }
    default:
        break;
    }
}

void CatalogBuilder::joinRows() {
    std::map<std::string, std::size_t> counts;
    for (const auto& shard : m_catalog->m_shards) {
        for (const auto& [table, count] : shard->otherRows)
            counts[table] += count;
        for (const auto& [table, row] : shard->rows) {
            if (table == "sources") {
                const Json& policy = memberAt(row, "policy");
                Source& source = sourceOf(stringAt(row, "slug"));
                setIfEmpty(source.name, stringAt(row, "name"));
                setIfEmpty(source.url, stringAt(policy, "url"));
                setIfEmpty(source.licence, stringAt(policy, "license"));
                setIfEmpty(source.attribution, stringAt(policy, "attribution"));
            } else if (const auto operation = m_operationByRow.find(
                           {shard.get(), std::string(stringAt(row, "operationId"))});
                       operation != m_operationByRow.end()) {
                m_catalog->m_operations[m_catalog->m_operationByDigest[operation->second]]
                    .aliases.emplace_back(stringAt(row, "alias"));
            }
        }
    }
    m_catalog->m_otherRows.assign(counts.begin(), counts.end());
}

void CatalogBuilder::joinRuns() {
    for (std::uint32_t s = 0; s < m_catalog->m_shards.size(); ++s) {
        const Shard& shard = *m_catalog->m_shards[s];
        for (std::uint32_t r = 0; r < shard.runs.size(); ++r)
            addRun(s, r);
    }
    m_catalog->m_documentCounts[static_cast<std::size_t>(Kind::BenchmarkRun)] =
        m_catalog->runCount();
    m_catalog->m_quantileStart.push_back(static_cast<std::uint32_t>(m_catalog->m_quantiles.size()));
}

void CatalogBuilder::addRun(std::uint32_t shardIndex, std::uint32_t index) {
    const Shard& shard = *m_catalog->m_shards[shardIndex];
    const RunFacts& facts = shard.runs[index];
    Catalog::Columns& runs = m_catalog->m_runs;
    const auto next = static_cast<RunIndex>(runs.digest.size());
    const auto [known, added] = m_catalog->m_runByDigest.try_emplace(facts.digest, next);
    if (added)
        m_originsOfRun.emplace_back();
    m_originsOfRun[known->second].push_back({shardIndex, index});
    if (!added)
        return;

    const auto text = [&](StringId id) {
        return m_catalog->m_strings.intern(shard.strings.text(id));
    };
    runs.digest.push_back(facts.digest);
    runs.implementation.push_back(implementationOf(facts.implementation));
    runs.workload.push_back(workloadOf(facts.workload));
    runs.protocol.push_back(protocolOf(facts.protocol));
    runs.environment.push_back(environmentOf(facts.environment));
    runs.cohort.push_back(noIndex);
    runs.rank.push_back(0);
    runs.position.push_back(0);
    runs.status.push_back(text(facts.status));
    runs.title.push_back(text(facts.title != 0 ? facts.title : facts.name));
    runs.metric.push_back(text(facts.metric));
    runs.statistic.push_back(text(facts.statistic));
    runs.unit.push_back(text(facts.unit));
    for (auto* column : {&runs.operation, &runs.operationTitle, &runs.pass, &runs.label,
                         &runs.lentLabel, &runs.project})
        column->push_back(0);
    runs.release.push_back(text(facts.release));
    runs.source.push_back(text(facts.source));
    runs.externalId.push_back(text(facts.externalId));
    runs.comparator.push_back(text(facts.comparator));
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const bool measured = facts.metric != 0;
    const bool isNs = measured && shard.strings.text(facts.metric) == "latency" &&
                      shard.strings.text(facts.unit) == "ns";
    runs.value.push_back(measured ? facts.value : none);
    runs.ns.push_back(isNs ? facts.value : none);
    if (measured && !isNs && shard.strings.text(facts.metric) == "latency")
        for (const Quantile& quantile : facts.quantiles)
            if (quantile.statistic == facts.statistic)
                runs.ns.back() = quantile.ns;
    runs.samples.push_back(facts.samples);
    runs.observedAt.push_back(facts.observedAt);
    runs.checks.emplace_back();
    runs.level.push_back(EvidenceLevel::Reported);
    runs.ownDigest.push_back(OwnDigest::Computed);
    runs.links.push_back(0);
    runs.tied.push_back(false);
    runs.sourceNative.push_back(facts.sourceNative);
    runs.retracted.push_back(false);
    runs.superseded.push_back(false);
    runs.lossy.push_back(facts.lossy);
    m_catalog->m_quantileStart.push_back(static_cast<std::uint32_t>(m_catalog->m_quantiles.size()));
    for (const Quantile& quantile : facts.quantiles)
        m_catalog->m_quantiles.push_back({text(quantile.statistic), quantile.ns});
}

void CatalogBuilder::addOrigins() {
    for (RunIndex run = 0; run < m_originsOfRun.size(); ++run) {
        m_catalog->m_originStart.push_back(static_cast<std::uint32_t>(m_catalog->m_origins.size()));
        for (const auto& origin : m_originsOfRun[run]) {
            m_catalog->m_origins.push_back(origin);
            const RunFacts& facts = m_catalog->m_shards[origin.shard]->runs[origin.run];
            if (facts.claims)
                noteClaims(run, facts, *facts.claims);
        }
    }
    m_catalog->m_originStart.push_back(static_cast<std::uint32_t>(m_catalog->m_origins.size()));
}

void CatalogBuilder::noteClaims(RunIndex run, const RunFacts& facts, const RunClaims& claims) {
    Catalog::Columns& runs = m_catalog->m_runs;
    if (claims.runDigest) {
        const bool equal = facts.digest.text().starts_with(*claims.runDigest);
        if (!equal)
            runs.ownDigest[run] = OwnDigest::Differs;
        else if (runs.ownDigest[run] == OwnDigest::Computed)
            runs.ownDigest[run] = OwnDigest::Confirmed;
    }
    if (claims.retracted)
        runs.retracted[run] = true;
    if (claims.superseded)
        runs.superseded[run] = true;
    runs.level[run] = std::max(runs.level[run], levelOf(claims));
    if (claims.id)
        m_runById.try_emplace(*claims.id, run);
    if (const StringId slug = runs.source[run]; slug != 0) {
        Source& source = sourceOf(m_catalog->text(slug));
        setIfStated(source.name, claims.source);
        setIfStated(source.url, claims.sourceUrl);
        setIfStated(source.licence, claims.licence);
        setIfStated(source.attribution, claims.attribution);
    }
}

void CatalogBuilder::markSuperseded() {
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run)
        for (const auto& origin : m_originsOfRun[run]) {
            const auto& claims = m_catalog->m_shards[origin.shard]->runs[origin.run].claims;
            if (!claims || !claims->supersedes)
                continue;
            if (const auto older = m_runById.find(*claims->supersedes); older != m_runById.end())
                m_catalog->m_runs.superseded[older->second] = true;
        }
}

LinkState CatalogBuilder::documentLink(const Digest& named) const {
    if (const auto loaded = m_loaded.find(named); loaded != m_loaded.end())
        return loaded->second ? LinkState::VerifiedLossy : LinkState::Verified;
    return m_misnamed.contains(named) ? LinkState::Mismatch : LinkState::Absent;
}

void CatalogBuilder::linkDocuments() {
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run) {
        LinkState protocol = documentLink(m_catalog->protocol(run).digest);
        LinkState environment = documentLink(m_catalog->environment(run).digest);
        for (const auto& origin : m_originsOfRun[run]) {
            const RunFacts& facts = m_catalog->m_shards[origin.shard]->runs[origin.run];
            protocol = joined(facts.protocolLink, protocol);
            environment = joined(facts.environmentLink, environment);
        }
        std::uint8_t& links = m_catalog->m_runs.links[run];
        setLink(links, Link::Implementation, documentLink(m_catalog->implementation(run).digest));
        setLink(links, Link::Workload, documentLink(m_catalog->workload(run).digest));
        setLink(links, Link::Protocol, protocol);
        setLink(links, Link::Environment, environment);
    }
}

void CatalogBuilder::describeWorkloads() {
    // A workload whose document is not here is described by the record's own shape key.
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run) {
        Workload& workload = m_catalog->m_workloads[m_catalog->m_runs.workload[run]];
        if (workload.loaded || !workload.label.empty())
            continue;
        OwnLabels own = ownLabels(m_catalog->source(run), {}, m_catalog->externalId(run), {});
        workload.axes = std::move(own.axes);
        workload.dtype = std::move(own.dtype);
        workload.label = workloadLabel(workload.axes, workload.dtype);
        if (const RunClaims* claims = m_catalog->claims(run);
            claims != nullptr && workload.label.empty()) {
            workload.axes = claims->axes;
            sortAxes(workload.axes);
            workload.label = claims->workload.value_or(std::string{});
        }
    }
    for (Workload& workload : m_catalog->m_workloads)
        if (workload.label.empty())
            workload.label = shortName("workload", workload.digest);
}

const RunFacts& CatalogBuilder::firstFacts(RunIndex run) const {
    const auto& origin = m_originsOfRun[run].front();
    return m_catalog->m_shards[origin.shard]->runs[origin.run];
}

std::vector<std::string> CatalogBuilder::operationNames(RunIndex run) const {
    std::vector<std::string> names;
    for (const std::string_view name : m_catalog->operationLabels(run))
        names.emplace_back(name);
    return names;
}

void CatalogBuilder::labelRuns() {
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run)
        labelRun(run);
}

void CatalogBuilder::labelRun(RunIndex run) {
    Catalog::Columns& runs = m_catalog->m_runs;
    StringPool& strings = m_catalog->m_strings;
    const RunFacts& facts = firstFacts(run);
    const Shard& shard = *m_catalog->m_shards[m_originsOfRun[run].front().shard];
    OwnLabels own = ownLabels(m_catalog->source(run), shard.strings.text(facts.benchmark),
                              m_catalog->externalId(run), m_catalog->title(run));
    const Operation* operation = m_catalog->operationDocument(run);
    const RunClaims* claims = m_catalog->claims(run);

    if (own.operation.empty() && operation != nullptr)
        own.operation = operation->names.front().first;
    if (own.operationTitle.empty() && operation != nullptr)
        own.operationTitle = operation->names.front().second;
    if (own.operationTitle.empty() && claims != nullptr)
        setIfStated(own.operationTitle, claims->operation);
    if (own.operation.empty())
        own.operation = own.operationTitle.empty()
                            ? shortName("operation of workload", m_catalog->workload(run).digest)
                            : own.operationTitle;
    setIfEmpty(own.operationTitle, own.operation);
    runs.operation[run] = strings.intern(own.operation);
    runs.operationTitle[run] = strings.intern(own.operationTitle);
    runs.pass[run] = strings.intern(own.pass);

    const Implementation& implementation = m_catalog->implementation(run);
    const std::vector<std::string> operationWords = operationNames(run);
    std::string lent;
    if (implementation.loaded) {
        const auto& [name, title] = implementation.names.front();
        lent = title.empty() ? name : implementationFromDocumentTitle(title, operationWords);
    } else if (claims != nullptr) {
        setIfStated(lent, claims->implementation);
    }
    std::string label = own.implementation;
    if (implementation.loaded)
        setIfEmpty(label, lent);
    const Environment& environment = m_catalog->environment(run);
    const std::string gpuNames[] = {environment.product, environment.gpu, environment.formFactor};
    setIfEmpty(label, implementationFromRunTitle(m_catalog->source(run), m_catalog->title(run),
                                                 operationWords, own.pass, gpuNames));
    setIfEmpty(label, lent);
    setIfEmpty(label, shortName("implementation", implementation.digest));
    runs.label[run] = strings.intern(label);
    runs.lentLabel[run] = strings.intern(lent);

    std::string project = implementation.project;
    if (claims != nullptr)
        setIfStated(project, claims->project);
    runs.project[run] = strings.intern(project);
}

void CatalogBuilder::collectImplementationLabels() {
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run) {
        auto& labels = m_catalog->m_implementations[m_catalog->m_runs.implementation[run]].labels;
        const std::string_view label = m_catalog->label(run);
        if (std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.emplace_back(label);
    }
}

void CatalogBuilder::groupCohorts() {
    Catalog::Columns& runs = m_catalog->m_runs;
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::string>;
    std::map<Key, CohortIndex> known;
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run) {
        const std::string metric = runs.metric[run] == 0
                                       ? std::string("none")
                                       : std::string(m_catalog->text(runs.metric[run])) + ':' +
                                             std::string(m_catalog->text(runs.statistic[run])) +
                                             ':' + std::string(m_catalog->text(runs.unit[run]));
        const auto [found, added] = known.try_emplace(
            Key{runs.workload[run], runs.protocol[run], runs.environment[run], metric},
            static_cast<CohortIndex>(m_catalog->m_cohorts.size()));
        if (added) {
            Cohort& cohort = m_catalog->m_cohorts.emplace_back();
            cohort.workload = runs.workload[run];
            cohort.protocol = runs.protocol[run];
            cohort.environment = runs.environment[run];
            cohort.metric = metric;
            const Workload& workload = m_catalog->workload(run);
            if (workload.loaded && workload.operation && workload.correctness)
                cohort.key = sha256(
                    canonicalJson(Json{{"v", 1},
                                       {"operation", workload.operation->text()},
                                       {"workload", workload.digest.text()},
                                       {"protocol", m_catalog->protocol(run).digest.text()},
                                       {"environment", m_catalog->environment(run).digest.text()},
                                       {"correctness", workload.correctness->text()},
                                       {"metric", metric}}));
        }
        Cohort& cohort = m_catalog->m_cohorts[found->second];
        cohort.runs.push_back(run);
        if (runs.sourceNative[run])
            cohort.profile = Profile::SourceNative;
        runs.cohort[run] = found->second;
    }
}

void CatalogBuilder::rankCohorts() {
    Catalog::Columns& runs = m_catalog->m_runs;
    for (Cohort& cohort : m_catalog->m_cohorts) {
        std::vector<RunIndex> eligible;
        std::vector<RunIndex> rest;
        std::set<std::pair<std::uint32_t, StringId>> series;
        for (const RunIndex run : cohort.runs) {
            (m_catalog->ineligibleReasons(run).empty() ? eligible : rest).push_back(run);
            series.emplace(runs.implementation[run], runs.label[run]);
        }
        std::vector<std::string> ids;
        ids.reserve(eligible.size());
        std::vector<RankInput> inputs;
        for (const RunIndex run : eligible) {
            const auto id = m_catalog->runId(run);
            ids.push_back(id ? std::string(*id) : m_catalog->digest(run).text());
            RankInput& input = inputs.emplace_back();
            input.value = runs.value[run];
            if (const auto interval = m_catalog->interval(run)) {
                input.intervalLow = interval->first;
                input.intervalHigh = interval->second;
            }
            input.evidence = runs.level[run];
            input.observedAt = runs.observedAt[run];
            input.id = ids.back();
        }
        cohort.runs.clear();
        std::uint32_t position = 0;
        for (const Placement& placement : rankCohort(cohort.profile, inputs)) {
            const RunIndex run = eligible[placement.input];
            cohort.runs.push_back(run);
            runs.rank[run] = placement.rank;
            runs.tied[run] = placement.tiedWithPrevious;
            runs.position[run] = position++;
        }
        cohort.ranked = position;
        cohort.series = static_cast<std::uint32_t>(series.size());
        cohort.runs.insert(cohort.runs.end(), rest.begin(), rest.end());
    }
}

void CatalogBuilder::countProblems() {
    for (const auto& shard : m_catalog->m_shards) {
        m_catalog->m_collections.push_back(
            {shard->title, shard->runs.size(), shard->problems.size()});
        m_catalog->m_problems.insert(m_catalog->m_problems.end(), shard->problems.begin(),
                                     shard->problems.end());
    }
    for (RunIndex run = 0; run < m_catalog->runCount(); ++run) {
        const CheckSet checks = m_catalog->checks(run);
        if (!checks.has(Check::DigestMismatch) && !checks.has(Check::ClaimMismatch))
            continue;
        for (CheckFinding& finding : m_catalog->findings(run)) {
            if (finding.check != Check::DigestMismatch && finding.check != Check::ClaimMismatch)
                continue;
            const RunOrigin origin = m_catalog->origins(run).front();
            Diagnostic problem;
            problem.severity = Severity::Warning;
            problem.code = checkInfo(finding.check).code;
            problem.reason = std::move(finding.sentence);
            problem.advice =
                "The record is shown and flagged; get the documents from their source again.";
            problem.origin = {std::string(origin.path), origin.extent.line, origin.extent.offset,
                              finding.field};
            ++m_catalog->m_collections[origin.collection].problems;
            m_catalog->m_problems.push_back(std::move(problem));
        }
    }
}

} // namespace kiwb
