// Compressed files: read when they are sound, refused by name and quickly when they are not.

#include "core/formats/collector.h"
#include "io/recorder.h"
#include "io/zstdsource.h"
#include "support/shareddata.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <zstd.h>

using namespace kiwb;
using namespace kiwb::test;

class TestZstdSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBombIsRefusedByName_data();
    void aBombIsRefusedByName();
    void soundFramesAreReadWhateverTheSteps();
    void aNameDoesNotDecide();
    void aCutAnywhereIsAnError();
    void aFlippedByteIsNeverReadAsSound();
    void theSizeIsBounded();
    void theRatioIsBounded();
};

namespace {

std::string compress(const std::string& text, int checksum = 1) {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum);
    std::string bytes(ZSTD_compressBound(text.size()), '\0');
    bytes.resize(ZSTD_compress2(context, bytes.data(), bytes.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return bytes;
}

/// All bytes, or the error that ended them.
Result<std::string> readAll(std::string bytes, std::size_t step = ~std::size_t{0},
                            const ZstdLimits& limits = {}) {
    auto source = decompressed(std::make_unique<MemorySource>(std::move(bytes), step), limits);
    if (!source)
        return Unexpected(source.error());
    std::string all;
    std::string buffer(std::min<std::size_t>(step, 65536), '\0');
    for (;;) {
        const auto count = (*source)->read(buffer);
        if (!count)
            return Unexpected(count.error());
        if (*count == 0)
            return all;
        all.append(buffer, 0, *count);
    }
}

} // namespace

void TestZstdSource::aBombIsRefusedByName_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* sentence, const char* file, const char* code) {
        QTest::newRow(sentence) << QString::fromUtf8(file) << QString::fromUtf8(code);
    };
    row("4 GiB of zeros from 129 KiB", "bomb4g.zst", "NOT_A_MANIFEST");
    row("a window of 2 GiB", "bomb4g_long31.zst", "ZSTD_WINDOW");
    row("a bomb inside a bomb", "bomb_nested.zst.zst", "ZSTD_NESTED");
    row("a frame that says it is 1 EiB", "liar.zst", "ZSTD_WINDOW");
    row("a wrong checksum", "badsum.zst", "ZSTD_CHECKSUM");
    row("words behind the data", "junk.zst", "ZSTD_JUNK");
    row("a skippable frame", "skip.zst", "ZSTD_SKIPPABLE");
    row("cut in the middle", "trunc.zst", "ZSTD_TRUNCATED");
}

void TestZstdSource::aBombIsRefusedByName() {
    QFETCH(QString, file);
    QFETCH(QString, code);
    const std::string name = "suites/bombs/" + file.toStdString();
    KIWB_QT_NEEDS_SHARED(name);
    QElapsedTimer timer;
    timer.start();
    Recorder recorder;
    QVERIFY(readPath(sharedPath(name).string(), {}, recorder));
    QVERIFY2(timer.elapsed() < 2000, "refused within 2 s");
    QCOMPARE(recorder.found.found(), std::size_t{0});
    const auto codes = recorder.codesAt(sharedPath(name).string());
    QVERIFY2(!codes.empty() && codes.back() == code.toStdString(),
             recorder.found.problemText().c_str());
}

void TestZstdSource::soundFramesAreReadWhateverTheSteps() {
    std::string text;
    for (int i = 0; i < 20000; ++i)
        text += "line " + std::to_string(i * 7919 % 10007) + '\n';
    const std::string two = compress(text) + compress("") + compress("end", 0);
    for (const std::size_t step : {std::size_t{1} << 20U, std::size_t{1}, std::size_t{1000}}) {
        const auto all = readAll(two, step);
        QVERIFY2(all.has_value(), all ? "" : all.error().reason.c_str());
        QVERIFY(*all == text + "end");
    }
    const auto plain = readAll("(\xB5/");
    QVERIFY(plain && *plain == "(\xB5/");
    const auto empty = readAll("");
    QVERIFY(empty && empty->empty());
}

void TestZstdSource::aNameDoesNotDecide() {
    QTemporaryDir folder;
    const std::string line = "{\"table\":\"sources\",\"row\":{\"id\":\"a\"}}\n";
    const std::string packed = folder.filePath(QStringLiteral("packed.json")).toStdString();
    const std::string plain = folder.filePath(QStringLiteral("plain.zst")).toStdString();
    std::ofstream(packed, std::ios::binary) << compress(line);
    std::ofstream(plain, std::ios::binary) << line;
    Recorder recorder;
    QVERIFY(readPath(folder.path().toStdString(), {}, recorder));
    QCOMPARE(recorder.found.rows.size(), std::size_t{2});
    QVERIFY2(recorder.found.problems.empty(), recorder.found.problemText().c_str());
}

void TestZstdSource::aCutAnywhereIsAnError() {
    const std::string bytes = compress("{\"table\":\"sources\",\"row\":{\"id\":\"abcdefgh\"}}\n");
    for (std::size_t length = 4; length < bytes.size(); ++length) {
        const auto all = readAll(bytes.substr(0, length));
        QVERIFY2(!all, std::to_string(length).c_str());
        QCOMPARE(all.error().code, std::string("ZSTD_TRUNCATED"));
    }
}

void TestZstdSource::aFlippedByteIsNeverReadAsSound() {
    const std::string text = "{\"table\":\"sources\",\"row\":{\"id\":\"abcdefgh\"}}\n";
    const std::string bytes = compress(text);
    for (std::size_t at = 4; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        const auto all = readAll(damaged);
        QVERIFY2(!all || *all == text, std::to_string(at).c_str());
    }
}

void TestZstdSource::theSizeIsBounded() {
    std::string text;
    for (int i = 0; i < 30000; ++i)
        text += std::to_string(i * 7919 % 100003);
    ZstdLimits limits;
    limits.bytes = text.size();
    QVERIFY(readAll(compress(text), 1000, limits).has_value());
    limits.bytes = text.size() - 1;
    const auto all = readAll(compress(text), 1000, limits);
    QVERIFY(!all);
    QCOMPARE(all.error().code, std::string("ZSTD_SIZE"));
}

void TestZstdSource::theRatioIsBounded() {
    KIWB_QT_NEEDS_SHARED("suites/bombs/bomb4g.zst");
    const auto all = readAll(readFile(sharedPath("suites/bombs/bomb4g.zst")));
    QVERIFY(!all);
    QCOMPARE(all.error().code, std::string("ZSTD_RATIO"));
    // As a file that is text to its end, so that only the ratio can stop it.
    const std::string line = "{\"table\":\"sources\",\"row\":{\"id\":\"a\"}}\n";
    const std::string bytes =
        compress(line + std::string(std::size_t{40} << 20U, ' ') + '\n' + line);
    Collector found;
    auto source = decompressed(std::make_unique<MemorySource>(bytes));
    QVERIFY(source.has_value());
    readContainer(**source, testOrigin(), {}, found);
    QCOMPARE(found.rows.size(), std::size_t{1});
    QCOMPARE(found.problems.size(), std::size_t{1});
    QCOMPARE(found.problems[0].code, std::string("ZSTD_RATIO"));
    QCOMPARE(found.problems[0].skipped, std::string("the rest of the file"));
}

QTEST_GUILESS_MAIN(TestZstdSource)
#include "test_zstdsource.moc"
