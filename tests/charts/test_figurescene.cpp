#include "charts/figurescene.h"
#include "charts/fonts.h"
#include "figures.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <set>

using namespace kiwb;

/// What is drawn, measured in pixels: positions against Qt Charts' own mapping, whiskers against
/// the axis, colours against the theme.
class TestFigureScene : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void layoutFollowsTheNumberOfSeriesAndWorkloads_data();
    void layoutFollowsTheNumberOfSeriesAndWorkloads();
    void marksLieWhereQtChartsMapsThem_data();
    void marksLieWhereQtChartsMapsThem();
    void aZoomMovesEveryPanelAlike();
    void hollowMarksShowTheCanvasAndFilledOnesTheirColour();
    void whiskersAreToScale();
    void aWhiskerIsCutAtThePlotsEdge();
    void textsNeverOverlap_data();
    void textsNeverOverlap();
    void textsStayInside_data();
    void textsStayInside();
    void aHiddenSeriesKeepsTheOthersPlaces();
    void panelsShowTheirOwnCategories();
    void theFootnoteCountsWhiskersBehindMarks();
    void anEmptyFigureSaysWhy();
    void rowsScroll();
    void paperGrowsForRowsAndPanels();
};

namespace {

QImage draw(FigureScene& scene) {
    QImage image(scene.size().toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    scene.render(&painter, QRectF(image.rect()), scene.sceneRect(), Qt::IgnoreAspectRatio);
    return image;
}

QRectF box(const PlacedText& text) {
    const double width = textWidth(text.text, text.font);
    const double height = capHeight(text.font);
    return {text.origin.x(), text.origin.y() - height, width, height};
}

bool near(QPointF a, QPointF b, double tolerance) {
    return std::abs(a.x() - b.x()) <= tolerance && std::abs(a.y() - b.y()) <= tolerance;
}

} // namespace

void TestFigureScene::initTestCase() {
    QVERIFY(loadFonts());
}

void TestFigureScene::layoutFollowsTheNumberOfSeriesAndWorkloads_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("plots");
    const int dodged = static_cast<int>(LayoutKind::Dodged);
    const int rows = static_cast<int>(LayoutKind::Rows);
    QTest::newRow("8 series are dodged") << test::makeFigure({8, 1, 5}) << dodged << 1;
    QTest::newRow("9 series are rows") << test::makeFigure({9, 1, 5}) << rows << 1;
    QTest::newRow("60 workloads of one series are dodged")
        << test::makeFigure({1, 1, 60}) << dodged << 1;
    QTest::newRow("60 workloads of 3 series are rows") << test::makeFigure({3, 1, 60}) << rows << 1;
    QTest::newRow("6 panels wrap") << test::makeFigure({3, 6, 5}) << dodged << 6;
    QTest::newRow("30 panels are rows") << test::makeFigure({3, 30, 5}) << rows << 1;
    Figure named = test::makeFigure({2, 1, 13});
    for (std::size_t i = 0; i < named.categories.size(); ++i)
        named.categories[i].label = "a long name of workload " + std::to_string(i);
    QTest::newRow("names that do not fit are rows") << named << rows << 1;
}

void TestFigureScene::layoutFollowsTheNumberOfSeriesAndWorkloads() {
    QFETCH(Figure, figure);
    QFETCH(int, kind);
    QFETCH(int, plots);
    FigureScene scene(figure, screenMetrics(), ThemeId::Dark);
    scene.setSize({830, 480});
    QCOMPARE(static_cast<int>(scene.layout().kind), kind);
    QCOMPARE(static_cast<int>(scene.layout().plots.size()), plots);
    QCOMPARE(scene.layout().marks.size(), figure.marks.size());
}

void TestFigureScene::marksLieWhereQtChartsMapsThem_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<bool>("paper");
    QTest::newRow("two panels on screen") << test::makeFigure({4, 2, 5}) << false;
    QTest::newRow("two panels on paper") << test::makeFigure({4, 2, 5}) << true;
    QTest::newRow("rows on screen") << test::makeFigure({12, 1, 1}) << false;
    QTest::newRow("rows on paper") << test::makeFigure({12, 1, 1}) << true;
    QTest::newRow("ratios") << test::ratioFigure() << true;
    Figure linear = test::makeFigure({4, 1, 2});
    linear.axis.scale = Scale::Linear;
    linear.axis.minimum = 0;
    QTest::newRow("a linear axis") << linear << true;
}

