// Claims of catalogue rows and API answers, against the JSON they come from.

#include "core/formats/collector.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <map>

using namespace kiwb;
using namespace kiwb::test;

namespace {

/// The body of a recorded exchange.
std::string body(const std::string& name) {
    const Json exchange = Json::parse(readFile(sharedPath("data/api/" + name)));
    return exchange.contains("response") ? exchange["response"]["bodyText"].get<std::string>()
                                         : exchange.dump();
}

std::optional<std::string> text(const Json& value) {
    if (!value.is_string())
        return {};
    return value.get<std::string>();
}

std::string factOf(const RunClaims& claims, std::string_view section, std::string_view label) {
    for (const ClaimedFact& fact : claims.facts)
        if (fact.section == section && fact.label == label)
            return fact.value;
    return "(none)";
}

class RunAnswer : public testing::TestWithParam<const char*> {};

TEST_P(RunAnswer, BecomesARunWithWhatItStates) {
    KIWB_NEEDS_SHARED("data/api");
    const std::string bytes = body(GetParam());
    const Json answer = Json::parse(bytes);
    Collector found;
    EXPECT_EQ(readBytes(bytes, found), "answer");
    ASSERT_EQ(found.runs.size(), 1U) << found.problemText();
    EXPECT_EQ(found.errors(), 0U) << found.problemText();
    const FoundRun& run = found.runs[0];
    EXPECT_EQ(run.pointer, "/manifest");
    EXPECT_EQ(run.run.digest.text(), answer["run"]["digest"]);
    ASSERT_TRUE(run.protocol && run.environment);
    EXPECT_EQ(run.protocol->digest.text(), answer["manifest"]["run"]["spec"]["protocolDigest"]);
    ASSERT_TRUE(run.claims.has_value());
    const RunClaims& claims = *run.claims;
    EXPECT_EQ(claims.from, RunClaims::From::ApiAnswer);
    EXPECT_EQ(claims.id, text(answer["run"]["id"]));
    EXPECT_EQ(claims.runDigest, text(answer["run"]["digest"]));
    EXPECT_EQ(claims.status, text(answer["run"]["status"]));
    EXPECT_EQ(claims.observedAt, text(answer["run"]["observedAt"]));
    EXPECT_EQ(claims.publishedAt, text(answer["run"]["publishedAt"]));
    EXPECT_EQ(claims.evidenceLevel, text(answer["evidence"]));
    EXPECT_EQ(claims.stale, answer["lifecycle"]["stale"].get<bool>());
    EXPECT_FALSE(claims.retracted || claims.disputed || claims.superseded);
    EXPECT_EQ(claims.comparisonKey, text(answer["cohort"]["comparisonKey"]));
    EXPECT_EQ(claims.profile, text(answer["cohort"]["profile"]));
    if (answer["cohort"]["rank"].is_null())
        EXPECT_FALSE(claims.rank.has_value());
    else
        EXPECT_EQ(claims.rank, answer["cohort"]["rank"].get<std::int64_t>());
    EXPECT_EQ(claims.metric, text(answer["primary"]["metric"]));
    if (claims.metric == "none") {
        EXPECT_FALSE(claims.value.has_value());
        EXPECT_FALSE(claims.unit.has_value());
    } else {
        EXPECT_EQ(claims.value, answer["primary"]["value"].get<double>());
        EXPECT_EQ(claims.unit, text(answer["primary"]["unit"]));
        EXPECT_EQ(claims.statistic, text(answer["primary"]["statistic"]));
    }
    EXPECT_EQ(claims.implementation, text(answer["implementation"]["name"]));
    EXPECT_EQ(claims.revision, text(answer["implementation"]["revision"]));
    EXPECT_EQ(claims.project, text(answer["project"]["name"]));
    EXPECT_EQ(claims.operation, text(answer["operation"]["name"]));
    EXPECT_EQ(claims.workload, text(answer["workload"]["label"]));
    EXPECT_EQ(claims.source, text(answer["provenance"]["source"]["name"]));
    EXPECT_EQ(claims.sourceUrl, text(answer["provenance"]["source"]["url"]));
    EXPECT_EQ(claims.licence, text(answer["provenance"]["source"]["license"]));
    EXPECT_EQ(claims.externalId, text(answer["provenance"]["externalId"]));
    Json axes = Json::object();
    for (const auto& [name, value] : claims.axes)
        axes[name] = value;
    EXPECT_EQ(axes, answer["workload"]["axes"]);
    Json tensors = Json::array();
    for (const auto& [name, value] : claims.tensors)
        tensors.push_back({{"key", name}, {"value", value}});
    EXPECT_EQ(tensors, answer["workload"]["tensors"]);
    for (const auto& pair : answer["protocol"])
        EXPECT_EQ(factOf(claims, "protocol", pair["key"].get<std::string>()), pair["value"]);
    for (const auto& pair : answer["environment"])
        EXPECT_EQ(factOf(claims, "environment", pair["key"].get<std::string>()), pair["value"]);
    for (const auto& one : answer["measurements"])
        EXPECT_EQ(
            factOf(claims, "measurements",
                   one["metric"].get<std::string>() + " · " + one["statistic"].get<std::string>()),
            one["value"].dump() + " " + one["unit"].get<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Recorded, RunAnswer,
                         testing::Values("run-by-uuid-seed1.json", "run-by-digest-seed1.json",
                                         "run-by-uuid-seed2.json",
                                         "run-by-uuid-seed2-as-of-2026-08-21.json",
                                         "run-flashinfer-bench.json", "run-not-passed.json",
                                         "conditional-if-none-match.json"));

TEST(ApiAnswers, AServingRunIsADocumentWithItsAnswerBeside) {
    KIWB_NEEDS_SHARED("data/api");
    Collector found;
    readBytes(body("serving-run.json"), found);
    ASSERT_EQ(found.documents.size(), 1U) << found.problemText();
    EXPECT_EQ(found.documents[0].document.kind, Kind::ServingRun);
    EXPECT_EQ(found.documents[0].document.digest.text(),
              stringAt(memberAt(found.documents[0].row, "run"), "digest"));
}

TEST(ApiAnswers, AnyOtherAnswerIsOneProblemThatSaysWhatItIs) {
    KIWB_NEEDS_SHARED("data/api");
    const std::map<std::string, std::string> answers = {
        {"run-404-short-id.json", "API_ERROR"},
        {"key-429-quota.json", "API_ERROR"},
        {"runs-400-limit-0.json", "API_ERROR"},
        {"compare-400-nine.json", "API_ERROR"},
        {"compare-same-cohort-4.json", "API_WITHOUT_MANIFEST"},
        {"runs-liger-page1.json", "API_WITHOUT_MANIFEST"},
        {"runs-empty.json", "API_WITHOUT_MANIFEST"},
        {"operation-liger-swiglu.json", "API_WITHOUT_MANIFEST"},
        {"operations-family-swiglu.json", "API_WITHOUT_MANIFEST"},
        {"implementation-liger-swiglu-huggingface.json", "API_WITHOUT_MANIFEST"},
        {"project-deepspeed.json", "API_WITHOUT_MANIFEST"},
        {"hardware.json", "API_WITHOUT_MANIFEST"},
        {"sources.json", "API_WITHOUT_MANIFEST"},
        {"coverage.json", "API_WITHOUT_MANIFEST"},
        {"serving-runs-page1.json", "API_WITHOUT_MANIFEST"},
        {"me-200.json", "API_WITHOUT_MANIFEST"},
        {"openapi.json", "API_WITHOUT_MANIFEST"},
        {"404-root.json", "NOT_A_MANIFEST"},
        {"compare-400-bad-json.json", "NOT_A_MANIFEST"},
        {"badge.json", "NOT_A_MANIFEST"},
    };
    for (const auto& [name, code] : answers) {
        Collector found;
        readBytes(body(name), found);
        EXPECT_EQ(found.found(), 0U) << name;
        ASSERT_EQ(found.problems.size(), 1U) << name << '\n' << found.problemText();
        EXPECT_EQ(found.problems[0].code, code) << name << ": " << found.problemText();
    }
}

TEST(ApiAnswers, LifecycleFactsAreClaims) {
    KIWB_NEEDS_SHARED("data/api");
    Json answer = Json::parse(body("run-by-uuid-seed1.json"));
    answer["lifecycle"] = {{"supersedesId", nullptr},
                           {"supersededById", "01a0202b-1c84-7951-b151-d2392601a9c4"},
                           {"retracted", {{"at", "2026-09-01"}, {"reason", "wrong clock"}}},
                           {"disputed", {{"reason", "cannot be right"}}},
                           {"stale", false}};
    answer["primary"]["uncertainty"] = {{"low", 4.5}, {"high", 5.5}};
    answer["primary"]["sampleCount"] = 12;
    Collector found;
    readBytes(answer.dump(), found);
    ASSERT_EQ(found.runs.size(), 1U) << found.problemText();
    const RunClaims& claims = *found.runs[0].claims;
    EXPECT_TRUE(claims.superseded && claims.retracted && claims.disputed);
    EXPECT_FALSE(claims.stale);
    EXPECT_EQ(claims.retractionReason, "wrong clock");
    EXPECT_EQ(claims.uncertaintyLow, 4.5);
    EXPECT_EQ(claims.uncertaintyHigh, 5.5);
    EXPECT_EQ(claims.samples, 12);
    EXPECT_EQ(factOf(claims, "disputed", "reason"), "cannot be right");
}

TEST(ApiAnswers, SeveralMayStandInAnArray) {
    KIWB_NEEDS_SHARED("data/api");
    Collector found;
    readBytes("[" + body("run-by-uuid-seed1.json") + ",\n" + body("run-404-short-id.json") + "," +
                  body("run-not-passed.json") + "]",
              found);
    EXPECT_EQ(found.runs.size(), 2U);
    ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
    EXPECT_EQ(found.problems[0].code, "API_ERROR");
}

Json run() {
    const std::string digest = "sha256:" + std::string(64, 'a');
    return {{"apiVersion", std::string(apiVersion)},
            {"kind", "BenchmarkRun"},
            {"metadata", {{"name", "row-sum"}}},
            {"spec",
             {{"implementationDigest", digest},
              {"workloadDigest", digest},
              {"protocolDigest", digest},
              {"environmentDigest", digest},
              {"status", "passed"},
              {"timing", {{"primaryStatistic", "mean"}, {"latencyNs", {{"mean", 10}}}}},
              {"observedAt", "2026-01-01T00:00:00.000Z"}}}};
}

RunClaims claimsOfRow(const Json& row) {
    Collector found;
    readBytes(Json{{"table", "benchmark_runs"}, {"row", row}}.dump(), found);
    EXPECT_EQ(found.runs.size(), 1U) << found.problemText();
    if (found.runs.empty() || !found.runs[0].claims)
        return {};
    EXPECT_EQ(found.runs[0].pointer, "/row/manifest");
    return *found.runs[0].claims;
}

TEST(CatalogueRows, EveryMemberIsAClaimOrAFact) {
    const RunClaims claims = claimsOfRow({{"id", "run-1"},
                                          {"manifest", {{"run", run()}}},
                                          {"runDigest", "sha256:1"},
                                          {"comparisonKey", "sha256:2"},
                                          {"status", "passed"},
                                          {"observedAt", "2026-01-01"},
                                          {"publishedAt", "2026-01-02"},
                                          {"primaryMetric", "latency"},
                                          {"primaryStatistic", "mean"},
                                          {"primaryUnit", "ns"},
                                          {"primaryValue", 10.5},
                                          {"sampleCount", 30},
                                          {"uncertaintyLow", 9},
                                          {"uncertaintyHigh", 12.25},
                                          {"retractedAt", "2026-02-01"},
                                          {"retractionReason", "wrong"},
                                          {"reproducedByKernelindex", true},
                                          {"independentReplicationCount", 2},
                                          {"sourceAvailable", true},
                                          {"hasRawEvidence", true},
                                          {"sourceId", "source-1"},
                                          {"implementationId", "implementation-1"},
                                          {"workloadId", "workload-1"},
                                          {"cudaMajor", 13},
                                          {"driverMajor", nullptr},
                                          {"installable", false},
                                          {"hardwareModel", "NVIDIA A100"}});
    EXPECT_EQ(claims.from, RunClaims::From::CatalogueRow);
    EXPECT_EQ(claims.origin.pointer, "/row");
    EXPECT_EQ(claims.id, "run-1");
    EXPECT_EQ(claims.runDigest, "sha256:1");
    EXPECT_EQ(claims.comparisonKey, "sha256:2");
    EXPECT_EQ(claims.status, "passed");
    EXPECT_EQ(claims.observedAt, "2026-01-01");
    EXPECT_EQ(claims.publishedAt, "2026-01-02");
    EXPECT_EQ(claims.metric, "latency");
    EXPECT_EQ(claims.statistic, "mean");
    EXPECT_EQ(claims.unit, "ns");
    EXPECT_EQ(claims.value, 10.5);
    EXPECT_EQ(claims.samples, 30);
    EXPECT_EQ(claims.uncertaintyLow, 9.0);
    EXPECT_EQ(claims.uncertaintyHigh, 12.25);
    EXPECT_TRUE(claims.retracted);
    EXPECT_EQ(claims.retractionReason, "wrong");
    EXPECT_TRUE(claims.reproducedByKernelindex && claims.sourceAvailable && claims.hasRawEvidence);
    EXPECT_EQ(claims.independentReplications, 2);
    EXPECT_EQ(claims.sourceRow, "source-1");
    EXPECT_EQ(claims.implementationRow, "implementation-1");
    EXPECT_EQ(claims.workloadRow, "workload-1");
    ASSERT_EQ(claims.facts.size(), 3U);
    EXPECT_EQ(factOf(claims, "benchmark_runs", "cudaMajor"), "13");
    EXPECT_EQ(factOf(claims, "benchmark_runs", "installable"), "false");
    EXPECT_EQ(factOf(claims, "benchmark_runs", "hardwareModel"), "NVIDIA A100");
}

TEST(CatalogueRows, NoneAndNullAreNoMeasurement) {
    for (const Json& row :
         {Json{
              {"manifest", {{"run", run()}}}, {"primaryMetric", "none"}, {"primaryValue", nullptr}},
          Json{{"manifest", {{"run", run()}}}, {"primaryMetric", "none"}, {"primaryValue", 0}},
          Json{{"manifest", {{"run", run()}}},
               {"primaryMetric", "latency"},
               {"primaryUnit", "ns"}}}) {
        const RunClaims claims = claimsOfRow(row);
        EXPECT_EQ(claims.metric, "none");
        EXPECT_FALSE(claims.value.has_value());
        EXPECT_FALSE(claims.unit.has_value());
    }
}

TEST(CatalogueRows, ADocumentKeepsItsRowWithoutTheManifest) {
    const Json project = {{"apiVersion", std::string(apiVersion)},
                          {"kind", "SoftwareProject"},
                          {"metadata", {{"name", "a"}}},
                          {"spec", {{"name", "A"}}}};
    Collector found;
    readBytes(
        Json{{"table", "projects"}, {"row", {{"id", "p"}, {"slug", "a"}, {"manifest", project}}}}
            .dump(),
        found);
    ASSERT_EQ(found.documents.size(), 1U) << found.problemText();
    EXPECT_EQ(found.documents[0].table, "projects");
    EXPECT_EQ(found.documents[0].row, (Json{{"id", "p"}, {"slug", "a"}}));
    EXPECT_EQ(found.documents[0].document.origin.pointer, "/row/manifest");
}

} // namespace
