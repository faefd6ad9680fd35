#include "charts/figureexport.h"
#include "charts/fonts.h"
#include "charts/metrics.h"
#include "figures.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstdio>
#include <string_view>

using namespace kiwb;

namespace {

constexpr std::array<FigureFormat, 3> formats{FigureFormat::Svg, FigureFormat::Pdf,
                                              FigureFormat::Png};

ExportOptions options(double widthPt = 0, double heightPt = 0) {
    ExportOptions chosen;
    chosen.widthPt = widthPt;
    chosen.heightPt = heightPt;
    chosen.created = 1762842200000; // 2025-11-11T06:23:20Z
    return chosen;
}

QByteArray render(const Figure& figure, FigureFormat format, const ExportOptions& chosen) {
    const auto bytes = renderFigure(figure, format, chosen);
    return bytes ? *bytes : QByteArray();
}

/// One line a format: what the same figure hashes to in this process.
QByteArray hashes() {
    QByteArray lines;
    for (const FigureFormat format : formats)
        lines += QCryptographicHash::hash(render(test::makeFigure({4, 2, 5}), format, options()),
                                          QCryptographicHash::Sha256)
                     .toHex() +
                 '\n';
    return lines;
}

struct SvgFacts {
    bool wellFormed = false;
    QStringList elements;
    QStringList labels;
    QSet<QString> glyphs;
    QSet<QString> used;
    QString title, description, metadata;
    QXmlStreamAttributes root;
};

SvgFacts readSvg(const QByteArray& svg) {
    SvgFacts facts;
    QXmlStreamReader in(svg);
    while (!in.atEnd()) {
        if (in.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString name = in.name().toString();
        const QXmlStreamAttributes attributes = in.attributes();
        if (facts.elements.isEmpty())
            facts.root = attributes;
        facts.elements += name;
        if (attributes.hasAttribute(QStringLiteral("aria-label")))
            facts.labels += attributes.value(QStringLiteral("aria-label")).toString();
        if (name == u"path" && attributes.hasAttribute(QStringLiteral("id")))
            facts.glyphs += attributes.value(QStringLiteral("id")).toString();
        if (name == u"use")
            facts.used += attributes.value(QStringLiteral("xlink:href")).toString().mid(1);
        if (name == u"title")
            facts.title = in.readElementText();
        else if (name == u"desc")
            facts.description = in.readElementText();
        else if (name == u"figure")
            facts.metadata = in.readElementText();
    }
    facts.wellFormed = !in.hasError();
    return facts;
}

QByteArray toolOutput(const QString& tool, const QStringList& arguments, QByteArray* errors) {
    QProcess process;
    process.start(tool, arguments);
    process.waitForFinished();
    *errors = process.readAllStandardError();
    return process.readAllStandardOutput();
}

} // namespace

/// Files a figure leaves in: well-formed, exact in size, the same bytes everywhere.
class TestFigureExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameBytesTwice();
    void sameBytesUnderOtherSettings_data();
    void sameBytesUnderOtherSettings();
    void svgIsWellFormedAndHasNoTextElements_data();
    void svgIsWellFormedAndHasNoTextElements();
    void svgStatesItsSizeAndMeaning();
    void svgOfPrintHasNoTitleInside();
    void pdfOffsetsAreRight_data();
    void pdfOffsetsAreRight();
    void pdfHasTheExactSizeAndDate();
    void pdfTextSurvives();
    void aTitleCannotForgePdfStructure();
    void pngHasItsSizeAndResolution();
    void presetsAreWholePointsAndEnough();
    void badOptionsAreRefused_data();
    void badOptionsAreRefused();
    void missingGlyphsAreNamed();
    void formatNamesReadBack();
};

void TestFigureExport::sameBytesTwice() {
    for (const FigureFormat format : formats) {
        const QByteArray first = render(test::makeFigure({4, 2, 5}), format, options());
        QVERIFY(!first.isEmpty());
        QVERIFY(first == render(test::makeFigure({4, 2, 5}), format, options()));
    }
}

