#include "charts/figureview.h"
#include "charts/fonts.h"
#include "models/recordsmodel.h"
#include "models/text.h"
#include "support/bundles.h"
#include "widgets/actions.h"
#include "widgets/apptheme.h"
#include "widgets/citationpanel.h"
#include "widgets/dossierpanel.h"
#include "widgets/mainwindow.h"
#include "widgets/opencommands.h"
#include "widgets/plaintext.h"
#include "workspace/manifestreader.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

using namespace kiwb;

namespace {

/// The program's parts as main.cpp builds them, with settings of their own.
struct Bench {
    explicit Bench(AppTheme& theme, const QString& settingsPath = {})
        : settings(settingsPath), window(workspace, view, settings, theme) {
        window.resize(1440, 900);
        window.show();
    }
    template <class T>
    T* get(const char* name) {
        T* found = window.findChild<T*>(QLatin1String(name));
        if (!found)
            qFatal("no %s", name);
        return found;
    }
    bool open(const std::string& path) {
        window.opener().open({path});
        return waitIdle();
    }
    bool waitIdle() {
        const bool idle = QTest::qWaitFor([this] { return !workspace.isBusy(); }, 30'000);
        QTest::qWait(60); // the citation and the chart follow after a moment
        return idle;
    }
    QTableView* records() { return get<QTableView>("records"); }
    void clickRow(QTableView* table, int row, Qt::KeyboardModifiers keys = {}) {
        const QModelIndex index =
            table->model()->index(row, table->horizontalHeader()->logicalIndex(1));
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, keys,
                          table->visualRect(index).center());
        QTest::qWait(60);
    }
    void type(const QString& query) {
        auto* field = get<QLineEdit>("queryField");
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, query);
        QTest::keyClick(field, Qt::Key_Escape);
        QTest::keyClick(field, Qt::Key_Return);
        QTest::qWait(30);
    }

    Workspace workspace;
    ViewState view;
    Settings settings;
    MainWindow window;
};

constexpr const char* sample = ":/sample";

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void firstRunOffersTheSample();
    void opensByDrop();
    void addressesAreAnswered_data();
    void addressesAreAnswered();
    void opensWhatTheClipboardNames();
    void queryFiltersTableExplorerAndCounts();
    void showAllIsOfferedWhereThereAreRuns();
    void queryErrorsAreTold();
    void explorerNodeFiltersEverything();
    void rowSelectsDossierChartAndCitation();
    void markSelectsTheRow();
    void seriesAreHiddenByKeyboard();
    void copiesRowsWithHeadersAndExactValues();
    void baselineComesFromTheContextMenuAction();
    void columnsAreHiddenShownAndMoved();
    void queriesAreSavedAndComeBack();
    void flagsAreExplained();
    void comparesTwoSelectedRuns();
    void citationFollowsStyleScopeAndDate();
    void appendingACitationMakesNoDuplicate();
    void problemsAreListedAndCopied();
    void manifestShowsTheBytesThatWereHashed();
    void cancelsWhileLoading();
    void closesWhileLoading();
    void undoBringsACollectionBack();
    void themeSwitchesWhileRunning();
    void paletteRunsACommand();
    void sessionComesBack();
    void sessionIsSavedWhileRunning();
    void foreignTextStaysPlain();
    void everyControlHasANameAndNoLabelGuesses();
    void answersWhileManyRunsLoad();

private:
    std::unique_ptr<AppTheme> m_theme;
    QTemporaryDir m_folder;
    QString write(const QString& name, const std::string& bytes) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("cannot write");
        return file.fileName();
    }
};

void TestMainWindow::initTestCase() {
    QVERIFY(loadFonts());
    QApplication::setFont(bundledFont(FontFace::Sans, 13));
    m_theme = std::make_unique<AppTheme>(*qApp);
}

void TestMainWindow::firstRunOffersTheSample() {
    Bench bench(*m_theme);
    auto* button = bench.get<QPushButton>("welcome_openSample");
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(bench.waitIdle());
    QVERIFY(!button->isVisible());
    QVERIFY(bench.records()->isVisible());
    QVERIFY(bench.records()->model()->rowCount() > 10);
}

