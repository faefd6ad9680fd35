#include "core/catalog/queryevaluation.h"

#include "core/catalog/querytext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace kiwb {

namespace {

using Texts = std::vector<std::string>;

/// Decides each distinct string of the catalogue once.
class StringMemo {
public:
    StringMemo(const Catalog& catalog, Texts values)
        : m_catalog(&catalog), m_values(std::move(values)) {}

    bool operator()(StringId id) {
        if (id >= m_known.size())
            m_known.resize(id + std::size_t{1}, unknown);
        signed char& known = m_known[id];
        if (known == unknown)
            known = containsAny(m_catalog->text(id), m_values) ? 1 : 0;
        return known == 1;
    }

private:
    static constexpr signed char unknown = -1;
    const Catalog* m_catalog;
    Texts m_values;
    std::vector<signed char> m_known;
};

/// Decides each distinct combination of ids once.
template <std::size_t Size>
class KeyMemo {
public:
    using Key = std::array<std::uint32_t, Size>;

    template <class Decide>
    bool operator()(const Key& key, Decide decide) {
        const auto [found, isNew] = m_known.try_emplace(key, false);
        if (isNew)
            found->second = decide();
        return found->second;
    }

private:
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept {
            std::size_t hash = 0;
            for (const std::uint32_t part : key)
                hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
            return hash ^ (hash >> 32U);
        }
    };
    std::unordered_map<Key, bool, Hash> m_known;
};

bool anyContains(const std::vector<std::string_view>& labels, const Texts& values) {
    return std::any_of(labels.begin(), labels.end(),
                       [&](std::string_view label) { return containsAny(label, values); });
}

RunTest columnTest(const Catalog& catalog, const std::vector<StringId>& column,
                   const Texts& values) {
    return [&column, memo = StringMemo(catalog, values)](RunIndex run) mutable {
        return memo(column[run]);
    };
}

/// A verdict for each row of a small table, looked up by the run's index into it.
template <class Row, class Decide>
RunTest tableTest(std::span<const Row> rows, const std::vector<std::uint32_t>& index,
                  Decide decide) {
    std::vector<bool> verdicts(rows.size());
    std::transform(rows.begin(), rows.end(), verdicts.begin(), decide);
    return [&index, verdicts = std::move(verdicts)](RunIndex run) { return verdicts[index[run]]; };
}

/// Names that a page or an answer states for its one run are no part of the key.
template <class Decide>
RunTest labelsTest(const Catalog& catalog, std::optional<std::string> RunClaims::*stated,
                   std::array<const std::vector<std::uint32_t>*, 3> columns, Decide decide) {
    return [&catalog, stated, columns, decide = std::move(decide),
            memo = KeyMemo<3>()](RunIndex run) mutable {
        if (const RunClaims* claims = catalog.claims(run); claims != nullptr && claims->*stated)
            return decide(run);
        return memo({(*columns[0])[run], (*columns[1])[run], (*columns[2])[run]},
                    [&] { return decide(run); });
    };
}

RunTest operationTest(const Catalog& catalog, const Texts& values) {
    const Catalog::Columns& c = catalog.columns();
    return labelsTest(
        catalog, &RunClaims::operation, {&c.workload, &c.operation, &c.operationTitle},
        [&catalog, values](RunIndex r) { return anyContains(catalog.operationLabels(r), values); });
}

RunTest implementationTest(const Catalog& catalog, const Texts& values) {
    const Catalog::Columns& c = catalog.columns();
    return labelsTest(catalog, &RunClaims::implementation,
                      {&c.implementation, &c.label, &c.lentLabel}, [&catalog, values](RunIndex r) {
                          return anyContains(catalog.implementationLabels(r), values);
                      });
}

RunTest gpuTest(const Catalog& catalog, const Texts& values) {
    return tableTest(catalog.environments(), catalog.columns().environment,
                     [&](const Environment& e) { return containsAny(e.gpu, values); });
}

RunTest workloadTest(const Catalog& catalog, const Texts& values) {
    return tableTest(catalog.workloads(), catalog.columns().workload, [&](const Workload& w) {
        return containsAny(w.label, values) || (!w.dtype.empty() && containsAny(w.dtype, values));
    });
}

