#include "charts/figureexport.h"

#include "charts/figurescene.h"
#include "charts/fonts.h"
#include "charts/metrics.h"
#include "charts/pdfwriter.h"
#include "charts/svgwriter.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QImage>
#include <QPainter>

#include <array>
#include <cmath>
#include <utility>

namespace kiwb {

namespace {

constexpr std::array<std::string_view, 3> formatNames{"svg", "pdf", "png"};

constexpr double smallestPt = 72;
constexpr double largestPt = 14'400; ///< of a PDF page, ISO 32000-1 Annex C
constexpr double largestPixels = 150e6;

/// Qt writes fonts into a PDF in the order of a hash table, so its seed is fixed meanwhile; the
/// rest of the program keeps its random one.
class FixedHashSeed {
public:
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
    FixedHashSeed(const FixedHashSeed&) = delete;
    FixedHashSeed& operator=(const FixedHashSeed&) = delete;
};

bool isSize(double points) {
    return points == 0 || (points >= smallestPt && points <= largestPt);
}

Result<QByteArray> writePng(FigureScene& scene, QSizeF sizePt, double dpi) {
    const double width = std::round(sizePt.width() * dpi / 72);
    const double height = std::round(sizePt.height() * dpi / 72);
    if (width * height > largestPixels)
        return fail("FIGURE_SIZE", "A picture of " + std::to_string(std::llround(width)) + " by " +
                                       std::to_string(std::llround(height)) +
                                       " pixels is too large; use SVG or a lower resolution.");
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    const int dotsPerMetre = static_cast<int>(std::lround(dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    image.fill(scene.backgroundBrush().color());
    QPainter painter(&image);
    scene.render(&painter, QRectF(image.rect()), scene.sceneRect(), Qt::IgnoreAspectRatio);
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail("FIGURE_WRITE", "The picture could not be written as PNG.");
    return buffer.data();
}

} // namespace

std::string_view figureFormatName(FigureFormat format) {
    return formatNames[static_cast<std::size_t>(format)];
}

std::optional<FigureFormat> figureFormatFromName(std::string_view name) {
    for (std::size_t i = 0; i < formatNames.size(); ++i) {
        if (formatNames[i] == name)
            return static_cast<FigureFormat>(i);
    }
    return std::nullopt;
}

Result<QByteArray> renderFigure(const Figure& figure, FigureFormat format,
                                const ExportOptions& options) {
    if (auto fonts = loadFonts(); !fonts)
        return Unexpected(std::move(fonts.error()));
    const auto preset = paperPreset(options.preset);
    if (!preset)
        return fail("PRESET_UNKNOWN", "There is no paper size named \"" + options.preset + "\".");
    if (!isSize(options.widthPt) || !isSize(options.heightPt))
        return fail("FIGURE_SIZE", "A figure is 72 to 14,400 points wide and high.");
    if (!(options.dpi >= 36 && options.dpi <= 2400))
        return fail("FIGURE_SIZE", "The resolution is 36 to 2,400 dots per inch.");

    const FixedHashSeed seed;
    const Metrics metrics = paperMetrics(*preset);
    const double width = options.widthPt > 0 ? options.widthPt : preset->width;
    double height = options.heightPt;
    if (height == 0)
        // Another width keeps the preset's proportions.
        height = std::floor(width * preset->height / preset->width);
    FigureScene scene(figure, metrics, options.theme);
    scene.setSize(QSizeF(width, height) * metrics.unit, options.heightPt == 0);
    const QSizeF sizePt = scene.size() / metrics.unit;
    if (format != FigureFormat::Svg && sizePt.height() > largestPt)
        return fail("FIGURE_SIZE", "With this many rows the figure is higher than a page can be; "
                                   "use SVG, or select fewer runs.");
    switch (format) {
    case FigureFormat::Svg:
        return writeSvg(scene, sizePt);
    case FigureFormat::Pdf:
        return writePdf(scene, sizePt, options.created);
    case FigureFormat::Png:
        break;
    }
    return writePng(scene, sizePt, options.dpi);
}

QString missingGlyphs(const Figure& figure) {
    QString text;
    for (const Series& series : figure.series)
        text += plainText(series.label);
    for (const Category& category : figure.categories)
        text += plainText(category.label);
    for (const Panel& panel : figure.panels)
        text += plainText(panel.title) + plainText(panel.subtitle);
    text += plainText(figure.categoryTitle) + plainText(figure.axis.title);
    for (const std::string& note : figure.footnotes)
        text += plainText(note);
    for (const std::string& note : figure.notDrawn)
        text += plainText(note);
    return missingCharacters(text);
}

} // namespace kiwb