void TestMainWindow::opensByDrop() {
    Bench bench(*m_theme);
    const QString path = write(QStringLiteral("dropped.json"), test::bundleText({}));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&bench.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&bench.window, &drop);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.records()->model()->rowCount(), 1);
}

void TestMainWindow::addressesAreAnswered_data() {
    QTest::addColumn<QString>("way");
    for (const char* way : {"drop", "paste", "path", "query"})
        QTest::addRow("%s", way) << QString::fromLatin1(way);
}

/// Nothing is fetched, and nothing is silent.
void TestMainWindow::addressesAreAnswered() {
    QFETCH(QString, way);
    Bench bench(*m_theme);
    const QString address = QStringLiteral("https://www.kernelindex.com/runs/abc");
    QMimeData data;
    data.setUrls({QUrl(address)});
    if (way == QStringLiteral("query")) {
        QVERIFY(bench.open(sample));
        bench.type(QStringLiteral("kernelindex.com/runs/abc"));
        QVERIFY(
            bench.get<PlainLabel>("queryError")->text().contains(QStringLiteral("Save the page")));
        return;
    }
    if (way == QStringLiteral("drop")) {
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&bench.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&bench.window, &drop);
    } else if (way == QStringLiteral("paste")) {
        QApplication::clipboard()->setText(QStringLiteral(" kernelindex.com/runs/abc\n"));
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        QTest::keyClick(&bench.window, Qt::Key_V, Qt::ControlModifier);
    } else {
        bench.window.opener().open({address.toStdString()});
    }
    auto* box = bench.get<QMessageBox>("message");
    QVERIFY(box->isVisible());
    QVERIFY(box->informativeText().contains(QStringLiteral("Save the page")));
    QVERIFY(bench.workspace.collections().empty());
    QVERIFY(bench.window.opener().recent().isEmpty());
    box->close();
}

void TestMainWindow::opensWhatTheClipboardNames() {
    Bench bench(*m_theme);
    QVERIFY(QTest::qWaitForWindowActive(&bench.window));
    QApplication::clipboard()->setText(write(QStringLiteral("pasted.json"), test::bundleText({})));
    QTest::keyClick(&bench.window, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.records()->model()->rowCount(), 1);
    QApplication::clipboard()->setText(QStringLiteral("nothing of the kind"));
    QTest::keyClick(&bench.window, Qt::Key_V, Qt::ControlModifier);
    bench.get<QMessageBox>("message")->close();
}

void TestMainWindow::queryFiltersTableExplorerAndCounts() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    const int all = bench.records()->model()->rowCount();
    bench.type(QStringLiteral("impl:liger_tiled"));
    const int some = bench.records()->model()->rowCount();
    QVERIFY(some > 0 && some < all);
    QVERIFY(bench.get<PlainLabel>("statusCounts")
                ->text()
                .startsWith(QString::number(some) + QStringLiteral(" of ")));
    bench.type(QStringLiteral("impl:nobody_has_this"));
    QVERIFY(!bench.records()->isVisible());
    QVERIFY(bench.get<QWidget>("noRecords")->isVisible());
    QTest::mouseClick(bench.get<QPushButton>("noRecords_clearQuery"), Qt::LeftButton);
    QCOMPARE(bench.records()->model()->rowCount(), all);
    QCOMPARE(bench.get<QLineEdit>("queryField")->text(), QString());
}

void TestMainWindow::showAllIsOfferedWhereThereAreRuns() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(write(QStringLiteral("nothing.json"), {}).toStdString()));
    QVERIFY(bench.get<QWidget>("noRecords")->isVisible());
    QVERIFY(!bench.get<QPushButton>("noRecords_clearQuery")->isVisible());
    QVERIFY(bench.get<QPushButton>("noRecords_showProblems")->isVisible());
}

void TestMainWindow::queryErrorsAreTold() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    const int all = bench.records()->model()->rowCount();
    bench.type(QStringLiteral("nofield:1"));
    auto* error = bench.get<PlainLabel>("queryError");
    QVERIFY(error->text().contains(QStringLiteral("nofield")));
    QCOMPARE(bench.records()->model()->rowCount(), all);
    bench.type(QString());
    QVERIFY(error->text().isEmpty());
}

