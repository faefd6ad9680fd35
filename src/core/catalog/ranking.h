#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Policy `ranking-v1` of KernelIndex, as published.
namespace kiwb {

enum class Profile : std::uint8_t { StrictExact, SourceNative };
enum class EvidenceLevel : std::uint8_t { Reported, Reproducible, Verified, Replicated };

std::string_view profileName(Profile profile);           ///< "strict_exact", "source_native"
std::string_view evidenceLevelName(EvidenceLevel level); ///< "reported", …

/// One eligible run of a cohort. Values of one cohort share a unit; lower is better.
struct RankInput {
    double value = 0;
    std::optional<double> intervalLow, intervalHigh; ///< 95 % confidence, same unit
    EvidenceLevel evidence = EvidenceLevel::Reported;
    std::int64_t observedAt = 0; ///< ms since 1970
    std::string_view id; ///< last resort of the display order; digest text where no id is known
};

/// The place of one run, in display order.
struct Placement {
    std::size_t input = 0;  ///< index into the inputs
    std::uint32_t rank = 0; ///< dense, from 1
    bool tiedWithPrevious = false;
};

/// Sorts by value, walks the chain rule (a run joins the current chain if it ties with every member
/// of it) and orders inside a chain by evidence, newer observation, id.
/// Two runs tie on equal values; under strict_exact also when both intervals are known and meet.
std::vector<Placement> rankCohort(Profile profile, std::span<const RankInput> inputs);

} // namespace kiwb
