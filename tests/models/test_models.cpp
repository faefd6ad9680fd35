#include "core/catalog/query.h"
#include "models/collectionsmodel.h"
#include "models/comparemodel.h"
#include "models/dossier.h"
#include "models/explorermodel.h"
#include "models/problemsmodel.h"
#include "models/queryterms.h"
#include "models/recordsmodel.h"
#include "models/text.h"
#include "support/bundles.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <numeric>

using namespace kiwb;
using test::BundleText;
using test::bundleText;
using test::catalogOfText;

namespace {

using Column = RecordsModel::Column;

/// rope/forward on two sequence lengths by three implementations, one of them failed, and
/// swiglu/backward once.
std::shared_ptr<const Catalog> smallCatalog() {
    std::string text;
    for (const int seq : {2048, 16384})
        for (const auto& [label, median] : {std::pair{"liger", 9996}, std::pair{"torch", 20000}}) {
            BundleText run;
            run.label = label;
            run.seq = seq;
            run.median = median + seq;
            run.p20 = run.median - 10;
            run.p80 = run.median + 10;
            text += bundleText(run) + '\n';
        }
    BundleText failed;
    failed.label = "broken";
    failed.seq = 2048;
    failed.status = "runtime_error";
    text += bundleText(failed) + '\n';
    BundleText other;
    other.operation = "swiglu";
    other.pass = "backward";
    other.label = "liger";
    text += bundleText(other) + '\n';
    return catalogOfText(text + "{\"not\": \"a manifest\"}\n");
}

std::vector<RunIndex> allRuns(const Catalog& catalog) {
    std::vector<RunIndex> runs(catalog.runCount());
    std::iota(runs.begin(), runs.end(), RunIndex{0});
    return runs;
}

void fill(RecordsModel& model, const std::shared_ptr<const Catalog>& catalog,
          const std::string& baseline = {}) {
    model.setRecords(catalog, allRuns(*catalog), Baselines(*catalog, baseline), ownText(baseline));
}

QString cell(const RecordsModel& model, int row, Column column, int role = Qt::DisplayRole) {
    return model.index(row, static_cast<int>(column)).data(role).toString();
}

QModelIndex childNamed(const QAbstractItemModel& model, const QModelIndex& parent,
                       const QString& name) {
    for (int row = 0; row < model.rowCount(parent); ++row)
        if (model.index(row, 0, parent).data().toString() == name)
            return model.index(row, 0, parent);
    return {};
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recordsPassTheModelTester();
    void recordsSortByValueAndKeepWhatIsMissingAtTheEnd();
    void recordsShowRankSpreadRatioAndReasons();
    void baselineIsTheNewestRunOfItsLabel();
    void textFromFilesIsMadeVisible();
    void explorerCountsRunsInNaturalOrder();
    void explorerQueriesChooseExactlyTheirRuns();
    void cohortQueryChoosesTheCohort();
    void problemsNamePlaceReasonAndWhatToDo();
    void collectionsKeepTheirRowsWhileCountsGrow();
    void compareShowsOnlyDifferencesWhenAsked();
    void compareNamesTheMemberThatDiffers();
    void dossierHoldsTheFactsOfCatalogueAndManifest();
    void emptyModelsAreEmpty();
};

void TestModels::recordsPassTheModelTester() {
    RecordsModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    fill(model, smallCatalog());
    for (int column = 0; column < model.columnCount(); ++column) {
        model.sort(column, Qt::DescendingOrder);
        model.sort(column, Qt::AscendingOrder);
    }
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.rowOf(model.runAt(row)), row);
    QCOMPARE(model.rowOf(12345), -1);
}

