// The published records: every file is read without an error, every digest is the one that is
// stated.

#include "core/formats/reread.h"
#include "io/recorder.h"
#include "support/shareddata.h"

#include <QTest>

#include <set>

using namespace kiwb;
using namespace kiwb::test;

class TestRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPathReadsWithoutErrors_data();
    void aPathReadsWithoutErrors();
    void everyRowsDigestIsItsDocuments_data();
    void everyRowsDigestIsItsDocuments();
    void everyRunsLinksLeadToADocument();
    void bundlesAndExportHoldTheSameRuns();
    void anExtentHoldsItsRecordAgain_data();
    void anExtentHoldsItsRecordAgain();
};

namespace {

void readShared(const std::string& name, Recorder& into) {
    readPath(sharedPath(name).string(), {}, into);
}

} // namespace

void TestRecords::aPathReadsWithoutErrors_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("runs");
    QTest::addColumn<int>("documents");
    QTest::addColumn<int>("rows");
    const auto row = [](const char* sentence, const char* path, const char* format, int runs,
                        int documents, int rows) {
        QTest::newRow(sentence) << QString::fromUtf8(path) << QString::fromUtf8(format) << runs
                                << documents << rows;
    };
    row("all bundles of a benchmark table", "data/liger/bundles.jsonl.zst", "jsonl", 1649, 0, 0);
    row("all documents they refer to", "data/liger/documents.jsonl.zst", "jsonl", 0, 370, 0);
    row("the same as a catalogue export", "data/liger/catalog.jsonl.zst", "catalogue", 1649, 336,
        5870);
    row("a slice of the public export", "data/catalog/mixed-slice.jsonl.zst", "catalogue", 102, 212,
        227);
    row("a folder of bundles and one of lines", "data/sample", "", 70, 39, 0);
    row("the two saved pages", "seeds", "page-text", 2, 0, 0);
}

void TestRecords::aPathReadsWithoutErrors() {
    QFETCH(QString, path);
    QFETCH(QString, format);
    QFETCH(int, runs);
    QFETCH(int, documents);
    QFETCH(int, rows);
    const std::string name = path.toStdString();
    KIWB_QT_NEEDS_SHARED(name);
    Recorder recorder;
    QVERIFY(readPath(sharedPath(name).string(), {}, recorder));
    QCOMPARE(static_cast<int>(recorder.found.runs.size()), runs);
    QCOMPARE(static_cast<int>(recorder.found.documents.size()), documents);
    QCOMPARE(static_cast<int>(recorder.found.rows.size()), rows);
    QVERIFY2(recorder.found.errors() == 0, recorder.found.problemText().c_str());
    if (!format.isEmpty())
        for (const std::string& found : recorder.formats)
            QCOMPARE(QString::fromStdString(found), format);
    QVERIFY(!recorder.steps.empty());
    const ReadProgress& last = recorder.steps.back();
    QCOMPARE(last.filesDone, last.filesTotal);
    QCOMPARE(last.filesTotal, recorder.files.size());
    QCOMPARE(last.bytesDone, last.bytesTotal);
}

void TestRecords::everyRowsDigestIsItsDocuments_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("a benchmark table") << QStringLiteral("data/liger/catalog.jsonl.zst");
    QTest::newRow("a slice of the public export")
        << QStringLiteral("data/catalog/mixed-slice.jsonl.zst");
}

void TestRecords::everyRowsDigestIsItsDocuments() {
    QFETCH(QString, path);
    KIWB_QT_NEEDS_SHARED(path.toStdString());
    Recorder recorder;
    readShared(path.toStdString(), recorder);
    for (const FoundRun& run : recorder.found.runs) {
        QVERIFY(run.claims.has_value());
        QCOMPARE(run.run.digest.text(), run.claims->runDigest.value_or(""));
        QVERIFY(!run.run.lossy);
    }
    std::size_t compared = 0;
    for (const FoundDocument& found : recorder.found.documents)
        for (const char* member :
             {"semanticDigest", "workloadDigest", "implementationDigest", "modelDigest",
              "stackDigest", "configurationDigest", "runDigest"})
            if (const auto stated = stringAt(found.row, member); !stated.empty()) {
                QCOMPARE(found.document.digest.text(), std::string(stated));
                ++compared;
            }
    // Only projects state no digest.
    const auto projects = std::count_if(
        recorder.found.documents.begin(), recorder.found.documents.end(),
        [](const FoundDocument& found) { return found.document.kind == Kind::SoftwareProject; });
    QCOMPARE(compared + static_cast<std::size_t>(projects), recorder.found.documents.size());
}

void TestRecords::everyRunsLinksLeadToADocument() {
    KIWB_QT_NEEDS_SHARED("data/liger");
    Recorder bundles;
    Recorder documents;
    readShared("data/liger/bundles.jsonl.zst", bundles);
    readShared("data/liger/documents.jsonl.zst", documents);
    std::set<std::string> digests;
    for (const FoundDocument& found : documents.found.documents)
        digests.insert(found.document.digest.text());
    for (const FoundRun& run : bundles.found.runs) {
        const Json& spec = run.run.spec();
        QVERIFY(run.protocol && run.environment);
        QCOMPARE(run.protocol->digest.text(), std::string(stringAt(spec, "protocolDigest")));
        QCOMPARE(run.environment->digest.text(), std::string(stringAt(spec, "environmentDigest")));
        QVERIFY(digests.contains(std::string(stringAt(spec, "workloadDigest"))));
        QVERIFY(digests.contains(std::string(stringAt(spec, "implementationDigest"))));
    }
}

void TestRecords::bundlesAndExportHoldTheSameRuns() {
    KIWB_QT_NEEDS_SHARED("data/liger");
    const auto digestsOf = [](const std::string& name) {
        Recorder recorder;
        readShared(name, recorder);
        std::multiset<std::string> digests;
        for (const FoundRun& run : recorder.found.runs)
            digests.insert(run.run.digest.text());
        return digests;
    };
    QVERIFY(digestsOf("data/liger/bundles.jsonl.zst") == digestsOf("data/liger/catalog.jsonl.zst"));
}

void TestRecords::anExtentHoldsItsRecordAgain_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("in a compressed export") << QStringLiteral("data/catalog/mixed-slice.jsonl.zst");
    QTest::newRow("in plain files") << QStringLiteral("data/sample");
    QTest::newRow("in saved pages") << QStringLiteral("seeds");
}

void TestRecords::anExtentHoldsItsRecordAgain() {
    QFETCH(QString, path);
    KIWB_QT_NEEDS_SHARED(path.toStdString());
    Recorder recorder;
    readShared(path.toStdString(), recorder);
    for (const FoundRun& run : recorder.found.runs) {
        const auto bytes = readExtent(run.run.origin.path, run.extent);
        QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().reason.c_str());
        const auto again = reread(*bytes, run.extent, run.pointer, run.run.origin);
        QVERIFY2(again.has_value(), again ? "" : again.error().reason.c_str());
        QVERIFY(again->run.has_value());
        QCOMPARE(again->run->run.digest.text(), run.run.digest.text());
    }
}

QTEST_GUILESS_MAIN(TestRecords)
#include "test_records.moc"
