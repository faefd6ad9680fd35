#include "charts/axisticks.h"

#include "core/base/decimal.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace kiwb {

namespace {

constexpr QChar noBreakSpace(0xa0);
constexpr std::size_t mostLabels = 8;
constexpr std::size_t fewestLabels = 3;
/// Below this many decades every digit may have its tick.
constexpr double shortLogSpan = 0.8;

/// digits × 10^power: a tick is an exact decimal, never a product of doubles.
struct Number {
    std::int64_t digits = 0;
    int power = 0;

    [[nodiscard]] double value() const {
        return parseNumber(std::to_string(digits) + "e" + std::to_string(power)).value_or(0);
    }
    /// In a unit of 10^unitPower, with the decimals that `power` asks for.
    [[nodiscard]] QString text(int unitPower) const {
        const Decimal decimal = Decimal::shortest(static_cast<double>(digits));
        return QString::fromStdString(
            decimal.timesPowerOfTen(power - unitPower).rounded(std::max(0, unitPower - power)));
    }
};

struct Unit {
    QStringView name;
    int power = 0;
};
constexpr std::array<Unit, 4> units{{{u"ns", 0}, {u"µs", 3}, {u"ms", 6}, {u"s", 9}}};

/// The smallest unit in which the value is below 1,000.
const Unit& unitFor(double ns) {
    for (const Unit& unit : units) {
        if (ns < 1000 * std::pow(10.0, unit.power))
            return unit;
    }
    return units.back();
}

/// One unit for all when it writes every label within 0.01 … 9999, else none.
const Unit* commonUnit(const std::vector<Number>& numbers) {
    const Unit& unit = unitFor(numbers.back().value());
    const double factor = std::pow(10.0, unit.power);
    for (const Number& number : numbers) {
        const double inUnit = number.value() / factor;
        if (inUnit != 0 && (inUnit < 0.0099999 || inUnit > 9999))
            return nullptr;
    }
    return &unit;
}

/// Whether neighbouring labels keep their distance.
bool fits(const std::vector<AxisTick>& ticks, AxisRange range, const TickRoom& room) {
    const double scale = room.length / range.span();
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const double distance = (ticks[i].at - ticks[i - 1].at) * scale;
        double needed = room.distance;
        if (room.orientation == Qt::Horizontal)
            needed =
                (room.width(ticks[i].label) + room.width(ticks[i - 1].label)) / 2 + room.separation;
        if (distance < needed)
            return false;
    }
    return true;
}

bool isIn(double at, AxisRange range) {
    const double slack = range.span() * 1e-9;
    return at >= range.low - slack && at <= range.high + slack;
}

/// Ticks for exact numbers, worded; empty when there are none.
AxisTicks worded(const ValueAxis& axis, const std::vector<Number>& numbers, bool unitInTitle) {
    AxisTicks ticks;
    if (numbers.empty())
        return ticks;
    const Unit* common = axis.ratio ? nullptr : commonUnit(numbers);
    for (const Number& number : numbers) {
        const double value = number.value();
        const Unit& unit = common ? *common : unitFor(value);
        QString label;
        if (axis.ratio)
            label = number.text(0) + QChar(0xd7);
        else if (common && unitInTitle)
            label = number.text(unit.power);
        else
            label = number.text(unit.power) + noBreakSpace + unit.name.toString();
        ticks.labelled.push_back({axisCoordinate(axis.scale, value), label});
    }
    if (common && unitInTitle)
        ticks.unit = common->name.toString();
    return ticks;
}

/// All digit × 10^n within the range, for every `step`th n.
std::vector<Number> logNumbers(AxisRange range, std::initializer_list<int> digits, int step) {
    std::vector<Number> numbers;
    const int first = static_cast<int>(std::floor(range.low)) - 1;
    const int last = static_cast<int>(std::ceil(range.high));
    for (int power = first; power <= last; ++power) {
        if (power % step != 0)
            continue;
        for (const int digit : digits) {
            const Number number{digit, power};
            if (isIn(std::log10(number.value()), range))
                numbers.push_back(number);
        }
    }
    return numbers;
}

/// Factors a reader knows, symmetric around 1; none where the axis is far longer or far shorter.
std::vector<Number> ratioNumbers(AxisRange range) {
    constexpr std::array<Number, 11> factors{{{2, -1},
                                              {33, -2},
                                              {5, -1},
                                              {67, -2},
                                              {8, -1},
                                              {1, 0},
                                              {125, -2},
                                              {15, -1},
                                              {2, 0},
                                              {3, 0},
                                              {5, 0}}};
    std::vector<Number> numbers;
    if (range.low < std::log10(factors.front().value()) - 0.3 ||
        range.high > std::log10(factors.back().value()) + 0.3)
        return numbers;
    for (const Number& factor : factors) {
        if (isIn(std::log10(factor.value()), range))
            numbers.push_back(factor);
    }
    return numbers;
}

