// Which container a file is taken for, and how it is cut into values.

#include "core/base/text.h"
#include "core/formats/collector.h"
#include "core/formats/reread.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace kiwb;
using namespace kiwb::test;

namespace {

Json envelope(const std::string& kind, Json spec, const std::string& name = "plain") {
    return {{"apiVersion", std::string(apiVersion)},
            {"kind", kind},
            {"metadata", {{"name", name}}},
            {"spec", std::move(spec)}};
}

Json run(int number) {
    const std::string digest = "sha256:" + std::string(64, static_cast<char>('0' + number % 10));
    return envelope(
        "BenchmarkRun",
        {{"implementationDigest", digest},
         {"workloadDigest", digest},
         {"protocolDigest", digest},
         {"environmentDigest", digest},
         {"status", "passed"},
         {"timing", {{"primaryStatistic", "median"}, {"latencyNs", {{"median", number}}}}},
         {"observedAt", "2026-01-01T00:00:00.000Z"}});
}

Json bundle(int number) {
    return {{"run", run(number)}};
}

Json project(const std::string& name = "Row sums") {
    return envelope("SoftwareProject", {{"name", name}});
}

std::string row(const std::string& table, const Json& content) {
    return Json{{"table", table}, {"row", content}}.dump();
}

struct Container {
    const char* sentence;
    std::string bytes;
    std::string format;
    std::size_t runs, documents, rows;
};

std::vector<Container> containers() {
    const std::string page = "Run 0a0b0c0d · KernelIndex\n\nPrimary measurement\n\nIdentity\n\n"
                             "Canonical manifest\n\nShow manifest\n\n";
    const std::string html = "<!doctype html><html><body><div>Primary measurement</div>"
                             "<div>Identity</div><pre>";
    const std::string yaml = "apiVersion: kernelindex.dev/v1alpha1\nkind: SoftwareProject\n"
                             "metadata:\n  name: a\nspec:\n  name: A\n";
    return {
        {"a bundle on one line", bundle(1).dump(), "bundle", 1, 0, 0},
        {"a bundle over many lines", bundle(1).dump(2), "bundle", 1, 0, 0},
        {"a bundle without indentation", bundle(1).dump(0), "bundle", 1, 0, 0},
        {"a run without its bundle", run(1).dump(2), "document", 1, 0, 0},
        {"a document", project().dump(2), "document", 0, 1, 0},
        {"lines of everything",
         bundle(1).dump() + '\n' + project().dump() + '\n' + row("sources", {{"id", "s"}}) + '\n' +
             run(2).dump() + '\n',
         "jsonl", 2, 1, 1},
        {"lines ended as on Windows, with blank ones, the last not ended",
         bundle(1).dump() + "\r\n\r\n  \r\n" + bundle(2).dump() + "\r\n\n" + bundle(3).dump(),
         "jsonl", 3, 0, 0},
        {"documents over many lines one after another",
         project("A").dump(2) + '\n' + bundle(2).dump(2) + '\n' + project("C").dump(4), "document",
         1, 2, 0},
        {"lines and documents over many lines mixed",
         bundle(1).dump() + '\n' + project("B").dump(2) + '\n' + bundle(3).dump() + '\n', "jsonl",
         2, 1, 0},
        {"a bundle glued together by a shell", "{\"run\":\n" + run(1).dump() + "\n}\n", "jsonl", 1,
         0, 0},
        {"an array over many lines", Json{bundle(1), project(), bundle(3)}.dump(2), "array", 2, 1,
         0},
        {"an array on one line", Json{bundle(1), project(), bundle(3)}.dump(), "array", 2, 1, 0},
        {"an array with one element a line",
         "[\n" + bundle(1).dump() + ",\n" + bundle(2).dump() + "\n]\n", "array", 2, 0, 0},
        {"an array without indentation", Json{bundle(1), bundle(2)}.dump(0), "array", 2, 0, 0},
        {"an empty array", " [ ] \n", "array", 0, 0, 0},
        {"an array of rows", "[" + row("sources", {{"id", "s"}}) + "]", "array", 0, 0, 1},
        {"lines that are arrays",
         bundle(1).dump() + "\n[" + bundle(2).dump() + "," + project().dump() + "]\n", "jsonl", 2,
         1, 0},
        {"a catalogue export",
         row("sources", {{"id", "s"}}) + '\n' +
             row("projects", {{"id", "p"}, {"manifest", project()}}) + '\n' +
             row("benchmark_runs", {{"id", "r"}, {"manifest", bundle(1)}}),
         "catalogue", 1, 1, 1},
        {"a saved page as text", page + bundle(1).dump(2) + "\n\nCite this record\n", "page-text",
         1, 0, 0},
        {"a saved page as text, ended as on Windows",
         "Primary measurement\r\nIdentity\r\nShow manifest\r\n" + bundle(1).dump() + "\r\n",
         "page-text", 1, 0, 0},
        {"a saved page as HTML", html + bundle(1).dump(2) + "</pre></body></html>", "page-html", 1,
         0, 0},
        {"a YAML document", yaml, "yaml", 0, 1, 0},
        {"several YAML documents",
         "%YAML 1.2\n---\n" + yaml + "---\n# nothing\n---\n" + yaml + "...\n", "yaml", 0, 2, 0},
        {"a YAML bundle",
         "run:\n  apiVersion: kernelindex.dev/v1alpha1\n  kind: BenchmarkRun\n  metadata: {name: "
         "a}\n"
         "  spec: " +
             run(1)["spec"].dump() + "\n",
         "yaml", 1, 0, 0},
    };
}

TEST(Containers, AreRecognisedByTheirContentAndReadInFull) {
    for (const Container& container : containers()) {
        for (const std::size_t step : {std::size_t{1} << 20U, std::size_t{1}, std::size_t{13}}) {
            Collector found;
            EXPECT_EQ(readBytes(container.bytes, found, {}, step), container.format)
                << container.sentence;
            EXPECT_EQ(found.runs.size(), container.runs) << container.sentence;
            EXPECT_EQ(found.documents.size(), container.documents) << container.sentence;
            EXPECT_EQ(found.rows.size(), container.rows) << container.sentence;
            EXPECT_EQ(found.problemText(), "") << container.sentence;
        }
    }
}

TEST(Containers, NamesOfFormatsAreDistinct) {
    std::vector<std::string_view> ids;
    for (const Format& format : formats())
        ids.push_back(format.id);
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
}

TEST(Containers, EveryExtentHoldsItsRecordAgain) {
    for (const Container& container : containers()) {
        Collector found;
        readBytes(container.bytes, found);
        const auto again = [&](const Extent& extent, const std::string& pointer) {
            const std::string bytes = container.bytes.substr(
                static_cast<std::size_t>(extent.offset), static_cast<std::size_t>(extent.length));
            const std::string before =
                container.bytes.substr(0, static_cast<std::size_t>(extent.offset));
            EXPECT_EQ(extent.line, 1 + std::count(before.begin(), before.end(), '\n'))
                << container.sentence;
            return reread(bytes, extent, pointer, {});
        };
        for (const FoundRun& one : found.runs) {
            const auto read = again(one.extent, one.pointer);
            ASSERT_TRUE(read.has_value()) << container.sentence << read.error().reason;
            ASSERT_TRUE(read->run.has_value()) << container.sentence;
            EXPECT_EQ(read->run->run.digest, one.run.digest) << container.sentence;
            EXPECT_EQ(read->run->extent.offset, one.extent.offset);
        }
        for (const FoundDocument& one : found.documents) {
            const auto read = again(one.extent, one.pointer);
            ASSERT_TRUE(read.has_value()) << container.sentence << read.error().reason;
            ASSERT_TRUE(read->document.has_value()) << container.sentence;
            EXPECT_EQ(read->document->document.digest, one.document.digest) << container.sentence;
        }
    }
}

TEST(Containers, ARecordThatIsNoLongerThereIsAnError) {
    const auto gone = reread(project().dump(), {}, "/row/manifest", {});
    ASSERT_FALSE(gone.has_value());
    EXPECT_EQ(gone.error().code, "RECORD_GONE");
    const auto broken = reread(bundle(1).dump().substr(1), {}, "", {});
    EXPECT_FALSE(broken.has_value());
}

/// Lines of any length made as they are read: good, too long, good, …
class LongLines final : public ByteSource {
public:
    LongLines(std::string good, std::size_t length, int count)
        : m_good(std::move(good)), m_length(length), m_count(count) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        std::size_t filled = 0;
        while (filled < buffer.size() && m_count > 0) {
            const std::size_t line = m_good.size() + m_length + 1;
            if (m_at < m_good.size()) {
                buffer[filled++] = m_good[m_at++];
            } else if (m_at + 1 < line) {
                const std::size_t count = std::min(buffer.size() - filled, line - 1 - m_at);
                std::fill_n(buffer.begin() + static_cast<std::ptrdiff_t>(filled), count, 'x');
                filled += count;
                m_at += count;
            } else {
                buffer[filled++] = '\n';
                m_at = 0;
                --m_count;
            }
        }
        return filled;
    }

private:
    std::string m_good;
    std::size_t m_length;
    int m_count;
    std::size_t m_at = 0;
};

