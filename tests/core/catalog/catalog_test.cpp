#include "core/catalog/catalog.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

namespace kiwb {
namespace {

using test::allRuns;
using test::catalogOf;
using test::RunSpec;

RunIndex runOf(const Catalog& catalog, std::string_view label, std::int64_t seq = 2048) {
    for (RunIndex run = 0; run < catalog.runCount(); ++run)
        if (catalog.label(run) == label && catalog.workload(run).axes.front().second == seq)
            return run;
    ADD_FAILURE() << "no run of " << label;
    return 0;
}

TEST(Catalog, RanksOnlyTheRunsOfOneCohortTogether) {
    const auto catalog = catalogOf(
        {{.provider = "liger", .median = 3'000'000},
         {.provider = "torch", .implementation = "torch", .median = 4'000'000},
         {.provider = "torch", .implementation = "torch", .seq = 4096, .median = 1'000'000}});
    ASSERT_EQ(catalog->cohorts().size(), 2U);
    EXPECT_EQ(catalog->rankText(runOf(*catalog, "liger")), "1 of 2 loaded");
    EXPECT_EQ(catalog->rankText(runOf(*catalog, "torch")), "2 of 2 loaded");
    EXPECT_EQ(catalog->rankText(runOf(*catalog, "torch", 4096)), "1 of 1 loaded");
}

TEST(Catalog, ACohortExistsWithoutTheWorkloadDocumentButItsKeyDoesNot) {
    const auto without = catalogOf({RunSpec{}}, false);
    ASSERT_EQ(without->cohorts().size(), 1U);
    EXPECT_FALSE(without->cohorts().front().key.has_value());
    EXPECT_EQ(without->link(0, Link::Workload), LinkState::Absent);
    const auto with = catalogOf({RunSpec{}}, true);
    EXPECT_TRUE(with->cohorts().front().key.has_value());
    EXPECT_EQ(with->link(0, Link::Workload), LinkState::Verified);
    EXPECT_EQ(with->evidence(0).text(), "3 of 4 verified");
}

TEST(Catalog, AFailedRunIsInItsCohortAndNotRanked) {
    const auto catalog = catalogOf({{.provider = "liger"},
                                    {.provider = "torch",
                                     .implementation = "torch",
                                     .status = "runtime_error",
                                     .median = std::nullopt}});
    const RunIndex failed = runOf(*catalog, "torch");
    EXPECT_EQ(catalog->rank(failed), 0U);
    EXPECT_EQ(catalog->ineligibleReasons(failed),
              (std::vector<std::string>{"STATUS_RUNTIME_ERROR", "MISSING_PRIMARY_METRIC"}));
    EXPECT_EQ(catalog->cohort(failed).metric, "none");
}

TEST(Catalog, TheSameRunInTwoCollectionsIsOneRunWithTwoOrigins) {
    const auto catalog = Catalog::build(
        {test::shardOf({RunSpec{}}, true, {}, "one"), test::shardOf({RunSpec{}}, true, {}, "two")});
    ASSERT_EQ(catalog->runCount(), 1U);
    ASSERT_EQ(catalog->origins(0).size(), 2U);
    EXPECT_EQ(catalog->origins(0)[0].path, "test/one.json");
    EXPECT_EQ(catalog->origins(0)[1].path, "test/two.json");
}

TEST(Catalog, ADocumentThatDoesNotHashToTheNamedDigestIsAMismatchAndAProblem) {
    ShardWriter writer("test");
    writer.beginFile({"test/run.json", 1, 0, "bundle"});
    FoundRun found;
    found.run = test::documentOf(test::runEnvelope({}));
    found.protocol = test::documentOf(test::protocolEnvelope({.pass = "forward"}));
    found.environment = test::documentOf(test::environmentEnvelope({}));
    writer.run(std::move(found));
    const auto catalog = Catalog::build({writer.finish()});
    EXPECT_EQ(catalog->link(0, Link::Protocol), LinkState::Mismatch);
    EXPECT_EQ(catalog->evidence(0).text(), "digest differs");
    EXPECT_TRUE(catalog->checks(0).has(Check::DigestMismatch));
    ASSERT_EQ(catalog->problems().size(), 1U);
    EXPECT_EQ(catalog->problems().front().code, "DIGEST_MISMATCH");
    EXPECT_EQ(catalog->problems().front().origin.path, "test/run.json");
    EXPECT_EQ(catalog->problems().front().origin.pointer, "/run/spec/protocolDigest");
}

TEST(Catalog, OneDigestUnderSeveralNamesIsSeveralSeries) {
    const auto catalog =
        catalogOf({{.provider = "liger", .implementation = "shared"},
                   {.provider = "liger_tiled", .implementation = "shared", .median = 4'000'000}});
    EXPECT_EQ(catalog->cohorts().front().series, 2U);
    for (const RunIndex run : allRuns(*catalog))
        EXPECT_TRUE(catalog->checks(run).has(Check::IdentityCollision));
}

TEST(Catalog, APrefixOfTwelveDigitsFindsTheRunAndShorterOnesNothing) {
    const auto catalog = catalogOf({RunSpec{}});
    const std::string hex = catalog->digest(0).hex();
    EXPECT_EQ(catalog->findByPrefix(hex.substr(0, 12)).size(), 1U);
    EXPECT_EQ(catalog->findByPrefix("sha256:" + hex).size(), 1U);
    EXPECT_TRUE(catalog->findByPrefix(hex.substr(0, 11)).empty());
    EXPECT_TRUE(catalog->findByPrefix("not-hex-at-all").empty());
}

TEST(Catalog, ARetractedAndASupersededRunDoNotRank) {
    RunClaims older;
    older.id = "id-older";
    RunClaims newer;
    newer.id = "id-newer";
    newer.supersedes = "id-older";
    RunClaims retracted;
    retracted.retracted = true;
    const auto catalog = catalogOf(
        {{.provider = "a", .implementation = "a", .claims = older},
         {.provider = "b", .implementation = "b", .median = 4'000'000, .claims = newer},
         {.provider = "c", .implementation = "c", .median = 2'000'000, .claims = retracted}});
    EXPECT_EQ(catalog->ineligibleReasons(runOf(*catalog, "a")),
              std::vector<std::string>{"SUPERSEDED"});
    EXPECT_EQ(catalog->rank(runOf(*catalog, "b")), 1U);
    EXPECT_EQ(catalog->ineligibleReasons(runOf(*catalog, "c")),
              std::vector<std::string>{"RETRACTED"});
}

struct CheckCase {
    const char* name;
    std::vector<RunSpec> runs;
    Check check;
    bool expected;
    const char* sentence;
};

TEST(Checks, EachIsRaisedByItsCauseAndOnlyThen) {
    RunSpec equal{.median = 4'739'072, .p20 = 4'739'072, .p80 = 4'739'072};
    RunSpec spread{.median = 4'739'072, .p20 = 4'700'000, .p80 = 4'800'000};
    RunSpec disordered{.median = 4'739'072, .p20 = 4'800'000, .p80 = 4'700'000};
    RunSpec outside{.latency = {{"median", 10'000}, {"minimum", 11'000}, {"maximum", 12'000}}};
    RunSpec quick{.median = 3'072};
    RunSpec second{.median = 3'100'000, .observedAt = "2025-11-11T07:00:00.000Z"};
    RunSpec later{.provider = "torch",
                  .implementation = "torch",
                  .median = 4'000'000,
                  .observedAt = "2025-11-13T06:23:20.000Z"};
    RunSpec release{
        .provider = "torch", .implementation = "torch", .median = 4'000'000, .release = "0.7.0"};
    RunSpec third{.median = 9'000'000, .observedAt = "2025-11-11T08:00:00.000Z"};
    RunClaims page;
    page.from = RunClaims::From::SavedPage;
    page.implementation = "Transformers";
    page.project = "Hugging Face Transformers";
    RunSpec misnamed{.provider = "deepspeed_tiled", .claims = page};
    page.runDigest = "sha256:000000000000";
    RunSpec wrongPage{.claims = page};
    const std::vector<CheckCase> cases{
        {"equal quantiles",
         {equal},
         Check::NoSpread,
         true,
         "p20 = p80 = median (4.74 ms): no spread was published."},
        {"a real spread", {spread}, Check::NoSpread, false, ""},
        {"no quantiles at all", {RunSpec{}}, Check::NoSpread, false, ""},
        {"p20 above p80",
         {disordered},
         Check::QuantilesDisordered,
         true,
         "p20 (4.80 ms) is larger than median (4.74 ms)."},
        {"median outside the range",
         {outside},
         Check::QuantilesDisordered,
         true,
         "minimum (11.0 µs) is larger than median (10.0 µs)."},
        {"quantiles in order", {spread}, Check::QuantilesDisordered, false, ""},
        {"no software versions",
         {RunSpec{}},
         Check::EnvironmentIncomplete,
         true,
         "No driver, CUDA or framework version was recorded."},
        {"no sample count",
         {RunSpec{}},
         Check::SamplesUnstated,
         true,
         "The number of samples was not published."},
        {"a policy that asserts nothing",
         {RunSpec{}},
         Check::CorrectnessUnstated,
         true,
         "Marked passed by the source; the workload's correctness policy asserts nothing."},
        {"three microseconds by events",
         {quick},
         Check::NearTimerFloor,
         true,
         "3.07 µs by cuda_events: close to what event timers can resolve."},
        {"three milliseconds by events", {RunSpec{}}, Check::NearTimerFloor, false, ""},
        {"two days apart",
         {RunSpec{}, later},
         Check::DifferentSessions,
         true,
         "The runs of this cohort were observed between 2025-11-11 and 2025-11-13."},
        {"two releases",
         {RunSpec{}, release},
         Check::DifferentSessions,
         true,
         "The runs of this cohort carry 2 different release labels."},
        {"observed twice",
         {RunSpec{}, second},
         Check::DuplicateObservation,
         true,
         "liger was observed 2 times in this cohort; the one of 2025-11-11 is newer and is "
         "plotted."},
        {"three times as long as the others",
         {third, RunSpec{}, second},
         Check::Outlier,
         true,
         "2.95× the median of the other 2 observations of liger in this cohort."},
        {"close to the only other", {RunSpec{}, second}, Check::Outlier, false, ""},
        {"the page says another name",
         {misnamed},
         Check::LabelConflict,
         true,
         "The record calls the implementation deepspeed_tiled; the saved page says Transformers."},
        {"the page states another digest", {wrongPage}, Check::ClaimMismatch, true, nullptr},
    };
    for (const CheckCase& row : cases) {
        SCOPED_TRACE(row.name);
        const auto catalog = catalogOf(row.runs);
        EXPECT_EQ(catalog->checks(0).has(row.check), row.expected);
        std::string sentence;
        for (const CheckFinding& finding : catalog->findings(0))
            if (finding.check == row.check && sentence.empty())
                sentence = finding.sentence;
        for (std::size_t at = 0; (at = sentence.find("\u00a0", at)) != std::string::npos;)
            sentence.replace(at, 2, " ");
        if (row.sentence != nullptr)
            EXPECT_EQ(sentence, row.sentence);
        else
            EXPECT_NE(sentence, "");
    }
}

TEST(Checks, EveryCheckHasACodeWordsAndAMeaning) {
    ASSERT_EQ(checkInfos().size(), static_cast<std::size_t>(Check::Count));
    for (std::size_t i = 0; i < checkInfos().size(); ++i) {
        const CheckInfo& info = checkInfos()[i];
        EXPECT_EQ(static_cast<std::size_t>(info.check), i);
        EXPECT_FALSE(info.code.empty());
        EXPECT_FALSE(info.words.empty());
        EXPECT_TRUE(info.meaning.ends_with("."));
    }
}

} // namespace
} // namespace kiwb
