#pragma once

#include "core/figure/theme.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

/// Text of a figure: always plain, always one line, always placed by its baseline.
namespace kiwb {

/// Foreign UTF-8 as it may be shown: control and bidirectional characters visible, no line breaks,
/// nothing that XML forbids.
QString plainText(std::string_view utf8);

QColor colour(Rgb rgb);

/// One line of text in a scene. `origin` is the left end of its baseline, in scene units.
struct PlacedText {
    QString text;
    QFont font;
    QColor colour;
    QPointF origin;
};

enum class Align { Left, Centre, Right };

double textWidth(const QString& text, const QFont& font);
/// Height of a capital letter: text is centred on a point by half of it.
double capHeight(const QFont& font);
double lineHeight(const QFont& font);

/// Text whose left end, centre or right end stands at `anchor` on the baseline.
PlacedText placeText(const QString& text, const QFont& font, const QColor& colour, QPointF anchor,
                     Align align);

/// Cut at the end with "…" when wider than `width`.
QString elideEnd(const QString& text, const QFont& font, double width);

/// Lines no wider than `width`, broken at " · " where there is one, else at spaces, else anywhere.
QStringList wrapText(const QString& text, const QFont& font, double width);

/// Every name no wider than `width`: a longer one loses what it shares with its neighbours in
/// sorted order, so that two names stay different ("kernelbot/su…1925-triton").
QStringList shortenNames(const QStringList& names, const QFont& font, double width);

} // namespace kiwb
