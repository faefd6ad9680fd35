// Writing: the new file whole, or the old one as it was and an error.

#include "core/base/text.h"
#include "core/json/json.h"
#include "io/safewriter.h"
#include "support/shareddata.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace kiwb;
using namespace kiwb::test;
namespace fs = std::filesystem;

class TestSafeWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aNewFileHoldsTheBytes();
    void anOldFileIsReplacedAndKeepsItsPermissions();
    void anythingThatIsNoFileIsLeftAlone();
    void withoutRoomTheOldFileStays();
    void onAFullDiskTheOldFileStays();
    void whereNothingMayBeWrittenTheOldFileStays();
    void noTemporaryFileIsLeftBehind();
    void namesAreMadeHarmless();
    void aNameThatIsHarmlessStays_data();
    void aNameThatIsHarmlessStays();

private:
    [[nodiscard]] std::string path(const std::string& name) const {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(path("")), fs::directory_iterator()));
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSafeWriter::aNewFileHoldsTheBytes() {
    std::string bytes("a\0b\n", 4);
    QVERIFY(writeFileSafely(path("new"), bytes).has_value());
    QVERIFY(readFile(path("new")) == bytes);
    bytes.assign(std::size_t{5} << 20U, 'x');
    QVERIFY(writeFileSafely(path("large"), bytes).has_value());
    QVERIFY(readFile(path("large")) == bytes);
    QVERIFY(writeFileSafely(path("empty"), {}).has_value());
    QCOMPARE(fs::file_size(path("empty")), std::uintmax_t{0});
    struct stat status {};
    QCOMPARE(::stat(path("new").c_str(), &status), 0);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    QCOMPARE(status.st_mode & 0777, 0666 & ~mask);
}

void TestSafeWriter::anOldFileIsReplacedAndKeepsItsPermissions() {
    std::ofstream(path("old")) << "old";
    QCOMPARE(::chmod(path("old").c_str(), 0640), 0);
    QVERIFY(writeFileSafely(path("old"), "new").has_value());
    QCOMPARE(readFile(path("old")), std::string("new"));
    struct stat status {};
    QCOMPARE(::stat(path("old").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777, mode_t{0640});
}

void TestSafeWriter::anythingThatIsNoFileIsLeftAlone() {
    fs::create_directory(path("folder"));
    std::ofstream(path("aim")) << "old";
    fs::create_symlink(path("aim"), path("link"));
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    for (const char* name : {"folder", "link", "pipe"}) {
        const auto written = writeFileSafely(path(name), "new");
        QVERIFY2(!written, name);
        QCOMPARE(written.error().code, std::string("WRITE_TARGET"));
        QCOMPARE(written.error().origin.path, path(name));
    }
    QVERIFY(fs::is_directory(path("folder")) && fs::is_symlink(path("link")) &&
            fs::is_fifo(path("pipe")));
    QCOMPARE(readFile(path("aim")), std::string("old"));
    QCOMPARE(entries(), std::size_t{4});
}

void TestSafeWriter::withoutRoomTheOldFileStays() {
    std::ofstream(path("old")) << "old";
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit small = limit;
    small.rlim_cur = 4096;
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = writeFileSafely(path("old"), std::string(10000, 'x'));
    const auto fits = writeFileSafely(path("other"), std::string(4096, 'x'));
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, before);
    QVERIFY(!written);
    QCOMPARE(written.error().code, std::string("WRITE_FULL"));
    QCOMPARE(readFile(path("old")), std::string("old"));
    QVERIFY(fits.has_value());
    QCOMPARE(entries(), std::size_t{2});
}

void TestSafeWriter::onAFullDiskTheOldFileStays() {
    const std::string disk = path("disk");
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        QSKIP("skipped: this user may not mount a small disk");
    std::ofstream(disk + "/old") << "old";
    const auto written = writeFileSafely(disk + "/old", std::string(200000, 'x'));
    const std::string kept = readFile(disk + "/old");
    const auto left = std::distance(fs::directory_iterator(disk), fs::directory_iterator());
    ::umount(disk.c_str());
    QVERIFY(!written);
    QCOMPARE(written.error().code, std::string("WRITE_FULL"));
    QCOMPARE(kept, std::string("old"));
    QCOMPARE(left, std::ptrdiff_t{1});
}

