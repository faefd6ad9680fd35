#include "core/catalog/shard.h"
#include "core/citation/citation.h"
#include "core/export/tables.h"
#include "core/figure/figure.h"
#include "core/formats/formats.h"
#include "support/catalogfixture.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

/// Citations and tables of published records.
namespace kiwb::test {
namespace {

class TextSource final : public ByteSource {
public:
    explicit TextSource(std::string text) : m_text(std::move(text)) {}
    Result<std::size_t> read(std::span<char> buffer) override {
        const std::size_t count = std::min(buffer.size(), m_text.size() - m_at);
        std::copy_n(m_text.begin() + static_cast<std::ptrdiff_t>(m_at), count, buffer.begin());
        m_at += count;
        return count;
    }

private:
    std::string m_text;
    std::size_t m_at = 0;
};

/// The files of one shared folder or file, as one collection.
std::shared_ptr<const Catalog> open(const std::string& relative) {
    std::set<std::filesystem::path> paths;
    if (std::filesystem::is_directory(sharedPath(relative))) {
        for (const auto& entry : std::filesystem::directory_iterator(sharedPath(relative)))
            paths.insert(entry.path());
    } else {
        paths.insert(sharedPath(relative));
    }
    ShardWriter writer(relative);
    for (const auto& path : paths) {
        const std::string name = path.filename().string();
        writer.beginFile({name, std::filesystem::file_size(path), 0, ""});
        TextSource source(readFile(path));
        readContainer(source, {name, 0, Origin::unknownByte, ""}, {}, writer);
    }
    return Catalog::build({writer.finish()});
}

TEST(RealRecords, OfTheSampleFolderAreCitedEachWithItsExactValue) {
    KIWB_NEEDS_SHARED("data/sample");
    const auto catalog = open("data/sample");
    ASSERT_EQ(catalog->runCount(), 70U);
    const auto cited = citeRuns(*catalog, allRuns(*catalog), {});
    ASSERT_TRUE(cited.has_value());
    std::set<std::string> keys;
    for (const CitedRun& run : *cited) {
        EXPECT_TRUE(keys.insert(run.key).second) << run.key;
        const RunIndex index = *catalog->find(run.digest);
        EXPECT_TRUE(run.title.ends_with(run.exactValue + ")")) << run.title;
        EXPECT_NE(run.title.find(catalog->label(index)), std::string::npos) << run.title;
        EXPECT_NE(run.title.find(catalog->environment(index).gpu), std::string::npos) << run.title;
        EXPECT_FALSE(run.accessed.has_value());
        EXPECT_EQ(run.comparisonKey.size(), 71U);
    }
}

TEST(RealRecords, OfASavedPageAreCitedAsTheirManifestSaysAndWarnOfItsLabel) {
    KIWB_NEEDS_SHARED("seeds");
    const auto catalog = open("seeds/run-tiled-swiglu-backward-rtx4090.txt");
    ASSERT_EQ(catalog->runCount(), 1U);
    const auto cited = citeRuns(*catalog, allRuns(*catalog), {});
    ASSERT_TRUE(cited.has_value());
    const CitedRun& run = cited->front();
    EXPECT_EQ(run.key, "kernelindex-80f3bdfd478c");
    EXPECT_EQ(run.author, "Liger-Kernel benchmarks");
    EXPECT_NE(run.title.find("backward: deepspeed_tiled on NVIDIA GeForce RTX 4090"),
              std::string::npos)
        << run.title;
    EXPECT_TRUE(run.title.ends_with("median 4.74 ms (4739072 ns)")) << run.title;
    EXPECT_EQ(run.permalink,
              "https://kernelindex.com/api/v1/runs/"
              "sha256:80f3bdfd478c59af6d94ff904914821793c75ebfb8aa8402bf933de676e3d2fe")
        << "a page shows a short id only";
    EXPECT_EQ(run.ni, "ni:///sha-256;gPO9_UeMWa9tlP-QSRSCF5PHXr-4qoQCv5M95nbj0v4");
    EXPECT_NE(run.standing.find("published rank 4"), std::string::npos) << run.standing;
    const bool warned = std::any_of(run.warnings.begin(), run.warnings.end(), [](const auto& text) {
        return text.find("Transformers") != std::string::npos;
    });
    EXPECT_TRUE(warned) << "the page lends the label of another implementation";
}

TEST(RealRecords, FigureNumbersAreThoseOfTheRuns) {
    KIWB_NEEDS_SHARED("data/sample");
    const auto catalog = open("data/sample");
    SeriesSlots slots;
    for (const ChartKind& chart : chartKinds()) {
        const Figure figure = chart.make(*catalog, allRuns(*catalog), {}, slots);
        const Table table = figureDataTable(*catalog, figure);
        ASSERT_FALSE(table.rows.empty()) << chart.id;
        for (const auto& row : table.rows) {
            ASSERT_EQ(row.size(), table.header.size());
            const auto digest = Digest::parse(row[15]);
            ASSERT_TRUE(digest.has_value());
            const RunIndex run = *catalog->find(*digest);
            const std::vector<RunIndex> one{run};
            const std::vector<const RunColumn*> columns{
                findRunColumn("value"), findRunColumn("p20_ns"), findRunColumn("p80_ns"),
                findRunColumn("implementation"), findRunColumn("comparison_key")};
            const auto expected = runTable(*catalog, one, columns).rows.front();
            EXPECT_EQ((std::vector<std::string>{row[4], row[6], row[7], row[2], row[18]}),
                      expected);
        }
    }
}

} // namespace
} // namespace kiwb::test
