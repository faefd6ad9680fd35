#include "charts/axisticks.h"

#include <QSet>
#include <QTest>

#include <cmath>

using namespace kiwb;

/// Ticks for a stretch of an axis, against the rules of figures.md 6.3.
class TestAxisTicks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void labels_data();
    void labels();
    void aZoomToAHundredthOfAPercentStillHasDifferentLabels();
    void horizontalLabelsNeverTouch();
    void minorTicksFillTheDecadesAndVanishWhenDense();
    void aBrokenAxisStillHasARange();
};

namespace {

TickRoom vertical(double length, bool unitInTitle = false) {
    TickRoom room;
    room.length = length;
    room.unitInTitle = unitInTitle;
    room.width = [](const QString& label) { return 7.0 * static_cast<double>(label.size()); };
    return room;
}

ValueAxis axisOf(Scale scale, double low, double high, bool ratio = false) {
    ValueAxis axis;
    axis.scale = scale;
    axis.minimum = low;
    axis.maximum = high;
    axis.ratio = ratio;
    return axis;
}

QStringList labelsOf(const AxisTicks& ticks) {
    QStringList labels;
    for (const AxisTick& tick : ticks.labelled)
        labels += tick.label;
    return labels;
}

} // namespace

void TestAxisTicks::labels_data() {
    QTest::addColumn<int>("scale");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("length");
    QTest::addColumn<bool>("ratio");
    QTest::addColumn<bool>("unitInTitle");
    QTest::addColumn<QString>("labels");
    QTest::addColumn<QString>("unit");
    const int log = static_cast<int>(Scale::Log);
    const int linear = static_cast<int>(Scale::Linear);
    const auto row = [](const char* name, int scale, double low, double high, double length,
                        const char* labels, const char* unit = "", bool ratio = false) {
        QTest::newRow(name) << scale << low << high << length << ratio << (*unit != '\0')
                            << QString::fromUtf8(labels) << QString::fromUtf8(unit);
    };
    row("1 2 5 where it fits", log, 1e6, 50e6, 380, "1 ms|2 ms|5 ms|10 ms|20 ms|50 ms");
    row("the unit goes to the title on paper", log, 1e6, 50e6, 380, "1|2|5|10|20|50", "ms");
    row("1 3 where 1 2 5 does not fit", log, 1e6, 100e6, 120, "1 ms|3 ms|10 ms|30 ms|100 ms");
    row("decades on a long axis", log, 1e3, 1e9, 200, "1 µs|10 µs|100 µs|1 ms|10 ms|100 ms|1 s");
    row("every second decade when short", log, 1e3, 1e9, 120, "0.01 ms|1 ms|100 ms");
    row("every digit below 0.8 decade", log, 2e6, 8e6, 400, "2 ms|3 ms|4 ms|5 ms|6 ms|7 ms|8 ms");
    row("linear ticks on a narrow log axis", log, 3e6, 3.2e6, 300,
        "3.00 ms|3.05 ms|3.10 ms|3.15 ms|3.20 ms");
    row("a linear axis from zero", linear, 0, 5e6, 300, "0 ms|1 ms|2 ms|3 ms|4 ms|5 ms");
    row("the step's decimals on every label", linear, 1e6, 2e6, 160,
        "1.0 ms|1.2 ms|1.4 ms|1.6 ms|1.8 ms|2.0 ms");
    row("factors around 1", log, 0.5, 2, 400, "0.5×|0.67×|0.8×|1×|1.25×|1.5×|2×", "", true);
    row("factors of a long axis", log, 0.01, 100, 400, "0.01×|0.1×|1×|10×|100×", "", true);
}

void TestAxisTicks::labels() {
    QFETCH(int, scale);
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(double, length);
    QFETCH(bool, ratio);
    QFETCH(bool, unitInTitle);
    QFETCH(QString, labels);
    QFETCH(QString, unit);
    const ValueAxis axis = axisOf(static_cast<Scale>(scale), low, high, ratio);
    const AxisTicks ticks = makeTicks(axis, homeRange(axis), vertical(length, unitInTitle));
    QCOMPARE(labelsOf(ticks).join(u'|').replace(QChar(0xa0), u' '), labels);
    QCOMPARE(ticks.unit, unit);
}

void TestAxisTicks::aZoomToAHundredthOfAPercentStillHasDifferentLabels() {
    const ValueAxis axis = axisOf(Scale::Log, 1e6, 50e6);
    const double centre = axisCoordinate(Scale::Log, 3.0529e6);
    const AxisRange range{centre - 2e-5, centre + 2e-5};
    const QStringList labels = labelsOf(makeTicks(axis, range, vertical(300)));
    QVERIFY(labels.size() >= 3);
    QCOMPARE(QSet<QString>(labels.cbegin(), labels.cend()).size(), labels.size());
    QVERIFY(labels.contains(QStringLiteral("3.0530\u00a0ms")) ||
            labels.contains(QStringLiteral("3.05300\u00a0ms")));
}

void TestAxisTicks::horizontalLabelsNeverTouch() {
    const ValueAxis axis = axisOf(Scale::Log, 1e3, 9e8);
    for (double length = 60; length < 900; length += 7) {
        TickRoom room = vertical(length);
        room.orientation = Qt::Horizontal;
        const AxisTicks ticks = makeTicks(axis, homeRange(axis), room);
        const double scale = length / homeRange(axis).span();
        for (std::size_t i = 1; i < ticks.labelled.size(); ++i) {
            const AxisTick& a = ticks.labelled[i - 1];
            const AxisTick& b = ticks.labelled[i];
            const double gap =
                (b.at - a.at) * scale - (room.width(a.label) + room.width(b.label)) / 2;
            QVERIFY2(gap >= room.separation - 1e-6, qPrintable(a.label + b.label));
        }
    }
}

void TestAxisTicks::minorTicksFillTheDecadesAndVanishWhenDense() {
    const ValueAxis axis = axisOf(Scale::Log, 1e6, 1e8);
    const AxisTicks roomy = makeTicks(axis, homeRange(axis), vertical(400));
    QCOMPARE(roomy.labelled.size() + roomy.minor.size(), 19U);
    QVERIFY(makeTicks(axis, homeRange(axis), vertical(60)).minor.empty());
    const ValueAxis linear = axisOf(Scale::Linear, 0, 5e6);
    QVERIFY(makeTicks(linear, homeRange(linear), vertical(400)).minor.empty());
}

void TestAxisTicks::aBrokenAxisStillHasARange() {
    QVERIFY(homeRange(axisOf(Scale::Linear, 3, 3)).span() > 0);
    QVERIFY(homeRange(axisOf(Scale::Log, 0, 0)).span() > 0);
    QVERIFY(homeRange(axisOf(Scale::Linear, std::nan(""), 1)).span() > 0);
}

QTEST_GUILESS_MAIN(TestAxisTicks)
#include "test_axisticks.moc"
