#include "charts/figurescene.h"
#include "charts/figureview.h"
#include "charts/fonts.h"
#include "charts/plaintexttip.h"
#include "figures.h"

#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>
#include <QWheelEvent>

#include <memory>
#include <set>

using namespace kiwb;

/// A figure on screen under real clicks, wheel turns and keys.
class TestFigureView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aClickSelectsARunAndRingsIt();
    void controlClickAddsAndRemoves();
    void aDoubleClickOnAMarkActivatesItsRun();
    void aClickInTheLegendNamesTheSeries();
    void selectingFromOutsideEmitsNothing();
    void theWheelZoomsAroundThePointerInEveryPanel();
    void draggingPansWithinTheAxis();
    void aDoubleClickBesideAMarkResetsTheZoom();
    void arrowsWalkOverEveryMark();
    void enterSelectsTheCurrentMark();
    void escapeResetsTheZoomAndIsThenTheWindows();
    void rowsScrollByWheelAndKeys();
    void resizingLaysOutAnew();
    void aThemeChangesColoursButNotTheZoom();
    void hoveringShowsPlainText();
    void markupInATipStaysText();
    void assistiveToolsSeeEveryMark();
    void anotherFigureReplacesTheAccessibleMarks();
    void anEmptyFigureTakesEveryEvent();

private:
    QPoint place(std::size_t mark) const {
        return m_view->figureScene().markPosition(mark)->toPoint();
    }
    void hover(QPoint at, Qt::MouseButtons pressed = Qt::NoButton) {
        QMouseEvent event(QEvent::MouseMove, QPointF(at),
                          QPointF(m_view->viewport()->mapToGlobal(at)), Qt::NoButton, pressed,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(m_view->viewport(), &event);
    }
    void wheel(QPoint at, int angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWheelEvent event(at, m_view->viewport()->mapToGlobal(at), {}, QPoint(0, angle),
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &event);
    }

    std::unique_ptr<FigureView> m_view;
};

void TestFigureView::initTestCase() {
    QVERIFY(loadFonts());
    qRegisterMetaType<std::vector<RunIndex>>();
}

void TestFigureView::init() {
    QTest::failOnWarning(
        QRegularExpression(QStringLiteral("^(?!This plugin does not support raise)")));
    m_view = std::make_unique<FigureView>();
    m_view->resize(830, 480);
    m_view->setFigure(test::makeFigure({4, 2, 5}));
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestFigureView::cleanup() {
    m_view.reset();
}

void TestFigureView::aClickSelectsARunAndRingsIt() {
    QSignalSpy selected(m_view.get(), &FigureView::runsSelected);
    const QPoint at = place(17);
    const auto ring = [&] {
        const QImage image = m_view->viewport()->grab().toImage();
        int brightest = 0;
        for (int x = 10; x < 15; ++x)
            brightest = std::max(brightest, image.pixelColor(at + QPoint(x, 0)).lightness());
        return brightest;
    };
    const int before = ring();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected[0][0].value<std::vector<RunIndex>>(), std::vector<RunIndex>{17});
    hover(QPoint(2, 2));
    QVERIFY(ring() > before + 60);
}

void TestFigureView::controlClickAddsAndRemoves() {
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, place(3));
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, place(21));
    QCOMPARE(m_view->selectedRuns(), (std::vector<RunIndex>{3, 21}));
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, place(3));
    QCOMPARE(m_view->selectedRuns(), std::vector<RunIndex>{21});
}

void TestFigureView::aDoubleClickOnAMarkActivatesItsRun() {
    QSignalSpy activated(m_view.get(), &FigureView::runActivated);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, place(9));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<RunIndex>(), RunIndex(9));
}

void TestFigureView::aClickInTheLegendNamesTheSeries() {
    QSignalSpy toggled(m_view.get(), &FigureView::seriesToggled);
    const QRectF entry = m_view->figureScene().layout().legend[2].area;
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, entry.center().toPoint());
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0][0].toString(), QStringLiteral("liger_tiled"));
}

void TestFigureView::selectingFromOutsideEmitsNothing() {
    QSignalSpy selected(m_view.get(), &FigureView::runsSelected);
    m_view->setSelectedRuns({1, 2, 999});
    QCOMPARE(selected.size(), 0);
    QVERIFY(m_view->isMarkSelected(1));
    QVERIFY(!m_view->isMarkSelected(3));
}