void TestSafeWriter::whereNothingMayBeWrittenTheOldFileStays() {
    const auto nowhere = writeFileSafely(path("none/file"), "new");
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, std::string("WRITE_FOLDER"));
    const auto system = writeFileSafely("/proc/kiwb-test", "new");
    QVERIFY(!system);
    if (::geteuid() == 0)
        return; // root may write anywhere
    fs::create_directory(path("closed"));
    std::ofstream(path("closed/old")) << "old";
    QCOMPARE(::chmod(path("closed").c_str(), 0500), 0);
    const auto written = writeFileSafely(path("closed/old"), "new");
    ::chmod(path("closed").c_str(), 0700);
    QVERIFY(!written);
    QCOMPARE(written.error().code, std::string("WRITE_FOLDER"));
    QCOMPARE(readFile(path("closed/old")), std::string("old"));
}

void TestSafeWriter::noTemporaryFileIsLeftBehind() {
    for (int i = 0; i < 20; ++i)
        QVERIFY(writeFileSafely(path("file"), std::to_string(i)).has_value());
    QCOMPARE(entries(), std::size_t{1});
    // One left behind by a kill is no obstacle.
    std::ofstream(path(".kiwb-" + std::to_string(::getpid()) + "-0.tmp")) << "rest";
    QVERIFY(writeFileSafely(path("file"), "end").has_value());
    QCOMPARE(readFile(path("file")), std::string("end"));
    QCOMPARE(entries(), std::size_t{2});
}

void TestSafeWriter::namesAreMadeHarmless() {
    KIWB_QT_NEEDS_SHARED("suites/injection/export-names.json");
    const Json names = Json::parse(readFile(sharedPath("suites/injection/export-names.json")));
    QVERIFY(names.size() >= 34);
    for (const Json& name : names) {
        const std::string safe = safeFileName(name.get<std::string>());
        const std::string said = name.dump() + " → " + safe;
        QVERIFY2(!safe.empty() && safe.size() <= 121, said.c_str());
        QVERIFY2(isValidUtf8(safe), said.c_str());
        QVERIFY2(safe.find_first_of("/\\:*?\"<>|$`;&%~'(){}[]!#^\r\n\t") == std::string::npos,
                 said.c_str());
        QVERIFY2(safe.front() != '.' && safe.front() != '-' && safe.front() != ' ', said.c_str());
        QVERIFY2(safe.back() != '.' && safe.back() != ' ', said.c_str());
        QCOMPARE(visibleText(safe), safe);
        QVERIFY2(!safe.ends_with(".desktop"), said.c_str());
        std::string stem = safe.substr(0, safe.find('.'));
        for (char& c : stem)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        for (const char* device : {"con", "nul", "aux", "com1"})
            QVERIFY2(stem != device, said.c_str());
        // It works as the name of a file, in the folder it is put in.
        QVERIFY2(writeFileSafely(path(safe), "x").has_value(), said.c_str());
        QVERIFY2(fs::path(path(safe)).lexically_normal().parent_path() ==
                     fs::path(path("x")).parent_path(),
                 said.c_str());
    }
    QCOMPARE(safeFileName("bad\xff"), std::string("bad_"));
}

void TestSafeWriter::aNameThatIsHarmlessStays_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"figure.svg", "tiled_swiglu backward 4090.csv", "é", "e\u0301",
                             "日本語.bib", "a+b=c@d,e.pdf"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void TestSafeWriter::aNameThatIsHarmlessStays() {
    QFETCH(QString, name);
    QCOMPARE(QString::fromStdString(safeFileName(name.toStdString())), name);
}

QTEST_GUILESS_MAIN(TestSafeWriter)
#include "test_safewriter.moc"
