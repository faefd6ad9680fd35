#include "core/catalog/shard.h"

#include "core/base/decimal.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace kiwb {

namespace {

std::optional<std::int64_t> integerAt(const Json& object, std::string_view key) {
    const Json& member = memberAt(object, key);
    if (!member.is_number_integer())
        return std::nullopt;
    return member.get<std::int64_t>();
}

/// A latency in ns: an integer in published documents, an authoring duration in hand-written ones.
std::optional<double> latencyNs(const Json& member) {
    if (member.is_number())
        return member.get<double>();
    if (member.is_string()) {
        if (auto ns = parseDurationNs(member.get_ref<const std::string&>()))
            return static_cast<double>(*ns);
    }
    return std::nullopt;
}

/// `value` of a unit of time in ns, by exact decimals; nothing for other units.
std::optional<double> toNs(double value, std::string_view unit) {
    const auto power = nanosecondPower(unit);
    if (!power || !std::isfinite(value))
        return std::nullopt;
    if (*power == 0)
        return value;
    // The shortest decimal of the stored double is what was published; scaling it stays exact.
    if (auto whole = Decimal::shortest(value).timesPowerOfTen(*power).toInteger())
        return static_cast<double>(*whole);
    double factor = 1;
    for (int i = 0; i < *power; ++i)
        factor *= 10;
    return value * factor;
}

/// median, mean, minimum, pNN ascending, maximum, then the rest.
int quantileOrder(std::string_view statistic) {
    if (statistic == "median")
        return 0;
    if (statistic == "mean")
        return 1;
    if (statistic == "minimum")
        return 2;
    if (statistic.size() > 1 && statistic.front() == 'p' &&
        std::all_of(statistic.begin() + 1, statistic.end(),
                    [](char c) { return c >= '0' && c <= '9'; })) {
        int percent = 0;
        for (const char c : statistic.substr(1, 4))
            percent = percent * 10 + (c - '0');
        return 10 + percent;
    }
    return statistic == "maximum" ? 20'000 : 30'000;
}

class FactsReader {
public:
    FactsReader(StringPool& pool, RunFacts& facts) : m_pool(pool), m_facts(facts) {}

    void read(const Document& run) {
        const Json& spec = run.spec();
        m_facts.digest = run.digest;
        m_facts.lossy = run.lossy;
        m_facts.implementation = digestAt(spec, "implementationDigest");
        m_facts.workload = digestAt(spec, "workloadDigest");
        m_facts.protocol = digestAt(spec, "protocolDigest");
        m_facts.environment = digestAt(spec, "environmentDigest");
        m_facts.status = intern(stringAt(spec, "status"));
        m_facts.name = intern(run.name());
        m_facts.title = intern(run.title());
        m_facts.observedAt = parseInstant(stringAt(spec, "observedAt")).value_or(noInstant);
        m_facts.comparator = intern(stringAt(memberAt(spec, "correctness"), "comparator"));
        readSource(spec);
        readTiming(spec);
        readLabels(run.metadata());
    }

private:
    StringId intern(std::string_view text) { return m_pool.intern(text); }

    static Digest digestAt(const Json& spec, std::string_view key) {
        return Digest::parse(stringAt(spec, key)).value_or(Digest{});
    }

    void readSource(const Json& spec) {
        const Json& native = memberAt(spec, "sourceNative");
        m_facts.sourceNative = native.is_object();
        m_facts.source = intern(stringAt(native, "source"));
        m_facts.benchmark = intern(stringAt(native, "benchmark"));
        m_facts.externalId = intern(stringAt(native, "externalId"));
        if (const Json& metrics = memberAt(native, "metrics"); metrics.is_object())
            for (const auto& [name, value] : metrics.items())
                if (value.is_number())
                    m_facts.sourceMetrics.emplace_back(intern(name), value.get<double>());
    }