void TestFigureScene::marksLieWhereQtChartsMapsThem() {
    QFETCH(Figure, figure);
    QFETCH(bool, paper);
    const Metrics metrics = paper ? paperMetrics(*paperPreset("neurips")) : screenMetrics();
    FigureScene scene(figure, metrics, ThemeId::Light);
    scene.setSize(paper ? QSizeF(3960, 2450) : QSizeF(830, 480));
    // On screen the thin whisker's place is snapped to the middle of a pixel.
    const double tolerance = paper ? 1e-6 : 0.5 + 1e-6;
    for (const MarkPlace& place : scene.layout().marks) {
        const auto drawn = scene.markPosition(place.mark);
        QVERIFY(drawn);
        QVERIFY(near(*drawn, scene.chartPosition(place), tolerance));
    }
}

void TestFigureScene::aZoomMovesEveryPanelAlike() {
    FigureScene scene(test::makeFigure({4, 2, 5}), paperMetrics(*paperPreset("neurips")),
                      ThemeId::Print);
    scene.setSize({5000, 2450});
    QCOMPARE(scene.layout().plots.size(), 2U);
    const AxisRange home = scene.home();
    scene.setRange({home.low + home.span() * 0.3, home.low + home.span() * 0.6});
    std::set<std::size_t> plots;
    for (const MarkPlace& place : scene.layout().marks) {
        if (const auto drawn = scene.markPosition(place.mark)) {
            QVERIFY(near(*drawn, scene.chartPosition(place), 1e-6));
            QVERIFY(scene.layout()
                        .plots[place.plot]
                        .area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
                        .contains(*drawn));
            plots.insert(place.plot);
        }
    }
    QCOMPARE(plots.size(), 2U);
    QVERIFY(scene.picture().marks.size() < scene.figure().marks.size());
}

void TestFigureScene::hollowMarksShowTheCanvasAndFilledOnesTheirColour() {
    // Spreads wide of the mark, so that no whisker covers the sampled pixel of a hollow one.
    const Figure figure = test::makeFigure({3, 1, 5});
    for (const ThemeId id : {ThemeId::Dark, ThemeId::Light}) {
        FigureScene scene(figure, screenMetrics(), id);
        scene.setSize({830, 480});
        const QImage image = draw(scene);
        for (const MarkPlace& place : scene.layout().marks) {
            const Mark& mark = figure.marks[place.mark];
            const QPointF centre = *scene.markPosition(place.mark);
            const QColor pixel = image.pixelColor(centre.toPoint());
            const QColor expected =
                colour(mark.hollow ? theme(id).canvas : theme(id).series[mark.series]);
            QCOMPARE(pixel, expected);
        }
    }
}

void TestFigureScene::whiskersAreToScale() {
    const Figure figure = test::spreadFigure();
    FigureScene scene(figure, paperMetrics(*paperPreset("neurips")), ThemeId::Print);
    scene.setSize({3960, 2450});
    const QRectF area = scene.layout().plots.front().area;
    const double perDecade = area.height() / scene.home().span();
    const auto lengths = [&](const Mark& mark, QPointF at) {
        std::vector<double> found;
        for (const Stroke& stroke : scene.picture().strokes) {
            const bool upright = std::abs(stroke.line.dx()) < 1e-9;
            if (upright && std::abs(stroke.line.x1() - at.x()) < 1e-6 &&
                stroke.colour == colour(theme(ThemeId::Print).series[mark.series]))
                found.push_back(std::abs(stroke.line.dy()));
        }
        std::sort(found.begin(), found.end());
        return found;
    };
    for (const MarkPlace& place : scene.layout().marks) {
        const Mark& mark = figure.marks[place.mark];
        if (mark.older)
            continue;
        const auto found = lengths(mark, *scene.markPosition(place.mark));
        std::vector<double> expected;
        const auto expect = [&](double low, double high) {
            expected.push_back(std::log10(std::min(high, 1e8) / low) * perDecade);
        };
        if (mark.p20)
            expect(*mark.p20, *mark.p80);
        if (mark.p05)
            expect(*mark.p05, *mark.p95);
        if (mark.minimum)
            expect(*mark.minimum, *mark.maximum);
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            QVERIFY(std::abs(found[i] - expected[i]) < 1e-6);
    }
}