void TestMainWindow::explorerNodeFiltersEverything() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    auto* tree = bench.get<QTreeView>("explorerTree");
    const QModelIndex first = tree->model()->index(0, 0);
    const auto count = static_cast<int>(first.data(Qt::UserRole).toULongLong());
    const int operations = tree->model()->rowCount();
    QVERIFY(operations >= 2);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(first).center());
    QCOMPARE(bench.records()->model()->rowCount(), count);
    QVERIFY(bench.get<QLineEdit>("queryField")->text().startsWith(QStringLiteral("op:")));
    // The other operations keep their counts: one can be chosen next.
    QCOMPARE(tree->model()->rowCount(), operations);
}

void TestMainWindow::rowSelectsDossierChartAndCitation() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu"));
    bench.clickRow(bench.records(), 1);
    const auto current = bench.view.current();
    QVERIFY(current);
    QCOMPARE(bench.get<PlainLabel>("dossierTitle")->text(),
             shown(bench.view.catalog()->label(*current)));
    const QString key =
        QStringLiteral("kernelindex-") + ownText(bench.view.catalog()->digest(*current).shortHex());
    QVERIFY(bench.get<QPlainTextEdit>("citationPreview")->toPlainText().contains(key));
    QCOMPARE(bench.get<FigureView>("quantileChart")->selectedRuns(),
             std::vector<RunIndex>{*current});
    // By the keyboard the same: one row down.
    QTest::keyClick(bench.records(), Qt::Key_Down);
    QTest::qWait(60);
    QVERIFY(bench.view.current() && *bench.view.current() != *current);
    QCOMPARE(bench.get<PlainLabel>("dossierTitle")->text(),
             shown(bench.view.catalog()->label(*bench.view.current())));
}

void TestMainWindow::markSelectsTheRow() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu"));
    QTest::keyClick(&bench.window, Qt::Key_2, Qt::ControlModifier);
    auto* chart = bench.get<FigureView>("quantileChart");
    QTRY_VERIFY(chart->isVisible());
    QVERIFY(chart->markCount() >= 9);
    QTest::qWait(50);
    const QRect mark = chart->markRect(4);
    QVERIFY(!mark.isNull());
    QTest::mouseClick(chart->viewport(), Qt::LeftButton, {}, mark.center());
    const RunIndex run = chart->figure().marks[4].run;
    QCOMPARE(bench.view.current(), std::optional(run));
    QTest::keyClick(&bench.window, Qt::Key_1, Qt::ControlModifier);
    auto* records = bench.records();
    const QModelIndexList rows = records->selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.front().data(RecordsModel::RunRole).value<RunIndex>(), run);
}

void TestMainWindow::seriesAreHiddenByKeyboard() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu"));
    auto* chart = bench.get<FigureView>("quantileChart");
    QTRY_VERIFY(chart->figure().series.size() > 1);
    const auto drawn = chart->markCount();
    const auto hidden = [chart] { return chart->figure().series.front().hidden; };
    QVERIFY(!hidden());
    QVERIFY(QTest::qWaitForWindowActive(&bench.window));
    QTest::keyClick(&bench.window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    auto* menu = bench.get<QMenu>("chartSeriesMenu");
    QVERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(hidden());
    QVERIFY(chart->markCount() < drawn);
    QVERIFY(bench.get<QPushButton>("chartSeries")->text().contains(QStringLiteral("1 hidden")));
    // The palette's way to the same menu; its last entry shows all.
    bench.window.actions()[ActionId::ChooseSeries]->trigger();
    QVERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Up);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(!hidden());
    QCOMPARE(chart->markCount(), drawn);
}

