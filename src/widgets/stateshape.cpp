#include "widgets/stateshape.h"

#include "charts/text.h"
#include "core/figure/theme.h"
#include "widgets/apptheme.h"

#include <QPainter>

namespace kiwb {

void paintStateShape(QPainter* painter, QPointF centre, StateShape shape, const Theme& roles) {
    const QColor ink = stateInk(shape, roles);
    painter->setRenderHint(QPainter::Antialiasing);
    if (shape == StateShape::Absent || shape == StateShape::Info) {
        painter->setPen(QPen(ink, 1.25));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(centre, 3.6, 3.6);
        return;
    }
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    if (shape == StateShape::Good)
        painter->drawEllipse(centre, 4.2, 4.2);
    else if (shape == StateShape::Bad)
        painter->drawRect(QRectF(centre.x() - 3.8, centre.y() - 3.8, 7.6, 7.6));
    else
        painter->drawPolygon(QPolygonF(
            {centre + QPointF(0, -4.5), centre + QPointF(5, 4), centre + QPointF(-5, 4)}));
}

QColor stateInk(StateShape shape, const Theme& roles) {
    switch (shape) {
    case StateShape::Good:
        return colour(roles.good);
    case StateShape::Warning:
        return colour(roles.warning);
    case StateShape::Bad:
        return colour(roles.bad);
    case StateShape::Absent:
    case StateShape::Info:
        break;
    }
    return colour(roles.muted);
}

QString stateTone(StateShape shape) {
    switch (shape) {
    case StateShape::Good:
        return QStringLiteral("good");
    case StateShape::Warning:
        return QStringLiteral("warning");
    case StateShape::Bad:
        return QStringLiteral("bad");
    case StateShape::Absent:
    case StateShape::Info:
        break;
    }
    return QStringLiteral("muted");
}

StateDot::StateDot(StateShape shape, const AppTheme& theme, QWidget* parent)
    : QWidget(parent), m_shape(shape), m_theme(theme) {
    setFixedSize(12, 17);
}

void StateDot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintStateShape(&painter, QPointF(5.5, height() / 2.0), m_shape, m_theme.roles());
}

} // namespace kiwb