std::size_t peakMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoul(line.substr(6)) << 10U;
    return 0;
}

TEST(Containers, ALineBeyondTheLimitIsRefusedWithoutBeingHeld) {
    constexpr std::size_t length = std::size_t{300} << 20U;
    JsonLimits limits;
    limits.bytes = std::size_t{1} << 20U;
    LongLines source(bundle(1).dump() + "\n{\"long\":\"", length, 2);
    const std::size_t before = peakMemory();
    Collector found;
    const Format* format = readContainer(source, testOrigin(), limits, found);
    ASSERT_NE(format, nullptr);
    EXPECT_EQ(format->id, "jsonl");
    EXPECT_EQ(found.runs.size(), 2U);
    ASSERT_EQ(found.problems.size(), 2U) << found.problemText();
    EXPECT_EQ(found.problems[0].code, "JSON_SIZE");
    EXPECT_EQ(found.problems[0].origin.line, 2U);
    EXPECT_EQ(found.problems[0].origin.byte, bundle(1).dump().size() + 1);
    EXPECT_EQ(found.problems[1].origin.line, 4U);
    EXPECT_LT(peakMemory() - before, std::size_t{32} << 20U);
}

TEST(Containers, AnElementBeyondTheLimitIsRefusedWithoutBeingHeld) {
    JsonLimits limits;
    limits.bytes = 2000;
    const std::string big = "{\"run\":\"" + std::string(5'000'000, 'x') + "\"}";
    Collector found;
    readBytes("[" + bundle(1).dump() + "," + big + "," + bundle(2).dump() + "]", found, limits);
    EXPECT_EQ(found.runs.size(), 2U);
    ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
    EXPECT_EQ(found.problems[0].code, "JSON_SIZE");
    EXPECT_EQ(found.problems[0].origin.byte, 1 + bundle(1).dump().size() + 1);
}