    void readTiming(const Json& spec) {
        const Json& timing = memberAt(spec, "timing");
        const Json& latency = memberAt(timing, "latencyNs");
        if (latency.is_object())
            for (const auto& [name, value] : latency.items())
                if (const auto ns = latencyNs(value))
                    addQuantile(name, *ns);
        const Json& measurements = memberAt(spec, "measurements");
        if (measurements.is_array())
            for (const Json& entry : measurements)
                readMeasurement(entry);
        std::stable_sort(m_facts.quantiles.begin(), m_facts.quantiles.end(),
                         [this](const Quantile& a, const Quantile& b) {
                             return quantileOrder(m_pool.text(a.statistic)) <
                                    quantileOrder(m_pool.text(b.statistic));
                         });
        readPrimary(timing, latency, measurements);
    }

    void readMeasurement(const Json& entry) {
        const Json& value = memberAt(entry, "value");
        if (stringAt(entry, "metric") != "latency" || !value.is_number())
            return;
        if (const auto ns = toNs(value.get<double>(), stringAt(entry, "unit")))
            addQuantile(stringAt(entry, "statistic"), *ns);
    }

    void addQuantile(std::string_view statistic, double ns) {
        const StringId id = intern(statistic);
        // `timing` is read first: it is the primary statement when both give a statistic.
        const bool known = std::any_of(m_facts.quantiles.begin(), m_facts.quantiles.end(),
                                       [id](const Quantile& q) { return q.statistic == id; });
        if (!known)
            m_facts.quantiles.push_back({id, ns});
    }

    /// domain.md 3: timing first, else the first entry of measurements, else none.
    void readPrimary(const Json& timing, const Json& latency, const Json& measurements) {
        const auto median = latencyNs(memberAt(latency, "median"));
        const auto mean = latencyNs(memberAt(latency, "mean"));
        if (median || mean) {
            const std::string_view statistic = stringAt(timing, "primaryStatistic");
            m_facts.metric = intern("latency");
            m_facts.statistic = intern(statistic);
            m_facts.unit = intern("ns");
            m_facts.value = statistic == "mean" ? mean.value_or(median.value_or(0))
                                                : median.value_or(mean.value_or(0));
            m_facts.samples = integerAt(timing, "samples").value_or(-1);
            const Json& interval = memberAt(latency, "confidence95");
            if (interval.is_array() && interval.size() == 2) {
                const auto low = latencyNs(interval[0]);
                const auto high = latencyNs(interval[1]);
                if (low && high)
                    m_facts.interval = {*low, *high};
            }
            return;
        }
        if (!measurements.is_array() || measurements.empty())
            return;
        const Json& first = measurements.front();
        const Json& value = memberAt(first, "value");
        if (!value.is_number())
            return;
        m_facts.metric = intern(stringAt(first, "metric"));
        m_facts.statistic = intern(stringAt(first, "statistic"));
        m_facts.unit = intern(stringAt(first, "unit"));
        m_facts.value = value.get<double>();
        m_facts.samples = integerAt(first, "sampleCount").value_or(-1);
    }

    void readLabels(const Json& metadata) {
        const Json& labels = memberAt(metadata, "labels");
        if (!labels.is_object())
            return;
        for (const auto& [key, value] : labels.items()) {
            if (!value.is_string())
                continue;
            const StringId text = intern(value.get_ref<const std::string&>());
            m_facts.labels.emplace_back(intern(key), text);
            if (key.ends_with("_version"))
                m_facts.release = text;
        }
    }

    StringPool& m_pool;
    RunFacts& m_facts;
};

LinkState linkOf(const std::optional<Document>& document, const Digest& named) {
    if (!document)
        return LinkState::Absent;
    if (document->digest != named)
        return LinkState::Mismatch;
    return document->lossy ? LinkState::VerifiedLossy : LinkState::Verified;
}

/// The digest a catalogue row states for the document in it, under its table's own name.
std::optional<Digest> statedDigest(const Json& row) {
    for (const std::string_view key :
         {"semanticDigest", "workloadDigest", "implementationDigest", "modelDigest", "stackDigest",
          "configurationDigest", "runDigest"})
        if (auto digest = Digest::parse(stringAt(row, key)))
            return digest;
    return std::nullopt;
}

} // namespace

