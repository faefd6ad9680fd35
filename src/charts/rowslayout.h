#pragma once

#include "charts/figurelayout.h"

namespace kiwb {

/// One line a run, fastest first, below a heading for each workload and each GPU. On screen only
/// whole lines that fit are visible; on paper the figure grows to hold all.
FigureLayout layoutRows(const LayoutRequest& request);

/// Names, values and headings of the visible lines.
std::vector<PlacedText> rowTexts(const LayoutRequest& request, const FigureLayout& layout,
                                 std::size_t firstRow);

} // namespace kiwb
