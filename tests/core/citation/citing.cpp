#include "core/citation/citation.h"
#include "core/citation/citationkey.h"
#include "core/citation/contentaddress.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

namespace kiwb::test {
namespace {

CitedRun citeOne(const RunSpec& spec, const std::optional<std::string>& accessed = {},
                 bool withWorkloads = true) {
    const auto catalog = catalogOf({spec}, withWorkloads);
    const std::vector<RunIndex> runs{0};
    auto cited = citeRuns(*catalog, runs, accessed);
    EXPECT_TRUE(cited.has_value());
    return cited ? cited->front() : CitedRun{};
}

RunClaims apiClaims() {
    RunClaims claims;
    claims.from = RunClaims::From::ApiAnswer;
    claims.id = "01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9";
    claims.rank = 4;
    claims.publishedAt = "2026-08-20T17:14:44.096Z";
    claims.fetchedAt = "2026-09-02T08:00:00Z";
    claims.source = "Liger-Kernel benchmarks";
    claims.sourceUrl = "https://github.com/linkedin/Liger-Kernel";
    claims.licence = "BSD-2-Clause";
    claims.attribution = "LinkedIn and contributors";
    return claims;
}

TEST(Citing, TitleSaysOperationPassImplementationGpuWorkloadAndExactValue) {
    RunSpec spec;
    spec.provider = "deepspeed_tiled";
    spec.median = 4'739'072;
    const CitedRun run = citeOne(spec);
    EXPECT_TRUE(run.title.ends_with(": median 4.74 ms (4739072 ns)")) << run.title;
    EXPECT_NE(run.title.find("SwiGLU MLP (tiled benchmark), backward: deepspeed_tiled on NVIDIA "
                             "GeForce RTX 4090, seq = 2048"),
              std::string::npos)
        << run.title;
    EXPECT_EQ(run.value, "4.74 ms (4739072 ns), median");
    EXPECT_EQ(run.exactValue, "4739072 ns");
    EXPECT_EQ(run.statistic, "median");
    EXPECT_EQ(run.operation, "tiled_swiglu");
    EXPECT_EQ(run.pass, "backward");
}

TEST(Citing, ValueThatIsAlreadyExactIsNotSaidTwice) {
    RunSpec spec;
    spec.median = 812;
    EXPECT_EQ(citeOne(spec).value, "812 ns, median");
}

TEST(Citing, RunWithoutMeasurementIsCitedWithItsStatus) {
    RunSpec spec;
    spec.status = "runtime_error";
    spec.median.reset();
    const CitedRun run = citeOne(spec);
    EXPECT_TRUE(run.title.ends_with(": no measurement (status runtime_error)")) << run.title;
    EXPECT_EQ(run.value, "no measurement, status runtime_error");
    EXPECT_EQ(run.exactValue, "");
    EXPECT_EQ(run.standing, "not ranked: STATUS_RUNTIME_ERROR, MISSING_PRIMARY_METRIC");
}

TEST(Citing, MeasuredRunThatDidNotPassSaysSo) {
    RunSpec spec;
    spec.status = "incorrect";
    const CitedRun run = citeOne(spec);
    EXPECT_TRUE(run.title.ends_with("median 3.00 ms (3000000 ns) (status incorrect)")) << run.title;
}

TEST(Citing, ScoreWhoseStatisticIsNotStatedSaysSo) {
    RunSpec spec;
    Json envelope = runEnvelope(spec);
    envelope["spec"].erase("timing");
    envelope["spec"]["measurements"] = {
        {{"metric", "score"}, {"statistic", "unspecified"}, {"unit", "s"}, {"value", 0.0167}}};
    ShardWriter writer("score");
    writer.beginFile({"score.json", 1, 0, "bundle"});
    FoundRun found;
    found.run = documentOf(std::move(envelope));
    writer.run(std::move(found));
    const auto catalog = Catalog::build({writer.finish()});
    const std::vector<RunIndex> runs{0};
    const auto cited = citeRuns(*catalog, runs, {});
    ASSERT_TRUE(cited.has_value());
    EXPECT_TRUE(cited->front().title.ends_with(": score 0.0167 s (statistic not stated)"))
        << cited->front().title;
    EXPECT_EQ(cited->front().value, "0.0167 s, statistic not stated");
}

TEST(Citing, LocalFileHasNoAccessDateAndTheApiAddressByDigest) {
    const CitedRun run = citeOne({});
    EXPECT_FALSE(run.accessed.has_value());
    EXPECT_EQ(run.permalink, "https://kernelindex.com/api/v1/runs/" + run.digest.text());
    EXPECT_EQ(run.author, "liger-kernel-bench");
    EXPECT_EQ(run.observed, "2025-11-11");
    EXPECT_EQ(run.published, "");
    EXPECT_EQ(run.year, "2025") << "of the observation where no publication is stated";
    EXPECT_EQ(run.standing, "rank 1 of 1 loaded");
    EXPECT_TRUE(run.warnings.empty());
}

TEST(Citing, FetchedAnswerGivesIdDatesSourceAndPublishedRank) {
    RunSpec spec;
    spec.claims = apiClaims();
    const CitedRun run = citeOne(spec);
    EXPECT_EQ(run.permalink, "https://kernelindex.com/runs/01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9");
    EXPECT_EQ(run.accessed, "2026-09-02");
    EXPECT_EQ(run.published, "2026-08-20");
    EXPECT_EQ(run.year, "2026");
    EXPECT_EQ(run.author, "Liger-Kernel benchmarks");
    EXPECT_EQ(run.licence, "BSD-2-Clause");
    EXPECT_EQ(run.attribution, "LinkedIn and contributors");
    EXPECT_EQ(run.sourceUrl, "https://github.com/linkedin/Liger-Kernel");
    EXPECT_EQ(run.standing, "rank 1 of 1 loaded (published rank 4, an API answer of 2026-09-02)");
}

TEST(Citing, PublishedRankWithoutADateSaysSo) {
    RunSpec spec;
    spec.claims = apiClaims();
    spec.claims->from = RunClaims::From::SavedPage;
    spec.claims->fetchedAt.reset();
    const CitedRun run = citeOne(spec);
    EXPECT_EQ(run.standing, "rank 1 of 1 loaded (published rank 4, a saved page without a date)");
    EXPECT_FALSE(run.accessed.has_value());
}

class PermalinkId : public testing::TestWithParam<const char*> {};

TEST_P(PermalinkId, ThatIsNoFullLowerCaseUuidIsNeverUsed) {
    RunSpec spec;
    spec.claims = RunClaims{};
    spec.claims->id = GetParam();
    const CitedRun run = citeOne(spec);
    EXPECT_EQ(run.permalink, "https://kernelindex.com/api/v1/runs/" + run.digest.text());
}

INSTANTIATE_TEST_SUITE_P(Citation, PermalinkId,
                         testing::Values("01a0202b", "", "01A0202B-1DC9-7FBF-90E7-E9232AC3C0B9",
                                         "01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9/../x",
                                         "01a0202b 1dc9 7fbf 90e7 e9232ac3c0b9"));

TEST(Citing, GivenAccessDateReplacesTheStatedOne) {
    RunSpec spec;
    spec.claims = apiClaims();
    EXPECT_EQ(citeOne(spec, "2026-12-01").accessed, "2026-12-01");
    EXPECT_EQ(citeOne({}, "2024-02-29").accessed, "2024-02-29");
}

class BadAccessDate : public testing::TestWithParam<const char*> {};

TEST_P(BadAccessDate, IsRefused) {
    const auto catalog = catalogOf({RunSpec{}});
    const std::vector<RunIndex> runs{0};
    const auto cited = citeRuns(*catalog, runs, GetParam());
    ASSERT_FALSE(cited.has_value());
    EXPECT_EQ(cited.error().code, "ACCESS_DATE");
}

INSTANTIATE_TEST_SUITE_P(Citation, BadAccessDate,
                         testing::Values("2026-9-2", "22.09.2026", "2026-02-30", "2023-02-29",
                                         "2026-13-01", "", "today", "2026-12-01T00:00:00Z",
                                         "2026/12/01", "2026-12-1 "));

TEST(Citing, LifecycleOfTheRecordIsWarnedAbout) {
    RunSpec spec;
    spec.claims = apiClaims();
    spec.claims->retracted = true;
    spec.claims->retractionReason = "wrong clock";
    spec.claims->superseded = true;
    spec.claims->disputed = true;
    spec.claims->stale = true;
    const CitedRun run = citeOne(spec);
    EXPECT_EQ(run.warnings, (std::vector<std::string>{"The record was retracted: wrong clock",
                                                      "The record was superseded by a newer one.",
                                                      "The record is disputed.",
                                                      "KernelIndex marked the record as stale."}));
    EXPECT_TRUE(run.standing.starts_with("not ranked: RETRACTED, SUPERSEDED")) << run.standing;
}

TEST(Citing, DigestThatItsPlaceStatesDifferentlyIsWarnedAbout) {
    RunSpec spec;
    spec.claims = apiClaims();
    spec.claims->runDigest = namedDigest("another run");
    EXPECT_FALSE(citeOne(spec).warnings.empty());
}

TEST(Citing, ComparisonKeyNeedsTheWorkloadDocument) {
    EXPECT_EQ(citeOne({}).comparisonKey.size(), 71U);
    EXPECT_EQ(citeOne({}, {}, false).comparisonKey, "");
}

TEST(Citing, KeysAreTwelveDigitsAndEachRunIsCitedOnce) {
    RunSpec other;
    other.median = 5'000'000;
    other.provider = other.implementation = "huggingface";
    const auto catalog = catalogOf({RunSpec{}, other});
    const std::vector<RunIndex> runs{1, 0, 1};
    const auto cited = citeRuns(*catalog, runs, {});
    ASSERT_TRUE(cited.has_value());
    ASSERT_EQ(cited->size(), 2U);
    EXPECT_EQ(cited->front().digest, catalog->digest(1)) << "in the order they were given";
    for (const CitedRun& run : *cited)
        EXPECT_EQ(run.key, "kernelindex-" + run.digest.hex().substr(0, 12));
}

TEST(Citing, KeysGetLongerWhereTwelveDigitsCollide) {
    std::array<std::uint8_t, Digest::size> bytes{};
    const Digest zero(bytes);
    bytes[7] = 0x10; // digit 15
    const Digest near(bytes);
    bytes[0] = 0xAB;
    const Digest far(bytes);
    const std::vector<Digest> digests{zero, near, far};
    EXPECT_EQ(citationKeys(digests), (std::vector<std::string>{"kernelindex-0000000000000000",
                                                               "kernelindex-0000000000000010",
                                                               "kernelindex-ab0000000000"}));
    EXPECT_EQ(citationKeys(std::vector<Digest>{zero}).front(), "kernelindex-000000000000");
}

TEST(Citing, ContentAddressIsRfc6920) {
    // The example of RFC 6920 section 8.1 names the digest of "Hello World!".
    const Digest hello = sha256("Hello World!");
    ASSERT_EQ(hello.hex(), "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069");
    const CitedRun run = citeOne({});
    EXPECT_TRUE(run.ni.starts_with("ni:///sha-256;"));
    EXPECT_EQ(run.ni.size(), std::string("ni:///sha-256;").size() + 43);
    EXPECT_EQ(contentAddress(hello), "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk");
}

} // namespace
} // namespace kiwb::test
