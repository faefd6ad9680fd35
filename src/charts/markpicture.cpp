#include "charts/markpicture.h"

#include <algorithm>
#include <cmath>

namespace kiwb {

namespace {

/// A whisker hides behind its mark when it reaches no further than this part of the mark's size.
constexpr double hiddenShare = 0.5;

class Painter {
public:
    explicit Painter(const PictureRequest& request)
        : m_request(request), m_figure(request.figure), m_metrics(request.metrics) {
        m_wideSpreads =
            std::any_of(m_figure.marks.begin(), m_figure.marks.end(), [](const Mark& mark) {
                return mark.p05 || mark.p95 || mark.minimum || mark.maximum;
            });
    }

    MarkPicture run() {
        for (std::size_t plot = 0; plot < m_request.maps.size(); ++plot)
            addFrame(m_request.layout.plots[plot], m_request.maps[plot]);
        for (const MarkPlace& place : m_request.layout.marks)
            addMark(place);
        addKeys();
        return std::move(m_picture);
    }

private:
    /// On screen a thin line in the middle of a pixel is one sharp line instead of two dim ones.
    [[nodiscard]] double snapped(double position) const {
        return m_metrics.paper ? position : std::floor(position) + 0.5;
    }

    void addFrame(const PlotLayout& plot, const PlotMap& map) {
        const QRectF area = plot.area;
        const Theme& theme = m_request.theme;
        const QColor axis = colour(m_metrics.paper ? theme.axis : theme.control);
        const double tickWidth = m_metrics.whisker;
        if (m_figure.axis.ratio && map.showsAxis(axisCoordinate(m_figure.axis.scale, 1))) {
            const double one = snapped(map.valuePosition(axisCoordinate(m_figure.axis.scale, 1)));
            addAcross(map, one, colour(theme.muted), std::max(m_metrics.whisker, 1.0));
        }
        if (m_metrics.axisLine > 0) {
            const QPointF corner = map.isRows() ? area.topLeft() : area.bottomLeft();
            const QPointF end = map.isRows() ? area.topRight() : area.topLeft();
            addStroke({corner, end}, axis, m_metrics.axisLine);
            // The headings of the rows run across where a line on the left would stand.
            if (!map.isRows())
                addStroke({corner, area.bottomRight()}, axis, m_metrics.axisLine);
        }
        if (!plot.tickLabels && !map.isRows())
            return;
        for (const double at : m_request.ticks.minor) {
            if (!map.showsAxis(at))
                continue;
            const double position = snapped(map.valuePosition(at));
            if (map.isRows())
                addStroke({position, area.top() - m_metrics.minorTick, position, area.top()}, axis,
                          tickWidth);
            else
                addStroke({area.left() - m_metrics.minorTick, position, area.left(), position},
                          axis, tickWidth);
        }
        if (!m_metrics.paper)
            return;
        for (const AxisTick& tick : m_request.ticks.labelled) {
            const double position = map.valuePosition(tick.at);
            const double length = m_metrics.minorTick * 1.6;
            if (map.isRows())
                addStroke({position, area.top() - length, position, area.top()}, axis, tickWidth);
            else
                addStroke({area.left() - length, position, area.left(), position}, axis, tickWidth);
        }
    }

    void addAcross(const PlotMap& map, double position, const QColor& ink, double width) {
        const QRectF area = map.area();
        if (map.isRows())
            addStroke({position, area.top(), position, area.bottom()}, ink, width);
        else
            addStroke({area.left(), position, area.right(), position}, ink, width);
    }

    void addStroke(const QLineF& line, const QColor& ink, double width) {
        m_picture.strokes.push_back({line, ink, width});
    }

    void addMark(const MarkPlace& place) {
        const Mark& mark = m_figure.marks[place.mark];
        const PlotMap& map = m_request.maps[place.plot];
        if (!map.showsCross(place.cross))
            return;
        const SlotLook look = slotLook(m_figure.series[mark.series].slot);
        const Theme& theme = m_request.theme;
        const QColor ink = colour(look.other ? theme.faint : theme.series[look.colour]);
        const double cross = snapped(map.crossPosition(place.cross));
        if (!mark.older) {
            addWhiskers(mark, map, cross, ink);
            if (map.isRows())
                m_picture.marks.push_back(key(mark, look, ink, cross));
        }
        const double at = axisCoordinate(m_figure.axis.scale, mark.value);
        if (!map.showsAxis(at))
            return;
        const double value = map.valuePosition(at);
        DrawnMark drawn;
        drawn.mark = place.mark;
        drawn.centre = map.isRows() ? QPointF(value, cross) : QPointF(cross, value);
        drawn.shape = mark.older ? 0 : look.shape;
        drawn.size = mark.older ? m_metrics.dot : m_metrics.mark;
        drawn.colour = mark.older ? colour(theme.faint) : ink;
        drawn.hollow = !mark.older && mark.hollow;
        m_picture.marks.push_back(drawn);
    }