void TestModels::recordsSortByValueAndKeepWhatIsMissingAtTheEnd() {
    RecordsModel model;
    fill(model, smallCatalog());
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(static_cast<int>(Column::Central), order);
        std::vector<double> values;
        for (int row = 0; row < model.rowCount(); ++row)
            values.push_back(model.catalog()->columns().ns[model.runAt(row)]);
        if (order == Qt::AscendingOrder)
            QVERIFY(std::is_sorted(values.begin(), values.end()));
        else
            QVERIFY(std::is_sorted(values.rbegin(), values.rend()));
        model.sort(static_cast<int>(Column::Rank), order);
        QCOMPARE(cell(model, model.rowCount() - 1, Column::Rank), QStringLiteral("not ranked"));
    }
}

void TestModels::recordsShowRankSpreadRatioAndReasons() {
    RecordsModel model;
    fill(model, smallCatalog(), "liger");
    int seen = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        const QString label = cell(model, row, Column::Implementation);
        if (label == QStringLiteral("broken")) {
            ++seen;
            QCOMPARE(index.data(RecordsModel::ReasonsRole).toStringList(),
                     QStringList{QStringLiteral("STATUS_RUNTIME_ERROR")});
            QCOMPARE(index.data(RecordsModel::MeaningRole).toInt(),
                     static_cast<int>(RecordsModel::Meaning::NotRanked));
            QCOMPARE(cell(model, row, Column::Spread), QStringLiteral("no spread"));
        } else if (label == QStringLiteral("torch")) {
            ++seen;
            QCOMPARE(cell(model, row, Column::Rank), QStringLiteral("2 of 2"));
            QVERIFY(!index.data(RecordsModel::BaselineRole).toBool());
            // 36384 / 26380 for the longer, 22048 / 12044 for the shorter sequence.
            const QString ratio = cell(model, row, Column::Ratio);
            QVERIFY(ratio == QStringLiteral("1.38×") || ratio == QStringLiteral("1.83×"));
        } else if (cell(model, row, Column::Operation) == QStringLiteral("rope")) {
            ++seen;
            QCOMPARE(cell(model, row, Column::Rank), QStringLiteral("1 of 2"));
            QVERIFY(index.data(RecordsModel::BaselineRole).toBool());
            QCOMPARE(cell(model, row, Column::Ratio), QStringLiteral("1.00×"));
        }
    }
    QCOMPARE(seen, 5);
    QCOMPARE(model.headerData(static_cast<int>(Column::Ratio), Qt::Horizontal).toString(),
             QStringLiteral("vs liger"));
}

void TestModels::baselineIsTheNewestRunOfItsLabel() {
    std::string text;
    BundleText run;
    run.median = 1000;
    run.observed = "2025-01-01T00:00:00.000Z";
    text += bundleText(run) + '\n';
    run.median = 2000;
    run.observed = "2025-06-01T00:00:00.000Z";
    text += bundleText(run) + '\n';
    run.label = "torch";
    run.median = 4000;
    text += bundleText(run) + '\n';
    const auto catalog = catalogOfText(text);
    const Baselines newest(*catalog, "liger");
    const Baselines fastest(*catalog, {});
    for (RunIndex i = 0; i < catalog->runCount(); ++i)
        if (catalog->label(i) == "torch") {
            QCOMPARE(newest.ratio(*catalog, i), std::optional(2.0));
            QCOMPARE(fastest.ratio(*catalog, i), std::optional(4.0));
        }
    QVERIFY(!Baselines(*catalog, "nobody").ratio(*catalog, 0));
}

void TestModels::textFromFilesIsMadeVisible() {
    BundleText run;
    run.label = "<b>bold</b>\\u202egnp.exe\\u0007";
    RecordsModel model;
    fill(model, catalogOfText(bundleText(run)));
    const QString shownLabel = cell(model, 0, Column::Implementation);
    QVERIFY(shownLabel.contains(QStringLiteral("<b>bold")));
    QVERIFY(!shownLabel.contains(QChar(0x202e)));
    QVERIFY(!shownLabel.contains(QChar(0x07)));
}

