#include "core/catalog/comparefields.h"

#include "core/base/text.h"
#include "core/catalog/memberdifferences.h"
#include "core/catalog/shard.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

namespace kiwb {

namespace {

using Role = CompareField::Role;

std::string orAbsent(std::string_view text) {
    return text.empty() ? "–" : std::string(text);
}

std::string withDigest(std::string_view label, const Digest& digest) {
    const std::string hex = digest.shortHex();
    return label.empty() || label == hex ? hex : std::string(label) + " (" + hex + ')';
}

std::string exactNs(std::optional<double> ns) {
    return ns ? ecmascriptNumber(*ns) + " ns" : std::string();
}

class FieldList {
public:
    FieldList(const Catalog& catalog, std::span<const RunIndex> runs)
        : m_catalog(catalog), m_runs(runs) {}

    std::vector<CompareField> run() {
        values();
        cohortFields();
        workloadMembers();
        protocolMembers();
        environmentMembers();
        context();
        return std::move(m_fields);
    }

private:
    using Value = std::function<std::string(RunIndex)>;

    /// A row that differs when its texts do. Rows in which nobody states anything are left out,
    /// the cohort fields never.
    void add(Role role, std::string name, const Value& value) {
        CompareField field = fieldOf(role, std::move(name), value);
        if (role == Role::Cohort || field.differs || field.values.front() != "–")
            m_fields.push_back(std::move(field));
    }
    /// A member that its document holds: where it differs, a cohort row says so already.
    void addIfSame(std::string name, const Value& value) {
        CompareField field = fieldOf(Role::Context, std::move(name), value);
        if (!field.differs && field.values.front() != "–")
            m_fields.push_back(std::move(field));
    }
    [[nodiscard]] CompareField fieldOf(Role role, std::string name, const Value& value) const {
        CompareField field{role, std::move(name), {}, false};
        for (const RunIndex run : m_runs)
            field.values.push_back(orAbsent(value(run)));
        const auto& values = field.values;
        const auto differs = [&](const std::string& text) { return text != values.front(); };
        field.differs = std::any_of(values.begin(), values.end(), differs);
        return field;
    }
    void addCohort(std::string name, const Value& value, bool differs) {
        add(Role::Cohort, std::move(name), value);
        m_fields.back().differs = differs;
    }

    /// Whether the runs differ in what `key` gives.
    template <class Key>
    [[nodiscard]] bool differ(Key key) const {
        return std::any_of(m_runs.begin(), m_runs.end(),
                           [&](RunIndex run) { return key(run) != key(m_runs.front()); });
    }

    void values() {
        add(Role::Value, "implementation", [&](RunIndex r) { return std::string(label(r)); });
        add(Role::Value, "value", [&](RunIndex r) {
            const PrimaryMeasurement p = m_catalog.primary(r);
            return p.present ? quantityText(p.metric, p.value, p.unit) : std::string();
        });
        add(Role::Value, "exact value", [&](RunIndex r) {
            const PrimaryMeasurement p = m_catalog.primary(r);
            return p.present ? ecmascriptNumber(p.value) + ' ' + std::string(p.unit)
                             : std::string();
        });
        add(Role::Value, "statistic",
            [&](RunIndex r) { return std::string(m_catalog.primary(r).statistic); });
        for (const char* statistic : {"p05", "p20", "p80", "p95", "minimum", "maximum"})
            add(Role::Value, statistic,
                [&](RunIndex r) { return exactNs(m_catalog.quantileNs(r, statistic)); });
        add(Role::Value, "rank", [&](RunIndex r) { return m_catalog.rankText(r); });
    }

