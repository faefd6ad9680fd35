// Folders, links, special files, cancelling: every entry is read or named.

#include "io/folderscan.h"
#include "io/recorder.h"
#include "support/shareddata.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <fstream>
#include <set>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace kiwb;
using namespace kiwb::test;
namespace fs = std::filesystem;

class TestReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aMissingPathIsOneProblem();
    void aSpecialFileIsRefusedByNameAtOnce();
    void aLinkIsFollowedWhenNamedAndNotWhenFound();
    void filesComeInTheSameOrderEachTime();
    void namesAreBytes();
    void foldersAreEnteredToALimit();
    void everyEntryOfAHostileFolderIsReadOrNamed();
    void cancellingStopsAtOnce();
    void aFileThatChangesIsSaidToHaveChanged();
    void anExtentBeyondTheFileIsAnError();
    void standardInputIsRead();

private:
    [[nodiscard]] std::string path(const std::string& name) const {
        return m_folder->path().toStdString() + '/' + name; // bytes, not a QString
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

const std::string line = "{\"table\":\"sources\",\"row\":{\"id\":\"a\"}}\n";

} // namespace

void TestReader::init() {
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestReader::cleanup() {
    // Folders without permission and 900 deep are beyond QTemporaryDir.
    QProcess::execute(QStringLiteral("chmod"),
                      {QStringLiteral("-R"), QStringLiteral("u+rwX"), m_folder->path()});
    QProcess::execute(QStringLiteral("rm"), {QStringLiteral("-rf"), m_folder->path()});
    m_folder.reset();
}

void TestReader::aMissingPathIsOneProblem() {
    for (const std::string& name : {path("nothing"), std::string(":/nothing.json")}) {
        Recorder recorder;
        QVERIFY(readPath(name, {}, recorder));
        QCOMPARE(recorder.codesAt(name), std::vector<std::string>{"FILE_MISSING"});
        QVERIFY(recorder.files.empty());
    }
}

void TestReader::aSpecialFileIsRefusedByNameAtOnce() {
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = path("socket");
    name.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    const std::vector<std::pair<std::string, std::string>> refused = {
        {path("pipe"), "FILE_PIPE"}, {path("socket"), "FILE_SOCKET"}, {"/dev/zero", "FILE_DEVICE"}};
    for (const auto& [file, code] : refused) {
        const auto opened = openFile(file);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, code);
        QCOMPARE(opened.error().origin.path, file);
    }
    const auto folder = openFile(m_folder->path().toStdString());
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, std::string("FILE_FOLDER"));
    Recorder recorder;
    QVERIFY(readPath(m_folder->path().toStdString(), {}, recorder));
    QCOMPARE(recorder.codesAt(path("pipe")), std::vector<std::string>{"FILE_PIPE"});
    QCOMPARE(recorder.codesAt(path("socket")), std::vector<std::string>{"FILE_SOCKET"});
    ::close(socket);
}

void TestReader::aLinkIsFollowedWhenNamedAndNotWhenFound() {
    write("a.json", line);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("inside")));
    fs::create_symlink(path("a.json"), path("inside/link.json"));
    fs::create_symlink("..", path("inside/up"));
    Recorder named;
    QVERIFY(readPath(path("inside/link.json"), {}, named));
    QCOMPARE(named.found.rows.size(), std::size_t{1});
    Recorder found;
    QVERIFY(readPath(path("inside"), {}, found));
    QCOMPARE(found.found.rows.size(), std::size_t{0});
    QCOMPARE(found.codesAt(path("inside/link.json")), std::vector<std::string>{"FILE_LINK"});
    QCOMPARE(found.codesAt(path("inside/up")), std::vector<std::string>{"FILE_LINK"});
    fs::create_directory_symlink(path("inside"), path("way"));
    Recorder through;
    QVERIFY(readPath(path("way"), {}, through));
    QCOMPARE(through.codesAt(path("way/up")), std::vector<std::string>{"FILE_LINK"});
}

void TestReader::filesComeInTheSameOrderEachTime() {
    for (const char* name : {"b", "a.json", "c/z", "c/a", ".hidden", "a/b"}) {
        fs::create_directories(fs::path(path(name)).parent_path());
        write(name, line);
    }
    std::vector<std::string> names;
    for (const FileInfo& file : scanFolder(m_folder->path().toStdString()).files) {
        names.push_back(file.path.substr(path("").size()));
        QCOMPARE(file.size, line.size());
        QVERIFY(file.modified > 0);
    }
    QCOMPARE(names, (std::vector<std::string>{".hidden", "a/b", "a.json", "b", "c/a", "c/z"}));
}

void TestReader::namesAreBytes() {
    const std::string name = path("bad\xff.json");
    std::ofstream(name, std::ios::binary) << line;
    Recorder recorder;
    QVERIFY(readPath(m_folder->path().toStdString(), {}, recorder));
    QCOMPARE(recorder.found.rows.size(), std::size_t{1});
    QCOMPARE(recorder.codesAt(name), std::vector<std::string>{"NAME_NOT_UTF8"});
    QCOMPARE(recorder.found.errors(), std::size_t{0});
}

void TestReader::foldersAreEnteredToALimit() {
    std::string name = "d";
    for (int depth = 1; depth < deepestFolder; ++depth)
        name += "/d";
    fs::create_directories(path(name));
    write(name + "/last.json", line);
    fs::create_directories(path(name + "/d"));
    write(name + "/d/below.json", line);
    Recorder recorder;
    QVERIFY(readPath(m_folder->path().toStdString(), {}, recorder));
    QCOMPARE(recorder.found.rows.size(), std::size_t{1});
    QCOMPARE(recorder.codesAt(path(name + "/d")), std::vector<std::string>{"FOLDER_DEPTH"});
}

