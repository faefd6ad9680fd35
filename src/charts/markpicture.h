#pragma once

#include "charts/figurelayout.h"

#include <QColor>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>

#include <vector>

/// What is painted for a figure's marks: computed here, so that a test can measure it, and painted
/// by MarksItem without a further thought.
namespace kiwb {

/// A straight line: whisker, cap, axis line, minor tick, the line at 1.
struct Stroke {
    QLineF line;
    QColor colour;
    double width = 1;
};

/// A mark, a legend key or an older observation.
struct DrawnMark {
    std::size_t mark = noMark; ///< index in Figure::marks; none for keys
    QPointF centre;
    std::size_t shape = 0;
    double size = 8; ///< nominal diameter
    QColor colour;
    bool hollow = false;
};

struct MarkPicture {
    std::vector<Stroke> strokes; ///< below all marks
    std::vector<DrawnMark> marks;
    std::size_t whiskers = 0;       ///< marks with p20 and p80 that are drawn
    std::size_t hiddenWhiskers = 0; ///< of them, those that lie within their mark
};

/// From cross and value to the scene for one plot.
class PlotMap {
public:
    PlotMap(const PlotLayout& plot, LayoutKind kind, double firstCross, double lastCross,
            AxisRange range)
        : m_area(plot.area), m_rows(kind == LayoutKind::Rows), m_first(firstCross),
          m_crossSpan(lastCross - firstCross), m_range(range) {}

    [[nodiscard]] double valuePosition(double axis) const; ///< x in rows, else y
    [[nodiscard]] double crossPosition(double cross) const;
    [[nodiscard]] QPointF point(double cross, double axis) const;
    [[nodiscard]] double axisAt(QPointF scene) const; ///< the axis coordinate under a point
    [[nodiscard]] bool showsCross(double cross) const {
        return cross >= m_first && cross <= m_first + m_crossSpan;
    }
    [[nodiscard]] bool showsAxis(double axis) const {
        return axis >= m_range.low - m_range.span() * 1e-9 &&
               axis <= m_range.high + m_range.span() * 1e-9;
    }
    [[nodiscard]] AxisRange range() const { return m_range; }
    [[nodiscard]] bool isRows() const { return m_rows; }
    [[nodiscard]] QRectF area() const { return m_area; }

private:
    QRectF m_area;
    bool m_rows;
    double m_first;
    double m_crossSpan;
    AxisRange m_range;
};

struct PictureRequest {
    const Figure& figure;
    const FigureLayout& layout;
    const Metrics& metrics;
    const Theme& theme;
    const std::vector<PlotMap>& maps; ///< by plot
    const AxisTicks& ticks;
};

MarkPicture makePicture(const PictureRequest& request);

/// The closed outline of a shape around `centre`.
QPainterPath shapePath(std::size_t shape, QPointF centre, double size);

} // namespace kiwb
