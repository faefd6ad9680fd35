#pragma once

#include "charts/figurelayout.h"

namespace kiwb {

/// The first series of every look (one label may be several series, see SeriesSlots), in slot
/// order; and of those that are left out by choice.
std::vector<std::size_t> shownLooks(const Figure& figure);
std::vector<std::size_t> hiddenLooks(const Figure& figure);

/// Entries for `series` flowing in lines from the top left of `area` within its width; texts are
/// appended to `layout.texts`. Returns the height.
double layoutLegend(const LayoutRequest& request, const std::vector<std::size_t>& series,
                    QRectF area, FigureLayout& layout);

/// Height that layoutLegend() will return for this width.
double legendHeight(const LayoutRequest& request, const std::vector<std::size_t>& series,
                    double width);

/// Footnotes, notes and what is not drawn, as lines no wider than `width`.
QStringList footnoteLines(const LayoutRequest& request, double width);

/// The title of a slide, or nothing; returns its height.
double layoutTitle(const LayoutRequest& request, FigureLayout& layout);

} // namespace kiwb