    void cohortFields() {
        const auto workloadDigest = [&](RunIndex r) { return m_catalog.workload(r).digest; };
        // One workload has one operation and one policy: its digest covers both.
        const bool sameWorkload = !differ(workloadDigest);
        addCohort(
            "operation",
            [&](RunIndex r) {
                const auto digest = m_catalog.workload(r).operation;
                const std::string_view name = m_catalog.operation(r);
                return digest ? withDigest(name, *digest) : std::string(name);
            },
            !sameWorkload && operationsDiffer());
        addCohort(
            "workload",
            [&](RunIndex r) {
                return withDigest(m_catalog.workload(r).label, m_catalog.workload(r).digest);
            },
            !sameWorkload);
        addCohort(
            "protocol",
            [&](RunIndex r) {
                const Protocol& protocol = m_catalog.protocol(r);
                return withDigest(protocol.title.empty() ? protocol.label() : protocol.title,
                                  protocol.digest);
            },
            differ([&](RunIndex r) { return m_catalog.protocol(r).digest; }));
        addMembers(Kind::BenchmarkProtocol,
                   [&](RunIndex r) { return m_catalog.protocol(r).digest; });
        addCohort(
            "environment",
            [&](RunIndex r) {
                return withDigest(m_catalog.environment(r).gpu, m_catalog.environment(r).digest);
            },
            differ([&](RunIndex r) { return m_catalog.environment(r).digest; }));
        addMembers(Kind::ExecutionEnvironment,
                   [&](RunIndex r) { return m_catalog.environment(r).digest; });
        addCohort(
            "correctness policy",
            [&](RunIndex r) {
                const Workload& workload = m_catalog.workload(r);
                return workload.correctness ? withDigest(workload.comparator, *workload.correctness)
                                            : workload.comparator;
            },
            !sameWorkload && policiesDiffer());
        addCohort(
            "metric", [&](RunIndex r) { return m_catalog.cohort(r).metric; },
            differ([&](RunIndex r) { return m_catalog.cohort(r).metric; }));
    }

    /// Inside which members of their documents the runs differ in the last field, if they do.
    template <class DigestOf>
    void addMembers(Kind kind, DigestOf digestOf) {
        constexpr std::size_t most = 100;
        constexpr std::size_t absent = 8; // of at most eight documents
        if (!m_fields.back().differs)
            return;
        const std::string cohortField = m_fields.back().name;
        std::vector<const Json*> specs;
        std::vector<std::size_t> specOfRun;
        for (const RunIndex run : m_runs) {
            const DocumentFacts* document = m_catalog.document(digestOf(run));
            const bool loaded = document != nullptr && document->kind == kind;
            specOfRun.push_back(loaded ? specs.size() : absent);
            if (loaded)
                specs.push_back(&memberAt(document->envelope, "spec"));
        }
        const auto addMember = [&](const std::string& name, const auto& value) {
            CompareField field{Role::Cohort, cohortField + " · " + name, {}, true, cohortField};
            for (const std::size_t spec : specOfRun)
                field.values.push_back(value(spec));
            m_fields.push_back(std::move(field));
        };
        if (specs.size() < m_runs.size())
            addMember("document", [&](std::size_t spec) {
                return std::string(spec == absent ? documentNotLoaded : "loaded");
            });
        const MemberDifferences differences = memberDifferences(specs, most);
        for (const MemberDifference& member : differences.members)
            addMember(member.pointer, [&](std::size_t spec) {
                return spec == absent ? std::string("not loaded") : member.values[spec];
            });
        if (differences.more > 0)
            addMember(countText(differences.more) + " more",
                      [](std::size_t) { return std::string("not listed"); });
    }

    /// By digest where the workload documents are loaded, else by the records' own names.
    [[nodiscard]] bool operationsDiffer() const {
        const bool known = std::all_of(m_runs.begin(), m_runs.end(), [&](RunIndex r) {
            return m_catalog.workload(r).operation.has_value();
        });
        return known ? differ([&](RunIndex r) { return m_catalog.workload(r).operation; })
                     : differ([&](RunIndex r) { return m_catalog.operation(r); });
    }
    /// Unknown policies are not said to differ.
    [[nodiscard]] bool policiesDiffer() const {
        std::set<Digest> known;
        for (const RunIndex run : m_runs)
            if (const auto& policy = m_catalog.workload(run).correctness)
                known.insert(*policy);
        return known.size() > 1;
    }

    void workloadMembers() {
        std::vector<std::string> axes;
        for (const RunIndex run : m_runs)
            for (const auto& [name, value] : m_catalog.workload(run).axes)
                if (std::find(axes.begin(), axes.end(), name) == axes.end())
                    axes.push_back(name);
        for (const std::string& axis : axes)
            add(Role::Context, "workload: " + axis, [&](RunIndex r) {
                for (const auto& [name, value] : m_catalog.workload(r).axes)
                    if (name == axis)
                        return std::to_string(value);
                return std::string();
            });
        add(Role::Context, "workload: dtype",
            [&](RunIndex r) { return m_catalog.workload(r).dtype; });
    }

