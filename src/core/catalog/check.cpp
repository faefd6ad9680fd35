#include "core/catalog/check.h"

#include <array>

namespace kiwb {

namespace {

constexpr std::array<CheckInfo, static_cast<std::size_t>(Check::Count)> infos{{
    {Check::DigestMismatch, "DIGEST_MISMATCH", "digest differs",
     "A document does not hash to the digest that names it: it was changed, or the wrong one is "
     "named.",
     CheckSeverity::Bad},
    {Check::ClaimMismatch, "CLAIM_MISMATCH", "claim contradicts",
     "A page, an answer or a catalogue row says something that the manifest contradicts.",
     CheckSeverity::Bad},
    {Check::NoSpread, "NO_SPREAD", "no spread",
     "All published quantiles equal the central value: the spread carries no information.",
     CheckSeverity::Warning},
    {Check::QuantilesDisordered, "QUANTILES_DISORDERED", "quantiles disordered",
     "A lower quantile is larger than a higher one, or the median lies outside the published "
     "range.",
     CheckSeverity::Bad},
    {Check::SourceValueDiffers, "SOURCE_VALUE_DIFFERS", "source value differs",
     "The number as the source gave it and the one in nanoseconds differ by more than rounding.",
     CheckSeverity::Bad},
    {Check::LabelConflict, "LABEL_CONFLICT", "labels disagree",
     "The record calls itself by another name than the document its digest points to.",
     CheckSeverity::Warning},
    {Check::IdentityCollision, "IDENTITY_COLLISION", "shared digest",
     "Implementations of different names share one digest; each name is its own series here.",
     CheckSeverity::Warning},
    {Check::EnvironmentIncomplete, "ENVIRONMENT_INCOMPLETE", "environment incomplete",
     "No driver, CUDA or framework version was recorded, so the run cannot be repeated exactly.",
     CheckSeverity::Warning},
    {Check::CorrectnessUnstated, "CORRECTNESS_UNSTATED", "correctness unstated",
     "Marked passed by its source, without saying how the result was compared.",
     CheckSeverity::Info},
    {Check::SamplesUnstated, "SAMPLES_UNSTATED", "samples unstated",
     "The number of samples behind the measurement was not published.", CheckSeverity::Info},
    {Check::NearTimerFloor, "NEAR_TIMER_FLOOR", "near timer floor",
     "The latency is so short that event timers measure their own overhead as well.",
     CheckSeverity::Warning},
    {Check::DifferentSessions, "DIFFERENT_SESSIONS", "different sessions",
     "Runs of this cohort were observed more than a day apart or under different releases.",
     CheckSeverity::Info},
    {Check::DuplicateObservation, "DUPLICATE_OBSERVATION", "several observations",
     "One implementation was observed several times in this cohort; the newest one is plotted.",
     CheckSeverity::Info},
    {Check::Outlier, "OUTLIER", "outlier",
     "Far from the other observations of the same implementation in this cohort.",
     CheckSeverity::Warning},
}};

} // namespace

std::span<const CheckInfo> checkInfos() {
    return infos;
}

const CheckInfo& checkInfo(Check check) {
    return infos[static_cast<std::size_t>(check)];
}

} // namespace kiwb