void TestMainWindow::copiesRowsWithHeadersAndExactValues() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.clickRow(bench.records(), 0);
    bench.clickRow(bench.records(), 2, Qt::ControlModifier);
    QTest::keyClick(bench.records(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    const QStringList header = lines[0].split(u'\t');
    const auto at = header.indexOf(QStringLiteral("median"));
    QVERIFY2(at >= 0, qPrintable(lines[0]));
    QVERIFY(header.contains(QStringLiteral("implementation")));
    const auto* model = static_cast<RecordsModel*>(bench.records()->model());
    QCOMPARE(lines[1].split(u'\t').at(at), exactValueText(*model->catalog(), model->runAt(0)));
    QCOMPARE(lines[1].split(u'\t').size(), header.size());
}

void TestMainWindow::baselineComesFromTheContextMenuAction() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu impl:huggingface"));
    bench.clickRow(bench.records(), 0);
    QTimer::singleShot(100, [] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            qFatal("no menu");
        for (QAction* action : menu->actions())
            if (action->objectName() == QStringLiteral("setBaseline")) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
    });
    const QModelIndex index = bench.records()->model()->index(0, 1);
    const QPoint at = bench.records()->visualRect(index).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at,
                            bench.records()->viewport()->mapToGlobal(at));
    QApplication::sendEvent(bench.records()->viewport(), &event);
    QCOMPARE(bench.view.baseline(), QStringLiteral("huggingface"));
    QVERIFY(
        bench.get<QPushButton>("baselineButton")->text().contains(QStringLiteral("huggingface")));
    QCOMPARE(bench.records()
                 ->model()
                 ->headerData(static_cast<int>(RecordsModel::Column::Ratio), Qt::Horizontal)
                 .toString(),
             QStringLiteral("vs huggingface"));
}

void TestMainWindow::columnsAreHiddenShownAndMoved() {
    const QString settings = m_folder.filePath(QStringLiteral("columns/settings.json"));
    using Column = RecordsModel::Column;
    {
        Bench bench(*m_theme, settings);
        QVERIFY(bench.open(sample));
        auto* records = bench.records();
        const auto toggle = [&bench](const char* name) {
            QTimer::singleShot(100, [name] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (!menu)
                    qFatal("no menu");
                auto* action = menu->findChild<QAction*>(QLatin1String(name));
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
            });
            bench.window.actions()[ActionId::ChooseColumns]->trigger();
        };
        QVERIFY(records->isColumnHidden(static_cast<int>(Column::Digest)));
        toggle("column_digest");
        QVERIFY(!records->isColumnHidden(static_cast<int>(Column::Digest)));
        QVERIFY(!records->isColumnHidden(static_cast<int>(Column::Spread)));
        toggle("column_spread");
        QVERIFY(records->isColumnHidden(static_cast<int>(Column::Spread)));
        auto* header = records->horizontalHeader();
        header->moveSection(header->visualIndex(static_cast<int>(Column::Digest)), 0);
        // What is copied follows what is seen.
        bench.clickRow(records, 0);
        QTest::keyClick(records, Qt::Key_C, Qt::ControlModifier);
        const QString first = QApplication::clipboard()->text().section(u'\n', 1, 1);
        QCOMPARE(first.section(u'\t', 0, 0),
                 ownText(bench.view.catalog()->digest(*bench.view.current()).text()));
        QVERIFY(bench.window.close());
        QVERIFY(bench.settings.save());
    }
    Bench again(*m_theme, settings);
    again.window.restoreLayout();
    QVERIFY(again.open(sample));
    QVERIFY(!again.records()->isColumnHidden(static_cast<int>(Column::Digest)));
    QVERIFY(again.records()->isColumnHidden(static_cast<int>(Column::Spread)));
    QCOMPARE(again.records()->horizontalHeader()->logicalIndex(0),
             static_cast<int>(Column::Digest));
}

void TestMainWindow::queriesAreSavedAndComeBack() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("impl:liger_tiled"));
    QTest::keyClick(&bench.window, Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(bench.settings.list(Setting::SavedQueries),
             QStringList{QStringLiteral("impl:liger_tiled")});
    const std::size_t some = bench.view.runs().size();
    bench.type(QString());
    QVERIFY(bench.view.runs().size() > some);
    auto* menu = bench.get<QMenu>("queryMenuList");
    Q_EMIT menu->aboutToShow();
    const auto actions = menu->actions();
    const auto found = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
        return action->text() == QStringLiteral("impl:liger_tiled");
    });
    QVERIFY(found != actions.end());
    (*found)->trigger();
    QCOMPARE(bench.view.runs().size(), some);
    QCOMPARE(bench.get<QLineEdit>("queryField")->text(), QStringLiteral("impl:liger_tiled"));
}

