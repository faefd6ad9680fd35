#pragma once

#include <QPoint>
#include <QString>

QT_BEGIN_NAMESPACE
class QWidget;
QT_END_NAMESPACE

namespace kiwb {

/// Shows a tooltip whose text is never read as markup, whatever it looks like: Qt guesses wrong
/// both ways, and 243 bytes of rich text can freeze a window (safety.md 2). Every tooltip with
/// foreign text goes through here. Empty text hides the tip.
void showPlainTip(const QPoint& globalPosition, const QString& text, QWidget* widget);

} // namespace kiwb
