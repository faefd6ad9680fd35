#pragma once

#include "models/dossier.h"

#include <QPointF>
#include <QWidget>

class QPainter;

namespace kiwb {

class AppTheme;
struct Theme;

using StateShape = EvidenceLine::Shape;

/// ● good, ○ absent, ▲ warning, ■ bad (figures.md 1.6), drawn: fonts disagree about their size.
void paintStateShape(QPainter* painter, QPointF centre, StateShape shape, const Theme& roles);
/// The colour of the words beside it.
QColor stateInk(StateShape shape, const Theme& roles);
/// The same as a tone of the style sheet ("good").
QString stateTone(StateShape shape);

/// A small widget that shows one shape. Its meaning is in the words beside it.
class StateDot : public QWidget {
    Q_OBJECT
public:
    StateDot(StateShape shape, const AppTheme& theme, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    StateShape m_shape;
    const AppTheme& m_theme;
};

} // namespace kiwb
