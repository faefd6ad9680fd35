#include "core/catalog/compare.h"

#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kiwb::test {
namespace {

RunSpec runOf(const std::string& provider, std::int64_t median) {
    RunSpec run;
    run.provider = run.implementation = provider;
    run.median = median;
    return run;
}

RunSpec runOf(const std::string& provider, std::int64_t median, std::int64_t p20,
              std::int64_t p80) {
    RunSpec run = runOf(provider, median);
    run.p20 = p20;
    run.p80 = p80;
    return run;
}

Comparison compared(const std::vector<RunSpec>& runs, bool withWorkloads = true) {
    const auto catalog = catalogOf(runs, withWorkloads);
    auto comparison = compareRuns(*catalog, allRuns(*catalog));
    EXPECT_TRUE(comparison.has_value());
    return std::move(*comparison);
}

const CompareField* field(const Comparison& comparison, const std::string& name) {
    for (const CompareField& here : comparison.fields)
        if (here.name == name)
            return &here;
    return nullptr;
}

TEST(Compare, RangesThatDoNotMeetAreSeparated) {
    const Comparison c = compared(
        {runOf("a", 3'000'000, 2'900'000, 3'100'000), runOf("b", 6'000'000, 5'800'000, 6'200'000)});
    ASSERT_TRUE(c.comparable);
    EXPECT_EQ(c.blockingField, "");
    ASSERT_EQ(c.pairs.size(), 1U);
    EXPECT_EQ(c.pairs[0].word, PairWord::Separated);
    EXPECT_DOUBLE_EQ(*c.pairs[0].ratio, 2.0);
    EXPECT_DOUBLE_EQ(c.pairs[0].ratioRange->first, 5.8 / 3.1);
    EXPECT_DOUBLE_EQ(c.pairs[0].ratioRange->second, 6.2 / 2.9);
    EXPECT_EQ(c.verdict, "a is fastest at 3.00\u00a0ms; b takes 2.00× as long (separated).");
}

TEST(Compare, RangesThatTouchOverlap) {
    const Comparison c = compared({runOf("a", 300, 290, 310), runOf("b", 320, 310, 330)});
    EXPECT_EQ(c.pairs[0].word, PairWord::Overlapping);
}

TEST(Compare, WithoutASpreadNobodyCanTell) {
    for (const auto& other : {runOf("b", 320), runOf("b", 320, 320, 320)}) {
        const Comparison c = compared({runOf("a", 300, 290, 310), other});
        EXPECT_EQ(c.pairs[0].word, PairWord::CannotTell);
        EXPECT_TRUE(c.pairs[0].ratio);
        EXPECT_FALSE(c.pairs[0].ratioRange);
        EXPECT_NE(c.verdict.find("(cannot tell)"), std::string::npos) << c.verdict;
    }
}

TEST(Compare, TheFirstRunIsTheBaselineAlsoWhenItIsSlower) {
    const Comparison c = compared({runOf("slow", 600), runOf("fast", 300), runOf("mid", 450)});
    EXPECT_DOUBLE_EQ(*c.pairs[0].ratio, 0.5);
    EXPECT_DOUBLE_EQ(*c.pairs[1].ratio, 0.75);
    EXPECT_EQ(c.verdict, "fast is fastest at 300\u00a0ns; mid takes 1.50× as long (cannot tell), "
                         "slow 2.00× (cannot tell).");
}

TEST(Compare, EqualValuesTie) {
    EXPECT_EQ(compared({runOf("a", 300), runOf("b", 300)}).verdict, "a and b tie at 300\u00a0ns.");
}

TEST(Compare, ARunThatCannotRankIsNamedWithItsReason) {
    RunSpec retracted = runOf("b", 200);
    retracted.claims = RunClaims{};
    retracted.claims->retracted = true;
    const Comparison c = compared({runOf("a", 300), retracted});
    EXPECT_TRUE(c.comparable);
    EXPECT_EQ(c.verdict, "a is the only run that can be ranked, at 300\u00a0ns; b (RETRACTED) "
                         "cannot be ranked.");
}

TEST(Compare, RunsOfOneNameAreToldApartByDigest) {
    RunSpec again = runOf("a", 400);
    again.observedAt = "2026-01-01T00:00:00.000Z";
    const auto catalog = catalogOf({runOf("a", 300), again});
    const auto c = compareRuns(*catalog, allRuns(*catalog));
    EXPECT_EQ(c->verdict.find("a (" + catalog->digest(0).shortHex() + ") is fastest"), 0U)
        << c->verdict;
}

struct Blocking {
    const char* name;
    void (*change)(RunSpec&);
    const char* field;
    const char* words;
};
std::ostream& operator<<(std::ostream& out, const Blocking& row) {
    return out << row.name;
}

class CompareBlocking : public testing::TestWithParam<Blocking> {};

TEST_P(CompareBlocking, TheFirstFieldThatDiffersBlocks) {
    RunSpec other = runOf("b", 320);
    GetParam().change(other);
    const Comparison c = compared({runOf("a", 300), other});
    EXPECT_FALSE(c.comparable);
    EXPECT_EQ(c.blockingField, GetParam().field);
    EXPECT_NE(c.verdict.find(GetParam().words), std::string::npos) << c.verdict;
    EXPECT_EQ(c.verdict.find("No winner: the runs differ in "), 0U) << c.verdict;
    EXPECT_EQ(c.pairs[0].word, PairWord::NotComparable);
    EXPECT_FALSE(c.pairs[0].ratio);
}

INSTANTIATE_TEST_SUITE_P(
    Fields, CompareBlocking,
    testing::Values(
        Blocking{"operation_before_all_others",
                 [](RunSpec& r) {
                     r.operation = "layer_norm";
                     r.seq = 1;
                     r.pass = "forward";
                     r.gpu = "other";
                 },
                 "operation", "and also in workload, protocol and environment"},
        Blocking{"workload_before_the_environment",
                 [](RunSpec& r) {
                     r.seq = 4096;
                     r.gpu = "NVIDIA H100";
                 },
                 "workload", "(seq 2048 against 4096)"},
        Blocking{"protocol_before_the_environment",
                 [](RunSpec& r) {
                     r.pass = "forward";
                     r.gpu = "NVIDIA H100";
                 },
                 "protocol", "(pass backward against forward)"},
        Blocking{"environment", [](RunSpec& r) { r.gpu = "NVIDIA H100"; }, "environment",
                 "(GPU NVIDIA GeForce RTX 4090 against NVIDIA H100); to be ranked, runs must have "
                 "the same environment (hardware/product)."},
        Blocking{"metric_comes_last",
                 [](RunSpec& r) {
                     r.status = "runtime_error";
                     r.median = {};
                 },
                 "metric", "latency:median:ns against none"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Compare, WithoutWorkloadDocumentsTheOperationGoesByItsName) {
    RunSpec other = runOf("b", 320);
    other.seq = 1024;
    EXPECT_EQ(compared({runOf("a", 300), other}, false).blockingField, "workload");
    other.operation = "layer_norm";
    EXPECT_EQ(compared({runOf("a", 300), other}, false).blockingField, "operation");
}

TEST(Compare, ContextNeverBlocks) {
    RunSpec other = runOf("b", 320);
    other.release = "9.9.9";
    other.observedAt = "2020-01-01T00:00:00.000Z";
    const Comparison c = compared({runOf("a", 300), other});
    EXPECT_TRUE(c.comparable);
    ASSERT_NE(field(c, "observed"), nullptr);
    EXPECT_TRUE(field(c, "observed")->differs);
    EXPECT_EQ(field(c, "observed")->role, CompareField::Role::Context);
    EXPECT_TRUE(field(c, "release")->differs);
}

TEST(Compare, EveryFieldHasAValueForEveryRun) {
    const Comparison c = compared({runOf("a", 300, 290, 310), runOf("b", 320), runOf("c", 330)});
    for (const CompareField& here : c.fields) {
        EXPECT_EQ(here.values.size(), 3U) << here.name;
        for (const std::string& value : here.values)
            EXPECT_FALSE(value.empty()) << here.name;
    }
    EXPECT_EQ(field(c, "p20")->values, (std::vector<std::string>{"290 ns", "–", "–"}));
    EXPECT_EQ(field(c, "exact value")->values[1], "320 ns");
    EXPECT_EQ(field(c, "rank")->values[2], "3 of 3 loaded");
    for (const char* name :
         {"operation", "workload", "protocol", "environment", "correctness policy", "metric"}) {
        ASSERT_NE(field(c, name), nullptr) << name;
        EXPECT_EQ(field(c, name)->role, CompareField::Role::Cohort);
    }
}

TEST(Compare, TheVerdictNamesARecordWhoseDigestDiffers) {
    RunClaims row;
    row.runDigest = "sha256:" + std::string(64, '0');
    RunSpec changed = runOf("changed", 320);
    changed.claims = row;
    const auto catalog = catalogOf({runOf("sound", 300), changed});
    const Comparison c = *compareRuns(*catalog, allRuns(*catalog));
    EXPECT_TRUE(c.comparable);
    EXPECT_TRUE(c.verdict.find(" Not verified: a digest differs in the record of changed (") !=
                std::string::npos)
        << c.verdict;
    EXPECT_EQ(c.verdict.find("sound ("), std::string::npos) << c.verdict;
}

TEST(Compare, TakesTwoToEightDifferentRuns) {
    std::vector<RunSpec> many;
    many.reserve(9);
    for (int i = 0; i < 9; ++i)
        many.push_back(runOf("p" + std::to_string(i), 300 + i));
    const auto catalog = catalogOf(many);
    const auto runs = allRuns(*catalog);
    const std::vector<RunIndex> twice{0, 1, 0};
    EXPECT_EQ(compareRuns(*catalog, runs).error().code, "COMPARE_COUNT");
    EXPECT_EQ(compareRuns(*catalog, std::span(runs).first(1)).error().code, "COMPARE_COUNT");
    EXPECT_EQ(compareRuns(*catalog, twice).error().code, "COMPARE_TWICE");
    EXPECT_TRUE(compareRuns(*catalog, std::span(runs).first(8)).has_value());
}

} // namespace
} // namespace kiwb::test