    void protocolMembers() {
        const auto member = [&](std::string name, std::string Protocol::*text) {
            addIfSame("protocol: " + std::move(name),
                      [&, text](RunIndex r) { return m_catalog.protocol(r).*text; });
        };
        add(Role::Context, "protocol: pass",
            [&](RunIndex r) { return std::string(m_catalog.pass(r)); });
        member("harness", &Protocol::harness);
        member("harness version", &Protocol::harnessVersion);
        member("timer", &Protocol::timer);
        member("statistic", &Protocol::statistic);
        member("family", &Protocol::family);
        member("notes", &Protocol::notes);
        add(Role::Context, "protocol: title",
            [&](RunIndex r) { return m_catalog.protocol(r).title; });
    }

    void environmentMembers() {
        const auto member = [&](std::string name, std::string Environment::*text) {
            addIfSame("environment: " + std::move(name),
                      [&, text](RunIndex r) { return m_catalog.environment(r).*text; });
        };
        add(Role::Context, "environment: GPU",
            [&](RunIndex r) { return m_catalog.environment(r).gpu; });
        member("architecture", &Environment::architecture);
        member("driver", &Environment::driver);
        member("CUDA", &Environment::cuda);
        member("framework", &Environment::framework);
        member("framework version", &Environment::frameworkVersion);
        add(Role::Context, "environment: title",
            [&](RunIndex r) { return m_catalog.environment(r).title; });
    }

    void context() {
        const auto text = [&](const char* name, std::string_view (Catalog::*of)(RunIndex) const) {
            add(Role::Context, name,
                [&, of](RunIndex r) { return std::string((m_catalog.*of)(r)); });
        };
        text("status", &Catalog::status);
        add(Role::Context, "samples", [&](RunIndex r) {
            const auto samples = m_catalog.primary(r).samples;
            return samples ? std::to_string(*samples) : std::string();
        });
        add(Role::Context, "observed", [&](RunIndex r) {
            const std::int64_t at = m_catalog.observedAt(r);
            return at == noInstant ? std::string() : instantText(at);
        });
        text("release", &Catalog::release);
        runLabels();
        text("source", &Catalog::source);
        add(Role::Context, "licence", [&](RunIndex r) {
            const Source* source = m_catalog.sourceInfo(r);
            return source == nullptr ? std::string() : source->licence;
        });
        text("project", &Catalog::project);
        text("title", &Catalog::title);
        add(Role::Context, "evidence", [&](RunIndex r) { return m_catalog.evidence(r).text(); });
        add(Role::Context, "evidence level",
            [&](RunIndex r) { return std::string(evidenceLevelName(m_catalog.evidenceLevel(r))); });
        add(Role::Context, "flags", [&](RunIndex r) { return flags(r); });
        add(Role::Context, "implementation digest",
            [&](RunIndex r) { return m_catalog.implementation(r).digest.text(); });
        add(Role::Context, "run digest", [&](RunIndex r) { return m_catalog.digest(r).text(); });
    }

    void runLabels() {
        std::set<std::string_view> names;
        for (const RunIndex run : m_runs)
            for (const auto& [name, value] : m_catalog.runLabels(run))
                names.insert(name);
        for (const std::string_view label : names)
            add(Role::Context, "label: " + std::string(label), [&](RunIndex r) {
                for (const auto& [name, value] : m_catalog.runLabels(r))
                    if (name == label)
                        return std::string(value);
                return std::string();
            });
    }

    [[nodiscard]] std::string flags(RunIndex run) const {
        std::string text;
        for (const CheckInfo& info : checkInfos())
            if (m_catalog.checks(run).has(info.check))
                text.append(text.empty() ? "" : ", ").append(info.words);
        return text;
    }

    [[nodiscard]] std::string_view label(RunIndex run) const { return m_catalog.label(run); }

    const Catalog& m_catalog;
    std::span<const RunIndex> m_runs;
    std::vector<CompareField> m_fields;
};

} // namespace

std::vector<CompareField> compareFields(const Catalog& catalog, std::span<const RunIndex> runs) {
    return FieldList(catalog, runs).run();
}

std::optional<std::pair<double, double>> middleRange(const Catalog& catalog, RunIndex run) {
    const auto low = catalog.quantileNs(run, "p20");
    const auto high = catalog.quantileNs(run, "p80");
    if (!low || !high || *low > *high || !catalog.hasSpread(run))
        return {};
    return std::pair(*low, *high);
}

} // namespace kiwb
