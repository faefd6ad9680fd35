#include "core/catalog/ranking.h"

#include <algorithm>
#include <numeric>

namespace kiwb {

namespace {

/// Policy ranking-v1: equal values tie; measured intervals of an exact cohort tie when they meet,
/// touching included. A source-native cohort has no intervals of one making, so only values count.
bool ties(Profile profile, const RankInput& a, const RankInput& b) {
    if (a.value == b.value)
        return true;
    if (profile != Profile::StrictExact || !a.intervalLow || !a.intervalHigh || !b.intervalLow ||
        !b.intervalHigh)
        return false;
    return *a.intervalLow <= *b.intervalHigh && *b.intervalLow <= *a.intervalHigh;
}

bool displayedBefore(const RankInput& a, const RankInput& b) {
    if (a.evidence != b.evidence)
        return a.evidence > b.evidence;
    if (a.observedAt != b.observedAt)
        return a.observedAt > b.observedAt;
    return a.id < b.id;
}

} // namespace

std::string_view profileName(Profile profile) {
    return profile == Profile::StrictExact ? "strict_exact" : "source_native";
}

std::string_view evidenceLevelName(EvidenceLevel level) {
    switch (level) {
    case EvidenceLevel::Reproducible:
        return "reproducible";
    case EvidenceLevel::Verified:
        return "verified";
    case EvidenceLevel::Replicated:
        return "replicated";
    case EvidenceLevel::Reported:
        break;
    }
    return "reported";
}

std::vector<Placement> rankCohort(Profile profile, std::span<const RankInput> inputs) {
    std::vector<std::size_t> order(inputs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        // Among equal values the walk goes by id: it decides which of them opens a chain, so it
        // must not depend on the order in which files were read.
        if (inputs[a].value != inputs[b].value)
            return inputs[a].value < inputs[b].value;
        return inputs[a].id < inputs[b].id;
    });

    std::vector<Placement> placements;
    placements.reserve(inputs.size());
    std::uint32_t rank = 0;
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        const auto joins = [&](std::size_t candidate) {
            return std::all_of(order.begin() + static_cast<std::ptrdiff_t>(begin),
                               order.begin() + static_cast<std::ptrdiff_t>(end),
                               [&](std::size_t member) {
                                   return ties(profile, inputs[member], inputs[candidate]);
                               });
        };
        while (end < order.size() && joins(order[end]))
            ++end;
        std::stable_sort(
            order.begin() + static_cast<std::ptrdiff_t>(begin),
            order.begin() + static_cast<std::ptrdiff_t>(end),
            [&](std::size_t a, std::size_t b) { return displayedBefore(inputs[a], inputs[b]); });
        ++rank;
        for (std::size_t i = begin; i < end; ++i)
            placements.push_back({order[i], rank, i != begin});
        begin = end;
    }
    return placements;
}

} // namespace kiwb
