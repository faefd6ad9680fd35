#include "core/manifest/document.h"

#include "support/shareddata.h"

#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace kiwb {
namespace {

Json parsed(std::string_view json) {
    auto result = readJson(json, {});
    EXPECT_TRUE(result) << json;
    return result ? std::move(result->value) : Json();
}

/// The JSON block a saved page shows after its facts.
std::string bundleOfPage(const std::string& page) {
    const std::size_t begin = page.find("\n{");
    const std::size_t end = page.rfind("\n}");
    return begin == std::string::npos ? std::string() : page.substr(begin + 1, end + 1 - begin);
}

void expectLinksProven(const Json& bundle) {
    const auto run = makeDocument(memberAt(bundle, "run"), false, {});
    ASSERT_TRUE(run) << run.error().reason;
    EXPECT_EQ(run->kind, Kind::BenchmarkRun);
    for (const auto& [member, link] : std::map<std::string, std::string>{
             {"protocol", "protocolDigest"}, {"environment", "environmentDigest"}}) {
        const auto document = makeDocument(memberAt(bundle, member), false, {});
        ASSERT_TRUE(document) << document.error().reason;
        EXPECT_EQ(document->digest.text(), stringAt(run->spec(), link));
    }
}

TEST(Document, ProvesTheLinksOfEverySampleBundle) {
    KIWB_NEEDS_SHARED("data/sample");
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath("data/sample"))) {
        if (entry.path().extension() != ".json")
            continue;
        SCOPED_TRACE(entry.path().filename().string());
        expectLinksProven(parsed(test::readFile(entry.path())));
        ++count;
    }
    EXPECT_EQ(count, 70);
}

TEST(Document, ProvesTheWorkloadsAndImplementationsOfTheSample) {
    KIWB_NEEDS_SHARED("data/sample/sample-documents.jsonl");
    std::map<std::string, Kind, std::less<>> byDigest;
    std::istringstream file(test::readFile(test::sharedPath("data/sample/sample-documents.jsonl")));
    for (std::string line; std::getline(file, line);) {
        const auto document = makeDocument(parsed(line), false, {});
        ASSERT_TRUE(document) << document.error().reason;
        byDigest.emplace(document->digest.text(), document->kind);
    }
    for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath("data/sample"))) {
        if (entry.path().extension() != ".json")
            continue;
        const Json bundle = parsed(test::readFile(entry.path()));
        const Json& spec = memberAt(memberAt(bundle, "run"), "spec");
        const auto workload = byDigest.find(stringAt(spec, "workloadDigest"));
        ASSERT_NE(workload, byDigest.end()) << entry.path();
        EXPECT_EQ(workload->second, Kind::WorkloadCase);
        const auto implementation = byDigest.find(stringAt(spec, "implementationDigest"));
        ASSERT_NE(implementation, byDigest.end()) << entry.path();
        EXPECT_EQ(implementation->second, Kind::ImplementationRevision);
    }
}

TEST(Document, HasTheRunDigestTheSavedPagesShow) {
    KIWB_NEEDS_SHARED("seeds");
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath("seeds"))) {
        SCOPED_TRACE(entry.path().filename().string());
        const std::string page = test::readFile(entry.path());
        const Json bundle = parsed(bundleOfPage(page));
        expectLinksProven(bundle);
        const auto run = makeDocument(memberAt(bundle, "run"), false, {});
        ASSERT_TRUE(run);
        EXPECT_NE(page.find(run->digest.shortHex()), std::string::npos) << run->digest.text();
        ++count;
    }
    EXPECT_EQ(count, 2);
}

TEST(Document, IsIdentifiedByVersionKindAndSpecAlone) {
    const Json bare = parsed(
        R"({"kind":"SoftwareProject","spec":{"name":"x"},"apiVersion":"kernelindex.dev/v1alpha1"})");
    Json dressed = bare;
    dressed["metadata"] = {{"name", "a"}, {"title", "b"}};
    dressed["comment"] = 1;
    EXPECT_EQ(identityBytes(bare), R"({"apiVersion":"kernelindex.dev/v1alpha1",)"
                                   R"("kind":"SoftwareProject","spec":{"name":"x"}})");
    EXPECT_EQ(identityBytes(dressed), identityBytes(bare));
    EXPECT_EQ(identityBytes(parsed(R"({"kind":"X","metadata":{}})")), R"({"kind":"X"})");
    EXPECT_EQ(identityBytes(Json(1)), "{}");

    const auto document = makeDocument(dressed, true, {"a.json", 2, 7, "/row"});
    ASSERT_TRUE(document);
    EXPECT_EQ(document->digest, sha256(identityBytes(bare)));
    EXPECT_EQ(document->kind, Kind::SoftwareProject);
    EXPECT_EQ(document->name(), "a");
    EXPECT_EQ(document->title(), "b");
    EXPECT_TRUE(document->lossy);
    EXPECT_EQ(document->origin.text(), "a.json, line 2, byte 7, at /row");
}

