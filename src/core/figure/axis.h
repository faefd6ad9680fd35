#pragma once

#include "core/figure/figure.h"

#include <optional>
#include <span>

namespace kiwb {

/// A value axis around `values` (figures.md 6.3): log when the largest is more than 20 times the
/// smallest, unless `scale` says otherwise; a linear one starts at 0 when the smallest is within
/// 0.3 of the largest; a log one is widened to 1-2-5 values where that is cheap. A ratio axis
/// always holds 1. Log is refused (linear is taken) when a value is not positive.
ValueAxis makeValueAxis(std::span<const double> values, std::optional<Scale> scale, bool ratio);

} // namespace kiwb
