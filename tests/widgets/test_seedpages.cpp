#include "charts/fonts.h"
#include "models/text.h"
#include "support/shareddata.h"
#include "widgets/apptheme.h"
#include "widgets/dossierpanel.h"
#include "widgets/mainwindow.h"
#include "widgets/opencommands.h"
#include "workspace/manifestreader.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QTest>

using namespace kiwb;

/// Every fact of the two saved pages is in the dossier of the record opened from them.
class TestSeedPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyFactIsInTheDossier_data();
    void everyFactIsInTheDossier();

private:
    QString dossierOf(const char* page);
    std::unique_ptr<AppTheme> m_theme;
    QHash<QString, QString> m_dossiers;
};

void TestSeedPages::initTestCase() {
    KIWB_QT_NEEDS_SHARED("seeds");
    QVERIFY(loadFonts());
    m_theme = std::make_unique<AppTheme>(*qApp);
}

QString TestSeedPages::dossierOf(const char* page) {
    const QString name = QString::fromLatin1(page);
    if (m_dossiers.contains(name))
        return m_dossiers[name];
    Workspace workspace;
    ViewState view;
    Settings settings{QString()};
    MainWindow window(workspace, view, settings, *m_theme);
    window.opener().open({test::sharedPath(std::string("seeds/") + page).string()});
    if (!QTest::qWaitFor([&] { return !workspace.isBusy() && view.current().has_value(); }, 20'000))
        return {};
    auto* dossier = window.findChild<DossierPanel*>(QStringLiteral("dossier"));
    if (!QTest::qWaitFor([&] { return dossier->manifest() != nullptr; }, 10'000))
        return {};
    m_dossiers[name] = dossier->shownText();
    return m_dossiers[name];
}

void TestSeedPages::everyFactIsInTheDossier_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("fact");
    const auto add = [](const char* page, const char* prefix,
                        std::initializer_list<std::pair<const char*, const char*>> facts) {
        for (const auto& [what, text] : facts)
            QTest::addRow("%s: %s", prefix, what)
                << QString::fromLatin1(page) << QString::fromUtf8(text);
    };
    add("run-tiled-swiglu-backward-rtx4090.txt", "SwiGLU",
        {{"value", "4.74 ms"},
         {"statistic", "median · rank 1 of 1 loaded"},
         {"published rank", "published rank 4"},
         {"profile", "source-native"},
         {"observed", "2025-11-11"},
         {"source-native number", "ms_20\t4.739071846008301"},
         {"implementation on the page", "Transformers"},
         {"implementation of the record", "deepspeed_tiled"},
         {"project", "Hugging Face Transformers"},
         {"revision", "unknown"},
         {"axis seq", "seq\t2048"},
         {"axis batch", "batch\t2"},
         {"axis hidden", "hidden\t2048"},
         {"axis intermediate", "intermediate\t4096"},
         {"comparison key", "sha256:01da015a4fd541fe"},
         {"source", "Liger-Kernel benchmarks"},
         {"external id", "tiled_swiglu/backward/deepspeed_tiled/nvidia-geforce-rtx-4090/"
                         "batch2-hidden2048-intermediate4096-seq2048-bf16/2025-11-11-06-23-20"},
         {"run digest", "sha256:80f3bdfd478c59"},
         {"correctness", "correctness policy"},
         {"tensor x", "bf16 [2, 2048, 2048]"},
         {"tensor w_up", "bf16 [4096, 2048]"},
         {"tensor w_down", "bf16 [2048, 4096]"},
         {"comparator", "not_asserted"},
         {"p20", "latency · p20\t4.74 ms"},
         {"p80", "latency · p80\t4.74 ms"},
         {"harness", "harness name\tLiger-Kernel benchmark scripts"},
         {"timer", "measurement timer\tcuda_events"},
         {"primary statistic", "measurement primaryStatistic\tmedian"},
         {"family", "comparability family\tliger_kernel_bench"},
         {"notes", "The upstream CSV records no CUDA, driver, or torch version"},
         {"GPU", "NVIDIA GeForce RTX 4090 (sm_89)"},
         {"artifacts", "none published"},
         {"published", "2026-08-20"},
         {"licence", "BSD-2-Clause"},
         {"release", "0.6.3"},
         {"short id", "01a0202b"}});
    add("run-fused-moe-backward-h100.txt", "MoE",
        {{"value", "64.0 ms"},
         {"published rank", "published rank 2"},
         {"observed", "2026-04-02"},
         {"source-native number", "ms_20\t63.96201705932617"},
         {"implementation on the page", "Transformers"},
         {"implementation of the record", "huggingface"},
         {"axis tokens", "tokens\t8192"},
         {"comparison key", "sha256:2a9316cf418b6a72"},
         {"run digest", "sha256:bbb05fbe7d3da9"},
         {"tensor down_proj", "bf16 [64, 2048, 768]"},
         {"tensor top_k_index", "int32 [8192, 8]"},
         {"GPU", "NVIDIA H100 80GB HBM3"},
         {"licence", "BSD-2-Clause"}});
}

void TestSeedPages::everyFactIsInTheDossier() {
    KIWB_QT_NEEDS_SHARED("seeds");
    QFETCH(QString, page);
    QFETCH(QString, fact);
    // A number and its unit keep together by U+00A0.
    const QString text = dossierOf(page.toLatin1().constData()).replace(QChar(0xA0), QChar(u' '));
    QVERIFY2(text.contains(fact), qPrintable(text));
}

QTEST_MAIN(TestSeedPages)
#include "test_seedpages.moc"