void TestModels::explorerCountsRunsInNaturalOrder() {
    const auto catalog = smallCatalog();
    ExplorerModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns(catalog, allRuns(*catalog));
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex rope = childNamed(model, {}, QStringLiteral("rope"));
    QVERIFY(rope.isValid());
    QCOMPARE(rope.data(ExplorerModel::CountRole).toULongLong(), 5ULL);
    const QModelIndex pass = model.index(0, 0, rope);
    QCOMPARE(pass.data().toString(), QStringLiteral("forward"));
    const QModelIndex gpu = model.index(0, 0, pass);
    QCOMPARE(gpu.data().toString(), QStringLiteral("A100"));
    QCOMPARE(model.rowCount(gpu), 2);
    QVERIFY(model.index(0, 0, gpu).data().toString() != model.index(1, 0, gpu).data().toString());
    const RunIndex first = 0;
    QVERIFY(model.indexOfRun(first).isValid());
    QCOMPARE(model.indexOfKey(pass.data(ExplorerModel::KeyRole).toString()), pass);
    // A filter leaves fewer runs and drops empty nodes.
    const std::vector<RunIndex> one{0};
    model.setRuns(catalog, one);
    QCOMPARE(model.rowCount(), 1);
}

void TestModels::explorerQueriesChooseExactlyTheirRuns() {
    const auto catalog = smallCatalog();
    ExplorerModel model;
    model.setRuns(catalog, allRuns(*catalog));
    int checked = 0;
    const auto check = [&](const auto& self, const QModelIndex& parent) -> void {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            const QString terms = index.data(ExplorerModel::QueryRole).toString();
            const Query query = Query::parse(bytesOf(terms), *catalog);
            QVERIFY2(query.isValid(), qPrintable(terms));
            QCOMPARE(query.run(*catalog).size(),
                     static_cast<std::size_t>(index.data(ExplorerModel::CountRole).toULongLong()));
            ++checked;
            self(self, index);
        }
    };
    check(check, {});
    QCOMPARE(checked, 2 + 2 + 2 + 3);
}

void TestModels::cohortQueryChoosesTheCohort() {
    const auto catalog = smallCatalog();
    for (RunIndex run = 0; run < catalog->runCount(); ++run) {
        std::vector<RunIndex> wanted = catalog->cohort(run).runs;
        std::sort(wanted.begin(), wanted.end());
        QCOMPARE(Query::parse(cohortQuery(*catalog, run), *catalog).run(*catalog), wanted);
    }
}

void TestModels::problemsNamePlaceReasonAndWhatToDo() {
    const auto catalog = smallCatalog();
    ProblemsModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCatalog(catalog);
    QCOMPARE(model.rowCount(), static_cast<int>(catalog->problems().size()));
    QVERIFY(model.rowCount() > 0);
    const QModelIndex first = model.index(0, 0);
    QVERIFY(first.siblingAtColumn(static_cast<int>(ProblemsModel::Column::Place))
                .data()
                .toString()
                .contains(QStringLiteral("test.jsonl")));
    QVERIFY(first.data(ProblemsModel::LineRole).toString().contains(u'\t'));
    QVERIFY(
        first.data(ProblemsModel::ShortRole).toString().startsWith(QStringLiteral("test.jsonl: ")));
}

void TestModels::collectionsKeepTheirRowsWhileCountsGrow() {
    CollectionsModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    CollectionRow row;
    row.id = 7;
    row.title = QStringLiteral("sample/");
    row.runs = 1234;
    model.setRows({row});
    const QPersistentModelIndex kept = model.index(0, 1);
    QCOMPARE(kept.data().toString(), QStringLiteral("1\u00a0234"));
    row.runs = 2000;
    row.state = CollectionRow::State::Loading;
    model.setRows({row});
    QVERIFY(kept.isValid());
    QCOMPARE(kept.data().toString(), QStringLiteral("loading"));
    model.setRows({});
    QVERIFY(!kept.isValid());
}

