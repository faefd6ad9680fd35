#pragma once

#include <QByteArray>
#include <QSizeF>

namespace kiwb {

class FigureScene;

/// A scene on paper as an SVG that looks the same in every viewer: text as outlines (each glyph
/// once, with the string as its label), sizes in millimetres, title and description, the digests
/// of its runs as JSON in <metadata>. Well-formed whatever the names are.
QByteArray writeSvg(FigureScene& scene, QSizeF sizePt);

} // namespace kiwb
