#pragma once

#include "core/figure/figure.h"

#include <QString>
#include <Qt>

#include <functional>
#include <vector>

/// Ticks of a value axis for the stretch that is shown, worded for the room there is
/// (figures.md 6.3).
namespace kiwb {

/// A stretch of the axis in axis coordinates: values, or their decimal logarithms.
struct AxisRange {
    double low = 0;
    double high = 1;
    [[nodiscard]] double span() const { return high - low; }
    bool operator==(const AxisRange&) const = default;
};

/// The axis coordinate of a value. On a log axis values that are not positive are far below all.
double axisCoordinate(Scale scale, double value);
/// The whole axis; never empty, whatever the figure says.
AxisRange homeRange(const ValueAxis& axis);

struct AxisTick {
    double at = 0; ///< axis coordinate
    QString label; ///< with its unit unless `AxisTicks::unit` holds it
};

struct AxisTicks {
    std::vector<AxisTick> labelled; ///< ascending; all labels differ
    std::vector<double> minor;
    QString unit; ///< the unit common to all labels and left out of them; else empty
};

/// The room the labels have, in scene units.
struct TickRoom {
    double length = 0; ///< of the axis
    Qt::Orientation orientation = Qt::Vertical;
    double distance = 28;     ///< least distance of two labels' places when vertical
    double separation = 12;   ///< least gap between two labels when horizontal
    double minorDistance = 3; ///< least distance of two minor ticks
    bool unitInTitle = false; ///< take a common unit out of the labels
    std::function<double(const QString&)> width; ///< of a label
};

AxisTicks makeTicks(const ValueAxis& axis, AxisRange range, const TickRoom& room);

} // namespace kiwb