    /// The sign before a name in the rows layout.
    [[nodiscard]] DrawnMark key(const Mark& mark, const SlotLook& look, const QColor& ink,
                                double cross) const {
        const double x = m_request.layout.nameLeft + 2 * m_metrics.gap + m_metrics.mark / 2;
        return {noMark, {x, cross}, look.shape, m_metrics.mark, ink, mark.hollow};
    }

    void addWhiskers(const Mark& mark, const PlotMap& map, double cross, const QColor& ink) {
        const double thin = m_metrics.whisker;
        if (mark.minimum && mark.maximum)
            addWhisker(map, cross, *mark.minimum, *mark.maximum, ink, thin, 0);
        if (mark.p05 && mark.p95)
            addWhisker(map, cross, *mark.p05, *mark.p95, ink, thin, m_metrics.cap * 0.6);
        if (!mark.p20 || !mark.p80 || mark.hollow)
            return;
        // Where wider spreads are published the middle one is heavier, or the three would be one.
        addWhisker(map, cross, *mark.p20, *mark.p80, ink,
                   m_wideSpreads ? m_metrics.heavyWhisker : thin, m_metrics.cap);
        const double middle = map.valuePosition(axisCoordinate(m_figure.axis.scale, mark.value));
        const double reach = std::max(
            std::abs(map.valuePosition(axisCoordinate(m_figure.axis.scale, *mark.p20)) - middle),
            std::abs(map.valuePosition(axisCoordinate(m_figure.axis.scale, *mark.p80)) - middle));
        ++m_picture.whiskers;
        if (reach <= m_metrics.mark * hiddenShare)
            ++m_picture.hiddenWhiskers;
    }

    /// A line from `low` to `high` at true scale, cut where the plot ends; a cap only at an end
    /// that is inside.
    void addWhisker(const PlotMap& map, double cross, double low, double high, const QColor& ink,
                    double width, double cap) {
        const AxisRange range = map.range();
        const double from = axisCoordinate(m_figure.axis.scale, low);
        const double to = axisCoordinate(m_figure.axis.scale, high);
        if (to < range.low || from > range.high)
            return;
        const auto place = [&map](double across, double along) {
            return map.isRows() ? QPointF(along, across) : QPointF(across, along);
        };
        const double first = map.valuePosition(std::clamp(from, range.low, range.high));
        const double last = map.valuePosition(std::clamp(to, range.low, range.high));
        addStroke({place(cross, first), place(cross, last)}, ink, width);
        if (cap <= 0)
            return;
        if (map.showsAxis(from))
            addStroke({place(cross - cap / 2, first), place(cross + cap / 2, first)}, ink, width);
        if (map.showsAxis(to))
            addStroke({place(cross - cap / 2, last), place(cross + cap / 2, last)}, ink, width);
    }

    void addKeys() {
        const Theme& theme = m_request.theme;
        for (const LegendEntry& entry : m_request.layout.legend) {
            const SlotLook look = slotLook(m_figure.series[entry.series].slot);
            const QColor ink =
                colour(entry.hidden || look.other ? theme.faint : theme.series[look.colour]);
            m_picture.marks.push_back(
                {noMark, entry.key, look.shape, m_metrics.legendMark, ink, entry.hidden});
        }
    }

    const PictureRequest& m_request;
    const Figure& m_figure;
    const Metrics& m_metrics;
    bool m_wideSpreads = false;
    MarkPicture m_picture;
};

} // namespace

double PlotMap::valuePosition(double axis) const {
    const double part = (axis - m_range.low) / m_range.span();
    return m_rows ? m_area.left() + part * m_area.width()
                  : m_area.bottom() - part * m_area.height();
}

double PlotMap::crossPosition(double cross) const {
    const double part = (cross - m_first) / m_crossSpan;
    return m_rows ? m_area.top() + part * m_area.height() : m_area.left() + part * m_area.width();
}

QPointF PlotMap::point(double cross, double axis) const {
    return m_rows ? QPointF(valuePosition(axis), crossPosition(cross))
                  : QPointF(crossPosition(cross), valuePosition(axis));
}

double PlotMap::axisAt(QPointF scene) const {
    const double part = m_rows ? (scene.x() - m_area.left()) / m_area.width()
                               : (m_area.bottom() - scene.y()) / m_area.height();
    return m_range.low + part * m_range.span();
}

MarkPicture makePicture(const PictureRequest& request) {
    return Painter(request).run();
}

QPainterPath shapePath(std::size_t index, QPointF centre, double size) {
    const Shape& form = shape(index);
    QPainterPath path;
    if (form.outline.empty()) {
        path.addEllipse(centre, form.radius * size, form.radius * size);
        return path;
    }
    QPolygonF polygon;
    for (const Point& corner : form.outline)
        polygon += centre + QPointF(corner.x, corner.y) * size;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

} // namespace kiwb
