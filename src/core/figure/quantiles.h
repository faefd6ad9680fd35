#pragma once

#include "core/figure/figure.h"

namespace kiwb {

/// Latency quantiles of all implementations per workload (categories) and GPU (panels),
/// product.md 5.
Figure makeQuantileFigure(const Catalog& catalog, std::span<const RunIndex> runs,
                          const FigureOptions& options, SeriesSlots& slots);

} // namespace kiwb