void TestFigureExport::sameBytesUnderOtherSettings_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::newRow("scaled by 1.25") << "QT_SCALE_FACTOR"
                                    << "1.25";
    QTest::newRow("scaled by 2") << "QT_SCALE_FACTOR"
                                 << "2";
    QTest::newRow("fonts at 144 dpi") << "QT_FONT_DPI"
                                      << "144";
    QTest::newRow("a German locale") << "LC_ALL"
                                     << "de_DE.UTF-8";
    QTest::newRow("an Arabic locale") << "LC_ALL"
                                      << "ar_EG.UTF-8";
    QTest::newRow("a Japanese time zone") << "TZ"
                                          << "Asia/Tokyo";
    QTest::newRow("another hash seed") << "QT_HASH_SEED"
                                       << "0";
    QTest::newRow("no system fonts") << "FONTCONFIG_FILE"
                                     << "/dev/null";
}

void TestFigureExport::sameBytesUnderOtherSettings() {
    QFETCH(QString, name);
    QFETCH(QString, value);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(name, value);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--hashes")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(process.readAllStandardOutput(), hashes());
}

void TestFigureExport::svgIsWellFormedAndHasNoTextElements_data() {
    QTest::addColumn<Figure>("figure");
    QTest::newRow("one panel") << test::makeFigure();
    QTest::newRow("rows") << test::makeFigure({12, 2, 3});
    QTest::newRow("every spread") << test::spreadFigure();
    QTest::newRow("ratios") << test::ratioFigure();
    QTest::newRow("hostile names") << test::hostileFigure();
    QTest::newRow("empty") << test::emptyFigure();
}

void TestFigureExport::svgIsWellFormedAndHasNoTextElements() {
    QFETCH(Figure, figure);
    const QByteArray svg = render(figure, FigureFormat::Svg, options());
    const SvgFacts facts = readSvg(svg);
    QVERIFY(facts.wellFormed);
    const QSet<QString> allowed{
        QStringLiteral("svg"),      QStringLiteral("title"),    QStringLiteral("desc"),
        QStringLiteral("metadata"), QStringLiteral("figure"),   QStringLiteral("defs"),
        QStringLiteral("g"),        QStringLiteral("path"),     QStringLiteral("use"),
        QStringLiteral("rect"),     QStringLiteral("polyline"), QStringLiteral("line")};
    for (const QString& element : facts.elements)
        QVERIFY2(allowed.contains(element), qPrintable(element));
    QVERIFY(!facts.glyphs.isEmpty());
    QCOMPARE(facts.used, facts.glyphs);
    QVERIFY(!facts.labels.isEmpty());
    for (const char* raw : {"<script", "<b>", "<img", "<g onload", "font-family"})
        QVERIFY2(!svg.contains(raw), raw);
}

void TestFigureExport::svgStatesItsSizeAndMeaning() {
    const Figure figure = test::hostileFigure();
    const SvgFacts facts = readSvg(render(figure, FigureFormat::Svg, options(600, 400)));
    QCOMPARE(facts.root.value(QStringLiteral("width")), QStringLiteral("211.667mm"));
    QCOMPARE(facts.root.value(QStringLiteral("height")), QStringLiteral("141.111mm"));
    QCOMPARE(facts.root.value(QStringLiteral("viewBox")), QStringLiteral("0 0 6000 4000"));
    QCOMPARE(facts.title, QStringLiteral("<t> & title"));
    QCOMPARE(facts.description, QStringLiteral("</desc><g onload='x'>"));
    QVERIFY(facts.labels.contains(QStringLiteral("<b>x</b><img src=/etc/passwd>")));
    QVERIFY(facts.labels.contains(QStringLiteral("a & b \"quoted\" ]]> <!-- -->")));
    for (const Mark& mark : figure.marks)
        QVERIFY(facts.metadata.contains(QString::fromStdString(mark.digest.text())));
}

void TestFigureExport::svgOfPrintHasNoTitleInside() {
    const Figure figure = test::makeFigure();
    const QString title = QString::fromStdString(figure.title);
    QVERIFY(!readSvg(render(figure, FigureFormat::Svg, options())).labels.contains(title));
    ExportOptions slide = options();
    slide.preset = "slide";
    QVERIFY(readSvg(render(figure, FigureFormat::Svg, slide)).labels.contains(title));
}