TEST(Containers, ALineOfExactlyTheLimitIsRead) {
    const std::string line = bundle(1).dump();
    JsonLimits limits;
    limits.bytes = line.size();
    Collector exact;
    readBytes(line + "\r\n" + line + "\r\n", exact, limits);
    EXPECT_EQ(exact.runs.size(), 2U) << exact.problemText();
    limits.bytes = line.size() - 1;
    Collector longer;
    readBytes(line + '\n' + line + '\n', longer, limits);
    EXPECT_EQ(longer.runs.size(), 0U);
    EXPECT_EQ(longer.errors(), 2U);
}

TEST(Containers, ASourceThatFailsKeepsWhatCameBefore) {
    for (const bool asArray : {false, true}) {
        MemorySource source(asArray ? "[" + bundle(1).dump() + "," + bundle(2).dump().substr(0, 90)
                                    : bundle(1).dump() + '\n' + bundle(2).dump().substr(0, 90));
        source.failure = {"DISK", "The disk is gone.", {}};
        Collector found;
        readContainer(source, testOrigin(), {}, found);
        EXPECT_EQ(found.runs.size(), 1U);
        ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
        EXPECT_EQ(found.problems[0].code, "DISK");
        EXPECT_EQ(found.problems[0].origin.path, "test");
        EXPECT_EQ(found.problems[0].skipped, "the rest of the file");
    }
}