void TestReader::everyEntryOfAHostileFolderIsReadOrNamed() {
    KIWB_QT_NEEDS_SHARED("tools/hostile-folder.sh");
    const std::string folder = path("hostile");
    QProcess script;
    script.start(QStringLiteral("bash"),
                 {QString::fromStdString(sharedPath("tools/hostile-folder.sh").string()),
                  QString::fromStdString(folder)});
    QVERIFY(script.waitForFinished(30000));
    QElapsedTimer timer;
    timer.start();
    Recorder recorder;
    QVERIFY(readPath(folder, {}, recorder));
    QVERIFY2(timer.elapsed() < 5000, "a hostile folder is done quickly");
    std::set<std::string> accounted;
    for (const FileInfo& file : recorder.files)
        accounted.insert(file.path);
    for (const Diagnostic& problem : recorder.found.problems)
        accounted.insert(problem.origin.path);
    std::size_t entries = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        ++entries;
        // An empty folder has nothing to say; the deep one is named where it is too deep.
        const bool isFolder = fs::is_directory(entry.symlink_status());
        const std::string name = entry.path().string();
        const bool named =
            std::any_of(accounted.begin(), accounted.end(), [&](const std::string& known) {
                return known == name || known.starts_with(name + "/");
            });
        QVERIFY2(named || (isFolder && fs::is_empty(entry.path())), name.c_str());
    }
    QVERIFY(entries > 30);
    QCOMPARE(recorder.codesAt(folder + "/fifo.json"), std::vector<std::string>{"FILE_PIPE"});
    QCOMPARE(recorder.codesAt(folder + "/sock.json"), std::vector<std::string>{"FILE_SOCKET"});
    QCOMPARE(recorder.codesAt(folder + "/loop"), std::vector<std::string>{"FILE_LINK"});
    QCOMPARE(recorder.codesAt(folder + "/empty.json"), std::vector<std::string>{"EMPTY_FILE"});
    QCOMPARE(recorder.codesAt(folder + "/sparse4g.json"),
             std::vector<std::string>{"NOT_A_MANIFEST"});
    QCOMPARE(recorder.codesAt(folder + "/ok.json"), std::vector<std::string>{"NOT_A_MANIFEST"});
    QCOMPARE(recorder.found.found(), std::size_t{0});
}

void TestReader::cancellingStopsAtOnce() {
    for (int i = 0; i < 50; ++i)
        write("f" + std::to_string(i), line);
    std::atomic<bool> cancel = false;
    Recorder recorder;
    recorder.onProgress = [&](const ReadProgress& progress) { cancel = progress.filesDone == 5; };
    QVERIFY(!readPath(m_folder->path().toStdString(), {}, recorder, &cancel));
    QCOMPARE(recorder.files.size(), std::size_t{5});
    QVERIFY(recorder.found.problems.empty());
    cancel = true;
    Recorder never;
    QVERIFY(!readPath(m_folder->path().toStdString(), {}, never, &cancel));
    QVERIFY(never.files.empty());
}

void TestReader::aFileThatChangesIsSaidToHaveChanged() {
    std::string many;
    while (many.size() < (std::size_t{9} << 20U))
        many += line;
    write("growing.jsonl", many);
    const std::string name = path("growing.jsonl");
    Recorder recorder;
    bool grown = false;
    recorder.onProgress = [&](const ReadProgress& progress) {
        if (progress.bytesDone > 0 && progress.filesDone == 0 && !grown) {
            grown = true;
            std::ofstream(name, std::ios::binary | std::ios::app) << line;
        }
    };
    QVERIFY(readPath(name, {}, recorder));
    QVERIFY(grown);
    QCOMPARE(recorder.codesAt(name), std::vector<std::string>{"FILE_CHANGED"});
    QVERIFY(recorder.found.rows.size() >= many.size() / line.size());
}

void TestReader::anExtentBeyondTheFileIsAnError() {
    write("a.json", line);
    const auto whole = readExtent(path("a.json"), {0, line.size(), 1});
    QVERIFY(whole && *whole == line);
    const auto part = readExtent(path("a.json"), {2, 5, 1});
    QVERIFY(part && *part == "table");
    for (const Extent& extent : {Extent{0, line.size() + 1, 1}, Extent{5000, 1, 1}}) {
        const auto beyond = readExtent(path("a.json"), extent);
        QVERIFY(!beyond);
        QCOMPARE(beyond.error().code, std::string("FILE_CHANGED"));
    }
    QVERIFY(!readExtent("-", {0, 1, 1}));
}

void TestReader::standardInputIsRead() {
    write("a.json", line + line);
    const int saved = ::dup(STDIN_FILENO);
    const int file = ::open(path("a.json").c_str(), O_RDONLY);
    ::dup2(file, STDIN_FILENO);
    Recorder recorder;
    const bool finished = readPath("-", {}, recorder);
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    ::close(file);
    QVERIFY(finished);
    QCOMPARE(recorder.found.rows.size(), std::size_t{2});
    QCOMPARE(recorder.files.size(), std::size_t{1});
    QCOMPARE(recorder.files[0].path, std::string("-"));
}

QTEST_GUILESS_MAIN(TestReader)
#include "test_reader.moc"
