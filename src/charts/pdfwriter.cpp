#include "charts/pdfwriter.h"

#include "charts/figurescene.h"

#include <QBuffer>
#include <QDateTime>
#include <QPainter>
#include <QPdfWriter>

#include <cmath>

namespace kiwb {

namespace {

constexpr int resolution = 1200;
constexpr qsizetype xrefLine = 20; ///< bytes of one entry, by the standard

/// The number that follows the last "startxref".
qsizetype xrefPosition(const QByteArray& pdf) {
    const qsizetype keyword = pdf.lastIndexOf("startxref");
    const qsizetype start = keyword + 10;
    return pdf.mid(start, pdf.indexOf('\n', start) - start).toLongLong();
}

/// Replaces bytes and moves every offset of the cross-reference table that lies behind them.
void splice(QByteArray& pdf, qsizetype position, qsizetype length, const QByteArray& bytes) {
    const qsizetype delta = bytes.size() - length;
    const qsizetype oldXref = xrefPosition(pdf);
    pdf.replace(position, length, bytes);
    if (delta == 0)
        return;
    const qsizetype xref = oldXref + delta;
    // "xref\n0 25\n", then one line an object.
    const qsizetype header = pdf.indexOf('\n', xref) + 1;
    const qsizetype first = pdf.indexOf('\n', header) + 1;
    const qsizetype count = pdf.mid(header, first - header - 1).split(' ').last().toLongLong();
    for (qsizetype i = 1; i < count; ++i) {
        const qsizetype line = first + i * xrefLine;
        const qsizetype offset = pdf.mid(line, 10).toLongLong();
        if (offset > position)
            pdf.replace(line, 10, QByteArray::number(offset + delta).rightJustified(10, '0'));
    }
    const qsizetype start = pdf.lastIndexOf("startxref") + 10;
    pdf.replace(start, pdf.indexOf('\n', start) - start, QByteArray::number(xref));
}

/// Replaces what stands between `before` and the next `after`, both kept. Nothing foreign is in the
/// file outside compressed streams when this is called, so the first match is Qt's own.
void replaceBetween(QByteArray& pdf, const QByteArray& before, char after,
                    const QByteArray& bytes) {
    const qsizetype found = pdf.indexOf(before);
    if (found < 0)
        return;
    const qsizetype start = found + before.size();
    splice(pdf, start, pdf.indexOf(after, start) - start, bytes);
}

QByteArray dateText(std::int64_t ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC)
        .toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'"))
        .toLatin1();
}

/// A PDF text string in hexadecimal UTF-16: no byte of it can be mistaken for structure.
QByteArray hexText(const QString& text) {
    QByteArray hex = "FEFF";
    for (const QChar c : text)
        hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0').toUpper();
    return '<' + hex + '>';
}

void setInfo(QByteArray& pdf, const QString& title, std::optional<std::int64_t> created) {
    const QByteArray date = "/CreationDate (";
    if (created) {
        replaceBetween(pdf, date, ')', dateText(*created));
    } else if (const qsizetype found = pdf.indexOf(date); found >= 0) {
        splice(pdf, found, pdf.indexOf(')', found) + 1 - found, {});
    }
    const QByteArray key = "/Title ";
    if (const qsizetype found = pdf.indexOf(key); found >= 0) {
        const qsizetype start = found + key.size();
        splice(pdf, start, pdf.indexOf(')', start) + 1 - start, hexText(title));
    }
}

} // namespace

QByteArray writePdf(FigureScene& scene, QSizeF sizePt, std::optional<std::int64_t> created) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    // Qt rounds a page to whole points: paint on one that is not smaller, then state the true size.
    const QSizeF page(std::ceil(sizePt.width()), std::ceil(sizePt.height()));
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(page, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(resolution);
    writer.setTitle(QString());
    writer.setCreator(QStringLiteral("KernelIndex Workbench"));
    QPainter painter(&writer);
    const double scale = resolution / 72.0;
    scene.render(&painter, QRectF(QPointF(), sizePt * scale), scene.sceneRect(),
                 Qt::IgnoreAspectRatio);
    painter.end();

    QByteArray pdf = buffer.data();
    // The page's origin is its lower left corner, the figure hangs from the upper left one.
    const auto number = [](double value) { return QByteArray::number(value, 'g', 9); };
    replaceBetween(pdf, "/MediaBox [", ']',
                   "0 " + number(page.height() - sizePt.height()) + ' ' + number(sizePt.width()) +
                       ' ' + number(page.height()));
    setInfo(pdf, plainText(scene.figure().title), created);
    return pdf;
}

} // namespace kiwb