void TestFigureScene::aWhiskerIsCutAtThePlotsEdge() {
    Figure figure = test::makeFigure({1, 1, 1});
    Mark& mark = figure.marks.front();
    mark.value = 5e6;
    mark.hollow = false;
    mark.p20 = 1e5;
    mark.p80 = 1e9;
    figure.axis.minimum = 1e6;
    figure.axis.maximum = 1e7;
    FigureScene scene(figure, paperMetrics(*paperPreset("neurips")), ThemeId::Print);
    scene.setSize({3960, 2450});
    const QRectF area = scene.layout().plots.front().area;
    const QColor ink = colour(theme(ThemeId::Print).series[0]);
    std::vector<QLineF> lines;
    for (const Stroke& stroke : scene.picture().strokes) {
        if (stroke.colour == ink)
            lines.push_back(stroke.line);
    }
    QCOMPARE(lines.size(), 1U); // no caps: both ends are outside
    QVERIFY(std::abs(lines[0].length() - area.height()) < 1e-6);
}

void TestFigureScene::textsNeverOverlap_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("5 workloads") << test::makeFigure({4, 1, 5}) << QSizeF(830, 480);
    QTest::newRow("60 workloads") << test::makeFigure({1, 1, 60}) << QSizeF(830, 480);
    QTest::newRow("6 panels") << test::makeFigure({3, 6, 5}) << QSizeF(830, 480);
    QTest::newRow("a small window") << test::makeFigure({4, 2, 13}) << QSizeF(300, 200);
    QTest::newRow("rows") << test::makeFigure({40, 2, 5}) << QSizeF(830, 480);
    QTest::newRow("hostile names") << test::hostileFigure() << QSizeF(830, 480);
    QTest::newRow("ratios") << test::ratioFigure() << QSizeF(600, 300);
}

void TestFigureScene::textsNeverOverlap() {
    QFETCH(Figure, figure);
    QFETCH(QSizeF, size);
    FigureScene scene(figure, screenMetrics(), ThemeId::Dark);
    scene.setSize(size);
    const std::vector<PlacedText>& texts = scene.texts();
    QVERIFY(texts.size() > 3);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool overlap = box(texts[i]).intersects(box(texts[j]));
            QVERIFY2(!overlap, qPrintable(texts[i].text + QStringLiteral(" | ") + texts[j].text));
        }
    }
}

void TestFigureScene::textsStayInside_data() {
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("60 workloads") << test::makeFigure({1, 1, 60}) << QSizeF(830, 480);
    QTest::newRow("6 panels") << test::makeFigure({3, 6, 5}) << QSizeF(830, 480);
    QTest::newRow("rows") << test::makeFigure({40, 2, 5}) << QSizeF(830, 480);
    QTest::newRow("hostile names") << test::hostileFigure() << QSizeF(830, 480);
}

void TestFigureScene::textsStayInside() {
    QFETCH(Figure, figure);
    QFETCH(QSizeF, size);
    FigureScene scene(figure, screenMetrics(), ThemeId::Dark);
    scene.setSize(size);
    for (const PlacedText& text : scene.texts())
        QVERIFY2(scene.sceneRect().contains(box(text)), qPrintable(text.text));
}

void TestFigureScene::aHiddenSeriesKeepsTheOthersPlaces() {
    Figure figure = test::makeFigure({3, 1, 5});
    FigureScene before(figure, screenMetrics(), ThemeId::Dark);
    before.setSize({830, 480});
    std::vector<Mark> kept;
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < figure.marks.size(); ++i) {
        if (figure.marks[i].series == 1)
            continue;
        kept.push_back(figure.marks[i]);
        places.push_back(*before.markPosition(i));
    }
    figure.marks = kept;
    figure.series[1].hidden = true;
    FigureScene after(figure, screenMetrics(), ThemeId::Dark);
    after.setSize({830, 480});
    for (std::size_t i = 0; i < kept.size(); ++i)
        QCOMPARE(after.markPosition(i)->x(), places[i].x());
    QCOMPARE(after.layout().legend.size(), 3U);
    QVERIFY(after.layout().legend[1].hidden);
}