TEST(Containers, ASourceThatFailsAtOnceIsOneProblem) {
    MemorySource source("");
    source.failure = {"DISK", "The disk is gone.", {}};
    Collector found;
    EXPECT_EQ(readContainer(source, testOrigin(), {}, found), nullptr);
    EXPECT_EQ(found.problemText(), "DISK | test | The disk is gone. | the file\n");
}

TEST(Containers, CancelledReadersStopWithoutAProblem) {
    std::string lines;
    std::string elements = "[";
    for (int i = 1; i < 9; ++i) {
        lines += bundle(i).dump() + '\n';
        elements += (i > 1 ? "," : "") + bundle(i).dump();
    }
    for (const std::string& bytes : {lines, elements + "]"}) {
        Collector found;
        found.cancelAfter = 3;
        readBytes(bytes, found);
        EXPECT_EQ(found.runs.size(), 3U);
        EXPECT_TRUE(found.problems.empty());
    }
}

TEST(Containers, AMillionProblemsOfOneKindAreListedAndThenCounted) {
    std::string numbers = "[1";
    for (int i = 0; i < 50'000; ++i)
        numbers += ",2";
    Collector found;
    readBytes(numbers + "," + bundle(1).dump() + "]", found);
    EXPECT_EQ(found.runs.size(), 1U);
    ASSERT_EQ(found.problems.size(), 201U);
    EXPECT_EQ(found.problems.back().code, "NOT_A_MANIFEST");
    EXPECT_NE(found.problems.back().reason.find(countText(49'801)), std::string::npos)
        << found.problems.back().reason;
}

TEST(Containers, AnArrayBehindAByteOrderMarkIsRefusedByName) {
    Collector found;
    EXPECT_EQ(readBytes("\xEF\xBB\xBF[" + bundle(1).dump() + "]", found, {}, 1), "array");
    EXPECT_EQ(found.found(), 0U);
    ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
    EXPECT_EQ(found.problems[0].code, "JSON_BOM");
    EXPECT_EQ(found.problems[0].origin.line, 1U);
    EXPECT_EQ(found.problems[0].origin.byte, 0U);
}

TEST(Containers, OnlyTheDocumentWithALargeIntegerIsLossy) {
    Json one = bundle(1);
    one["protocol"] =
        envelope("BenchmarkProtocol",
                 {{"harness", {{"name", "row sums"}}},
                  {"measurement", {{"timer", "cuda_events"}, {"primaryStatistic", "median"}}}});
    std::string text = one.dump();
    text.replace(text.find("\"row sums\""), 10, "\"row sums\",\"n\":9007199254740993");
    Collector found;
    readBytes(text, found);
    ASSERT_EQ(found.runs.size(), 1U) << found.problemText();
    EXPECT_FALSE(found.runs[0].run.lossy);
    ASSERT_TRUE(found.runs[0].protocol.has_value());
    EXPECT_TRUE(found.runs[0].protocol->lossy);
}

} // namespace
