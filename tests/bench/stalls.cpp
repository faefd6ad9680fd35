#include "charts/fonts.h"
#include "support/shareddata.h"
#include "widgets/apptheme.h"
#include "widgets/mainwindow.h"
#include "widgets/opencommands.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

using namespace kiwb;

namespace {

/// The largest gap between two beats of the event loop, which would be 5 ms apart without work.
class Beat {
public:
    Beat() {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(5);
        QObject::connect(&m_timer, &QTimer::timeout,
                         [this] { m_longest = std::max(m_longest, m_clock.restart()); });
        m_clock.start();
        m_timer.start();
    }
    [[nodiscard]] qint64 longest() const { return std::max(m_longest, m_clock.elapsed()); }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

} // namespace

/// How long the window does not answer while real data is read and while somebody types. A
/// benchmark: it prints the numbers and holds nobody to them.
class Stalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void loading_data();
    void loading();
    void typing();

private:
    std::unique_ptr<AppTheme> m_theme;
};

void Stalls::initTestCase() {
    QVERIFY(loadFonts());
    QApplication::setFont(bundledFont(FontFace::Sans, 13));
    m_theme = std::make_unique<AppTheme>(*qApp);
}

void Stalls::loading_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("view");
    const std::pair<const char*, const char*> sets[] = {
        {"Liger catalogue", "data/liger/catalog.jsonl.zst"},
        {"mixed slice", "data/catalog/mixed-slice.jsonl.zst"}};
    for (const auto& [name, path] : sets)
        for (const char* view : {"records", "quantiles"})
            QTest::addRow("%s, %s", name, view)
                << QString::fromLatin1(path) << QString::fromLatin1(view);
}

void Stalls::loading() {
    QFETCH(QString, path);
    QFETCH(QString, view);
    KIWB_QT_NEEDS_SHARED(path.toStdString());
    Workspace workspace;
    ViewState state;
    Settings settings{QString()};
    MainWindow window(workspace, state, settings, *m_theme);
    window.showView(view);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTest::qWait(50);
    QElapsedTimer clock;
    clock.start();
    const Beat beat;
    window.opener().open({test::sharedPath(path.toStdString()).string()});
    QVERIFY(QTest::qWaitFor([&] { return !workspace.isBusy(); }, 60'000));
    const qint64 loaded = clock.elapsed();
    QTest::qWait(300); // chart, dossier and citation follow
    QVERIFY(!state.runs().empty());
    qInfo("%zu runs in %lld ms, longest stall %lld ms", state.runs().size(), loaded,
          beat.longest());
}

void Stalls::typing() {
    const std::string path = "data/liger/catalog.jsonl.zst";
    KIWB_QT_NEEDS_SHARED(path);
    for (const char* view : {"records", "quantiles"}) {
        Workspace workspace;
        ViewState state;
        Settings settings{QString()};
        MainWindow window(workspace, state, settings, *m_theme);
        window.showView(QString::fromLatin1(view));
        window.show();
        window.opener().open({test::sharedPath(path).string()});
        QVERIFY(QTest::qWaitFor([&] { return !workspace.isBusy(); }, 60'000));
        QTest::qWait(300);
        auto* field = window.findChild<QLineEdit*>(QStringLiteral("queryField"));
        QVERIFY(field);
        field->setFocus();
        const std::size_t all = state.runs().size();
        const Beat beat;
        for (const char letter : {'o', 'p', ':', 's', 'w', 'i', 'g', 'l', 'u', ' '}) {
            QTest::keyClick(field, letter);
            QTest::qWait(150); // beyond the pause after which a query is taken
        }
        QTest::qWait(300);
        QVERIFY(!state.runs().empty() && state.runs().size() < all);
        qInfo("typing, %s: longest stall %lld ms", view, beat.longest());
    }
}

QTEST_MAIN(Stalls)
#include "stalls.moc"
