#pragma once

#include "charts/axisticks.h"
#include "charts/figurelayout.h"

#include <QObject>

QT_BEGIN_NAMESPACE
class QCategoryAxis;
class QChart;
class QGraphicsScene;
class QScatterSeries;
QT_END_NAMESPACE

namespace kiwb {

/// One Qt chart reduced to what it is good at: plot area, two axes and their grid lines. It holds
/// an empty series, because without one Qt maps no position. All text and marks are drawn by
/// other items (charts.md 0).
class PlotFrame {
public:
    /// The chart belongs to `scene`.
    PlotFrame(QGraphicsScene& scene, LayoutKind kind, const Metrics& metrics, const Theme& theme);
    ~PlotFrame();
    PlotFrame(const PlotFrame&) = delete;
    PlotFrame& operator=(const PlotFrame&) = delete;

    void setArea(QRectF scene, QRectF plot);
    void setValues(AxisRange range, const std::vector<AxisTick>& ticks);
    /// The shown stretch of the cross axis and the places of its lines.
    void setCross(double first, double last, const std::vector<double>& lines);
    /// Brings axes and grid to their places now, without waiting for the event loop.
    void activate();

    /// Where Qt Charts itself maps a point; the tests compare our own mapping with it.
    [[nodiscard]] QPointF position(double cross, double axis) const;

private:
    QChart* m_chart;
    QCategoryAxis* m_values;
    QCategoryAxis* m_cross;
    QScatterSeries* m_carrier;
    LayoutKind m_kind;
    bool m_grid;
};

} // namespace kiwb
