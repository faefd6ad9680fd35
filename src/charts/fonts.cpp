#include "charts/fonts.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QRawFont>

#include <algorithm>
#include <array>
#include <iterator>

namespace kiwb {

namespace {

struct Face {
    QStringView file;
    QStringView family;
    QFont::Weight weight = QFont::Normal;
};

constexpr std::array<Face, 6> faces{{
    {u":/fonts/KIWBSans-Regular.ttf", u"KIWB Sans", QFont::Normal},
    {u":/fonts/KIWBSans-Medium.ttf", u"KIWB Sans", QFont::Medium},
    {u":/fonts/KIWBSans-SemiBold.ttf", u"KIWB Sans", QFont::DemiBold},
    {u":/fonts/KIWBMono-Regular.ttf", u"KIWB Mono", QFont::Normal},
    {u":/fonts/KIWBMono-Medium.ttf", u"KIWB Mono", QFont::Medium},
    {u":/fonts/KIWBMono-Bold.ttf", u"KIWB Mono", QFont::Bold},
}};

/// Every bundled face has these; asking the font only beyond them keeps labels cheap.
constexpr char32_t lastLatin = 0x17f;

bool isPlainLatin(const QString& text) {
    return std::all_of(text.cbegin(), text.cend(),
                       [](QChar c) { return c.unicode() <= lastLatin; });
}

template <class Visit>
void forEachMissing(const QFont& font, const QString& text, Visit visit) {
    if (isPlainLatin(text))
        return;
    const QRawFont raw = QRawFont::fromFont(font);
    const auto codes = text.toUcs4();
    for (const uint code : codes) {
        if (code > lastLatin && !raw.supportsCharacter(code))
            visit(static_cast<char32_t>(code));
    }
}

} // namespace

Result<void> loadFonts() {
    if (QGuiApplication::platformName() == u"minimal")
        return fail("FONT_PLATFORM", "The Qt platform \"minimal\" cannot use the bundled fonts; "
                                     "set QT_QPA_PLATFORM=offscreen.");
    if (QFontDatabase::hasFamily(faces.back().family.toString()) &&
        QFontDatabase::hasFamily(faces.front().family.toString()))
        return {};
    for (const Face& face : faces) {
        if (QFontDatabase::addApplicationFont(face.file.toString()) < 0)
            return fail("FONT_MISSING", "The bundled font " + face.file.toString().toStdString() +
                                            " did not load.");
    }
    return {};
}

QFont bundledFont(FontFace face, int pixelSize) {
    const Face& chosen = faces[static_cast<std::size_t>(face)];
    QFont font(chosen.family.toString());
    font.setWeight(chosen.weight);
    font.setPixelSize(std::max(1, pixelSize));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::StyleStrategy(QFont::NoFontMerging | QFont::PreferOutline |
                                               QFont::NoSubpixelAntialias));
    return font;
}

QFont fontForText(const QFont& font, const QString& text) {
    bool complete = true;
    forEachMissing(font, text, [&complete](char32_t) { complete = false; });
    if (complete)
        return font;
    QFont wider = font;
    wider.setStyleStrategy(QFont::StyleStrategy(QFont::PreferOutline | QFont::NoSubpixelAntialias));
    return wider;
}

QString missingCharacters(const QString& text) {
    QString missing;
    forEachMissing(bundledFont(FontFace::Sans, 12), text, [&missing](char32_t code) {
        const QString character = QString::fromUcs4(&code, 1);
        if (!missing.contains(character))
            missing += character;
    });
    return missing;
}

} // namespace kiwb
