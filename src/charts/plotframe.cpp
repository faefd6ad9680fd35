#include "charts/plotframe.h"

#include "charts/fonts.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QPen>
#include <QScatterSeries>

namespace kiwb {

namespace {

QCategoryAxis* makeAxis(QChart& chart, const QFont& font) {
    auto* axis = new QCategoryAxis(&chart);
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setLabelsVisible(false);
    axis->setLineVisible(false);
    axis->setMinorGridLineVisible(false);
    // Invisible text still has a font, and its clip rectangle would reach an exported file.
    axis->setLabelsFont(font);
    axis->setTitleFont(font);
    axis->setTitleVisible(false);
    return axis;
}

/// Categories are keys and must differ, so their number stands for them; their order must rise.
void setTicks(QCategoryAxis& axis, double low, const std::vector<double>& places, bool visible) {
    for (const QString& label : axis.categoriesLabels())
        axis.remove(label);
    axis.setStartValue(low - 1);
    // Without a category Qt draws its grid line as a point in the corner of the scene.
    axis.setGridLineVisible(visible && !places.empty());
    for (std::size_t i = 0; i < places.size(); ++i)
        axis.append(QString::number(i), places[i]);
}

} // namespace

PlotFrame::PlotFrame(QGraphicsScene& scene, LayoutKind kind, const Metrics& metrics,
                     const Theme& theme)
    : m_chart(new QChart), m_carrier(new QScatterSeries(m_chart)), m_kind(kind),
      m_grid(metrics.grid > 0) {
    const QFont font = bundledFont(FontFace::Sans, metrics.smallFont);
    const bool rows = kind == LayoutKind::Rows;
    scene.addItem(m_chart);
    m_chart->setAcceptedMouseButtons(Qt::NoButton);
    m_chart->setAcceptHoverEvents(false);
    m_chart->setTitleFont(font);
    m_chart->legend()->setFont(font);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setBackgroundRoundness(0);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);

    m_values = makeAxis(*m_chart, font);
    m_cross = makeAxis(*m_chart, font);
    m_cross->setReverse(rows);
    const QPen grid(colour(theme.line), metrics.grid);
    QPen separators = grid;
    if (!rows)
        separators.setDashPattern({2, 3});
    m_values->setGridLinePen(grid);
    m_cross->setGridLinePen(separators);
    m_chart->addAxis(m_values, rows ? Qt::AlignTop : Qt::AlignLeft);
    m_chart->addAxis(m_cross, rows ? Qt::AlignLeft : Qt::AlignBottom);
    m_chart->addSeries(m_carrier);
    m_carrier->attachAxis(m_values);
    m_carrier->attachAxis(m_cross);
}

PlotFrame::~PlotFrame() {
    delete m_chart;
}

void PlotFrame::setArea(QRectF scene, QRectF plot) {
    m_chart->setPlotArea(plot);
    m_chart->setGeometry(scene);
}

void PlotFrame::setValues(AxisRange range, const std::vector<AxisTick>& ticks) {
    m_values->setRange(range.low, range.high);
    std::vector<double> places;
    places.reserve(ticks.size());
    for (const AxisTick& tick : ticks)
        places.push_back(tick.at);
    setTicks(*m_values, range.low, places, m_grid);
}

void PlotFrame::setCross(double first, double last, const std::vector<double>& lines) {
    m_cross->setRange(first, last);
    setTicks(*m_cross, first, lines, m_grid);
}

void PlotFrame::activate() {
    m_chart->layout()->invalidate();
    m_chart->layout()->activate();
}

QPointF PlotFrame::position(double cross, double axis) const {
    const bool rows = m_kind == LayoutKind::Rows;
    return m_chart->mapToPosition(rows ? QPointF(axis, cross) : QPointF(cross, axis), m_carrier);
}

} // namespace kiwb
