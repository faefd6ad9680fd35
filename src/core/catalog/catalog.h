#pragma once

#include "core/base/diagnostic.h"
#include "core/base/digest.h"
#include "core/base/stringpool.h"
#include "core/catalog/check.h"
#include "core/catalog/ranking.h"
#include "core/formats/claims.h"
#include "core/manifest/kind.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kiwb {

class Shard;
struct DocumentFacts; // core/catalog/shard.h

using RunIndex = std::uint32_t;    ///< a row of one Catalog
using CohortIndex = std::uint32_t; ///< a cohort of one Catalog
inline constexpr std::uint32_t noIndex = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::int64_t noInstant = std::numeric_limits<std::int64_t>::min();

/// One of the four digest links of a run (domain.md 1, safety.md "Verdicts").
enum class LinkState : std::uint8_t {
    Absent,        ///< the document is not loaded
    Verified,      ///< present, its digest equals
    VerifiedLossy, ///< equal, but it holds a number that two documents share
    Mismatch       ///< present, its digest differs
};
std::string_view
linkStateName(LinkState state); ///< "absent", "verified", "verified, lossy", "mismatch"

enum class Link : std::uint8_t { Implementation, Workload, Protocol, Environment, Count };
std::string_view linkName(Link link); ///< "implementation", …

/// Whether something outside the manifest names its digest.
enum class OwnDigest : std::uint8_t {
    Computed,  ///< nothing names it: the digest is what we computed
    Confirmed, ///< a row, an answer or a page states the same digest
    Differs    ///< one states another digest
};

/// The links of one run taken together, as a table cell says it.
struct EvidenceState {
    enum class Word : std::uint8_t { Mismatch, Partly, Verified };
    Word word = Word::Partly;
    std::uint8_t verified = 0;              ///< of the four links
    [[nodiscard]] std::string text() const; ///< "verified", "2 of 4 verified", "digest differs"
};

/// The first measurement a run ranks by (domain.md 3). `present` false: none, and no other member
/// counts.
struct PrimaryMeasurement {
    bool present = false;
    std::string_view metric, statistic, unit;
    double value = 0;         ///< in `unit`, as published
    std::optional<double> ns; ///< set when metric is "latency" and the unit is one of time
    std::optional<std::int64_t> samples; ///< sample count, where stated
};

/// One published quantile or other statistic of the latency: "median", "mean", "p20", "minimum",
/// "mad", …
struct Quantile {
    StringId statistic = 0;
    double ns = 0;
};

/// Where one run was read: a place that can be read again.
struct RunOrigin {
    std::uint32_t collection = 0;      ///< index into Catalog::collections()
    std::string_view path;             ///< of the file, raw bytes
    Extent extent;                     ///< the JSON text that holds it
    std::string_view pointer;          ///< of the bundle or envelope in that text
    const RunClaims* claims = nullptr; ///< what was stated beside it there; null: nothing
};

struct AxisValue {
    std::string_view name;
    std::int64_t value = 0;
};

/// A workload as the loaded documents, or else the runs' own records, describe it.
struct Workload {
    Digest digest;
    bool loaded = false; ///< its document is here
    std::string label; ///< "seq = 2048 · batch = 2 · bf16", or "suite of 12 cases · geomean", or a
                       ///< short digest
    std::vector<std::pair<std::string, std::int64_t>> axes; ///< shorter names first, then by bytes
    std::string dtype;                                      ///< "bf16", "bf16, fp32"; may be empty
    std::vector<std::pair<std::string, std::string>> tensors; ///< "x" → "bf16 [2, 2048, 2048]"
    std::optional<Digest> operation;                          ///< operationSpecDigest
    std::string comparator;            ///< of the correctness policy ("not_asserted"); may be empty
    std::optional<Digest> correctness; ///< of {"correctness": …}
    bool suite = false;
};

struct Environment {
    Digest digest;
    bool loaded = false;
    std::string gpu; ///< product and form factor; a short digest when it is not loaded
    std::string vendor, product, formFactor, architecture;
    std::string driver, cuda, framework, frameworkVersion; ///< empty: not stated
    std::string title;
};

struct Protocol {
    Digest digest;
    bool loaded = false;
    std::string name, title; ///< editorial
    std::string harness, harnessVersion, timer, statistic, family, notes;
    [[nodiscard]] std::string label() const; ///< "cuda_events · median · liger_kernel_bench"
};