void TestModels::compareShowsOnlyDifferencesWhenAsked() {
    const auto catalog = smallCatalog();
    const std::vector<RunIndex> runs{catalog->cohorts()[0].runs[0], catalog->cohorts()[0].runs[1]};
    auto comparison = compareRuns(*catalog, runs);
    QVERIFY(comparison);
    CompareModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setComparison(catalog, *comparison, false);
    const int all = model.rowCount();
    QCOMPARE(all, static_cast<int>(comparison->fields.size()));
    QCOMPARE(model.columnCount(), 3);
    model.setComparison(catalog, *comparison, true);
    QVERIFY(model.rowCount() < all);
    for (int row = 0; row < model.rowCount(); ++row)
        QVERIFY(model.index(row, 0).data(CompareModel::DiffersRole).toBool() ||
                model.index(row, 0).data(CompareModel::SectionRole).toInt() ==
                    static_cast<int>(CompareField::Role::Value));
}

void TestModels::compareNamesTheMemberThatDiffers() {
    BundleText here, there;
    there.gpu = "NVIDIA B200";
    const auto catalog = catalogOfText(bundleText(here) + '\n' + bundleText(there) + '\n');
    auto comparison = compareRuns(*catalog, allRuns(*catalog));
    QVERIFY(comparison);
    CompareModel model;
    model.setComparison(catalog, *comparison, true);
    QStringList blocking;
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data(CompareModel::BlockingRole).toBool())
            blocking += model.index(row, 0).data().toString() + u'|' +
                        model.index(row, 2).data().toString();
    QCOMPARE(blocking.size(), 2);
    QVERIFY(blocking[0].startsWith(QStringLiteral("environment|NVIDIA B200")));
    QCOMPARE(blocking[1], QStringLiteral("environment \u00b7 hardware/product|NVIDIA B200"));
}

void TestModels::dossierHoldsTheFactsOfCatalogueAndManifest() {
    BundleText run;
    run.label = "torch";
    run.median = 4739072;
    const std::string text = bundleText(run);
    const auto catalog = catalogOfText(text);
    Dossier dossier = makeDossier(*catalog, 0, Baselines(*catalog, {}), {});
    addManifestFacts(dossier, readJson(text, {})->value);
    QCOMPARE(dossier.title, QStringLiteral("torch"));
    QCOMPARE(dossier.value, QStringLiteral("4.74"));
    QCOMPARE(dossier.unit, QStringLiteral("ms"));
    QCOMPARE(dossier.exact, QStringLiteral("4739072\u00a0ns"));
    QVERIFY(dossier.standing.startsWith(QStringLiteral("median · rank 1 of 1")));
    const auto value = [&](const char* section, const char* label) {
        for (const FactSection& each : dossier.sections)
            if (each.id == QLatin1String(section))
                for (const Fact& fact : each.facts)
                    if (fact.label == QLatin1String(label))
                        return fact.value;
        return QString();
    };
    QCOMPARE(value("protocol", "measurement timer"), QStringLiteral("cuda_events"));
    QCOMPARE(value("environment", "hardware architecture"), QStringLiteral("sm_80"));
    QCOMPARE(value("environment", "driver"), QStringLiteral("not stated"));
    QVERIFY(value("identity", "digest").startsWith(QStringLiteral("sha256:")));
    QVERIFY(!dossier.evidence.empty());
}

void TestModels::emptyModelsAreEmpty() {
    RecordsModel records;
    ExplorerModel explorer;
    ProblemsModel problems;
    CompareModel compare;
    for (QAbstractItemModel* model :
         std::initializer_list<QAbstractItemModel*>{&records, &explorer, &problems, &compare}) {
        const QAbstractItemModelTester tester(
            model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model->rowCount(), 0);
    }
    records.sort(0);
    problems.setCatalog(nullptr);
    compare.setComparison(nullptr, std::nullopt, true);
    QCOMPARE(records.rowCount(), 0);
}

QTEST_GUILESS_MAIN(TestModels)
#include "test_models.moc"