RunTest sourceTest(const Catalog& catalog, const Texts& values) {
    return [&catalog, values, memo = KeyMemo<1>()](RunIndex run) mutable {
        return memo({catalog.columns().source[run]}, [&] {
            const Source* source = catalog.sourceInfo(run);
            return containsAny(catalog.source(run), values) ||
                   (source != nullptr && !source->name.empty() &&
                    containsAny(source->name, values));
        });
    };
}

/// The labels a run carries as "name" and "value"; their strings are the catalogue's own, so that
/// one address is one string.
RunTest ownLabelsTest(const Catalog& catalog, const Texts& values) {
    return
        [&catalog, values, known = std::unordered_map<const char*, bool>()](RunIndex run) mutable {
            const auto matches = [&](std::string_view text) {
                const auto [found, isNew] = known.try_emplace(text.data(), false);
                if (isNew)
                    found->second = containsAny(text, values);
                return found->second;
            };
            const auto labels = catalog.runLabels(run);
            return std::any_of(labels.begin(), labels.end(), [&](const auto& label) {
                return matches(label.first) || matches(label.second);
            });
        };
}

RunTest anyOf(std::vector<RunTest> tests) {
    return [tests = std::move(tests)](RunIndex run) {
        return std::any_of(tests.begin(), tests.end(),
                           [run](const RunTest& test) { return test(run); });
    };
}

/// What `label:` and a plain word both look into.
std::vector<RunTest> labelTests(const Catalog& catalog, const Texts& values) {
    const Catalog::Columns& c = catalog.columns();
    std::vector<RunTest> tests;
    tests.push_back(operationTest(catalog, values));
    tests.push_back(implementationTest(catalog, values));
    for (const auto* column : {&c.pass, &c.project, &c.release, &c.title})
        tests.push_back(columnTest(catalog, *column, values));
    return tests;
}

RunTest labelTest(const Catalog& catalog, const Texts& values) {
    std::vector<RunTest> tests = labelTests(catalog, values);
    tests.push_back(ownLabelsTest(catalog, values));
    return anyOf(std::move(tests));
}

/// Runs whose digest begins with one of the given hex digits.
RunTest digestTest(const Catalog& catalog, const Texts& prefixes) {
    struct Prefix {
        std::array<std::uint8_t, Digest::size> bytes{};
        std::size_t whole = 0; ///< bytes that must be equal
        bool half = false;     ///< and the upper half of the next one
    };
    std::vector<Prefix> wanted;
    for (const std::string& hex : prefixes) {
        Prefix prefix;
        for (std::size_t i = 0; i < hex.size(); ++i) {
            const auto digit =
                static_cast<unsigned>(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
            prefix.bytes[i / 2] =
                static_cast<std::uint8_t>(prefix.bytes[i / 2] | (i % 2 == 0 ? digit << 4U : digit));
        }
        prefix.whole = hex.size() / 2;
        prefix.half = hex.size() % 2 == 1;
        wanted.push_back(prefix);
    }
    return [&digests = catalog.columns().digest, wanted = std::move(wanted)](RunIndex run) {
        const auto& bytes = digests[run].bytes();
        return std::any_of(wanted.begin(), wanted.end(), [&](const Prefix& prefix) {
            return std::memcmp(bytes.data(), prefix.bytes.data(), prefix.whole) == 0 &&
                   (!prefix.half || (bytes[prefix.whole] & 0xF0U) == prefix.bytes[prefix.whole]);
        });
    };
}

RunTest wordTest(const Catalog& catalog, const Texts& values) {
    std::vector<RunTest> tests = labelTests(catalog, values);
    tests.push_back(gpuTest(catalog, values));
    tests.push_back(workloadTest(catalog, values));
    tests.push_back(sourceTest(catalog, values));
    const auto digest = digestPrefix(values.front());
    if (digest && digest->size() >= digestWordDigits)
        tests.push_back(digestTest(catalog, {*digest}));
    return anyOf(std::move(tests));
}

template <class Range, class Value>
bool inAny(const std::vector<Range>& ranges, Value value) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const Range& range) { return range.holds(value); });
}

RunTest axisTest(const Catalog& catalog, const QueryTerm& term) {
    return tableTest(catalog.workloads(), catalog.columns().workload, [&](const Workload& w) {
        return std::any_of(w.axes.begin(), w.axes.end(), [&](const auto& axis) {
            return axis.first == term.axis && inAny(term.integers, axis.second);
        });
    });
}

