#pragma once

#include "core/base/result.h"
#include "core/figure/theme.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kiwb {

struct Figure;

enum class FigureFormat : std::uint8_t { Svg, Pdf, Png };
std::string_view figureFormatName(FigureFormat format); ///< "svg", "pdf", "png"
std::optional<FigureFormat> figureFormatFromName(std::string_view name);

struct ExportOptions {
    ThemeId theme = ThemeId::Print;
    /// Font sizes and line widths, and the size where none is given (metrics.h, paperPresets()).
    std::string preset = "neurips";
    double widthPt = 0;  ///< points of 1/72 inch; 0: the preset's
    double heightPt = 0; ///< 0: the preset's, and more when panels wrap
    double dpi = 300;    ///< of a PNG
    /// Milliseconds since 1970, written into a PDF as its creation date; none: the PDF has none.
    std::optional<std::int64_t> created;
};

/// A figure as the bytes of a file. The same figure and options give the same bytes, whatever the
/// screen, the locale and the fonts of the system are, as long as missingGlyphs() is empty. A
/// figure drawn as rows is as high as it needs to be, also where a height was given.
/// GUI thread; needs a QApplication. Error FONT_PLATFORM, FONT_MISSING, PRESET_UNKNOWN,
/// FIGURE_SIZE or FIGURE_WRITE.
Result<QByteArray> renderFigure(const Figure& figure, FigureFormat format,
                                const ExportOptions& options = {});

/// Characters in a figure's labels that the bundled fonts lack: drawn with a font of this machine,
/// so the file may look different when it is made elsewhere. Worth a warning when not empty.
QString missingGlyphs(const Figure& figure);

} // namespace kiwb
