#include "widgets/choicebox.h"

#include <QPainter>

namespace kiwb {

void ChoiceBox::paintEvent(QPaintEvent* event) {
    QComboBox::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    const QPointF centre(width() - 12.5, height() / 2.0);
    painter.drawPolygon(QPolygonF(
        {centre + QPointF(-3.5, -2), centre + QPointF(3.5, -2), centre + QPointF(0, 2.5)}));
}

} // namespace kiwb
