#pragma once

#include "core/base/origin.h"

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

} // namespace kiwb
