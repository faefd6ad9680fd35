#include "core/catalog/catalog.h"

#include "core/base/text.h"
#include "core/catalog/builder.h"
#include "core/catalog/checkpass.h"
#include "core/catalog/shard.h"

#include <algorithm>
#include <cmath>

namespace kiwb {

std::string_view linkStateName(LinkState state) {
    switch (state) {
    case LinkState::Verified:
        return "verified";
    case LinkState::VerifiedLossy:
        return "verified, lossy";
    case LinkState::Mismatch:
        return "mismatch";
    case LinkState::Absent:
        break;
    }
    return "absent";
}

std::string_view linkName(Link link) {
    switch (link) {
    case Link::Implementation:
        return "implementation";
    case Link::Workload:
        return "workload";
    case Link::Protocol:
        return "protocol";
    default:
        return "environment";
    }
}

std::string EvidenceState::text() const {
    switch (word) {
    case Word::Mismatch:
        return "digest differs";
    case Word::Verified:
        return "verified";
    case Word::Partly:
        break;
    }
    return std::to_string(verified) + " of 4 verified";
}

std::string Protocol::label() const {
    if (!loaded)
        return "protocol " + digest.shortHex();
    std::string text;
    for (const std::string* part : {&timer, &statistic, &family}) {
        if (part->empty())
            continue;
        if (!text.empty())
            text += " \u00b7 ";
        text += *part;
    }
    return text.empty() ? harness : text;
}

Catalog::Catalog() = default;
Catalog::~Catalog() = default;

std::shared_ptr<const Catalog> Catalog::build(std::vector<std::shared_ptr<const Shard>> shards) {
    return CatalogBuilder(std::move(shards)).build();
}

std::size_t Catalog::documentCount(Kind kind) const {
    return m_documentCounts[static_cast<std::size_t>(kind)];
}

const DocumentFacts* Catalog::document(const Digest& digest) const {
    for (const auto& shard : m_shards)
        for (const DocumentFacts& facts : shard->documents)
            if (facts.digest == digest)
                return &facts;
    return nullptr;
}

std::optional<RunIndex> Catalog::find(const Digest& run) const {
    const auto found = m_runByDigest.find(run);
    return found == m_runByDigest.end() ? std::nullopt : std::optional(found->second);
}

std::vector<RunIndex> Catalog::findByPrefix(std::string_view prefix) const {
    constexpr std::string_view algorithm = "sha256:";
    if (prefix.starts_with(algorithm))
        prefix.remove_prefix(algorithm.size());
    std::vector<RunIndex> found;
    const bool isHex = std::all_of(prefix.begin(), prefix.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    });
    if (prefix.size() < 12 || !isHex)
        return found;
    for (RunIndex run = 0; run < runCount(); ++run)
        if (m_runs.digest[run].hex().starts_with(prefix))
            found.push_back(run);
    return found;
}

PrimaryMeasurement Catalog::primary(RunIndex run) const {
    PrimaryMeasurement primary;
    if (m_runs.metric[run] == 0)
        return primary;
    primary.present = true;
    primary.metric = text(m_runs.metric[run]);
    primary.statistic = text(m_runs.statistic[run]);
    primary.unit = text(m_runs.unit[run]);
    primary.value = m_runs.value[run];
    if (!std::isnan(m_runs.ns[run]))
        primary.ns = m_runs.ns[run];
    if (m_runs.samples[run] >= 0)
        primary.samples = m_runs.samples[run];
    return primary;
}

std::span<const Quantile> Catalog::quantiles(RunIndex run) const {
    return std::span(m_quantiles)
        .subspan(m_quantileStart[run], m_quantileStart[run + 1] - m_quantileStart[run]);
}

std::optional<double> Catalog::quantileNs(RunIndex run, std::string_view statistic) const {
    for (const Quantile& quantile : quantiles(run))
        if (text(quantile.statistic) == statistic)
            return quantile.ns;
    return std::nullopt;
}

std::optional<std::pair<double, double>> Catalog::interval(RunIndex run) const {
    const OriginEntry& origin = m_origins[m_originStart[run]];
    return m_shards[origin.shard]->runs[origin.run].interval;
}

bool Catalog::hasSpread(RunIndex run) const {
    const auto central = primary(run).ns;
    if (!central)
        return false;
    return std::any_of(quantiles(run).begin(), quantiles(run).end(), [&](const Quantile& quantile) {
        const std::string_view statistic = text(quantile.statistic);
        return (statistic.starts_with("p") || statistic == "minimum" || statistic == "maximum") &&
               quantile.ns != *central;
    });
}

std::vector<std::pair<std::string_view, double>> Catalog::sourceMetrics(RunIndex run) const {
    const OriginEntry& origin = m_origins[m_originStart[run]];
    const Shard& shard = *m_shards[origin.shard];
    std::vector<std::pair<std::string_view, double>> metrics;
    for (const auto& [name, value] : shard.runs[origin.run].sourceMetrics)
        metrics.emplace_back(shard.strings.text(name), value);
    return metrics;
}

