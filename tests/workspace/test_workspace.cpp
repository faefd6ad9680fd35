#include "core/catalog/shard.h"
#include "support/bundles.h"
#include "support/shareddata.h"
#include "workspace/manifestreader.h"
#include "workspace/settings.h"
#include "workspace/taskthread.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <csignal>
#include <sys/resource.h>

using namespace kiwb;

namespace {

std::string bundle(const std::string& label, int seq, int median) {
    test::BundleText run;
    run.label = label;
    run.seq = seq;
    run.median = median;
    return test::bundleText(run);
}

void write(const QString& path, const std::string& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())),
             static_cast<qint64>(bytes.size()));
}

bool waitIdle(const Workspace& workspace) {
    return QTest::qWaitFor([&] { return !workspace.isBusy(); }, 20'000);
}

} // namespace

class TestWorkspace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { std::signal(SIGXFSZ, SIG_IGN); }
    void init();

    void opensAFolderAndListsWhatItCouldNotRead();
    void opensTheSameFolderOnlyOnce();
    void hidesShowsClosesAndUndoes();
    void reloadsWhatHasChanged();
    void showsRecordsBeforeEverythingIsRead();
    void cancelKeepsWhatWasRead();
    void closingWhileLoadingDropsWhatStillArrives();
    void canBeDestroyedWhileLoading();
    void runsTasksInOrderAndReplacesThoseNotBegun();

    void viewKeepsTheSelectionByDigest();
    void viewKeepsTheRunsWhileATermIsHalfTyped();
    void scopeIsReplacedAndTheRestOfTheQueryStays();

    void manifestIsHashedFromTheBytesThatAreShown();
    void manifestThatChangedOnDiskIsTold();

    void settingsComeBackAsTheyWere();
    void settingsKeepKeysOfOtherVersions();
    void damagedSettingsAreSetAside();
    void settingsTellWhenTheyCannotBeWritten();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    [[nodiscard]] QString at(const QString& name) const { return m_folder->filePath(name); }
    [[nodiscard]] std::string path(const QString& name = {}) const {
        return (name.isEmpty() ? m_folder->path() : at(name)).toStdString();
    }
    void manyRuns(const QString& name, int count) const;
};

void TestWorkspace::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestWorkspace::manyRuns(const QString& name, int count) const {
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += bundle("impl" + std::to_string(i), i, 1000 + i) + '\n';
    write(at(name), lines);
}

void TestWorkspace::opensAFolderAndListsWhatItCouldNotRead() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    write(at(QStringLiteral("b.json")), bundle("torch", 1, 200));
    write(at(QStringLiteral("broken.json")), "{\"run\": ");
    Workspace workspace;
    QSignalSpy idle(&workspace, &Workspace::idle);
    workspace.open({path()});
    QVERIFY(workspace.isBusy());
    QVERIFY(waitIdle(workspace));
    QCOMPARE(idle.count(), 1);
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{2});
    QCOMPARE(workspace.catalog()->cohorts().size(), std::size_t{1});
    QVERIFY(!workspace.catalog()->problems().empty());
    QVERIFY(workspace.catalog()->problems().front().origin.path.ends_with("broken.json"));
    QCOMPARE(workspace.collections().front().state, OpenCollection::State::Ready);
    QVERIFY(!workspace.progress());
}

void TestWorkspace::opensTheSameFolderOnlyOnce() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    Workspace workspace;
    workspace.open({path(), path() + "/", path() + "/."});
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.collections().size(), std::size_t{1});
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{1});
}

void TestWorkspace::hidesShowsClosesAndUndoes() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    write(at(QStringLiteral("b.json")), bundle("torch", 1, 200));
    Workspace workspace;
    workspace.open({path(QStringLiteral("a.json")), path(QStringLiteral("b.json"))});
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{2});
    const auto first = workspace.collections().front().id;

    workspace.setHidden(first, true);
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{1});
    QCOMPARE(workspace.undoText(), QStringLiteral("Undo hiding a.json"));
    workspace.undo();
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{2});

    workspace.close(first);
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{1});
    workspace.undo();
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{2});
    QVERIFY(!workspace.canUndo());

    workspace.closeAll();
    QVERIFY(waitIdle(workspace));
    QVERIFY(!workspace.catalog());
}

void TestWorkspace::reloadsWhatHasChanged() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    write(at(QStringLiteral("b.json")), bundle("torch", 1, 200));
    workspace.reloadAll();
    // The old records stay until the new ones are there.
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{1});
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{2});
}

