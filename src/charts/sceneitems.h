#pragma once

#include "charts/markpicture.h"

#include <QGraphicsItem>

#include <vector>

/// The layers of a figure above Qt Charts' own (which lie at z −1 … 5).
namespace kiwb {

inline constexpr qreal labelsZ = 19;
inline constexpr qreal marksZ = 20;
inline constexpr qreal ringsZ = 21;

/// A layer that covers its scene's figure and paints with antialiasing.
class LayerItem : public QGraphicsItem {
public:
    explicit LayerItem(qreal z) { setZValue(z); }
    void setArea(QRectF area);
    [[nodiscard]] QRectF boundingRect() const override { return m_area; }

private:
    QRectF m_area;
};

class MarksItem : public LayerItem {
public:
    MarksItem(const Metrics& metrics, QColor canvas);
    void setPicture(MarkPicture picture);
    [[nodiscard]] const MarkPicture& picture() const { return m_picture; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    MarkPicture m_picture;
    double m_outline;
    QColor m_canvas;
};

class LabelsItem : public LayerItem {
public:
    LabelsItem() : LayerItem(labelsZ) {}
    void setTexts(std::vector<PlacedText> texts);
    [[nodiscard]] const std::vector<PlacedText>& texts() const { return m_texts; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<PlacedText> m_texts;
};

/// Rings around selected marks and the mark under the pointer or the keyboard.
class RingsItem : public LayerItem {
public:
    struct Ring {
        QPointF centre;
        double radius = 0;
        double width = 1;
        QColor colour;
    };
    RingsItem() : LayerItem(ringsZ) {}
    void setRings(std::vector<Ring> rings);
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<Ring> m_rings;
};

} // namespace kiwb