/// Multiples of digit × 10^power within the values low … high.
std::vector<Number> linearNumbers(double low, double high, int digit, int power) {
    const double step = Number{digit, power}.value();
    const double slack = (high - low) * 1e-9;
    const double first = std::ceil((low - slack) / step);
    const double last = std::floor((high + slack) / step);
    std::vector<Number> numbers;
    // Beyond 2^53 steps from zero the multiples are not exact; the caller takes a coarser step.
    if (last - first > 100 || std::abs(last) > 9e14)
        return numbers;
    for (double k = first; k <= last; ++k)
        numbers.push_back({static_cast<std::int64_t>(k) * digit, power});
    return numbers;
}

void addLogMinors(AxisTicks& ticks, AxisRange range, const TickRoom& room) {
    std::vector<double> minors;
    double previous = -std::numeric_limits<double>::infinity();
    for (const Number& number : logNumbers(range, {1, 2, 3, 4, 5, 6, 7, 8, 9}, 1)) {
        const double at = std::log10(number.value());
        if ((at - previous) * room.length / range.span() < room.minorDistance)
            return;
        previous = at;
        const bool labelled =
            std::any_of(ticks.labelled.begin(), ticks.labelled.end(),
                        [at](const AxisTick& tick) { return std::abs(tick.at - at) < 1e-9; });
        if (!labelled)
            minors.push_back(at);
    }
    ticks.minor = std::move(minors);
}

std::optional<AxisTicks> logTicks(const ValueAxis& axis, AxisRange range, const TickRoom& room) {
    const auto tryNumbers = [&](const std::vector<Number>& numbers) -> std::optional<AxisTicks> {
        AxisTicks found = worded(axis, numbers, room.unitInTitle);
        if (found.labelled.size() > mostLabels || !fits(found.labelled, range, room))
            return std::nullopt;
        return found;
    };
    const auto attempt = [&](std::initializer_list<int> digits, int step) {
        return tryNumbers(logNumbers(range, digits, step));
    };
    std::optional<AxisTicks> ticks;
    if (axis.ratio)
        ticks = tryNumbers(ratioNumbers(range));
    if (ticks && ticks->labelled.size() < fewestLabels)
        ticks.reset();
    if (!ticks && range.span() < shortLogSpan)
        ticks = attempt({1, 2, 3, 4, 5, 6, 7, 8, 9}, 1);
    if (!ticks)
        ticks = attempt({1, 2, 5}, 1);
    if (!ticks)
        ticks = attempt({1, 3}, 1);
    bool decadesSkipped = false;
    for (int step = 1; !ticks && step < 40; ++step) {
        ticks = attempt({1}, step);
        decadesSkipped = step > 1;
    }
    if (ticks && !decadesSkipped && !axis.ratio)
        addLogMinors(*ticks, range, room);
    return ticks;
}

AxisTicks linearTicks(const ValueAxis& axis, AxisRange range, const TickRoom& room) {
    const bool log = axis.scale == Scale::Log;
    const double low = log ? std::pow(10.0, range.low) : range.low;
    const double high = log ? std::pow(10.0, range.high) : range.high;
    const int finest = static_cast<int>(std::floor(std::log10((high - low) / 100)));
    for (int power = finest; power < finest + 5; ++power) {
        for (const int digit : {1, 2, 5}) {
            AxisTicks ticks =
                worded(axis, linearNumbers(low, high, digit, power), room.unitInTitle);
            if (!ticks.labelled.empty() && ticks.labelled.size() <= mostLabels &&
                fits(ticks.labelled, range, room))
                return ticks;
        }
    }
    return {};
}

} // namespace

double axisCoordinate(Scale scale, double value) {
    if (scale == Scale::Linear)
        return value;
    return value > 0 ? std::log10(value) : -400;
}

AxisRange homeRange(const ValueAxis& axis) {
    const AxisRange range{axisCoordinate(axis.scale, axis.minimum),
                          axisCoordinate(axis.scale, axis.maximum)};
    if (std::isfinite(range.low) && std::isfinite(range.high) && range.span() > 0)
        return range;
    const double low = std::isfinite(range.low) ? range.low : 0;
    return {low, low + 1};
}

AxisTicks makeTicks(const ValueAxis& axis, AxisRange range, const TickRoom& room) {
    if (axis.scale == Scale::Log) {
        const auto ticks = logTicks(axis, range, room);
        if (ticks && ticks->labelled.size() >= fewestLabels)
            return *ticks;
        AxisTicks linear = linearTicks(axis, range, room);
        if (!ticks || linear.labelled.size() > ticks->labelled.size())
            return linear;
        return *ticks;
    }
    return linearTicks(axis, range, room);
}

} // namespace kiwb
