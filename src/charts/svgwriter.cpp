#include "charts/svgwriter.h"

#include "charts/figurescene.h"

#include <QBuffer>
#include <QGlyphRun>
#include <QHash>
#include <QPainter>
#include <QRawFont>
#include <QSvgGenerator>
#include <QTextLayout>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

using namespace Qt::StringLiterals;

/// Outlines are taken once at this size and scaled where they are used.
constexpr int outlinePixels = 1000;

QString number(double value) {
    return QString::number(std::abs(value) < 1e-9 ? 0 : value, 'g', 6);
}

/// What Qt paints: background, grid, marks. Qt's own file has neither a safe title nor a size in
/// fractions, and half of it is empty groups, so only its shapes are taken over.
QByteArray paintedShapes(FigureScene& scene) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(scene.size().toSize());
    generator.setViewBox(scene.sceneRect());
    QPainter painter(&generator);
    scene.setTextsVisible(false);
    scene.render(&painter, scene.sceneRect(), scene.sceneRect(), Qt::IgnoreAspectRatio);
    scene.setTextsVisible(true);
    painter.end();
    return buffer.data();
}

/// The attributes that say something.
QXmlStreamAttributes meaningful(const QXmlStreamAttributes& attributes) {
    QXmlStreamAttributes kept;
    for (const QXmlStreamAttribute& attribute : attributes) {
        const QStringView name = attribute.name();
        const QStringView value = attribute.value();
        const bool font = name.startsWith(u"font-"_s);
        const bool opaque = name.endsWith(u"-opacity"_s) && value == u"1"_s;
        const bool unmoved = name == u"transform"_s && value == u"matrix(1,0,0,1,0,0)"_s;
        if (!font && !opaque && !unmoved)
            kept.append(attribute);
    }
    return kept;
}

/// Groups are flat in Qt's file: one for each state of the painter. Empty ones go, neighbours with
/// the same state become one.
void copyShapes(const QByteArray& painted, QXmlStreamWriter& out) {
    QXmlStreamReader in(painted);
    QXmlStreamAttributes state;
    QXmlStreamAttributes written;
    bool open = false;
    out.writeStartElement(u"g"_s);
    out.writeAttribute(u"fill-rule"_s, u"evenodd"_s);
    while (!in.atEnd()) {
        if (in.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QStringView name = in.name();
        if (name == u"g"_s) {
            state = meaningful(in.attributes());
            continue;
        }
        if (name == u"svg"_s || name == u"title"_s || name == u"desc"_s || name == u"defs"_s)
            continue;
        if (!open || state != written) {
            if (open)
                out.writeEndElement();
            out.writeStartElement(u"g"_s);
            out.writeAttributes(state);
            written = state;
            open = true;
        }
        out.writeEmptyElement(name.toString());
        out.writeAttributes(meaningful(in.attributes()));
    }
    if (open)
        out.writeEndElement();
    out.writeEndElement();
}

QString pathData(const QPainterPath& path) {
    QString data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        switch (element.type) {
        case QPainterPath::MoveToElement:
            data += u'M';
            break;
        case QPainterPath::LineToElement:
            data += u'L';
            break;
        case QPainterPath::CurveToElement:
            data += u'C';
            break;
        case QPainterPath::CurveToDataElement:
            data += u' ';
            break;
        }
        data += number(element.x) + u' ' + number(element.y);
    }
    return data + u'Z';
}

/// The outlines of all texts: each glyph is defined once.
class Outlines {
public:
    struct Glyph {
        QString id;
        QPointF at; ///< in outline units from the start of the baseline
    };
    struct Line {
        const PlacedText* text = nullptr;
        std::vector<Glyph> glyphs;
    };

    explicit Outlines(const std::vector<PlacedText>& texts) {
        for (const PlacedText& text : texts)
            add(text);
    }

    void writeDefinitions(QXmlStreamWriter& out) const {
        out.writeStartElement(u"defs"_s);
        for (const auto& [id, data] : m_paths) {
            out.writeEmptyElement(u"path"_s);
            out.writeAttribute(u"id"_s, id);
            out.writeAttribute(u"d"_s, data);
        }
        out.writeEndElement();
    }