void TestWorkspace::showsRecordsBeforeEverythingIsRead() {
    manyRuns(QStringLiteral("many.jsonl"), 30'000);
    Workspace workspace;
    std::vector<std::size_t> counts;
    connect(&workspace, &Workspace::catalogChanged, this,
            [&] { counts.push_back(workspace.catalog()->runCount()); });
    QSignalSpy progress(&workspace, &Workspace::progressChanged);
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    QCOMPARE(counts.back(), std::size_t{30'000});
    QVERIFY2(counts.size() >= 2 && counts.front() < 30'000, "no snapshot came while reading");
    QVERIFY(std::is_sorted(counts.begin(), counts.end()));
    QVERIFY(progress.count() >= 3);
}

void TestWorkspace::cancelKeepsWhatWasRead() {
    manyRuns(QStringLiteral("many.jsonl"), 30'000);
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(QTest::qWaitFor([&] { return workspace.progress() && workspace.progress()->runs > 0; },
                            10'000));
    workspace.cancel();
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.collections().front().state, OpenCollection::State::Stopped);
    QVERIFY(workspace.catalog()->runCount() > 0);
    QVERIFY(workspace.catalog()->runCount() < 30'000);
}

void TestWorkspace::closingWhileLoadingDropsWhatStillArrives() {
    manyRuns(QStringLiteral("many.jsonl"), 30'000);
    write(at(QStringLiteral("small.json")), bundle("liger", 1, 100));
    Workspace workspace;
    workspace.open({path(QStringLiteral("many.jsonl")), path(QStringLiteral("small.json"))});
    QVERIFY(QTest::qWaitFor([&] { return workspace.progress().has_value(); }, 10'000));
    workspace.close(workspace.collections().front().id);
    QVERIFY(waitIdle(workspace));
    QCOMPARE(workspace.catalog()->runCount(), std::size_t{1});
}

void TestWorkspace::canBeDestroyedWhileLoading() {
    manyRuns(QStringLiteral("many.jsonl"), 20'000);
    for (const int delay : {0, 1, 20, 150}) {
        auto workspace = std::make_unique<Workspace>();
        workspace->open({path()});
        QTest::qWait(delay);
        workspace.reset();
        QCoreApplication::processEvents();
    }
}

void TestWorkspace::runsTasksInOrderAndReplacesThoseNotBegun() {
    std::vector<int> done;
    std::atomic<bool> go = false;
    {
        TaskThread thread;
        thread.post([&] {
            while (!go)
                std::this_thread::yield();
            done.push_back(1);
        });
        thread.post([&] { done.push_back(2); });
        std::atomic<bool> last = false;
        QTest::qWait(5);
        thread.replace([&] {
            done.push_back(3);
            last = true;
        });
        go = true;
        QVERIFY(QTest::qWaitFor([&] { return last.load(); }, 5000));
    }
    QCOMPARE(done, (std::vector<int>{1, 3}));
}

void TestWorkspace::viewKeepsTheSelectionByDigest() {
    write(at(QStringLiteral("b.json")), bundle("torch", 1, 200));
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    ViewState view;
    view.setCatalog(workspace.catalog());
    view.selectOne(0);
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    workspace.reloadAll();
    QVERIFY(waitIdle(workspace));
    view.setCatalog(workspace.catalog());
    QVERIFY(view.current());
    QCOMPARE(view.catalog()->label(*view.current()), std::string_view("torch"));
}

void TestWorkspace::viewKeepsTheRunsWhileATermIsHalfTyped() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    write(at(QStringLiteral("b.json")), bundle("torch", 1, 200));
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    ViewState view;
    view.setCatalog(workspace.catalog());
    view.setQuery(QStringLiteral("impl:liger"));
    QCOMPARE(view.runs().size(), std::size_t{1});
    QSignalSpy records(&view, &ViewState::recordsChanged);
    view.setQuery(QStringLiteral("impl:liger nofield:1"));
    QCOMPARE(view.errors().size(), std::size_t{1});
    QCOMPARE(view.errors().front().start, std::size_t{11});
    QCOMPARE(view.runs().size(), std::size_t{1});
    QCOMPARE(records.count(), 0);
    view.setCatalog(workspace.catalog());
    QCOMPARE(view.runs().size(), std::size_t{1});
}

void TestWorkspace::scopeIsReplacedAndTheRestOfTheQueryStays() {
    ViewState view;
    view.setQuery(QStringLiteral("median:<5ms"));
    view.setScope(QStringLiteral("op:rope"));
    QCOMPARE(view.query(), QStringLiteral("op:rope median:<5ms"));
    view.setScope(QStringLiteral("op:swiglu pass:forward"));
    QCOMPARE(view.query(), QStringLiteral("op:swiglu pass:forward median:<5ms"));
    view.setScope({});
    QCOMPARE(view.query(), QStringLiteral("median:<5ms"));
}

void TestWorkspace::manifestIsHashedFromTheBytesThatAreShown() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    ManifestReader reader;
    std::shared_ptr<const Manifest> manifest;
    connect(&reader, &ManifestReader::loaded, this, [&](const auto& loaded) { manifest = loaded; });
    reader.request(*workspace.catalog(), 0);
    QVERIFY(QTest::qWaitFor([&] { return manifest != nullptr; }, 5000));
    QVERIFY(manifest->matches());
    QCOMPARE(sha256(manifest->canonical).text(), workspace.catalog()->digest(0).text());
    QVERIFY(manifest->canonical.starts_with("{\"apiVersion\":"));
}

void TestWorkspace::manifestThatChangedOnDiskIsTold() {
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 100));
    Workspace workspace;
    workspace.open({path()});
    QVERIFY(waitIdle(workspace));
    const RunOrigin origin = workspace.catalog()->origins(0).front();
    write(at(QStringLiteral("a.json")), bundle("liger", 1, 101));
    const Manifest changed = readManifest(workspace.catalog()->digest(0), std::string(origin.path),
                                          origin.extent, std::string(origin.pointer));
    QVERIFY(!changed.matches());
    QVERIFY(!changed.error);
    write(at(QStringLiteral("a.json")), "{}");
    const Manifest gone = readManifest(workspace.catalog()->digest(0), std::string(origin.path),
                                       origin.extent, std::string(origin.pointer));
    QVERIFY(gone.error);
}

void TestWorkspace::settingsComeBackAsTheyWere() {
    const QString file = at(QStringLiteral("deep/settings.json"));
    {
        Settings settings(file);
        settings.setText(Setting::Query, QStringLiteral("gpu:\"RTX µ 4090\""));
        settings.setList(Setting::QueryHistory, {QStringLiteral("a"), QStringLiteral("b")});
        settings.setBytes(Setting::WindowGeometry, QByteArray("\0\xff\x01", 3));
        QVERIFY(settings.save());
    }
    const Settings again(file);
    QCOMPARE(again.text(Setting::Query), QStringLiteral("gpu:\"RTX µ 4090\""));
    QCOMPARE(again.list(Setting::QueryHistory),
             (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(again.bytes(Setting::WindowGeometry), QByteArray("\0\xff\x01", 3));
    QCOMPARE(again.text(Setting::Theme), QString());
}

void TestWorkspace::settingsKeepKeysOfOtherVersions() {
    const QString file = at(QStringLiteral("settings.json"));
    write(file, R"({"ofAnotherVersion": 7, "theme": "dark"})");
    Settings settings(file);
    QCOMPARE(settings.text(Setting::Theme), QStringLiteral("dark"));
    settings.setText(Setting::Theme, QStringLiteral("light"));
    QVERIFY(settings.save());
    QVERIFY(test::readFile(file.toStdString()).find("ofAnotherVersion") != std::string::npos);
}

void TestWorkspace::damagedSettingsAreSetAside() {
    const QString file = at(QStringLiteral("settings.json"));
    write(file, "{\"theme\": \"dark");
    Settings settings(file);
    QVERIFY(!settings.readProblem().isEmpty());
    QCOMPARE(settings.text(Setting::Theme), QString());
    QVERIFY(QFile::exists(file + QStringLiteral(".unreadable")));
}

void TestWorkspace::settingsTellWhenTheyCannotBeWritten() {
    const QString file = at(QStringLiteral("settings.json"));
    {
        Settings settings(file);
        settings.setText(Setting::Theme, QStringLiteral("dark"));
        QVERIFY(settings.save());
    }
    Settings settings(file);
    settings.setText(Setting::Query, QString(8192, u'x'));
    struct rlimit old {};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &old), 0);
    struct rlimit small = old;
    small.rlim_cur = 1024;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto saved = settings.save();
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &old), 0);
    QVERIFY(!saved);
    QVERIFY(!saved.error().reason.empty());
    QCOMPARE(Settings(file).text(Setting::Theme), QStringLiteral("dark"));
}

QTEST_GUILESS_MAIN(TestWorkspace)
#include "test_workspace.moc"
