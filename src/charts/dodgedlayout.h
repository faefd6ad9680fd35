#pragma once

#include "charts/figurelayout.h"

#include <optional>

namespace kiwb {

/// Panels side by side, wrapped into further rows while each mark has its place and every label
/// fits. Nothing when there is no such arrangement: then rows are drawn.
std::optional<FigureLayout> layoutDodged(const LayoutRequest& request);

} // namespace kiwb