struct Implementation {
    Digest digest;
    bool loaded = false;
    std::vector<std::pair<std::string, std::string>>
        names; ///< (name, title) of every document with this digest
    std::string slug, licence, language, version, project, projectUrl;
    std::vector<std::string> labels; ///< distinct own labels of the runs that name this digest
};

struct Operation {
    Digest digest;
    std::vector<std::pair<std::string, std::string>> names; ///< (name, title)
    std::string slug, family;
    std::vector<std::string> aliases;
};

struct Source {
    std::string slug;                            ///< "liger-kernel-bench"
    std::string name, url, licence, attribution; ///< empty: not stated by anything loaded
};

/// Runs that may be ranked together (domain.md 4).
struct Cohort {
    std::optional<Digest>
        key; ///< KernelIndex's comparison key; absent: needs the workload document
    std::uint32_t workload = 0, protocol = 0, environment = 0; ///< indices of the tables below
    std::string metric;                                        ///< "latency:median:ns" or "none"
    Profile profile = Profile::StrictExact;
    std::vector<RunIndex> runs; ///< ranked ones in display order, then the ineligible
    std::uint32_t ranked = 0;   ///< how many of `runs` are ranked
    std::uint32_t series = 0;   ///< distinct (implementation digest, label)
    [[nodiscard]] std::optional<RunIndex> leader() const {
        return ranked == 0 ? std::nullopt : std::optional(runs.front());
    }
};

struct Collection {
    std::string title; ///< what the user opened
    std::size_t runs = 0;
    std::size_t problems = 0;
};

/// Everything loaded, joined, grouped and ranked. Immutable; safe to read from any thread.
class Catalog {
public:
    /// Joins the shards in their order: the same run in two of them is one run with two origins.
    static std::shared_ptr<const Catalog> build(std::vector<std::shared_ptr<const Shard>> shards);

    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;
    ~Catalog();

    [[nodiscard]] std::size_t runCount() const { return m_runs.digest.size(); }
    [[nodiscard]] std::span<const Cohort> cohorts() const { return m_cohorts; }
    [[nodiscard]] std::span<const Collection> collections() const { return m_collections; }
    [[nodiscard]] std::span<const Workload> workloads() const { return m_workloads; }
    [[nodiscard]] std::span<const Environment> environments() const { return m_environments; }
    [[nodiscard]] std::span<const Protocol> protocols() const { return m_protocols; }
    [[nodiscard]] std::span<const Implementation> implementations() const {
        return m_implementations;
    }
    [[nodiscard]] std::span<const Operation> operations() const { return m_operations; }
    [[nodiscard]] std::span<const Source> sources() const { return m_sources; }
    [[nodiscard]] const std::vector<Diagnostic>& problems() const { return m_problems; }
    /// Distinct documents by kind, runs included.
    [[nodiscard]] std::size_t documentCount(Kind kind) const;
    /// A loaded document besides the runs, in the first collection that holds it; null: not loaded.
    [[nodiscard]] const DocumentFacts* document(const Digest& digest) const;
    /// Rows of catalogue tables that hold no kernel run or document: table name and count.
    [[nodiscard]] const std::vector<std::pair<std::string, std::size_t>>& otherRows() const {
        return m_otherRows;
    }

    [[nodiscard]] std::optional<RunIndex> find(const Digest& run) const;
    /// Runs whose digest begins so. `text` is 12 or more hex digits, with or without "sha256:";
    /// shorter or other text finds nothing.
    [[nodiscard]] std::vector<RunIndex> findByPrefix(std::string_view text) const;

