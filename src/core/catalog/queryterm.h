#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/query.h"
#include "core/catalog/querylexer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A parsed query as plain data, between the parser, the evaluation and the completion.
namespace kiwb {

/// The fixed fields in the order of queryFields(), then what has no fixed name.
enum class QueryFieldId : std::uint8_t {
    Op,
    Pass,
    Impl,
    Project,
    Gpu,
    Arch,
    Dtype,
    Source,
    Status,
    Protocol,
    Harness,
    Median,
    Rank,
    Evidence,
    Flag,
    Observed,
    Label,
    Digest,
    In,
    Axis,
    Word
};

std::optional<QueryFieldId> queryFieldFromName(std::string_view name); ///< any case
/// Distinct axis names of the loaded workloads, natural order.
std::vector<std::string_view> axisNames(const Catalog& catalog);

/// Whole numbers, both ends included: axes, ranks, times in ms since 1970.
struct IntegerRange {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
    [[nodiscard]] bool holds(std::int64_t value) const { return value >= low && value <= high; }
};

/// Latencies in ns.
struct LatencyRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool lowIncluded = true, highIncluded = true;
    [[nodiscard]] bool holds(double value) const {
        return (lowIncluded ? value >= low : value > low) &&
               (highIncluded ? value <= high : value < high);
    }
};

/// One term; it holds when any of its alternatives does.
struct QueryTerm {
    QueryFieldId field = QueryFieldId::Word;
    bool exclude = false;
    std::string axis;                    ///< name of the axis
    std::vector<std::string> texts;      ///< folded texts; for Digest lower-case hex digits
    std::vector<IntegerRange> integers;  ///< Axis, Rank, Observed
    std::vector<LatencyRange> latencies; ///< Median
    std::vector<Check> checks;           ///< Flag
    std::array<bool, 3> words{};         ///< Evidence, by EvidenceState::Word
    std::array<bool, 4> levels{};        ///< Evidence, by EvidenceLevel
};

struct ParsedQuery {
    std::vector<QueryTerm> terms;
    std::vector<QueryError> errors;
};
ParsedQuery parseQueryTerms(std::string_view text, const Catalog& catalog);

/// Fewest hex digits that `digest:` takes, and that make a plain word a digest too.
inline constexpr std::size_t digestFieldDigits = 4, digestWordDigits = 8;
/// The hex digits of a digest or its beginning, with or without "sha256:", lower case; nothing for
/// other text.
std::optional<std::string> digestPrefix(std::string_view text);

/// A calendar year, month or day ("2026", "2026-01", "2026-01-05"), or one instant, as the
/// milliseconds it covers.
std::optional<IntegerRange> dateRange(std::string_view text);

/// "5ms", "4.74 ms", "8120ns" in ns, by exact decimals until the last step; nothing without a unit
/// of time.
std::optional<double> latencyNs(std::string_view text);

} // namespace kiwb
