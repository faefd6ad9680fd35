#include "charts/plaintexttip.h"

#include <QTextDocument>
#include <QToolTip>

namespace kiwb {

void showPlainTip(const QPoint& globalPosition, const QString& text, QWidget* widget) {
    // Escaped text in a tag is rich text for certain, so nothing is left to guess.
    const QString escaped =
        text.isEmpty() ? QString() : Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
    QToolTip::showText(globalPosition, escaped, widget);
}

} // namespace kiwb
