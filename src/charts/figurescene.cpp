#include "charts/figurescene.h"

#include "charts/fonts.h"
#include "charts/plotframe.h"
#include "charts/rowslayout.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kiwb {

namespace {

/// What a zoomed label may need on screen, kept free so that the plot does not jump.
const QString widestZoomLabel = QStringLiteral("000.00\u00a0ms");

QString axisTitleText(const ValueAxis& axis, const QString& unit) {
    QString title = plainText(axis.title);
    if (!unit.isEmpty())
        title += title.isEmpty() ? unit : QStringLiteral(" (") + unit + u')';
    return title;
}

} // namespace

FigureScene::FigureScene(Figure figure, const Metrics& metrics, ThemeId id, QObject* parent)
    : QGraphicsScene(parent), m_figure(std::move(figure)), m_metrics(metrics), m_theme(theme(id)),
      m_home(homeRange(m_figure.axis)), m_range(m_home),
      m_marks(new MarksItem(metrics, colour(m_theme.canvas))), m_labels(new LabelsItem),
      m_rings(new RingsItem) {
    setFont(bundledFont(FontFace::Sans, metrics.smallFont));
    setBackgroundBrush(colour(m_theme.canvas));
    addItem(m_marks);
    addItem(m_labels);
    addItem(m_rings);
}

FigureScene::~FigureScene() = default;

LayoutRequest FigureScene::request() const {
    return {m_figure,  m_metrics,       m_theme,     m_askedSize,
            m_mayGrow, m_metrics.paper, m_tickWidth, m_notes};
}

void FigureScene::setSize(QSizeF size, bool mayGrow) {
    m_askedSize = size;
    m_mayGrow = mayGrow;
    m_notes.clear();
    relayout();
    // How many whiskers hide behind their marks is known only now, and saying so takes room.
    const MarkPicture& picture = m_marks->picture();
    if (picture.hiddenWhiskers == 0)
        return;
    m_notes = {QStringLiteral("p20–p80 lies within the mark for ") +
               QString::fromStdString(countText(picture.hiddenWhiskers)) + QStringLiteral(" of ") +
               QString::fromStdString(countText(picture.whiskers, "run"))};
    relayout();
}

void FigureScene::relayout() {
    const QFont font = bundledFont(FontFace::Sans, m_metrics.smallFont);
    m_tickWidth = m_metrics.paper ? 0 : textWidth(widestZoomLabel, font);
    for (const AxisTick& tick : ticks().labelled)
        m_tickWidth = std::max(m_tickWidth, textWidth(tick.label, font));
    m_layout = layoutFigure(request());
    const QRectF area(QPointF(), m_layout.size);
    setSceneRect(area);
    m_marks->setArea(area);
    m_labels->setArea(area);
    m_rings->setArea(area);
    rebuildFrames();
    setFirstRow(m_firstRow);
}

void FigureScene::rebuildFrames() {
    m_frames.clear();
    for (const PlotLayout& plot : m_layout.plots) {
        m_frames.push_back(std::make_unique<PlotFrame>(*this, m_layout.kind, m_metrics, m_theme));
        m_frames.back()->setArea(sceneRect(), plot.area);
    }
}

AxisTicks FigureScene::ticks() const {
    const QFont font = bundledFont(FontFace::Sans, m_metrics.smallFont);
    TickRoom room;
    const bool rows = m_layout.kind == LayoutKind::Rows;
    room.orientation = rows ? Qt::Horizontal : Qt::Vertical;
    room.length = 1e9;
    if (!m_layout.plots.empty()) {
        const QRectF area = m_layout.plots.front().area;
        room.length = rows ? area.width() : area.height();
    }
    room.distance = m_metrics.tickDistance;
    room.separation = m_metrics.tickSeparation;
    room.minorDistance = m_metrics.minorTick;
    room.unitInTitle = m_metrics.paper;
    room.width = [&font](const QString& label) { return textWidth(label, font); };
    return makeTicks(m_figure.axis, m_range, room);
}

std::vector<PlacedText> FigureScene::tickTexts(const AxisTicks& ticks) const {
    const QFont font = bundledFont(FontFace::Sans, m_metrics.smallFont);
    const QColor ink = colour(m_theme.muted);
    const double gap = 1.5 * m_metrics.gap + (m_metrics.paper ? m_metrics.minorTick : 0);
    std::vector<PlacedText> texts;
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        if (!m_layout.plots[i].tickLabels)
            continue;
        const QRectF area = m_layout.plots[i].area;
        for (const AxisTick& tick : ticks.labelled) {
            const double at = m_maps[i].valuePosition(tick.at);
            if (m_maps[i].isRows())
                texts.push_back(
                    placeText(tick.label, font, ink, {at, area.top() - gap}, Align::Centre));
            else
                texts.push_back(placeText(tick.label, font, ink,
                                          {area.left() - gap, at + capHeight(font) / 2},
                                          Align::Right));
        }
    }
    if (m_metrics.paper && !m_maps.empty())
        texts.push_back(placeText(axisTitleText(m_figure.axis, ticks.unit), font,
                                  colour(m_theme.text), m_layout.axisTitle, Align::Left));
    return texts;
}