ShardWriter::ShardWriter(std::string title, const std::atomic<bool>* cancel)
    : m_shard(std::make_unique<Shard>()), m_cancel(cancel) {
    m_shard->title = std::move(title);
}

void ShardWriter::beginFile(ShardFile file) {
    m_shard->files.push_back(std::move(file));
}

void ShardWriter::setFormat(std::string_view format) {
    if (!m_shard->files.empty())
        m_shard->files.back().format = format;
}

void ShardWriter::run(FoundRun&& found) {
    if (m_shard->files.empty())
        m_shard->files.push_back({});
    RunFacts& facts = m_shard->runs.emplace_back();
    FactsReader(m_shard->strings, facts).read(found.run);
    facts.file = static_cast<std::uint32_t>(m_shard->files.size() - 1);
    facts.extent = found.extent;
    facts.pointer = m_shard->strings.intern(found.pointer);
    facts.protocolLink = linkOf(found.protocol, facts.protocol);
    facts.environmentLink = linkOf(found.environment, facts.environment);
    facts.claims = std::move(found.claims);
    if (found.protocol)
        keepDocument(std::move(*found.protocol), nullptr);
    if (found.environment)
        keepDocument(std::move(*found.environment), nullptr);
}

void ShardWriter::document(FoundDocument&& found) {
    keepDocument(std::move(found.document), std::move(found.row));
}

void ShardWriter::keepDocument(Document&& document, Json&& row) {
    std::vector<std::uint32_t>& known = m_documentsByDigest[document.digest];
    const bool repeats =
        row.is_null() && std::any_of(known.begin(), known.end(), [&](std::uint32_t index) {
            return memberAt(m_shard->documents[index].envelope, "metadata") == document.metadata();
        });
    if (repeats)
        return;
    known.push_back(static_cast<std::uint32_t>(m_shard->documents.size()));
    DocumentFacts& facts = m_shard->documents.emplace_back();
    facts.kind = document.kind;
    facts.digest = document.digest;
    facts.stated = statedDigest(row);
    facts.lossy = document.lossy;
    facts.envelope = std::move(document.envelope);
    facts.row = std::move(row);
}

void ShardWriter::row(FoundRow&& found) {
    if (found.table == "sources" || found.table == "operation_aliases") {
        m_shard->rows.emplace_back(std::move(found.table), std::move(found.row));
        return;
    }
    auto& counts = m_shard->otherRows;
    const auto known = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto& entry) { return entry.first == found.table; });
    if (known == counts.end())
        counts.emplace_back(std::move(found.table), 1);
    else
        ++known->second;
}

void ShardWriter::problem(Diagnostic&& problem) {
    m_shard->problems.push_back(std::move(problem));
}

bool ShardWriter::cancelled() const {
    return m_cancel != nullptr && m_cancel->load(std::memory_order_relaxed);
}

std::shared_ptr<const Shard> ShardWriter::snapshot() const {
    auto copy = std::make_shared<Shard>();
    copy->title = m_shard->title;
    copy->files = m_shard->files;
    copy->runs = m_shard->runs;
    copy->documents = m_shard->documents;
    copy->rows = m_shard->rows;
    copy->otherRows = m_shard->otherRows;
    copy->problems = m_shard->problems;
    // Interned again in the same order, so every id keeps its text.
    for (StringId id = 1; id < m_shard->strings.size(); ++id)
        copy->strings.intern(m_shard->strings.text(id));
    return copy;
}

std::shared_ptr<const Shard> ShardWriter::finish() {
    std::shared_ptr<const Shard> whole(std::move(m_shard));
    m_shard = std::make_unique<Shard>();
    m_documentsByDigest.clear();
    return whole;
}

} // namespace kiwb
