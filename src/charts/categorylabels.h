#pragma once

#include "charts/text.h"

#include <QFont>
#include <QStringList>

#include <optional>
#include <vector>

namespace kiwb {

/// The lines of each category's label, all horizontal; no lines where a label is left out.
using CategoryLabels = std::vector<QStringList>;

/// Labels for places of `width` that keep `gap` from one another: in one line; else broken at
/// " · "; else every k-th when they are numbers (charts.md 1). Nothing when neither works.
std::optional<CategoryLabels> categoryLabels(const QStringList& names, const QFont& font,
                                             double width, double gap);

} // namespace kiwb
