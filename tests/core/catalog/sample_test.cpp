#include "core/catalog/catalog.h"
#include "core/catalog/shard.h"
#include "core/formats/formats.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

/// The built-in sample is what a newcomer sees first: it holds one of each thing that the program
/// can say about a record, and nothing else that is wrong.
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

class Sample : public testing::Test {
protected:
    static void SetUpTestSuite() {
        const std::filesystem::path folder =
            std::filesystem::path(KIWB_SOURCE_DIR) / "resources" / "sample";
        std::set<std::filesystem::path> paths;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            if (entry.is_regular_file())
                paths.insert(entry.path());

        ShardWriter writer("sample");
        for (const auto& path : paths) {
            const std::string name = path.lexically_relative(folder).generic_string();
            writer.beginFile({name, std::filesystem::file_size(path), 0, ""});
            TextSource source(readFile(path));
            const Format* format =
                readContainer(source, {name, 0, Origin::unknownByte, ""}, {}, writer);
            formatOf()[name] = format == nullptr ? "" : format->id;
        }
        catalog() = Catalog::build({writer.finish()});
    }

    static std::shared_ptr<const Catalog>& catalog() {
        static std::shared_ptr<const Catalog> catalog;
        return catalog;
    }
    static std::map<std::string, std::string>& formatOf() {
        static std::map<std::string, std::string> formats;
        return formats;
    }

    template <typename Predicate>
    static std::vector<RunIndex> runsWhere(const Predicate& predicate) {
        std::vector<RunIndex> found;
        for (RunIndex run = 0; run < catalog()->runCount(); ++run)
            if (predicate(run))
                found.push_back(run);
        return found;
    }
    static bool passed(RunIndex run) { return catalog()->status(run) == "passed"; }
};

TEST_F(Sample, HasTwoOperationsTwoGpusFiveWorkloadsAndFourImplementations) {
    const Catalog& all = *catalog();
    std::set<std::string> operations, gpus, labels;
    std::set<std::uint32_t> workloads;
    for (const RunIndex run : runsWhere(passed)) {
        operations.emplace(all.operation(run));
        gpus.insert(all.environment(run).gpu);
        workloads.insert(all.workloadIndex(run));
        labels.emplace(all.label(run));
    }
    EXPECT_EQ(all.runCount(), 17U);
    EXPECT_EQ(operations, (std::set<std::string>{"tiled_swiglu", "layer_norm"}));
    EXPECT_EQ(gpus.size(), 2U);
    EXPECT_EQ(workloads.size(), 5U);
    EXPECT_EQ(labels,
              (std::set<std::string>{"deepspeed_tiled", "huggingface", "liger", "liger_tiled"}));
}

TEST_F(Sample, HasSpreadsPresentAndAbsent) {
    // Counted in the published table: the other six give one number for p20, median and p80.
    EXPECT_EQ(runsWhere([](RunIndex run) { return catalog()->hasSpread(run); }).size(), 10U);
    EXPECT_EQ(
        runsWhere([](RunIndex run) { return catalog()->checks(run).has(Check::NoSpread); }).size(),
        6U);
}

TEST_F(Sample, HasOneFailedRunWhoseImplementationIsNotLoaded) {
    const auto failed = runsWhere([](RunIndex run) { return !passed(run); });
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(catalog()->ineligibleReasons(failed[0]),
              (std::vector<std::string>{"STATUS_RUNTIME_ERROR", "MISSING_PRIMARY_METRIC"}));
    EXPECT_EQ(catalog()->link(failed[0], Link::Implementation), LinkState::Absent);
    EXPECT_EQ(catalog()->link(failed[0], Link::Workload), LinkState::Verified);
}

TEST_F(Sample, HasOneDigestThatDoesNotMatch) {
    const auto bad =
        runsWhere([](RunIndex run) { return catalog()->checks(run).has(Check::DigestMismatch); });
    ASSERT_EQ(bad.size(), 1U);
    EXPECT_EQ(catalog()->link(bad[0], Link::Protocol), LinkState::Mismatch);
    EXPECT_EQ(catalog()->label(bad[0]), "huggingface");
}

TEST_F(Sample, VerifiesEveryOtherLink) {
    for (const RunIndex run : runsWhere([](RunIndex index) {
             return passed(index) && !catalog()->checks(index).has(Check::DigestMismatch);
         }))
        for (int link = 0; link < static_cast<int>(Link::Count); ++link)
            EXPECT_EQ(catalog()->link(run, static_cast<Link>(link)), LinkState::Verified)
                << catalog()->title(run) << ", " << linkName(static_cast<Link>(link));
}

TEST_F(Sample, CanComputeEveryComparisonKey) {
    for (const Cohort& cohort : catalog()->cohorts())
        EXPECT_TRUE(cohort.key.has_value());
}

TEST_F(Sample, HasNoConflictingLabels) {
    for (const Check check : {Check::LabelConflict, Check::IdentityCollision})
        EXPECT_TRUE(
            runsWhere([check](RunIndex run) { return catalog()->checks(run).has(check); }).empty())
            << checkInfo(check).code;
}

TEST_F(Sample, HasOneFileThatIsNoManifest) {
    EXPECT_EQ(formatOf().at("notes.txt"), "");
    EXPECT_EQ(std::count_if(formatOf().begin(), formatOf().end(),
                            [](const auto& entry) { return entry.second.empty(); }),
              1);
}

TEST_F(Sample, ListsTheStrayFileAndTheChangedOneUnderProblems) {
    std::set<std::pair<std::string, std::string>> problems;
    for (const Diagnostic& problem : catalog()->problems())
        problems.emplace(problem.code, problem.origin.path);
    EXPECT_EQ(problems, (std::set<std::pair<std::string, std::string>>{
                            {"NOT_A_MANIFEST", "notes.txt"},
                            {"DIGEST_MISMATCH", "layer-norm-h100/huggingface-hidden-16384.json"}}));
    EXPECT_EQ(catalog()->problems().size(), problems.size());
}

TEST_F(Sample, RanksLigerFirstAtSequence2048) {
    const auto liger = runsWhere([](RunIndex run) {
        return catalog()->primary(run).value == 3'052'352; // ns, in the published table
    });
    ASSERT_EQ(liger.size(), 1U);
    EXPECT_EQ(catalog()->label(liger[0]), "liger");
    EXPECT_EQ(catalog()->rankText(liger[0]), "1 of 4 loaded");
    EXPECT_EQ(catalog()->quantileNs(liger[0], "p80"), 3'055'078);
}

} // namespace
} // namespace kiwb::test
