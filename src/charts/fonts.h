#pragma once

#include "core/base/result.h"

#include <QFont>
#include <QString>

/// The bundled fonts (figures.md 4). Everything here is for the GUI thread.
namespace kiwb {

enum class FontFace { Sans, SansMedium, SansSemiBold, Mono, MonoMedium, MonoBold };

/// Makes the bundled fonts known to Qt; doing it again is nothing. Needs a QGuiApplication.
/// Error FONT_PLATFORM (the "minimal" platform has no application fonts) or FONT_MISSING.
Result<void> loadFonts();

/// A bundled font whose glyphs and widths depend on no setting of the system: no hinting, and no
/// glyph of another font.
QFont bundledFont(FontFace face, int pixelSize);

/// `font` itself when it has every character of `text`; else the same font with the system's
/// fallback allowed, so that a name in another script can be read. What that draws depends on the
/// machine: see missingCharacters().
QFont fontForText(const QFont& font, const QString& text);

/// The characters of `text` the bundled sans has no glyph for, each once, in order of appearance.
QString missingCharacters(const QString& text);

} // namespace kiwb