/// A flag is a word in the cell; its tooltip says what the check means and what holds for this run.
void TestMainWindow::flagsAreExplained() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    const auto* model = static_cast<RecordsModel*>(bench.records()->model());
    const auto& catalog = *model->catalog();
    int flagged = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, static_cast<int>(RecordsModel::Column::Flags));
        const QString explained = index.data(RecordsModel::ExplainRole).toString();
        for (const CheckFinding& result : catalog.findings(model->runAt(row))) {
            ++flagged;
            QVERIFY(index.data().toString().contains(ownText(checkInfo(result.check).words)));
            QVERIFY2(explained.contains(ownText(checkInfo(result.check).meaning)),
                     qPrintable(explained));
            QVERIFY2(explained.contains(shown(result.sentence)), qPrintable(explained));
        }
    }
    QVERIFY(flagged > 0);
}

void TestMainWindow::comparesTwoSelectedRuns() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu seq:1024"));
    bench.clickRow(bench.records(), 0);
    bench.clickRow(bench.records(), 1, Qt::ControlModifier);
    QTest::keyClick(&bench.window, Qt::Key_M, Qt::ControlModifier);
    auto* tabs = bench.get<QTabBar>("viewTabs");
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("Compare (2)"));
    auto* table = bench.get<QTableView>("compareTable");
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->columnCount(), 3);
    QVERIFY(!bench.get<PlainLabel>("compareVerdict")->text().isEmpty());
    QVERIFY(bench.get<PlainLabel>("comparePairs")->text().contains(u'×'));
}

void TestMainWindow::citationFollowsStyleScopeAndDate() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.type(QStringLiteral("tiled_swiglu seq:1024"));
    bench.clickRow(bench.records(), 0);
    auto* style = bench.get<QComboBox>("citationStyle");
    auto* preview = bench.get<QPlainTextEdit>("citationPreview");
    QCOMPARE(style->count(), static_cast<int>(citationStyles().size()));
    style->setCurrentIndex(style->findData(QStringLiteral("bibtex")));
    QTRY_VERIFY(preview->toPlainText().startsWith(QStringLiteral("@misc{kernelindex-")));
    auto* scope = bench.get<QComboBox>("citationScope");
    scope->setCurrentIndex(scope->findText(QStringLiteral("Cohort")));
    const auto entries =
        static_cast<qsizetype>(bench.view.catalog()->cohort(*bench.view.current()).runs.size());
    QTRY_COMPARE(preview->toPlainText().count(QStringLiteral("@misc{")), entries);
    auto* date = bench.get<QLineEdit>("citationAccessed");
    QTest::keyClicks(date, QStringLiteral("2026-02-30"));
    QTRY_VERIFY(bench.get<PlainLabel>("citationNote")->isVisible());
    QVERIFY(!bench.get<QPushButton>("citationCopy")->isEnabled());
    date->clear();
    QTest::keyClicks(date, QStringLiteral("2026-02-28"));
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("2026-02-28")));
    QTest::mouseClick(bench.get<QPushButton>("citationCopy"), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("2026-02-28")));
}

void TestMainWindow::appendingACitationMakesNoDuplicate() {
    const auto catalog = test::catalogOfText(test::bundleText({}));
    const std::vector<RunIndex> runs{0};
    const auto cited = citeRuns(*catalog, runs, std::nullopt);
    QVERIFY(cited);
    const CitationStyle& style = *findCitationStyle("bibtex");
    const std::string once = CitationPanel::appended("% mine\n", *cited, style, {});
    QVERIFY(once.starts_with("% mine\n\n@misc{"));
    QCOMPARE(CitationPanel::appended(once, *cited, style, {}), once);
    // Another record under the same short key: the new one gets a longer key.
    const std::string taken = "@misc{" + cited->front().key + ",\n}\n";
    const std::string both = CitationPanel::appended(taken, *cited, style, {});
    QVERIFY(both.find("@misc{kernelindex-" + cited->front().digest.shortHex(16) + ",") !=
            std::string::npos);
}

void TestMainWindow::problemsAreListedAndCopied() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    QVERIFY(!bench.view.catalog()->problems().empty());
    QTest::mouseClick(bench.get<QPushButton>("statusProblems"), Qt::LeftButton);
    auto* table = bench.get<QTableView>("problems");
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), static_cast<int>(bench.view.catalog()->problems().size()));
    QTest::mouseClick(bench.get<QPushButton>("problemsCopy"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text().count(u'\n'), table->model()->rowCount());
}