void TestFigureView::theWheelZoomsAroundThePointerInEveryPanel() {
    const FigureScene& scene = m_view->figureScene();
    const QPoint at = scene.layout().plots[1].area.center().toPoint() + QPoint(0, 40);
    const double under = scene.plotAt(at)->axisAt(at);
    wheel(at, 120);
    QVERIFY(m_view->isZoomed());
    QVERIFY(std::abs(scene.plotAt(at)->axisAt(at) - under) < 1e-9);
    QVERIFY(std::abs(scene.range().span() * 1.25 - scene.home().span()) < 1e-9);
    for (const MarkPlace& mark : scene.layout().marks) {
        if (const auto drawn = scene.markPosition(mark.mark))
            QVERIFY(std::abs(drawn->y() - scene.chartPosition(mark).y()) < 1e-6);
    }
    wheel(at, -120 * 5);
    QVERIFY(!m_view->isZoomed());
}

void TestFigureView::draggingPansWithinTheAxis() {
    const FigureScene& scene = m_view->figureScene();
    m_view->zoom(4);
    const AxisRange before = scene.range();
    const QPoint from = scene.layout().plots[0].area.topRight().toPoint() + QPoint(-4, 40);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, from);
    hover(from + QPoint(0, 50), Qt::LeftButton);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, from + QPoint(0, 50));
    QVERIFY(scene.range().low > before.low);
    QVERIFY(std::abs(scene.range().span() - before.span()) < 1e-12);
    QVERIFY(scene.range().high <= scene.home().high);
    QVERIFY(m_view->selectedRuns().empty());
}

void TestFigureView::aDoubleClickBesideAMarkResetsTheZoom() {
    m_view->zoom(3);
    QVERIFY(m_view->isZoomed());
    const QRectF area = m_view->figureScene().layout().plots[0].area;
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {},
                       area.bottomRight().toPoint() - QPoint(3, 3));
    QVERIFY(!m_view->isZoomed());
}

void TestFigureView::arrowsWalkOverEveryMark() {
    m_view->setFocus(Qt::TabFocusReason);
    std::set<std::size_t> visited;
    for (std::size_t i = 0; i < m_view->markCount(); ++i) {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->currentMark());
        visited.insert(*m_view->currentMark());
    }
    QCOMPARE(visited.size(), m_view->markCount());
    const auto last = m_view->currentMark();
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->currentMark(), last);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QVERIFY(m_view->currentMark() != last);
}

void TestFigureView::enterSelectsTheCurrentMark() {
    QSignalSpy selected(m_view.get(), &FigureView::runsSelected);
    m_view->setFocus(Qt::TabFocusReason);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(selected.size(), 0);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(selected.size(), 1);
    QVERIFY(m_view->isMarkSelected(*m_view->currentMark()));
}