void FigureScene::setRange(AxisRange range) {
    if (range == m_range || !(range.span() > 0))
        return;
    m_range = range;
    const QFont font = bundledFont(FontFace::Sans, m_metrics.smallFont);
    for (const AxisTick& tick : ticks().labelled) {
        if (m_layout.kind == LayoutKind::Dodged && textWidth(tick.label, font) > m_tickWidth) {
            relayout();
            return;
        }
    }
    updatePlots();
}

void FigureScene::setFirstRow(std::size_t row) {
    m_firstRow = 0;
    if (m_layout.kind == LayoutKind::Rows)
        m_firstRow = std::min(row, m_layout.rows.size() - m_layout.visibleRows);
    updatePlots();
}

void FigureScene::updatePlots() {
    const AxisTicks shown = ticks();
    m_maps.clear();
    for (std::size_t i = 0; i < m_layout.plots.size(); ++i) {
        const auto first = static_cast<double>(m_firstRow);
        const double last = m_layout.kind == LayoutKind::Rows
                                ? first + static_cast<double>(m_layout.visibleRows)
                                : m_layout.plots[i].crossCount;
        m_frames[i]->setValues(m_range, shown.labelled);
        m_frames[i]->setCross(first, last, crossLines(m_layout.plots[i]));
        m_frames[i]->activate();
        m_maps.emplace_back(m_layout.plots[i], m_layout.kind, first, last, m_range);
    }
    m_marks->setPicture(makePicture({m_figure, m_layout, m_metrics, m_theme, m_maps, shown}));
    std::vector<PlacedText> texts = m_layout.texts;
    std::vector<PlacedText> more = tickTexts(shown);
    if (m_layout.kind == LayoutKind::Rows) {
        const std::vector<PlacedText> rows = rowTexts(request(), m_layout, m_firstRow);
        more.insert(more.end(), rows.begin(), rows.end());
    }
    texts.insert(texts.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
    std::erase_if(texts, [](const PlacedText& text) { return text.text.isEmpty(); });
    m_labels->setTexts(std::move(texts));
}

/// A line under each run in rows, else one between two categories and at both ends.
std::vector<double> FigureScene::crossLines(const PlotLayout& plot) const {
    std::vector<double> lines;
    if (m_layout.kind == LayoutKind::Rows) {
        for (std::size_t i = m_firstRow; i < m_firstRow + m_layout.visibleRows; ++i) {
            if (m_layout.rows[i].kind == RowLine::Kind::Run)
                lines.push_back(static_cast<double>(i) + 0.5);
        }
    } else {
        for (double i = 0; i <= plot.crossCount; i += plot.separators ? 1 : plot.crossCount)
            lines.push_back(i);
    }
    return lines;
}

const PlotMap* FigureScene::plotAt(QPointF scene) const {
    for (const PlotMap& map : m_maps) {
        if (map.area().contains(scene))
            return &map;
    }
    return nullptr;
}

std::optional<QPointF> FigureScene::markPosition(std::size_t mark) const {
    for (const DrawnMark& drawn : picture().marks) {
        if (drawn.mark == mark)
            return drawn.centre;
    }
    return std::nullopt;
}

std::optional<std::size_t> FigureScene::markAt(QPointF scene, double reach) const {
    std::optional<std::size_t> nearest;
    double best = reach;
    for (const DrawnMark& drawn : picture().marks) {
        if (drawn.mark == noMark)
            continue;
        const QPointF distance = drawn.centre - scene;
        // Newer marks come later in the list, so an equal distance prefers them.
        if (const double length = std::hypot(distance.x(), distance.y()); length <= best) {
            best = length;
            nearest = drawn.mark;
        }
    }
    return nearest;
}

std::optional<std::size_t> FigureScene::legendAt(QPointF scene) const {
    for (const LegendEntry& entry : m_layout.legend) {
        if (entry.area.contains(scene))
            return entry.series;
    }
    return std::nullopt;
}

QPointF FigureScene::chartPosition(const MarkPlace& place) const {
    const double value = axisCoordinate(m_figure.axis.scale, m_figure.marks[place.mark].value);
    return m_frames[place.plot]->position(place.cross, value);
}

void FigureScene::setRings(const std::vector<std::size_t>& selected,
                           std::optional<std::size_t> current) {
    const double radius = m_metrics.mark + 4 * m_metrics.unit;
    std::vector<RingsItem::Ring> rings;
    for (const std::size_t mark : selected) {
        if (const auto at = markPosition(mark))
            rings.push_back({*at, radius, m_metrics.ring, colour(m_theme.text)});
    }
    if (const auto at = current ? markPosition(*current) : std::nullopt) {
        const bool both = std::find(selected.begin(), selected.end(), *current) != selected.end();
        rings.push_back({*at, both ? radius + 3 * m_metrics.unit : radius, m_metrics.ring,
                         colour(m_theme.muted)});
    }
    m_rings->setRings(std::move(rings));
}

void FigureScene::setCached(bool cached) {
    const auto mode = cached ? QGraphicsItem::DeviceCoordinateCache : QGraphicsItem::NoCache;
    m_marks->setCacheMode(mode);
    m_labels->setCacheMode(mode);
}

} // namespace kiwb
