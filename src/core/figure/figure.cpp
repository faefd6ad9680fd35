#include "core/figure/figure.h"

#include "core/figure/quantiles.h"

#include <algorithm>
#include <array>

namespace kiwb {

std::span<const ChartKind> chartKinds() {
    static constexpr std::array kinds{
        ChartKind{"quantiles", "Quantiles", &makeQuantileFigure},
    };
    return kinds;
}

std::vector<std::size_t> SeriesSlots::assign(std::span<const Key> series) {
    std::vector<std::size_t> slots(series.size());
    std::vector<bool> taken;
    const auto isFree = [&taken](std::size_t slot) { return slot >= taken.size() || !taken[slot]; };
    const auto take = [&taken](std::size_t slot) {
        if (slot >= taken.size())
            taken.resize(slot + 1, false);
        taken[slot] = true;
        return slot;
    };
    std::vector<bool> placed(series.size(), false);
    for (std::size_t i = 0; i < series.size(); ++i) {
        const auto known = std::find(m_slotLabels.begin(), m_slotLabels.end(), series[i].second);
        if (known == m_slotLabels.end())
            continue;
        const auto slot = static_cast<std::size_t>(known - m_slotLabels.begin());
        if (!isFree(slot))
            continue;
        slots[i] = take(slot);
        placed[i] = true;
    }
    // A new label gets a slot that no label of this session has, as long as there are named looks
    // left; after that the first one that is free in this figure, so that a small figure is always
    // in colour.
    constexpr std::size_t namedLooks = 8;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (placed[i])
            continue;
        std::size_t slot = m_slotLabels.size() < namedLooks ? m_slotLabels.size() : 0;
        while (!isFree(slot))
            ++slot;
        slots[i] = take(slot);
        const bool known = std::find(m_slotLabels.begin(), m_slotLabels.end(), series[i].second) !=
                           m_slotLabels.end();
        if (!known && slot >= m_slotLabels.size()) {
            m_slotLabels.resize(slot + 1);
            m_slotLabels[slot] = series[i].second;
        }
    }
    return slots;
}

} // namespace kiwb