void TestFigureExport::pdfOffsetsAreRight_data() {
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<bool>("dated");
    QTest::newRow("whole points") << 396.0 << 246.0 << true;
    QTest::newRow("180 mm by 100 mm") << 510.236 << 283.465 << true;
    QTest::newRow("no date") << 396.5 << 246.25 << false;
}

void TestFigureExport::pdfOffsetsAreRight() {
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(bool, dated);
    ExportOptions chosen = options(width, height);
    if (!dated)
        chosen.created.reset();
    const QByteArray pdf = render(test::makeFigure(), FigureFormat::Pdf, chosen);
    QCOMPARE(pdf.contains("/CreationDate"), dated);
    const qsizetype start = pdf.lastIndexOf("startxref") + 10;
    const qsizetype xref = pdf.mid(start, pdf.indexOf('\n', start) - start).toLongLong();
    QCOMPARE(pdf.mid(xref, 5), QByteArray("xref\n"));
    const QList<QByteArray> lines = pdf.mid(xref).split('\n');
    const qsizetype count = lines[1].split(' ').last().toLongLong();
    QVERIFY(count > 5);
    for (qsizetype object = 1; object < count; ++object) {
        const qsizetype offset = lines[2 + object].left(10).toLongLong();
        const QByteArray expected = QByteArray::number(object) + " 0 obj";
        QCOMPARE(pdf.mid(offset, expected.size()), expected);
    }
}