void TestFigureScene::panelsShowTheirOwnCategories() {
    Figure figure = test::makeFigure({2, 2, 4});
    figure.panels[1].categories = {3, 1};
    std::erase_if(figure.marks, [](const Mark& mark) {
        return mark.panel == 1 && mark.category != 3 && mark.category != 1;
    });
    FigureScene scene(figure, screenMetrics(), ThemeId::Dark);
    scene.setSize({830, 480});
    QCOMPARE(scene.layout().plots[0].crossCount, 4.0);
    QCOMPARE(scene.layout().plots[1].crossCount, 2.0);
    for (const MarkPlace& place : scene.layout().marks) {
        if (place.plot == 1)
            QCOMPARE(static_cast<int>(place.cross), figure.marks[place.mark].category == 3 ? 0 : 1);
        QVERIFY(near(*scene.markPosition(place.mark), scene.chartPosition(place), 0.5 + 1e-6));
    }
}

void TestFigureScene::theFootnoteCountsWhiskersBehindMarks() {
    const auto note = [](const Figure& figure) {
        FigureScene scene(figure, screenMetrics(), ThemeId::Dark);
        scene.setSize({830, 480});
        QString all;
        for (const PlacedText& text : scene.texts())
            all += text.text;
        return all;
    };
    QVERIFY(note(test::makeFigure({3, 1, 5, 0.001}))
                .contains(QStringLiteral("p20–p80 lies within the mark for 10 of 10 runs")));
    QVERIFY(!note(test::spreadFigure()).contains(QStringLiteral("lies within the mark")));
}

void TestFigureScene::anEmptyFigureSaysWhy() {
    FigureScene scene(test::emptyFigure(), screenMetrics(), ThemeId::Light);
    scene.setSize({830, 480});
    QString all;
    for (const PlacedText& text : scene.texts())
        all += text.text + u' ';
    QVERIFY(all.contains(QStringLiteral("None of the 12 selected runs has a latency.")));
    QVERIFY(scene.layout().plots.empty());
}

void TestFigureScene::rowsScroll() {
    FigureScene scene(test::makeFigure({12, 1, 5}), screenMetrics(), ThemeId::Dark);
    scene.setSize({830, 480});
    const FigureLayout& layout = scene.layout();
    QCOMPARE(layout.rows.size(), 12U * 5 + 5 + 1);
    QVERIFY(layout.visibleRows < layout.rows.size());
    const std::size_t last = layout.marks.back().mark;
    QVERIFY(!scene.markPosition(last));
    scene.setFirstRow(10'000);
    QCOMPARE(scene.firstRow(), layout.rows.size() - layout.visibleRows);
    QVERIFY(scene.markPosition(last));
    QVERIFY(near(*scene.markPosition(last), scene.chartPosition(layout.marks.back()), 0.5 + 1e-6));
    double previous = 0;
    for (const RowLine& row : layout.rows) {
        if (row.kind != RowLine::Kind::Run)
            previous = 0;
        else
            QVERIFY(scene.figure().marks[row.mark].value >= previous);
        if (row.kind == RowLine::Kind::Run)
            previous = scene.figure().marks[row.mark].value;
    }
}

void TestFigureScene::paperGrowsForRowsAndPanels() {
    const Metrics metrics = paperMetrics(*paperPreset("acm-1"));
    FigureScene one(test::makeFigure({4, 1, 5}), metrics, ThemeId::Print);
    one.setSize({2400, 1480}, true);
    QCOMPARE(one.size(), QSizeF(2400, 1480));
    FigureScene two(test::makeFigure({4, 2, 5}), metrics, ThemeId::Print);
    two.setSize({2400, 1480}, true);
    QVERIFY(two.size().height() > 2000);
    QCOMPARE(two.layout().plots[0].area.size(), one.layout().plots[0].area.size());
    FigureScene rows(test::makeFigure({12, 1, 13}), metrics, ThemeId::Print);
    rows.setSize({2400, 1480});
    QCOMPARE(rows.layout().visibleRows, rows.layout().rows.size());
    QVERIFY(rows.size().height() > 1480);
}

QTEST_MAIN(TestFigureScene)
#include "test_figurescene.moc"
