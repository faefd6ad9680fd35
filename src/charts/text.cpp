#include "charts/text.h"

#include "charts/fonts.h"
#include "core/base/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kiwb {

namespace {

constexpr QChar ellipsis(0x2026);

/// The longest start of `text` that fits, never half a surrogate pair.
qsizetype fittingLength(const QString& text, const QFont& font, double width) {
    qsizetype low = 0;
    qsizetype high = text.size();
    while (low < high) {
        const qsizetype middle = (low + high + 1) / 2;
        if (textWidth(text.left(middle), font) <= width)
            low = middle;
        else
            high = middle - 1;
    }
    if (low > 0 && low < text.size() && text[low - 1].isHighSurrogate())
        --low;
    return low;
}

qsizetype commonPrefix(const QString& a, const QString& b) {
    const auto ends = std::mismatch(a.cbegin(), a.cend(), b.cbegin(), b.cend());
    return ends.first - a.cbegin();
}

/// `shared`: how many characters of the name another one starts with too.
QString shortenName(const QString& name, qsizetype shared, const QFont& font, double width) {
    // Not inside a number: "…1925" says more than "…25".
    while (shared > 0 && (name[shared - 1].isHighSurrogate() || name[shared - 1].isDigit()))
        --shared;
    const QString tail = ellipsis + name.mid(shared);
    const double room = width - textWidth(tail, font);
    if (room >= 0)
        return name.left(std::min(fittingLength(name, font, room), shared)) + tail;
    const QString start = elideEnd(name, font, width);
    return start.size() > shared + 1 ? start : elideEnd(tail, font, width);
}

} // namespace

QString plainText(std::string_view utf8) {
    QString text = QString::fromStdString(visibleText(utf8));
    for (QChar& c : text) {
        if (c.unicode() >= 0xfffe || c.unicode() < 0x20)
            c = QChar::ReplacementCharacter;
    }
    return text;
}

QColor colour(Rgb rgb) {
    return {rgb.r, rgb.g, rgb.b};
}

double textWidth(const QString& text, const QFont& font) {
    return QFontMetricsF(fontForText(font, text)).horizontalAdvance(text);
}

double capHeight(const QFont& font) {
    return QFontMetricsF(font).capHeight();
}

double lineHeight(const QFont& font) {
    return std::ceil(QFontMetricsF(font).height());
}

PlacedText placeText(const QString& text, const QFont& font, const QColor& colour, QPointF anchor,
                     Align align) {
    const QFont used = fontForText(font, text);
    const double width = align == Align::Left ? 0 : QFontMetricsF(used).horizontalAdvance(text);
    const double shift = align == Align::Right ? width : width / 2;
    return {text, used, colour, anchor - QPointF(shift, 0)};
}

QString elideEnd(const QString& text, const QFont& font, double width) {
    if (textWidth(text, font) <= width)
        return text;
    const double room = width - textWidth(QString(ellipsis), font);
    return text.left(fittingLength(text, font, room)) + ellipsis;
}

QStringList wrapText(const QString& text, const QFont& font, double width) {
    const QString separator = QStringLiteral(" · ");
    QStringList lines;
    QString rest = text;
    while (!rest.isEmpty()) {
        const qsizetype fits = fittingLength(rest, font, width);
        if (fits >= rest.size()) {
            lines += rest;
            break;
        }
        qsizetype end = rest.lastIndexOf(separator, fits);
        qsizetype skip = separator.size();
        if (end <= 0) {
            end = rest.lastIndexOf(u' ', fits);
            skip = 1;
        }
        if (end <= 0) {
            end = std::max<qsizetype>(1, fits);
            skip = 0;
        }
        lines += rest.left(end);
        rest = rest.mid(end + skip);
    }
    return lines;
}

QStringList shortenNames(const QStringList& names, const QFont& font, double width) {
    std::vector<qsizetype> order(static_cast<std::size_t>(names.size()));
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&names](qsizetype a, qsizetype b) { return names[a] < names[b]; });

    QStringList result = names;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const QString& name = names[order[i]];
        if (textWidth(name, font) <= width)
            continue;
        qsizetype shared = 0;
        if (i > 0)
            shared = std::max(shared, commonPrefix(name, names[order[i - 1]]));
        if (i + 1 < order.size())
            shared = std::max(shared, commonPrefix(name, names[order[i + 1]]));
        // Equal names differ nowhere; neither is worth a special case.
        shared = std::min(shared, name.size() - 1);
        result[order[i]] = shortenName(name, shared, font, width);
    }
    return result;
}

} // namespace kiwb