RunTest evidenceTest(const Catalog& catalog, const QueryTerm& term) {
    return [&catalog, words = term.words, levels = term.levels](RunIndex run) {
        return levels[static_cast<std::size_t>(catalog.evidenceLevel(run))] ||
               words[static_cast<std::size_t>(catalog.evidence(run).word)];
    };
}

RunTest collectionTest(const Catalog& catalog, const Texts& values) {
    std::vector<bool> verdicts;
    for (const Collection& collection : catalog.collections())
        verdicts.push_back(containsAny(collection.title, values));
    return [&catalog, verdicts = std::move(verdicts)](RunIndex run) {
        const auto origins = catalog.origins(run);
        return std::any_of(origins.begin(), origins.end(),
                           [&](const RunOrigin& origin) { return verdicts[origin.collection]; });
    };
}

} // namespace

RunTest compileTerm(const QueryTerm& term, const Catalog& catalog) {
    const Catalog::Columns& c = catalog.columns();
    const Texts& values = term.texts;
    switch (term.field) {
    case QueryFieldId::Op:
        return operationTest(catalog, values);
    case QueryFieldId::Pass:
        return columnTest(catalog, c.pass, values);
    case QueryFieldId::Impl:
        return implementationTest(catalog, values);
    case QueryFieldId::Project:
        return columnTest(catalog, c.project, values);
    case QueryFieldId::Gpu:
        return gpuTest(catalog, values);
    case QueryFieldId::Arch:
        return tableTest(catalog.environments(), c.environment,
                         [&](const Environment& e) { return containsAny(e.architecture, values); });
    case QueryFieldId::Dtype:
        return tableTest(catalog.workloads(), c.workload,
                         [&](const Workload& w) { return containsAny(w.dtype, values); });
    case QueryFieldId::Source:
        return sourceTest(catalog, values);
    case QueryFieldId::Status:
        return columnTest(catalog, c.status, values);
    case QueryFieldId::Protocol:
        return tableTest(catalog.protocols(), c.protocol, [&](const Protocol& p) {
            return anyContains({p.label(), p.title, p.name}, values);
        });
    case QueryFieldId::Harness:
        return tableTest(catalog.protocols(), c.protocol, [&](const Protocol& p) {
            return containsAny(
                p.harnessVersion.empty() ? p.harness : p.harness + ' ' + p.harnessVersion, values);
        });
    case QueryFieldId::Median:
        return [&ns = c.ns, ranges = term.latencies](RunIndex run) {
            return !std::isnan(ns[run]) && inAny(ranges, ns[run]);
        };
    case QueryFieldId::Rank:
        return [&rank = c.rank, ranges = term.integers](RunIndex run) {
            return rank[run] != 0 && inAny(ranges, static_cast<std::int64_t>(rank[run]));
        };
    case QueryFieldId::Evidence:
        return evidenceTest(catalog, term);
    case QueryFieldId::Flag:
        return [&checks = c.checks, asked = term.checks](RunIndex run) {
            return std::any_of(asked.begin(), asked.end(),
                               [&](Check check) { return checks[run].has(check); });
        };
    case QueryFieldId::Observed:
        return [&observed = c.observedAt, ranges = term.integers](RunIndex run) {
            return observed[run] != noInstant && inAny(ranges, observed[run]);
        };
    case QueryFieldId::Label:
        return labelTest(catalog, values);
    case QueryFieldId::Digest:
        return digestTest(catalog, values);
    case QueryFieldId::In:
        return collectionTest(catalog, values);
    case QueryFieldId::Axis:
        return axisTest(catalog, term);
    case QueryFieldId::Word:
        break;
    }
    return wordTest(catalog, values);
}

std::vector<RunIndex> matchingRuns(const std::vector<QueryTerm>& terms, const Catalog& catalog) {
    std::vector<RunTest> tests(terms.size());
    std::transform(terms.begin(), terms.end(), tests.begin(),
                   [&](const QueryTerm& term) { return compileTerm(term, catalog); });
    std::vector<RunIndex> runs;
    const auto count = static_cast<RunIndex>(catalog.runCount());
    for (RunIndex run = 0; run < count; ++run) {
        bool all = true;
        for (std::size_t i = 0; all && i < terms.size(); ++i)
            all = tests[i](run) != terms[i].exclude;
        if (all)
            runs.push_back(run);
    }
    return runs;
}

} // namespace kiwb