void TestFigureExport::pdfHasTheExactSizeAndDate() {
    const QByteArray pdf = render(test::makeFigure(), FigureFormat::Pdf, options(510.236, 283.465));
    QVERIFY(pdf.contains("/MediaBox [0 0.535 510.236 284]"));
    QVERIFY(pdf.contains("/CreationDate (D:20251111062320Z)"));
    const QString pdfinfo = QStandardPaths::findExecutable(QStringLiteral("pdfinfo"));
    if (pdfinfo.isEmpty())
        QSKIP("skipped: pdfinfo is not installed");
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("figure.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(pdf);
    file.close();
    QByteArray errors;
    const QByteArray facts = toolOutput(pdfinfo, {file.fileName()}, &errors);
    QCOMPARE(errors, QByteArray());
    QVERIFY(facts.contains("510.236 x 283.465 pts"));
    QVERIFY(facts.contains("SwiGLU MLP"));
}

void TestFigureExport::pdfTextSurvives() {
    const QString pdftotext = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    const QString pdffonts = QStandardPaths::findExecutable(QStringLiteral("pdffonts"));
    if (pdftotext.isEmpty() || pdffonts.isEmpty())
        QSKIP("skipped: pdftotext and pdffonts are not installed");
    Figure figure = test::makeFigure({2, 1, 3});
    figure.footnotes = {"8.12 µs × 2 · p20–p80 − sxm4-80gb"};
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("figure.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(render(figure, FigureFormat::Pdf, options()));
    file.close();
    QByteArray errors;
    const QString text =
        QString::fromUtf8(toolOutput(pdftotext, {file.fileName(), QStringLiteral("-")}, &errors));
    QCOMPARE(errors, QByteArray());
    for (const char* word : {"8.12 µs × 2 · p20–p80 − sxm4-80gb", "Median latency (ms)", "liger",
                             "NVIDIA GeForce RTX 4090"})
        QVERIFY2(text.contains(QString::fromUtf8(word)), word);
    const QByteArray fonts = toolOutput(pdffonts, {file.fileName()}, &errors);
    QVERIFY(fonts.contains("KIWBSans-Regular"));
    QVERIFY(fonts.contains("CID TrueType"));
    QVERIFY(!fonts.contains("DejaVu"));
}

void TestFigureExport::aTitleCannotForgePdfStructure() {
    // These characters are "/CreationDate (" in the bytes of UTF-16.
    Figure figure = test::makeFigure();
    const std::u16string forged{0x2f43, 0x7265, 0x6174, 0x696f, 0x6e44, 0x6174, 0x6520, 0x2829};
    figure.title = QString::fromStdU16String(forged).toStdString();
    const QByteArray pdf = render(figure, FigureFormat::Pdf, options());
    QCOMPARE(pdf.count("/CreationDate ("), 1);
    QVERIFY(pdf.contains("/Title <FEFF2F437265"));
}

void TestFigureExport::pngHasItsSizeAndResolution() {
    ExportOptions chosen = options(360, 216);
    chosen.dpi = 144;
    const QByteArray png = render(test::makeFigure(), FigureFormat::Png, chosen);
    const QImage image = QImage::fromData(png, "PNG");
    QCOMPARE(image.size(), QSize(720, 432));
    QCOMPARE(image.dotsPerMeterX(), 5669);
    QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
    QCOMPARE(image.pixelColor(719, 431), QColor(Qt::white));
}

void TestFigureExport::presetsAreWholePointsAndEnough() {
    QSet<QByteArray> names;
    for (const PaperPreset& preset : paperPresets()) {
        names += QByteArray(preset.id.data(), qsizetype(preset.id.size()));
        QVERIFY(preset.grid == 0 || preset.grid >= 0.5);
        QVERIFY(preset.whisker >= 0.5 && preset.axis >= 0.5);
        QVERIFY(preset.smallFont <= preset.baseFont);
        ExportOptions chosen = options();
        chosen.preset = preset.id;
        QVERIFY(renderFigure(test::makeFigure({2, 1, 3}), FigureFormat::Svg, chosen));
    }
    QCOMPARE(names.size(), 15);
    // Widths measured with the styles themselves (figures.md 5).
    QCOMPARE(paperPreset("neurips")->width, 396);
    QCOMPARE(paperPreset("ieee-2")->width, 514);
    QCOMPARE(paperPreset("nature-1")->height, 156);
    QCOMPARE(paperPreset("acm-2")->height, 211);
    QVERIFY(!paperPreset("acm"));
}

void TestFigureExport::badOptionsAreRefused_data() {
    QTest::addColumn<std::string>("preset");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<double>("dpi");
    QTest::addColumn<std::string>("code");
    const std::string size = "FIGURE_SIZE";
    QTest::newRow("an unknown preset")
        << std::string("vogue") << 0.0 << 0.0 << 300.0 << std::string("PRESET_UNKNOWN");
    QTest::newRow("too narrow") << std::string("iclr") << 20.0 << 0.0 << 300.0 << size;
    QTest::newRow("negative") << std::string("iclr") << -100.0 << 0.0 << 300.0 << size;
    QTest::newRow("not a number") << std::string("iclr") << std::nan("") << 0.0 << 300.0 << size;
    QTest::newRow("endless") << std::string("iclr") << 396.0 << HUGE_VAL << 300.0 << size;
    QTest::newRow("no resolution") << std::string("iclr") << 0.0 << 0.0 << 0.0 << size;
    QTest::newRow("too many pixels") << std::string("iclr") << 9000.0 << 9000.0 << 300.0 << size;
}

void TestFigureExport::badOptionsAreRefused() {
    QFETCH(std::string, preset);
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(double, dpi);
    QFETCH(std::string, code);
    ExportOptions chosen = options(width, height);
    chosen.preset = preset;
    chosen.dpi = dpi;
    const auto result = renderFigure(test::makeFigure(), FigureFormat::Png, chosen);
    QVERIFY(!result);
    QCOMPARE(result.error().code, code);
}

void TestFigureExport::missingGlyphsAreNamed() {
    QVERIFY(loadFonts());
    QCOMPARE(missingGlyphs(test::makeFigure()), QString());
    Figure figure = test::makeFigure();
    figure.series[1].label = "核 v2 核";
    QCOMPARE(missingGlyphs(figure), QStringLiteral("核"));
}

void TestFigureExport::formatNamesReadBack() {
    for (const FigureFormat format : formats)
        QCOMPARE(figureFormatFromName(figureFormatName(format)), std::optional(format));
    QVERIFY(!figureFormatFromName("jpeg"));
}

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "--hashes") {
        const QByteArray lines = hashes();
        return std::fwrite(lines.data(), 1, std::size_t(lines.size()), stdout) ==
                       std::size_t(lines.size())
                   ? 0
                   : 1;
    }
    TestFigureExport test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_figureexport.moc"