std::vector<std::pair<std::string_view, std::string_view>> Catalog::runLabels(RunIndex run) const {
    const OriginEntry& origin = m_origins[m_originStart[run]];
    const Shard& shard = *m_shards[origin.shard];
    std::vector<std::pair<std::string_view, std::string_view>> labels;
    for (const auto& [key, value] : shard.runs[origin.run].labels)
        labels.emplace_back(shard.strings.text(key), shard.strings.text(value));
    return labels;
}

const Source* Catalog::sourceInfo(RunIndex run) const {
    for (const Source& entry : m_sources)
        if (!entry.slug.empty() && entry.slug == source(run))
            return &entry;
    return nullptr;
}

std::vector<std::string_view> Catalog::operationLabels(RunIndex run) const {
    std::vector<std::string_view> labels;
    const auto add = [&labels](std::string_view label) {
        if (!label.empty() && std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.push_back(label);
    };
    add(operation(run));
    add(operationTitle(run));
    if (const Operation* document = operationDocument(run)) {
        for (const auto& [name, title] : document->names) {
            add(name);
            add(title);
        }
        add(document->slug);
        for (const std::string& alias : document->aliases)
            add(alias);
    }
    if (const RunClaims* stated = claims(run); stated != nullptr && stated->operation)
        add(*stated->operation);
    return labels;
}

std::vector<std::string_view> Catalog::implementationLabels(RunIndex run) const {
    std::vector<std::string_view> labels;
    const auto add = [&labels](std::string_view label) {
        if (!label.empty() && std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.push_back(label);
    };
    add(label(run));
    add(lentLabel(run));
    const Implementation& document = implementation(run);
    for (const auto& [name, title] : document.names) {
        add(name);
        add(title);
    }
    add(document.slug);
    if (const RunClaims* stated = claims(run); stated != nullptr && stated->implementation)
        add(*stated->implementation);
    return labels;
}

const Operation* Catalog::operationDocument(RunIndex run) const {
    const Workload& here = workload(run);
    if (!here.operation)
        return nullptr;
    const auto found = m_operationByDigest.find(*here.operation);
    return found == m_operationByDigest.end() ? nullptr : &m_operations[found->second];
}

std::vector<std::string> Catalog::ineligibleReasons(RunIndex run) const {
    std::vector<std::string> reasons;
    if (const std::string_view here = status(run); here != "passed") {
        std::string code = "STATUS_";
        for (const char c : here)
            code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        reasons.push_back(std::move(code));
    }
    if (m_runs.retracted[run])
        reasons.emplace_back("RETRACTED");
    if (m_runs.superseded[run])
        reasons.emplace_back("SUPERSEDED");
    if (m_runs.metric[run] == 0)
        reasons.emplace_back("MISSING_PRIMARY_METRIC");
    return reasons;
}

std::string Catalog::rankText(RunIndex run) const {
    if (rank(run) == 0)
        return "not ranked";
    return std::to_string(rank(run)) + " of " + std::to_string(cohort(run).ranked) + " loaded";
}

LinkState Catalog::link(RunIndex run, Link link) const {
    return static_cast<LinkState>((m_runs.links[run] >> (2U * static_cast<unsigned>(link))) & 3U);
}

EvidenceState Catalog::evidence(RunIndex run) const {
    EvidenceState state;
    bool mismatch = ownDigest(run) == OwnDigest::Differs;
    for (unsigned i = 0; i < static_cast<unsigned>(Link::Count); ++i) {
        const LinkState here = link(run, static_cast<Link>(i));
        mismatch = mismatch || here == LinkState::Mismatch;
        if (here == LinkState::Verified || here == LinkState::VerifiedLossy)
            ++state.verified;
    }
    state.word = mismatch              ? EvidenceState::Word::Mismatch
                 : state.verified == 4 ? EvidenceState::Word::Verified
                                       : EvidenceState::Word::Partly;
    return state;
}

std::vector<CheckFinding> Catalog::findings(RunIndex run) const {
    return findChecks(*this, run);
}

std::vector<RunOrigin> Catalog::origins(RunIndex run) const {
    std::vector<RunOrigin> origins;
    for (std::uint32_t i = m_originStart[run]; i < m_originStart[run + 1]; ++i) {
        const OriginEntry& entry = m_origins[i];
        const Shard& shard = *m_shards[entry.shard];
        const RunFacts& facts = shard.runs[entry.run];
        origins.push_back({entry.shard, shard.files[facts.file].path, facts.extent,
                           shard.strings.text(facts.pointer),
                           facts.claims ? &*facts.claims : nullptr});
    }
    return origins;
}

const RunClaims* Catalog::claims(RunIndex run) const {
    for (std::uint32_t i = m_originStart[run]; i < m_originStart[run + 1]; ++i) {
        const RunFacts& facts = m_shards[m_origins[i].shard]->runs[m_origins[i].run];
        if (facts.claims)
            return &*facts.claims;
    }
    return nullptr;
}

std::optional<std::string_view> Catalog::runId(RunIndex run) const {
    for (std::uint32_t i = m_originStart[run]; i < m_originStart[run + 1]; ++i) {
        const RunFacts& facts = m_shards[m_origins[i].shard]->runs[m_origins[i].run];
        if (facts.claims && facts.claims->id)
            return *facts.claims->id;
    }
    return std::nullopt;
}

} // namespace kiwb
