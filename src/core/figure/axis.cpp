#include "core/figure/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kiwb {

namespace {

constexpr double logFrom = 20;         ///< largest over smallest
constexpr double zeroWithin = 0.3;     ///< smallest over largest: a linear axis starts at 0
constexpr double cheapWidening = 0.12; ///< of the widened axis: widen to a 1-2-5 value
constexpr double padding = 0.04;       ///< of the axis, where widening is not cheap

/// The largest 1-2-5 value that is not above `value`.
double roundedDown(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value) + 1e-12));
    for (const double step : {5.0, 2.0})
        if (step * decade <= value * (1 + 1e-12))
            return step * decade;
    return decade;
}

/// The smallest 1-2-5 value that is not below `value`.
double roundedUp(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value) + 1e-12));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * decade >= value * (1 - 1e-12))
            return step * decade;
    return 10 * decade;
}

void setLogRange(ValueAxis& axis, double low, double high) {
    if (low == high) {
        // One value has no range of its own: a decade around it reads like any other axis.
        axis.minimum = roundedDown(low / 2);
        axis.maximum = roundedUp(high * 2);
        return;
    }
    const double span = std::log10(high / low);
    const double down = roundedDown(low);
    const double up = roundedUp(high);
    const double widened = std::log10(up / down);
    axis.minimum = std::log10(low / down) <= cheapWidening * widened
                       ? down
                       : low / std::pow(10.0, padding * span);
    axis.maximum = std::log10(up / high) <= cheapWidening * widened
                       ? up
                       : high * std::pow(10.0, padding * span);
}

void setLinearRange(ValueAxis& axis, double low, double high) {
    if (low == high) {
        axis.minimum = low > 0 ? 0 : low - 1;
        axis.maximum = high > 0 ? high * 1.2 : high + 1;
        return;
    }
    const bool fromZero = low >= 0 && low <= zeroWithin * high;
    const double pad = padding * (high - (fromZero ? 0 : low));
    axis.minimum = fromZero ? 0 : low - pad;
    axis.maximum = high + pad;
}

} // namespace

ValueAxis makeValueAxis(std::span<const double> values, std::optional<Scale> scale, bool ratio) {
    ValueAxis axis;
    axis.ratio = ratio;
    if (values.empty())
        return axis;
    double low = *std::min_element(values.begin(), values.end());
    double high = *std::max_element(values.begin(), values.end());
    if (ratio) {
        low = std::min(low, 1.0);
        high = std::max(high, 1.0);
    }
    const bool positive = low > 0;
    // Ratios are read as factors, so equal factors are equal distances unless the user asks
    // otherwise.
    const Scale natural = ratio || (positive && high / low > logFrom) ? Scale::Log : Scale::Linear;
    axis.scale = positive ? scale.value_or(natural) : Scale::Linear;
    if (axis.scale == Scale::Log)
        setLogRange(axis, low, high);
    else
        setLinearRange(axis, low, high);
    return axis;
}

} // namespace kiwb
