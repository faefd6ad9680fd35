#pragma once

#include "core/catalog/catalog.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kiwb {

/// How two runs of one cohort stand to each other. Describes; never changes a rank (product.md 6).
enum class PairWord : std::uint8_t {
    Separated,    ///< their p20–p80 ranges do not meet
    Overlapping,  ///< they meet
    CannotTell,   ///< one has no spread published
    NotComparable ///< they are not of one cohort
};
std::string_view pairWordText(PairWord word);

/// One aligned row: the same fact of every run.
struct CompareField {
    enum class Role : std::uint8_t {
        Value,  ///< the measurement itself
        Cohort, ///< must be equal for a ranking
        Context ///< shown, never blocking
    };
    Role role = Role::Context;
    std::string name;                ///< "operation", "driver"
    std::vector<std::string> values; ///< one a run, "–" for absent
    bool differs = false;
    /// A row about one member inside the documents of a cohort field, "protocol ·
    /// measurement/timer": the name of that field. Empty in all other rows.
    std::string memberOf = {};
};

struct Comparison {
    std::vector<RunIndex> runs; ///< as given
    bool comparable = false;    ///< all of one cohort
    /// First cohort field that differs, in the order operation, workload, protocol, environment,
    /// correctness policy, metric; empty when comparable.
    std::string blockingField;
    std::string verdict; ///< one plain sentence: who is fastest by how much, or why there is no
                         ///< winner and what would need to match
    std::vector<CompareField> fields;
    /// Words for run i against run 0, i ≥ 1, with the ratio value[i] / value[0] (absent unless
    /// comparable).
    struct Pair {
        PairWord word = PairWord::NotComparable;
        std::optional<double> ratio;
        std::optional<std::pair<double, double>> ratioRange; ///< from the p20–p80 bounds
    };
    std::vector<Pair> pairs;
};

/// Whether this row, or the field it is a member of, is the first that blocks a ranking.
bool blocksRanking(const Comparison& comparison, const CompareField& field);

/// Two to eight different runs; fewer or more is an error COMPARE_COUNT, the same run twice
/// COMPARE_TWICE.
Result<Comparison> compareRuns(const Catalog& catalog, std::span<const RunIndex> runs);

} // namespace kiwb