TEST(Document, IsRefusedByNameWhenItIsNone) {
    struct Row {
        std::string_view json;
        std::string_view code;
        std::string_view pointer;
    };
    const std::vector<Row> rows{
        {"[]", "NOT_A_MANIFEST", "/row"},
        {R"({"kind":"BenchmarkRun"})", "NOT_A_MANIFEST", "/row"},
        {R"({"apiVersion":1,"kind":"BenchmarkRun"})", "NOT_A_MANIFEST", "/row"},
        {R"({"apiVersion":"kernelindex.dev/v1","kind":"BenchmarkRun","spec":{}})", "API_VERSION",
         "/row/apiVersion"},
        {R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"benchmarkRun","spec":{}})",
         "KIND_UNKNOWN", "/row/kind"},
        {R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"BenchmarkRun"})", "SPEC_MISSING",
         "/row/spec"},
        {R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"BenchmarkRun","spec":[]})",
         "SPEC_MISSING", "/row/spec"},
    };
    for (const Row& row : rows) {
        const auto document = makeDocument(parsed(row.json), false, {"a", 1, 0, "/row"});
        ASSERT_FALSE(document) << row.json;
        EXPECT_EQ(document.error().code, row.code) << row.json;
        EXPECT_EQ(document.error().origin.pointer, row.pointer) << row.json;
    }
}

TEST(Kind, HasANameThatReadsBack) {
    for (int i = 0; i < static_cast<int>(Kind::Count); ++i) {
        const auto kind = static_cast<Kind>(i);
        EXPECT_EQ(kindFromName(kindName(kind)), kind);
    }
    EXPECT_EQ(kindName(Kind::ServingRun), "ServingRun");
    EXPECT_EQ(kindName(Kind::ImplementationRevision), "ImplementationRevision");
    EXPECT_EQ(kindFromName("Count"), std::nullopt);
    EXPECT_EQ(kindFromName(""), std::nullopt);
    EXPECT_TRUE(isServing(Kind::ModelRevision));
    EXPECT_FALSE(isServing(Kind::BenchmarkRun));
}

constexpr std::string_view authoredRun = R"(
apiVersion: kernelindex.dev/v1alpha1
kind: BenchmarkRun
metadata: {name: mine}
spec:
  status: passed
  timing:
    primaryStatistic: median
    latencyNs:
      median: 8.12 us
      p95: 0.009 ms
      minimum: 8000
      confidence95: [8.1 us, 8130]
)";

TEST(AuthoredDocument, HashesLikeItsCanonicalForm) {
    auto yaml = readYaml(authoredRun, {});
    ASSERT_TRUE(yaml) << yaml.error().reason;
    const auto document = makeAuthoredDocument(*yaml, {});
    ASSERT_TRUE(document) << document.error().reason;
    EXPECT_EQ(identityBytes(document->envelope),
              R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"BenchmarkRun","spec":)"
              R"({"status":"passed","timing":{"latencyNs":{"confidence95":[8100,8130],)"
              R"("median":8120,"minimum":8000,"p95":9000},"primaryStatistic":"median"}}})");
    EXPECT_EQ(document->digest, sha256(identityBytes(document->envelope)));
    const auto again = makeAuthoredDocument(document->envelope, {});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->digest, document->digest);
}

TEST(AuthoredDocument, ConvertsTheWarmupOfAProtocol) {
    const auto document = makeAuthoredDocument(
        parsed(R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"BenchmarkProtocol",)"
               R"("spec":{"measurement":{"warmupDuration":"25ms","outlierPolicy":"5 ms"}}})"),
        {});
    ASSERT_TRUE(document);
    const Json& measurement = memberAt(document->spec(), "measurement");
    EXPECT_EQ(memberAt(measurement, "warmupDuration"), Json(25'000'000));
    EXPECT_EQ(stringAt(measurement, "outlierPolicy"), "5 ms");
}

TEST(AuthoredDocument, SortsWhatHasNoOrderByUtf16) {
    const auto document = makeAuthoredDocument(
        parsed(R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"ImplementationRevision","spec":)"
               R"({"support":{"hardwareArchitectures":["sm_90","sm_100","sm_90"],)"
               R"("productsTested":["\ufb33","\ud83d\ude00","H100"],"dtypes":[],)"
               R"("axes":["b",1,"a"],"other":["b","a"]}}})"),
        {});
    ASSERT_TRUE(document);
    EXPECT_EQ(canonicalJson(memberAt(document->spec(), "support")),
              canonicalJson(parsed(R"({"hardwareArchitectures":["sm_100","sm_90"],)"
                                   R"("productsTested":["H100","\ud83d\ude00","\ufb33"],)"
                                   R"("dtypes":[],"axes":["b",1,"a"],"other":["b","a"]})")));
}

TEST(AuthoredDocument, NamesTheDurationThatIsNone) {
    struct Row {
        std::string_view latency;
        std::string_view code;
        std::string_view pointer;
    };
    const std::vector<Row> rows{
        {R"({"median":"8.1234 us"})", "DURATION_NOT_WHOLE", "/spec/timing/latencyNs/median"},
        {R"({"median":"fast"})", "DURATION_SYNTAX", "/spec/timing/latencyNs/median"},
        {R"({"confidence95":[1,"x"]})", "DURATION_SYNTAX",
         "/spec/timing/latencyNs/confidence95/1"}};
    for (const Row& row : rows) {
        const auto document = makeAuthoredDocument(
            parsed(R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":"BenchmarkRun",)"
                   R"("spec":{"timing":{"latencyNs":)" +
                   std::string(row.latency) + "}}}"),
            {"a.yaml", 1, 0, ""});
        ASSERT_FALSE(document) << row.latency;
        EXPECT_EQ(document.error().code, row.code);
        EXPECT_EQ(document.error().origin.pointer, row.pointer);
        EXPECT_EQ(document.error().origin.path, "a.yaml");
    }
    const auto noRun = makeAuthoredDocument(parsed("[1]"), {});
    ASSERT_FALSE(noRun);
    EXPECT_EQ(noRun.error().code, "NOT_A_MANIFEST");
}

} // namespace
} // namespace kiwb
