#pragma once

#include "charts/text.h"

#include <QFont>
#include <QStringList>

#include <optional>
#include <vector>

namespace kiwb {

struct CategoryLabels {
    std::vector<QStringList> lines; ///< by category, all horizontal; none where one is left out
    QString shared;                 ///< what was taken out of all of them ("seq"); else empty
};

struct LabelRoom {
    double width = 0;    ///< of one category
    double gap = 0;      ///< least gap between two labels
    double overhang = 0; ///< how far a label may reach beyond the first or last category
};

/// Labels for one panel: in one line; else without the name they share; else broken at " · "; else
/// every k-th when they are numbers (charts.md 1). Nothing when none of these fits.
std::optional<CategoryLabels> categoryLabels(const QStringList& names, const QFont& font,
                                             const LabelRoom& room);

} // namespace kiwb
