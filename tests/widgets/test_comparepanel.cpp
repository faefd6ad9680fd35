#include "widgets/comparepanel.h"

#include "core/export/tables.h"
#include "models/text.h"
#include "widgets/apptheme.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include "support/bundles.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace kiwb;
using namespace kiwb::test;

/// The comparison as people take it out of the window.
class TestComparePanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void copiesAndSavesEveryFormat_data();
    void copiesAndSavesEveryFormat();
    void saysWhyItWasNotSaved();

private:
    /// Two runs that differ in nothing but the GPU.
    static void compareTwo(ViewState& view) {
        BundleText here, there;
        there.gpu = "NVIDIA B200";
        const auto catalog = catalogOfText(bundleText(here) + '\n' + bundleText(there) + '\n');
        view.setCatalog(catalog);
        view.setCompared({catalog->digest(0), catalog->digest(1)});
    }
};

void TestComparePanel::copiesAndSavesEveryFormat_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QString>("row");
    // As each format writes the one member that differs.
    QTest::newRow("Markdown") << QStringLiteral("md") << QStringLiteral("md")
                              << QStringLiteral("environment · hardware/product | blocks the "
                                                "ranking | NVIDIA A100 | NVIDIA B200 |");
    QTest::newRow("CSV") << QStringLiteral("csv") << QStringLiteral("CSV")
                         << QStringLiteral("cohort,\"environment · hardware/product\",\"blocks the "
                                           "ranking\",\"NVIDIA A100\",\"NVIDIA B200\"");
    QTest::newRow("JSON") << QStringLiteral("json") << QStringLiteral("json")
                          << QStringLiteral("\"environment · hardware/product\"");
    QTest::newRow("LaTeX") << QStringLiteral("latex") << QStringLiteral("tex")
                           << QStringLiteral("hardware/product} & {blocks the ranking} & {NVIDIA "
                                             "A100} & {NVIDIA B200}");
}

void TestComparePanel::copiesAndSavesEveryFormat() {
    QFETCH(const QString, id);
    QFETCH(const QString, ending);
    QFETCH(const QString, row);
    const AppTheme theme(*qApp);
    Settings settings{QString()};
    ViewState view;
    const ComparePanel panel(view, settings, theme, nullptr);
    compareTwo(view);

    auto* copy = panel.findChild<QAction*>(QStringLiteral("compareCopy_") + id);
    QVERIFY(copy);
    copy->trigger();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(row), qPrintable(copied));

    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("comparison.") + ending);
    QCOMPARE(panel.write(path), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), copied);
}

void TestComparePanel::saysWhyItWasNotSaved() {
    const AppTheme theme(*qApp);
    Settings settings{QString()};
    ViewState view;
    const ComparePanel panel(view, settings, theme, nullptr);
    compareTwo(view);
    const QTemporaryDir folder;
    QVERIFY(!panel.write(folder.filePath(QStringLiteral("none/comparison.md"))).isEmpty());
}

QTEST_MAIN(TestComparePanel)
#include "test_comparepanel.moc"
