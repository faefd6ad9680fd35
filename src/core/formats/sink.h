#pragma once

#include "core/base/diagnostic.h"
#include "core/manifest/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiwb {

/// One fact a page shows or a row states, in the words of its place: {"Identity", "project",
/// "DeepSpeed"}.
struct ClaimedFact {
    std::string section;
    std::string label;
    std::string value;
};

/// What a catalogue row, an API answer or a saved page says about a run besides its manifest.
/// These are dated claims, shown beside what the program computes, never in its place. Absent
/// members were not stated.
struct RunClaims {
    enum class From : std::uint8_t { CatalogueRow, ApiAnswer, SavedPage };
    From from = From::CatalogueRow;
    Origin origin;

    std::optional<std::string> id;            ///< full UUID: the permalink's last part
    std::optional<std::string> shortId;       ///< a page's "01a0202b": a time, never an identity
    std::optional<std::string> runDigest;     ///< "sha256:…", whole or a prefix (page)
    std::optional<std::string> comparisonKey; ///< the same
    std::optional<std::int64_t> rank;         ///< published rank in its comparison group
    std::optional<std::string> profile;       ///< "source_native" or "strict_exact"
    std::optional<std::string> status;
    std::optional<std::string> observedAt;  ///< as stated: a time, or a date on a page
    std::optional<std::string> publishedAt; ///< as stated
    std::optional<std::string>
        fetchedAt; ///< when these bytes were fetched or the page was saved, as stated

    std::optional<std::string> metric, statistic,
        unit;                             ///< primary measurement; metric "none": none
    std::optional<double> value;          ///< in `unit`; absent when metric is "none"
    std::optional<std::string> valueText; ///< a page's rounded text ("64.0 ms")
    std::optional<std::int64_t> samples;
    std::optional<double> uncertaintyLow, uncertaintyHigh; ///< in `unit`

    std::optional<std::string> implementation, project, revision, operation, workload; ///< labels
    std::optional<std::string> source; ///< display name ("Liger-Kernel benchmarks")
    std::optional<std::string> sourceUrl;
    std::optional<std::string> licence;     ///< of the result, as the source states it
    std::optional<std::string> attribution; ///< the line the source asks for
    std::optional<std::string> externalId;
    std::vector<std::pair<std::string, std::int64_t>> axes;
    std::vector<std::pair<std::string, std::string>> tensors; ///< "x", "bf16 [2, 2048, 2048]"

    std::optional<std::string> supersedes; ///< id of the run that this one replaces
    bool superseded = false;               ///< another run replaces this one
    bool retracted = false;
    std::optional<std::string> retractionReason;
    bool disputed = false;
    bool stale = false;

    // Facts that decide the evidence level (domain.md 6); a catalogue row states them, others the
    // level.
    std::optional<std::string> evidenceLevel;
    bool reproducedByKernelindex = false;
    std::int64_t independentReplications = 0;
    bool sourceAvailable = false; ///< of its implementation
    bool hasRawEvidence = false;

    // References inside one catalogue export, resolved once all of it is read.
    std::string sourceRow, implementationRow, workloadRow;

    std::vector<ClaimedFact> facts; ///< everything stated, in the order it was stated
};

/// A run with the documents that came in the same bundle.
struct FoundRun {
    Document run;
    std::optional<Document> protocol;
    std::optional<Document> environment;
    std::optional<RunClaims> claims;
    Extent extent; ///< the JSON text that holds it (a file, a line, an element, a page's block)
    std::string pointer; ///< of the bundle or envelope inside that text ("/row/manifest", "")
};

/// A document on its own, or in a catalogue row.
struct FoundDocument {
    Document document;
    std::string table; ///< of the row it came in; empty elsewhere
    Json row;          ///< that row without its manifest; null elsewhere
    Extent extent;
    std::string pointer;
};

/// A catalogue row without a manifest (sources, operation_aliases, record_events, …).
struct FoundRow {
    std::string table;
    Json row;
    Extent extent;
};

/// Receives what a format reader finds, in the order of the bytes, on the reader's thread. A
/// reader reports every stretch of its input exactly once: as something found or as a problem.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    virtual void run(FoundRun&& found) = 0;
    virtual void document(FoundDocument&& found) = 0;
    virtual void row(FoundRow&& found) = 0;
    virtual void problem(Diagnostic&& problem) = 0;
    /// Asked at least once per document; a reader that gets true returns at once, without a
    /// problem.
    [[nodiscard]] virtual bool cancelled() const = 0;
};

} // namespace kiwb
