#include "charts/figurescene.h"
#include "charts/fonts.h"
#include "figures.h"

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace kiwb;

/// Draws the figures a person should look at; with KIWB_PICTURES=<folder> they are kept there.
class TestPictures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void screen_data();
    void screen();
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
    if (const QString folder = qEnvironmentVariable("KIWB_PICTURES"); !folder.isEmpty())
        QVERIFY(image.save(
            QDir(folder).filePath(QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-') +
                                  QStringLiteral(".png"))));
    QVERIFY(image.pixelColor(0, 0) == colour(kiwb::theme(static_cast<ThemeId>(theme)).canvas));
}

QTEST_MAIN(TestPictures)
#include "test_pictures.moc"