void TestMainWindow::manifestShowsTheBytesThatWereHashed() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.clickRow(bench.records(), 0);
    QTRY_VERIFY(static_cast<DossierPanel*>(bench.get<QWidget>("dossier"))->manifest());
    QTest::keyClick(&bench.window, Qt::Key_I, Qt::ControlModifier);
    auto* tabs = bench.get<QTabBar>("manifestTabs");
    tabs->setCurrentIndex(1);
    const std::string bytes = bytesOf(bench.get<QPlainTextEdit>("manifestText")->toPlainText());
    QCOMPARE(sha256(bytes).text(), bench.view.catalog()->digest(*bench.view.current()).text());
    QVERIFY(
        bench.get<PlainLabel>("manifestDigest")->text().contains(ownText(sha256(bytes).text())));
    QTest::mouseClick(bench.get<QPushButton>("manifestClose"), Qt::LeftButton);
}

void TestMainWindow::cancelsWhileLoading() {
    std::string lines;
    for (int i = 0; i < 20'000; ++i) {
        test::BundleText run;
        run.seq = i;
        lines += test::bundleText(run) + '\n';
    }
    write(QStringLiteral("many.jsonl"), lines);
    Bench bench(*m_theme);
    bench.window.opener().open({m_folder.filePath(QStringLiteral("many.jsonl")).toStdString()});
    auto* cancel = bench.get<QPushButton>("statusCancel");
    QTRY_VERIFY(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(bench.waitIdle());
    QVERIFY(!cancel->isVisible());
    QVERIFY(bench.view.runs().size() < 20'000);
}

void TestMainWindow::closesWhileLoading() {
    for (const int delay : {0, 30, 200}) {
        auto bench = std::make_unique<Bench>(*m_theme);
        bench->window.opener().open(
            {m_folder.filePath(QStringLiteral("many.jsonl")).toStdString()});
        QTest::qWait(delay);
        QVERIFY(bench->window.close());
        bench.reset();
    }
}

void TestMainWindow::undoBringsACollectionBack() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    const int all = bench.records()->model()->rowCount();
    bench.window.actions()[ActionId::CloseCollection]->trigger();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.get<QWidget>("welcome")->isVisible());
    QTest::keyClick(&bench.window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.records()->model()->rowCount(), all);
}

void TestMainWindow::themeSwitchesWhileRunning() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.clickRow(bench.records(), 0);
    const auto background = [&bench] {
        const QImage picture = bench.window.grab().toImage();
        return picture.pixelColor(picture.width() / 2, picture.height() - 60);
    };
    bench.window.actions()[ActionId::ThemeDark]->trigger();
    const Rgb dark = theme(ThemeId::Dark).canvas;
    QCOMPARE(background(), QColor(dark.r, dark.g, dark.b));
    QCOMPARE(bench.settings.text(Setting::Theme), QStringLiteral("dark"));
    bench.window.actions()[ActionId::ThemeLight]->trigger();
    const Rgb light = theme(ThemeId::Light).canvas;
    QCOMPARE(background(), QColor(light.r, light.g, light.b));
}

void TestMainWindow::paletteRunsACommand() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    QTest::keyClick(&bench.window, Qt::Key_K, Qt::ControlModifier);
    auto* field = bench.get<QLineEdit>("paletteField");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, QStringLiteral("view quant"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bench.get<QTabBar>("viewTabs")->currentIndex(), 1);
    QVERIFY(!field->isVisible());
}

void TestMainWindow::sessionComesBack() {
    const QString settings = m_folder.filePath(QStringLiteral("session/settings.json"));
    const QString path = write(QStringLiteral("kept.json"), test::bundleText({}));
    {
        Bench bench(*m_theme, settings);
        QVERIFY(bench.open(path.toStdString()));
        bench.type(QStringLiteral("rope"));
        bench.view.setBaseline(QStringLiteral("liger"));
        bench.window.showView(QStringLiteral("quantiles"));
        QVERIFY(bench.window.close());
        QVERIFY(bench.settings.save());
    }
    Bench bench(*m_theme, settings);
    bench.window.restoreSession();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.view.runs().size(), std::size_t{1});
    QCOMPARE(bench.get<QLineEdit>("queryField")->text(), QStringLiteral("rope"));
    QCOMPARE(bench.view.baseline(), QStringLiteral("liger"));
    QCOMPARE(bench.get<QTabBar>("viewTabs")->currentIndex(), 1);
    QCOMPARE(bench.window.opener().recent().size(), 1);
}

