#include "charts/sceneitems.h"

#include <QPainter>
#include <QPen>

#include <utility>

namespace kiwb {

void LayerItem::setArea(QRectF area) {
    prepareGeometryChange();
    m_area = area;
}

MarksItem::MarksItem(const Metrics& metrics, QColor canvas)
    : LayerItem(marksZ), m_outline(metrics.outline), m_canvas(canvas) {}

void MarksItem::setPicture(MarkPicture picture) {
    m_picture = std::move(picture);
    update();
}

void MarksItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                      QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    for (const Stroke& stroke : m_picture.strokes) {
        painter->setPen(QPen(stroke.colour, stroke.width, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(stroke.line);
    }
    for (const DrawnMark& mark : m_picture.marks) {
        if (mark.hollow) {
            painter->setPen(
                QPen(mark.colour, m_outline, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            painter->setBrush(m_canvas);
        } else {
            painter->setPen(Qt::NoPen);
            painter->setBrush(mark.colour);
        }
        painter->drawPath(shapePath(mark.shape, mark.centre, mark.size));
    }
}

void LabelsItem::setTexts(std::vector<PlacedText> texts) {
    m_texts = std::move(texts);
    update();
}

void LabelsItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                       QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::TextAntialiasing);
    painter->setLayoutDirection(Qt::LeftToRight);
    for (const PlacedText& text : m_texts) {
        painter->setFont(text.font);
        painter->setPen(text.colour);
        painter->drawText(text.origin, text.text);
    }
}

void RingsItem::setRings(std::vector<Ring> rings) {
    m_rings = std::move(rings);
    update();
}

void RingsItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                      QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    for (const Ring& ring : m_rings) {
        painter->setPen(QPen(ring.colour, ring.width));
        painter->drawEllipse(ring.centre, ring.radius, ring.radius);
    }
}

} // namespace kiwb
