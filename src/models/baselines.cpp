#include "models/recordsmodel.h"

#include <cmath>

namespace kiwb {

Baselines::Baselines(const Catalog& catalog, const std::string& label) {
    m_byCohort.assign(catalog.cohorts().size(), noIndex);
    const auto& columns = catalog.columns();
    for (std::size_t index = 0; index < m_byCohort.size(); ++index) {
        const Cohort& cohort = catalog.cohorts()[index];
        if (label.empty()) {
            m_byCohort[index] = cohort.leader().value_or(noIndex);
            continue;
        }
        // Only ranked runs: a failed run is no measure for the others.
        for (std::uint32_t i = 0; i < cohort.ranked; ++i) {
            const RunIndex run = cohort.runs[i];
            if (catalog.label(run) != label)
                continue;
            RunIndex& best = m_byCohort[index];
            if (best == noIndex || columns.observedAt[run] > columns.observedAt[best])
                best = run;
        }
    }
}

RunIndex Baselines::baselineOf(CohortIndex cohort) const {
    return cohort < m_byCohort.size() ? m_byCohort[cohort] : noIndex;
}

std::optional<double> Baselines::ratio(const Catalog& catalog, RunIndex run) const {
    const RunIndex baseline = baselineOf(catalog.cohortIndex(run));
    if (baseline == noIndex)
        return std::nullopt;
    const double value = catalog.columns().value[run];
    const double base = catalog.columns().value[baseline];
    if (!(value > 0) || !(base > 0) || !std::isfinite(value / base))
        return std::nullopt;
    return value / base;
}

} // namespace kiwb