void TestFigureView::escapeResetsTheZoomAndIsThenTheWindows() {
    m_view->zoom(2);
    QKeyEvent first(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QCoreApplication::sendEvent(m_view.get(), &first);
    QVERIFY(!m_view->isZoomed());
    QVERIFY(first.isAccepted());
    QKeyEvent second(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QCoreApplication::sendEvent(m_view.get(), &second);
    QVERIFY(!second.isAccepted());
    m_view->zoom(2);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QVERIFY(!m_view->isZoomed());
}

void TestFigureView::rowsScrollByWheelAndKeys() {
    m_view->setFigure(test::makeFigure({12, 1, 13}));
    const FigureScene& scene = m_view->figureScene();
    QCOMPARE(scene.firstRow(), 0U);
    const QPoint at = scene.layout().plots[0].area.center().toPoint();
    wheel(at, -120);
    QVERIFY(scene.firstRow() > 0);
    QVERIFY(!m_view->isZoomed());
    wheel(at, 120, Qt::ControlModifier);
    QVERIFY(m_view->isZoomed());
    m_view->resetZoom();
    m_view->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 60; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Down);
    QVERIFY(scene.firstRow() > 20);
    QVERIFY(!m_view->markRect(*m_view->currentMark()).isNull());
    QTest::keyClick(m_view.get(), Qt::Key_PageUp);
    QVERIFY(m_view->figureScene().firstRow() < 40);
}

void TestFigureView::resizingLaysOutAnew() {
    m_view->resize(700, 400);
    QTRY_COMPARE(m_view->figureScene().size(), QSizeF(700, 400));
    for (const PlotLayout& plot : m_view->figureScene().layout().plots)
        QVERIFY(QRectF(0, 0, 700, 400).contains(plot.area));
}

void TestFigureView::aThemeChangesColoursButNotTheZoom() {
    m_view->zoom(2);
    const AxisRange range = m_view->figureScene().range();
    m_view->setTheme(ThemeId::Light);
    QCOMPARE(m_view->figureScene().range(), range);
    QCOMPARE(m_view->viewport()->grab().toImage().pixelColor(1, 1),
             colour(theme(ThemeId::Light).canvas));
}

void TestFigureView::hoveringShowsPlainText() {
    Figure figure = test::makeFigure({4, 2, 5});
    figure.marks[12].detail = "<b>liger</b>\n3.05 ms & more";
    m_view->setFigure(figure);
    hover(place(12) + QPoint(1, 1));
    QCOMPARE(m_view->currentMark(), std::optional<std::size_t>(12));
    QTRY_VERIFY(QToolTip::isVisible());
    QVERIFY(QToolTip::text().contains(QStringLiteral("&lt;b&gt;liger&lt;/b&gt;")));
    QVERIFY(QToolTip::text().contains(QStringLiteral("&amp; more")));
}

void TestFigureView::markupInATipStaysText() {
    showPlainTip(QPoint(10, 10), QStringLiteral("a < b and c > d <img src=\"/etc/hostname\">"),
                 m_view.get());
    QVERIFY(Qt::mightBeRichText(QToolTip::text()));
    QVERIFY(!QToolTip::text().contains(QStringLiteral("<img")));
    showPlainTip(QPoint(10, 10), {}, m_view.get());
    QTRY_VERIFY(QToolTip::text().isEmpty());
}

void TestFigureView::assistiveToolsSeeEveryMark() {
    QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(chart);
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->text(QAccessible::Name), QStringLiteral("SwiGLU MLP · backward"));
    QVERIFY(chart->text(QAccessible::Description).contains(QStringLiteral("hidden = 2048")));
    QCOMPARE(chart->childCount(), 40);
    QAccessibleInterface* mark = chart->child(8);
    QVERIFY(mark && mark->isValid());
    QCOMPARE(mark->role(), QAccessible::ListItem);
    const QString name = mark->text(QAccessible::Name);
    QVERIFY2(name.startsWith(QStringLiteral("liger, seq = 3072, NVIDIA GeForce RTX 4090, median ")),
             qPrintable(name));
    QVERIFY(name.endsWith(QStringLiteral("no spread published")));
    QCOMPARE(mark->rect().center(), m_view->viewport()->mapToGlobal(place(8)) - QPoint(1, 1));
    QCOMPARE(chart->childAt(mark->rect().center().x(), mark->rect().center().y()), mark);
    QCOMPARE(chart->indexOfChild(mark), 8);
    QCOMPARE(mark->parent(), chart);
    QVERIFY(!mark->state().selected);
    m_view->setSelectedRuns({8});
    QVERIFY(mark->state().selected);
    QCOMPARE(chart->child(-1), nullptr);
    QCOMPARE(chart->child(40), nullptr);
}

void TestFigureView::anotherFigureReplacesTheAccessibleMarks() {
    QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(chart->child(39));
    m_view->setFigure(test::makeFigure({2, 1, 2}));
    QCOMPARE(chart->childCount(), 4);
    QVERIFY(chart->child(3)->isValid());
    QVERIFY(chart->child(3)->text(QAccessible::Name).startsWith(QStringLiteral("huggingface")));
    QCOMPARE(chart->child(4), nullptr);
}

void TestFigureView::anEmptyFigureTakesEveryEvent() {
    m_view->setFigure(test::emptyFigure());
    m_view->setFocus(Qt::TabFocusReason);
    for (const int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Return, Qt::Key_Plus, Qt::Key_Home,
                          Qt::Key_PageDown, Qt::Key_Escape})
        QTest::keyClick(m_view.get(), static_cast<Qt::Key>(key));
    wheel(QPoint(100, 100), 120);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(100, 100));
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(100, 100));
    QCOMPARE(m_view->markCount(), 0U);
    QCOMPARE(QAccessible::queryAccessibleInterface(m_view.get())->childCount(), 0);
}

QTEST_MAIN(TestFigureView)
#include "test_figureview.moc"
