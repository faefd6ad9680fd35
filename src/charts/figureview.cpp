#include "charts/figureview.h"

#include "charts/figureaccessible.h"
#include "charts/figurescene.h"
#include "charts/fonts.h"
#include "charts/plaintexttip.h"
#include "core/base/text.h"

#include <QAccessible>
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPen>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace kiwb {

namespace {

constexpr double reach = 10;         ///< px from a mark's centre that still mean it
constexpr double zoomStep = 1.25;    ///< one notch of a wheel, one key
constexpr double deepestZoom = 1e-6; ///< part of the whole axis

QString tipText(const Mark& mark) {
    QStringList lines;
    std::string_view rest = mark.detail;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        lines += plainText(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines.join(u'\n');
}

} // namespace

FigureView::FigureView(QWidget* parent)
    : QGraphicsView(parent), m_figure(std::make_unique<Figure>()),
      m_scroll(new QScrollBar(Qt::Vertical, viewport())) {
    // Without the bundled fonts a figure is still drawn, in whatever Qt takes instead; the program
    // has said so at its start.
    (void)loadFonts();
    installFigureAccessibility();
    setFrameShape(QFrame::NoFrame);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    viewport()->setMouseTracking(true);
    m_scroll->hide();
    connect(m_scroll, &QScrollBar::valueChanged, this, [this](int row) {
        m_scene->setFirstRow(static_cast<std::size_t>(row));
        updateRings();
    });
    rebuild();
}

FigureView::~FigureView() {
    // The scene goes first, while the view can still be told.
    setScene(nullptr);
}

void FigureView::setFigure(Figure figure) {
    *m_figure = std::move(figure);
    ++m_generation;
    m_current.reset();
    m_pressed.reset();
    setAccessibleName(plainText(m_figure->title.empty() ? m_figure->emptyReason : m_figure->title));
    setAccessibleDescription(plainText(m_figure->caption));
    rebuild();
}

const Figure& FigureView::figure() const {
    return *m_figure;
}

void FigureView::setTheme(ThemeId theme) {
    if (theme == m_theme)
        return;
    m_theme = theme;
    const AxisRange range = m_scene->range();
    rebuild();
    m_scene->setRange(range);
    updateRings();
}

void FigureView::rebuild() {
    auto scene = std::make_unique<FigureScene>(*m_figure, screenMetrics(), m_theme);
    scene->setCached(true);
    setScene(scene.get());
    m_scene = std::move(scene);
    relayout();
}

void FigureView::relayout() {
    const double ratio = devicePixelRatioF();
    setRenderHint(QPainter::Antialiasing, ratio != std::floor(ratio));
    const QSize size = viewport()->size();
    m_scene->setSize(size);
    if (scrolls()) {
        const int width = m_scroll->sizeHint().width();
        m_scroll->setGeometry(size.width() - width, 0, width, size.height());
        m_scene->setSize(QSizeF(size.width() - width, size.height()));
        const FigureLayout& layout = m_scene->layout();
        m_scroll->setPageStep(static_cast<int>(layout.visibleRows));
        m_scroll->setRange(0, static_cast<int>(layout.rows.size() - layout.visibleRows));
    }
    m_scroll->setVisible(scrolls());
    updateRings();
}

bool FigureView::scrolls() const {
    const FigureLayout& layout = m_scene->layout();
    return layout.kind == LayoutKind::Rows && layout.visibleRows < layout.rows.size();
}

void FigureView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    relayout();
}

// Selection and the current mark.

void FigureView::setSelectedRuns(const std::vector<RunIndex>& runs) {
    m_selected = runs;
    updateRings();
}

bool FigureView::isMarkSelected(std::size_t mark) const {
    const RunIndex run = m_figure->marks[mark].run;
    return std::find(m_selected.begin(), m_selected.end(), run) != m_selected.end();
}

void FigureView::updateRings() {
    std::vector<std::size_t> selected;
    for (std::size_t i = 0; i < m_figure->marks.size() && !m_selected.empty(); ++i) {
        if (isMarkSelected(i))
            selected.push_back(i);
    }
    m_scene->setRings(selected, m_current);
}

void FigureView::setCurrentMark(std::optional<std::size_t> mark) {
    if (mark == m_current)
        return;
    m_current = mark;
    updateRings();
    if (mark && hasFocus()) {
        QAccessibleEvent event(this, QAccessible::Focus);
        event.setChild(static_cast<int>(*mark));
        QAccessible::updateAccessibility(&event);
    }
}

void FigureView::selectMark(std::size_t mark) {
    toggleSelection(mark, false);
}

void FigureView::toggleSelection(std::size_t mark, bool add) {
    const RunIndex run = m_figure->marks[mark].run;
    const auto found = std::find(m_selected.begin(), m_selected.end(), run);
    if (!add)
        m_selected = {run};
    else if (found == m_selected.end())
        m_selected.push_back(run);
    else
        m_selected.erase(found);
    updateRings();
    Q_EMIT runsSelected(m_selected);
}

std::optional<std::size_t> FigureView::markUnder(QPointF position) const {
    return m_scene->markAt(position, reach);
}

void FigureView::showTip(std::size_t mark, QPoint viewportPosition) {
    showPlainTip(viewport()->mapToGlobal(viewportPosition), tipText(m_figure->marks[mark]), this);
}

// Zoom.

bool FigureView::isZoomed() const {
    return m_scene->range() != m_scene->home();
}

void FigureView::resetZoom() {
    m_scene->setRange(m_scene->home());
    updateRings();
}

void FigureView::zoom(double factor) {
    const AxisRange range = m_scene->range();
    zoomAround((range.low + range.high) / 2, factor);
}

void FigureView::zoomAround(double axis, double factor) {
    const AxisRange home = m_scene->home();
    const AxisRange range = m_scene->range();
    const double span = std::clamp(range.span() / factor, home.span() * deepestZoom, home.span());
    const double part = (axis - range.low) / range.span();
    const double low = std::clamp(axis - part * span, home.low, home.high - span);
    m_scene->setRange(span < home.span() ? AxisRange{low, low + span} : home);
    updateRings();
}

void FigureView::pan(QPointF from, QPointF to) {
    const PlotMap* plot = m_scene->plotAt(from);
    if (!plot || !isZoomed())
        return;
    const AxisRange home = m_scene->home();
    const AxisRange range = m_scene->range();
    const double moved = plot->axisAt(from) - plot->axisAt(to);
    const double low = std::clamp(range.low + moved, home.low, home.high - range.span());
    m_scene->setRange({low, low + range.span()});
    updateRings();
}

void FigureView::wheelEvent(QWheelEvent* event) {
    const int notches = event->angleDelta().y();
    if (scrolls() && !event->modifiers().testFlag(Qt::ControlModifier)) {
        QApplication::sendEvent(m_scroll, event);
        return;
    }
    if (const PlotMap* plot = m_scene->plotAt(event->position()); plot && notches != 0)
        zoomAround(plot->axisAt(event->position()), std::pow(zoomStep, notches / 120.0));
    event->accept();
}

// Mouse.

void FigureView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_showFocus = false;
    m_pressed = event->position();
    m_dragged = false;
    event->accept();
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    if (m_pressed && event->buttons().testFlag(Qt::LeftButton)) {
        const QPointF moved = position - *m_pressed;
        m_dragged = m_dragged || moved.manhattanLength() >= QApplication::startDragDistance();
        if (m_dragged) {
            pan(*m_pressed, position);
            m_pressed = position;
        }
        return;
    }
    const auto mark = markUnder(position);
    if (mark == m_current && mark)
        return;
    setCurrentMark(mark);
    if (mark) {
        showTip(*mark, position.toPoint());
        return;
    }
    const auto entry = m_scene->legendAt(position);
    viewport()->setCursor(entry ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showPlainTip(event->globalPosition().toPoint(),
                 entry ? plainText(m_figure->series[*entry].label) : QString(), this);
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    const std::optional<QPointF> pressed = std::exchange(m_pressed, std::nullopt);
    if (event->button() != Qt::LeftButton || !pressed || m_dragged)
        return;
    if (const auto entry = m_scene->legendAt(*pressed)) {
        Q_EMIT seriesToggled(QString::fromStdString(m_figure->series[*entry].label));
        return;
    }
    if (const auto mark = markUnder(*pressed)) {
        setCurrentMark(mark);
        toggleSelection(*mark, event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto mark = markUnder(event->position()))
        Q_EMIT runActivated(m_figure->marks[*mark].run);
    else if (!m_scene->legendAt(event->position()))
        resetZoom();
}

void FigureView::leaveEvent(QEvent* event) {
    if (!m_showFocus)
        setCurrentMark(std::nullopt);
    QGraphicsView::leaveEvent(event);
}

// Keyboard.

void FigureView::keyPressEvent(QKeyEvent* event) {
    m_showFocus = true;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        step(1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        step(-1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current) {
            toggleSelection(*m_current, event->modifiers().testFlag(Qt::ControlModifier));
            return;
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep);
        return;
    case Qt::Key_Minus:
        zoom(1 / zoomStep);
        return;
    case Qt::Key_PageDown:
        m_scroll->triggerAction(QAbstractSlider::SliderPageStepAdd);
        return;
    case Qt::Key_PageUp:
        m_scroll->triggerAction(QAbstractSlider::SliderPageStepSub);
        return;
    case Qt::Key_Home:
        resetZoom();
        return;
    case Qt::Key_Escape:
        // A second Esc, with nothing to reset, is for the window.
        if (isZoomed()) {
            resetZoom();
            return;
        }
        break;
    default:
        break;
    }
    event->ignore();
}

void FigureView::step(int direction) {
    std::vector<MarkPlace> order = m_scene->layout().marks;
    std::stable_sort(order.begin(), order.end(), [](const MarkPlace& a, const MarkPlace& b) {
        return std::pair(a.plot, a.cross) < std::pair(b.plot, b.cross);
    });
    // While zoomed only what can be seen is visited; rows are scrolled to instead.
    const AxisRange range = m_scene->range();
    std::erase_if(order, [&](const MarkPlace& place) {
        const double at = axisCoordinate(m_figure->axis.scale, m_figure->marks[place.mark].value);
        return at < range.low || at > range.high;
    });
    if (order.empty())
        return;
    const auto here = std::find_if(order.begin(), order.end(), [this](const MarkPlace& place) {
        return m_current && place.mark == *m_current;
    });
    auto next = direction > 0 ? order.begin() : order.end() - 1;
    if (here != order.end()) {
        const auto last = direction > 0 ? order.end() - 1 : order.begin();
        next = here == last ? here : here + direction;
    }
    scrollTo(next->mark);
    setCurrentMark(next->mark);
    if (const QRect rect = markRect(next->mark); !rect.isNull())
        showTip(next->mark, rect.bottomRight());
}

void FigureView::scrollTo(std::size_t mark) {
    if (!scrolls())
        return;
    const FigureLayout& layout = m_scene->layout();
    const auto place = std::find_if(layout.marks.begin(), layout.marks.end(),
                                    [mark](const MarkPlace& p) { return p.mark == mark; });
    const int row = static_cast<int>(place->cross);
    const int rows = static_cast<int>(layout.visibleRows);
    if (row < m_scroll->value())
        m_scroll->setValue(row);
    else if (row >= m_scroll->value() + rows)
        m_scroll->setValue(row - rows + 1);
}

void FigureView::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    m_showFocus = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                  reason == Qt::ShortcutFocusReason;
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void FigureView::focusOutEvent(QFocusEvent* event) {
    m_showFocus = false;
    setCurrentMark(std::nullopt);
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

void FigureView::drawForeground(QPainter* painter, const QRectF& /*rect*/) {
    if (!hasFocus() || !m_showFocus)
        return;
    painter->setPen(QPen(colour(theme(m_theme).accent), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
}

// What assistive technology is told.

std::size_t FigureView::markCount() const {
    return m_figure->marks.size();
}

QString FigureView::markName(std::size_t index) const {
    const Mark& mark = m_figure->marks[index];
    QStringList parts{plainText(m_figure->series[mark.series].label)};
    const auto add = [&parts](const std::string& text) {
        if (!text.empty())
            parts += plainText(text);
    };
    if (mark.category < m_figure->categories.size()) {
        const std::string& label = m_figure->categories[mark.category].label;
        const std::string& counted = m_figure->categoryTitle;
        add(counted.empty() ? label : counted + " = " + label);
    }
    if (mark.panel < m_figure->panels.size())
        add(m_figure->panels[mark.panel].title);
    add(mark.statistic + " " + latencyText(mark.exactNs));
    if (m_figure->axis.ratio)
        add(ratioText(mark.value));
    else if (mark.p20 && mark.p80 && !mark.hollow)
        add("p20–p80 " + latencyRangeText(*mark.p20, *mark.p80));
    if (mark.hollow)
        add("no spread published");
    if (mark.older)
        add("older observation");
    return parts.join(QStringLiteral(", "));
}

QRect FigureView::markRect(std::size_t mark) const {
    const auto at = m_scene->markPosition(mark);
    if (!at)
        return {};
    const QPoint centre = mapFromScene(*at);
    const int radius = static_cast<int>(screenMetrics().mark);
    return {centre - QPoint(radius, radius), QSize(2 * radius, 2 * radius)};
}

} // namespace kiwb