    // One run. Every string lives as long as the catalogue.
    [[nodiscard]] const Digest& digest(RunIndex run) const { return m_runs.digest[run]; }
    [[nodiscard]] std::string_view status(RunIndex run) const { return text(m_runs.status[run]); }
    [[nodiscard]] std::string_view title(RunIndex run) const { return text(m_runs.title[run]); }
    [[nodiscard]] PrimaryMeasurement primary(RunIndex run) const;
    /// All statistics of its latency in ns, in the order median, mean, minimum, p01 … p99, maximum,
    /// others.
    [[nodiscard]] std::span<const Quantile> quantiles(RunIndex run) const;
    [[nodiscard]] std::optional<double> quantileNs(RunIndex run, std::string_view statistic) const;
    /// 95 % confidence interval of the primary value, in its unit.
    [[nodiscard]] std::optional<std::pair<double, double>> interval(RunIndex run) const;
    /// Whether a spread was published that carries information: p20 and p80 (or p05/p95,
    /// minimum/maximum) of which one at least differs from the central value.
    [[nodiscard]] bool hasSpread(RunIndex run) const;
    [[nodiscard]] std::int64_t observedAt(RunIndex run) const { return m_runs.observedAt[run]; }
    /// Numbers as the source gave them ("ms_20" → 63.962…), untouched.
    [[nodiscard]] std::vector<std::pair<std::string_view, double>>
    sourceMetrics(RunIndex run) const;
    [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>>
    runLabels(RunIndex run) const;

    // Labels (domain.md 7): the record's own first.
    [[nodiscard]] std::string_view operation(RunIndex run) const {
        return text(m_runs.operation[run]);
    } ///< "tiled_swiglu"
    [[nodiscard]] std::string_view operationTitle(RunIndex run) const {
        return text(m_runs.operationTitle[run]);
    } ///< "SwiGLU MLP (tiled benchmark)"
    [[nodiscard]] std::string_view pass(RunIndex run) const {
        return text(m_runs.pass[run]);
    } ///< may be empty
    [[nodiscard]] std::string_view label(RunIndex run) const {
        return text(m_runs.label[run]);
    } ///< implementation: "deepspeed_tiled"
    [[nodiscard]] std::string_view lentLabel(RunIndex run) const {
        return text(m_runs.lentLabel[run]);
    } ///< implementation by its document or page: "Transformers"; may be empty
    [[nodiscard]] std::string_view project(RunIndex run) const {
        return text(m_runs.project[run]);
    } ///< may be empty
    [[nodiscard]] std::string_view release(RunIndex run) const {
        return text(m_runs.release[run]);
    } ///< release label ("0.6.3"); may be empty
    [[nodiscard]] std::string_view source(RunIndex run) const {
        return text(m_runs.source[run]);
    } ///< slug; may be empty
    [[nodiscard]] const Source*
    sourceInfo(RunIndex run) const; ///< null when the run names no source
    [[nodiscard]] std::string_view externalId(RunIndex run) const {
        return text(m_runs.externalId[run]);
    }
    [[nodiscard]] std::string_view correctnessComparator(RunIndex run) const {
        return text(m_runs.comparator[run]);
    }
    /// Every label of the operation (or implementation), own and lent: what `op:` and `impl:`
    /// match.
    [[nodiscard]] std::vector<std::string_view> operationLabels(RunIndex run) const;
    [[nodiscard]] std::vector<std::string_view> implementationLabels(RunIndex run) const;

    [[nodiscard]] const Workload& workload(RunIndex run) const {
        return m_workloads[m_runs.workload[run]];
    }
    [[nodiscard]] const Environment& environment(RunIndex run) const {
        return m_environments[m_runs.environment[run]];
    }
    [[nodiscard]] const Protocol& protocol(RunIndex run) const {
        return m_protocols[m_runs.protocol[run]];
    }
    [[nodiscard]] const Implementation& implementation(RunIndex run) const {
        return m_implementations[m_runs.implementation[run]];
    }
    [[nodiscard]] const Operation* operationDocument(RunIndex run) const; ///< null: not loaded
    [[nodiscard]] std::uint32_t workloadIndex(RunIndex run) const { return m_runs.workload[run]; }
    [[nodiscard]] std::uint32_t environmentIndex(RunIndex run) const {
        return m_runs.environment[run];
    }
    [[nodiscard]] std::uint32_t protocolIndex(RunIndex run) const { return m_runs.protocol[run]; }
    [[nodiscard]] std::uint32_t implementationIndex(RunIndex run) const {
        return m_runs.implementation[run];
    }

    // Standing.
    [[nodiscard]] CohortIndex cohortIndex(RunIndex run) const { return m_runs.cohort[run]; }
    [[nodiscard]] const Cohort& cohort(RunIndex run) const { return m_cohorts[m_runs.cohort[run]]; }
    [[nodiscard]] std::uint32_t rank(RunIndex run) const {
        return m_runs.rank[run];
    } ///< 0: not ranked
    /// From 0 over the ranked runs of its cohort; meaningless when rank is 0.
    [[nodiscard]] std::uint32_t position(RunIndex run) const { return m_runs.position[run]; }
    [[nodiscard]] bool tiedWithPrevious(RunIndex run) const { return m_runs.tied[run]; }
    /// STATUS_<STATUS>, RETRACTED, SUPERSEDED, MISSING_PRIMARY_METRIC; empty when it can rank.
    [[nodiscard]] std::vector<std::string> ineligibleReasons(RunIndex run) const;
    [[nodiscard]] std::string rankText(RunIndex run) const; ///< "2 of 3 loaded", or "not ranked"

    // Evidence.
    [[nodiscard]] LinkState link(RunIndex run, Link link) const;
    [[nodiscard]] OwnDigest ownDigest(RunIndex run) const { return m_runs.ownDigest[run]; }
    [[nodiscard]] EvidenceState evidence(RunIndex run) const;
    [[nodiscard]] EvidenceLevel evidenceLevel(RunIndex run) const { return m_runs.level[run]; }
    [[nodiscard]] CheckSet checks(RunIndex run) const { return m_runs.checks[run]; }
    /// The findings behind checks(run), in enum order. Made on demand.
    [[nodiscard]] std::vector<CheckFinding> findings(RunIndex run) const;

    // Provenance.
    [[nodiscard]] std::vector<RunOrigin> origins(RunIndex run) const;
    /// The claims of the first origin that has some; null when none has.
    [[nodiscard]] const RunClaims* claims(RunIndex run) const;
    [[nodiscard]] std::optional<std::string_view>
    runId(RunIndex run) const; ///< full UUID, where known

    /// Text of a column's StringId; the same id for the same text.
    [[nodiscard]] std::string_view text(StringId id) const { return m_strings.text(id); }

    /// Columns for whole-table passes (query, sort). All have runCount() entries.
    struct Columns {
        std::vector<Digest> digest;
        std::vector<std::uint32_t> implementation, workload, protocol, environment, cohort;
        std::vector<std::uint32_t> rank, position;
        std::vector<StringId> status, title, metric, statistic, unit;
        std::vector<StringId> operation, operationTitle, pass, label, lentLabel, project, release;
        std::vector<StringId> source, externalId, comparator;
        std::vector<double> value;            ///< primary value in its unit; NaN: none
        std::vector<double> ns;               ///< primary latency in ns; NaN: none or no latency
        std::vector<std::int64_t> samples;    ///< -1: not stated
        std::vector<std::int64_t> observedAt; ///< noInstant: unreadable
        std::vector<CheckSet> checks;
        std::vector<EvidenceLevel> level;
        std::vector<OwnDigest> ownDigest;
        std::vector<std::uint8_t> links; ///< four times two bits, see link()
        std::vector<bool> tied, sourceNative, retracted, superseded, lossy;
    };
    [[nodiscard]] const Columns& columns() const { return m_runs; }

private:
    friend class CatalogBuilder;
    friend class CheckPass;
    Catalog();

    struct OriginEntry {
        std::uint32_t shard = 0;
        std::uint32_t run = 0; ///< in that shard
    };

    StringPool m_strings;
    Columns m_runs;
    std::vector<std::uint32_t> m_originStart; ///< runCount() + 1 offsets into m_origins
    std::vector<OriginEntry> m_origins;
    std::vector<std::uint32_t> m_quantileStart;
    std::vector<Quantile> m_quantiles;
    std::vector<Cohort> m_cohorts;
    std::vector<Collection> m_collections;
    std::vector<Workload> m_workloads;
    std::vector<Environment> m_environments;
    std::vector<Protocol> m_protocols;
    std::vector<Implementation> m_implementations;
    std::vector<Operation> m_operations;
    std::unordered_map<Digest, std::uint32_t> m_operationByDigest;
    std::vector<Source> m_sources;
    std::unordered_map<Digest, RunIndex> m_runByDigest;
    std::vector<Diagnostic> m_problems;
    std::vector<std::pair<std::string, std::size_t>> m_otherRows;
    std::vector<std::size_t> m_documentCounts;
    std::vector<std::shared_ptr<const Shard>> m_shards;
};

} // namespace kiwb
