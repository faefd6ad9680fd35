#include "charts/figureexport.h"
#include "charts/figurescene.h"
#include "charts/fonts.h"
#include "figures.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace kiwb;

namespace {

void keep(const QByteArray& bytes, const QString& name) {
    const QString folder = qEnvironmentVariable("KIWB_PICTURES");
    if (folder.isEmpty())
        return;
    QFile file(QDir(folder).filePath(QString(name).replace(u' ', u'-')));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

/// Draws the figures a person should look at; with KIWB_PICTURES=<folder> they are kept there.
class TestPictures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void screen_data();
    void screen();
    void paper_data();
    void paper();
};

void TestPictures::initTestCase() {
    QVERIFY(loadFonts());
}

void TestPictures::screen_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<int>("theme");
    using test::makeFigure;
    QTest::newRow("3 series") << makeFigure({3, 1, 5}) << 0;
    QTest::newRow("8 series, light") << makeFigure({8, 1, 5}) << 1;
    QTest::newRow("12 series are rows") << makeFigure({12, 1, 5}) << 0;
    QTest::newRow("40 series are rows, light") << makeFigure({40, 1, 13}) << 1;
    QTest::newRow("2 panels") << makeFigure({4, 2, 5}) << 0;
    QTest::newRow("6 panels wrap") << makeFigure({3, 6, 5}) << 1;
    QTest::newRow("2 workloads") << makeFigure({4, 1, 2}) << 1;
    QTest::newRow("13 workloads") << makeFigure({4, 1, 13}) << 0;
    QTest::newRow("60 workloads") << makeFigure({1, 1, 60}) << 0;
    QTest::newRow("60 workloads with 3 series are rows") << makeFigure({3, 2, 60}) << 0;
    QTest::newRow("print theme") << makeFigure({8, 1, 5}) << 2;
    QTest::newRow("every kind of spread") << test::spreadFigure() << 0;
    QTest::newRow("ratios") << test::ratioFigure() << 0;
    QTest::newRow("ratios, light") << test::ratioFigure() << 1;
    QTest::newRow("hostile names") << test::hostileFigure() << 0;
    QTest::newRow("empty") << test::emptyFigure() << 0;
    QTest::newRow("spreads within the mark") << makeFigure({4, 1, 5, 0.002}) << 0;
}

void TestPictures::screen() {
    QFETCH(Figure, figure);
    QFETCH(int, theme);
    FigureScene scene(figure, screenMetrics(), static_cast<ThemeId>(theme));
    scene.setSize({830, 480});
    QImage image(830, 480, QImage::Format_RGB32);
    QPainter painter(&image);
    scene.render(&painter);
    painter.end();
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    QVERIFY(image.save(&buffer, "PNG"));
    keep(buffer.data(), QString::fromUtf8(QTest::currentDataTag()) + QStringLiteral(".png"));
    QVERIFY(image.pixelColor(0, 0) == colour(kiwb::theme(static_cast<ThemeId>(theme)).canvas));
}

void TestPictures::paper_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<std::string>("preset");
    QTest::addColumn<int>("theme");
    using test::makeFigure;
    const int print = static_cast<int>(ThemeId::Print);
    QTest::newRow("neurips") << makeFigure({4, 1, 5}) << std::string("neurips") << print;
    QTest::newRow("one column of two") << makeFigure({4, 2, 5}) << std::string("acm-1") << print;
    QTest::newRow("full width, 3 panels") << makeFigure({3, 3, 5}) << std::string("acm-2") << print;
    QTest::newRow("nature") << makeFigure({8, 1, 5}) << std::string("nature-1") << print;
    QTest::newRow("slide, dark") << makeFigure({4, 2, 5}) << std::string("slide") << 0;
    QTest::newRow("paper rows") << makeFigure({12, 2, 2}) << std::string("icml-1") << print;
    QTest::newRow("paper ratios") << test::ratioFigure() << std::string("usenix-2") << print;
    QTest::newRow("paper spreads") << test::spreadFigure() << std::string("icml-1") << print;
    QTest::newRow("paper hostile") << test::hostileFigure() << std::string("iclr") << print;
    QTest::newRow("paper empty") << test::emptyFigure() << std::string("iclr") << print;
}

void TestPictures::paper() {
    QFETCH(Figure, figure);
    QFETCH(std::string, preset);
    QFETCH(int, theme);
    for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png}) {
        ExportOptions options;
        options.preset = preset;
        options.theme = static_cast<ThemeId>(theme);
        const auto bytes = renderFigure(figure, format, options);
        QVERIFY(bytes);
        QVERIFY(bytes->size() > 1000);
        const std::string_view ending = figureFormatName(format);
        keep(*bytes, QStringLiteral("paper-%1.%2")
                         .arg(QString::fromUtf8(QTest::currentDataTag()),
                              QString::fromUtf8(ending.data(), qsizetype(ending.size()))));
    }
}

QTEST_MAIN(TestPictures)
#include "test_pictures.moc"