    void writeTexts(QXmlStreamWriter& out) const {
        out.writeStartElement(u"g"_s);
        out.writeAttribute(u"fill-rule"_s, u"nonzero"_s);
        for (const Line& line : m_lines) {
            const double scale = static_cast<double>(line.text->font.pixelSize()) / outlinePixels;
            const QPointF origin = line.text->origin;
            out.writeStartElement(u"g"_s);
            out.writeAttribute(u"role"_s, u"img"_s);
            out.writeAttribute(u"aria-label"_s, line.text->text);
            out.writeAttribute(u"fill"_s, line.text->colour.name());
            out.writeAttribute(u"transform"_s, u"translate("_s + number(origin.x()) + u' ' +
                                                   number(origin.y()) + u") scale("_s +
                                                   number(scale) + u')');
            for (const Glyph& glyph : line.glyphs) {
                out.writeEmptyElement(u"use"_s);
                out.writeAttribute(u"xlink:href"_s, u'#' + glyph.id);
                out.writeAttribute(u"x"_s, number(glyph.at.x()));
                if (std::abs(glyph.at.y()) > 1e-6)
                    out.writeAttribute(u"y"_s, number(glyph.at.y()));
            }
            out.writeEndElement();
        }
        out.writeEndElement();
    }

private:
    void add(const PlacedText& text) {
        QFont font = text.font;
        font.setPixelSize(outlinePixels);
        QTextLayout layout(text.text, font);
        QTextOption option;
        option.setWrapMode(QTextOption::NoWrap);
        option.setTextDirection(Qt::LeftToRight);
        layout.setTextOption(option);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        Line placed{&text, {}};
        for (const QGlyphRun& run : layout.glyphRuns()) {
            const QList<quint32> indexes = run.glyphIndexes();
            const QList<QPointF> positions = run.positions();
            for (qsizetype i = 0; i < indexes.size(); ++i) {
                const QString id = identify(run.rawFont(), indexes[i]);
                if (!id.isEmpty())
                    placed.glyphs.push_back({id, positions[i] - QPointF(0, line.ascent())});
            }
        }
        m_lines.push_back(std::move(placed));
    }

    /// The id of a glyph, defining it at its first use; empty for one that draws nothing.
    QString identify(const QRawFont& font, quint32 index) {
        const QString key = font.familyName() + u'/' + font.styleName() + u'/' +
                            QString::number(font.weight()) + u'/' + QString::number(index);
        const auto known = m_ids.constFind(key);
        if (known != m_ids.constEnd())
            return *known;
        const QPainterPath path = font.pathForGlyph(index);
        QString id;
        if (!path.isEmpty()) {
            id = u'g' + QString::number(m_paths.size());
            m_paths.emplace_back(id, pathData(path));
        }
        m_ids.insert(key, id);
        return id;
    }

    std::vector<std::pair<QString, QString>> m_paths; ///< id and data, in order of first use
    QHash<QString, QString> m_ids;
    std::vector<Line> m_lines;
};

/// Which runs are drawn, for whoever meets the file later: one line of ASCII.
QString runsAsJson(const Figure& figure) {
    std::vector<Digest> digests;
    for (const Mark& mark : figure.marks)
        digests.push_back(mark.digest);
    std::sort(digests.begin(), digests.end());
    digests.erase(std::unique(digests.begin(), digests.end()), digests.end());
    QString json = u"{\"runs\":["_s;
    for (std::size_t i = 0; i < digests.size(); ++i)
        json += (i == 0 ? u"\""_s : u",\""_s) + QString::fromStdString(digests[i].text()) + u'"';
    return json + u"]}"_s;
}

QString millimetres(double points) {
    QString text = QString::number(points * 25.4 / 72, 'f', 3);
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text + u"mm"_s;
}

} // namespace

QByteArray writeSvg(FigureScene& scene, QSizeF sizePt) {
    const Figure& figure = scene.figure();
    const QString svg = u"http://www.w3.org/2000/svg"_s;
    const Outlines outlines(scene.texts());
    QByteArray bytes;
    QXmlStreamWriter out(&bytes);
    out.writeStartDocument();
    out.writeStartElement(u"svg"_s);
    out.writeAttribute(u"xmlns"_s, svg);
    out.writeAttribute(u"xmlns:xlink"_s, u"http://www.w3.org/1999/xlink"_s);
    out.writeAttribute(u"width"_s, millimetres(sizePt.width()));
    out.writeAttribute(u"height"_s, millimetres(sizePt.height()));
    out.writeAttribute(u"viewBox"_s, u"0 0 "_s + number(scene.size().width()) + u' ' +
                                         number(scene.size().height()));
    out.writeAttribute(u"role"_s, u"img"_s);
    out.writeAttribute(u"aria-labelledby"_s, u"title description"_s);
    const auto writeText = [&out](const QString& element, const QString& id, const QString& text) {
        out.writeStartElement(element);
        out.writeAttribute(u"id"_s, id);
        out.writeCharacters(text);
        out.writeEndElement();
    };
    writeText(u"title"_s, u"title"_s, plainText(figure.title));
    writeText(u"desc"_s, u"description"_s,
              plainText(figure.marks.empty() ? figure.emptyReason : figure.caption));
    out.writeStartElement(u"metadata"_s);
    out.writeStartElement(u"figure"_s);
    out.writeAttribute(u"xmlns"_s, u"urn:kernelindex-workbench:figure"_s);
    out.writeAttribute(u"type"_s, u"application/json"_s);
    out.writeCharacters(runsAsJson(figure));
    out.writeEndElement();
    out.writeEndElement();
    outlines.writeDefinitions(out);
    copyShapes(paintedShapes(scene), out);
    outlines.writeTexts(out);
    out.writeEndDocument();
    return bytes;
}

} // namespace kiwb