/// What a crash leaves: the window is neither closed nor asked to save.
void TestMainWindow::sessionIsSavedWhileRunning() {
    const QString settings = m_folder.filePath(QStringLiteral("crash/settings.json"));
    const QString path = write(QStringLiteral("crash.json"), test::bundleText({}));
    Bench bench(*m_theme, settings);
    const auto saved = [&](auto&& holds) {
        return QTest::qWaitFor([&] { return holds(Settings(settings)); }, 20'000);
    };
    QVERIFY(bench.open(path.toStdString()));
    QVERIFY(saved([](const Settings& file) { return !file.list(Setting::Collections).isEmpty(); }));
    bench.type(QStringLiteral("rope"));
    QVERIFY(saved(
        [](const Settings& file) { return file.text(Setting::Query) == QStringLiteral("rope"); }));
    bench.window.actions()[ActionId::ThemeDark]->trigger();
    QVERIFY(saved(
        [](const Settings& file) { return file.text(Setting::Theme) == QStringLiteral("dark"); }));
    bench.window.actions()[ActionId::ThemeLight]->trigger();
    bench.records()->horizontalHeader()->moveSection(1, 4);
    const QByteArray columns = bench.records()->horizontalHeader()->saveState();
    QVERIFY(saved([&](const Settings& file) { return file.bytes(Setting::Columns) == columns; }));
    QTRY_VERIFY(!bench.settings.unsaved());
}

void TestMainWindow::foreignTextStaysPlain() {
    test::BundleText run;
    run.label = "<img src=x><table><tr><td>x";
    run.operation = "<h1>op & co";
    Bench bench(*m_theme);
    const QString path = write(QStringLiteral("hostile.json"), test::bundleText(run));
    QVERIFY(bench.open(path.toStdString()));
    bench.clickRow(bench.records(), 0);
    QCOMPARE(bench.get<PlainLabel>("dossierTitle")->text(), ownText(run.label));
}

void TestMainWindow::everyControlHasANameAndNoLabelGuesses() {
    Bench bench(*m_theme);
    QVERIFY(bench.open(sample));
    bench.clickRow(bench.records(), 0);
    QTest::qWait(100);
    QStringList nameless;
    for (QWidget* widget : bench.window.findChildren<QWidget*>()) {
        if (auto* label = qobject_cast<QLabel*>(widget))
            QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->text()));
        const bool control =
            widget->focusPolicy() != Qt::NoFocus &&
            (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget) ||
             qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractItemView*>(widget) ||
             qobject_cast<QPlainTextEdit*>(widget));
        if (!control || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        // A combo box's own list and line edit belong to it.
        if (qobject_cast<QComboBox*>(widget->parentWidget()) ||
            widget->parentWidget()->inherits("QComboBoxPrivateContainer"))
            continue;
        auto* button = qobject_cast<QAbstractButton*>(widget);
        const bool named =
            !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        if (!named || widget->objectName().isEmpty())
            nameless += QString::fromLatin1(widget->metaObject()->className()) + u' ' +
                        widget->objectName();
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
}

void TestMainWindow::answersWhileManyRunsLoad() {
    Bench bench(*m_theme);
    bench.window.opener().open({m_folder.filePath(QStringLiteral("many.jsonl")).toStdString()});
    int beats = 0;
    QTimer beat;
    beat.setInterval(5);
    connect(&beat, &QTimer::timeout, this, [&beats] { ++beats; });
    beat.start();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.view.runs().size(), std::size_t{20'000});
    // A window that reads or joins on its own thread does not turn its event loop meanwhile.
    QVERIFY2(beats >= 5, qPrintable(QString::number(beats)));
}

QTEST_MAIN(TestMainWindow)
#include "test_mainwindow.moc"
