// Saved run pages: every visible line is a claim, checked against the API's answer about the same
// run.

#include "core/base/text.h"
#include "core/formats/collector.h"
#include "core/formats/html.h"
#include "core/formats/pageclaims.h"
#include "core/formats/reread.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

using namespace kiwb;
using namespace kiwb::test;

namespace {

std::string body(const std::string& name) {
    return Json::parse(readFile(sharedPath("data/api/" + name)))["response"]["bodyText"];
}

std::string factOf(const RunClaims& claims, std::string_view section, std::string_view label) {
    for (const ClaimedFact& fact : claims.facts)
        if (fact.section == section && fact.label == label)
            return fact.value;
    return "(none)";
}

/// The pages' own number text has an ordinary space before the unit.
std::string plainLatency(double ns) {
    std::string text = latencyText(ns);
    const std::size_t at = text.find("\u00A0");
    return at == std::string::npos ? text : text.replace(at, 2, " ");
}

void expectSameRun(const RunClaims& claims, const Json& answer, std::string_view tolerancePrefix) {
    const Json& run = answer["run"];
    EXPECT_EQ(claims.from, RunClaims::From::SavedPage);
    EXPECT_EQ(claims.shortId, run["id"].get<std::string>().substr(0, 8));
    ASSERT_TRUE(claims.runDigest && claims.comparisonKey);
    EXPECT_TRUE(run["digest"].get<std::string>().starts_with(*claims.runDigest));
    EXPECT_EQ(claims.runDigest->size(), std::string_view("sha256:").size() + 23);
    EXPECT_TRUE(
        answer["cohort"]["comparisonKey"].get<std::string>().starts_with(*claims.comparisonKey));
    EXPECT_GE(claims.comparisonKey->size(), std::string_view("sha256:").size() + 16);
    EXPECT_EQ(claims.rank, answer["cohort"]["rank"].get<std::int64_t>());
    EXPECT_EQ(claims.profile, answer["cohort"]["profile"].get<std::string>());
    EXPECT_EQ(claims.status, run["status"].get<std::string>());
    EXPECT_EQ(claims.observedAt, run["observedAt"].get<std::string>().substr(0, 10));
    EXPECT_EQ(claims.publishedAt, run["publishedAt"].get<std::string>().substr(0, 10));
    EXPECT_EQ(claims.valueText, plainLatency(answer["primary"]["value"].get<double>()));
    EXPECT_EQ(claims.statistic, answer["primary"]["statistic"].get<std::string>());
    EXPECT_EQ(claims.implementation, answer["implementation"]["name"].get<std::string>());
    EXPECT_EQ(claims.project, answer["project"]["name"].get<std::string>());
    EXPECT_EQ(claims.operation, answer["operation"]["name"].get<std::string>());
    EXPECT_FALSE(claims.revision.has_value());
    EXPECT_EQ(claims.workload, answer["workload"]["label"].get<std::string>());
    const Json& source = answer["provenance"]["source"];
    EXPECT_EQ(claims.source, source["name"].get<std::string>());
    EXPECT_EQ(claims.licence, source["license"].get<std::string>());
    EXPECT_EQ(claims.externalId, source["externalId"].get<std::string>());
    Json axes = Json::object();
    for (const auto& [name, value] : claims.axes)
        axes[name] = value;
    EXPECT_EQ(axes, answer["workload"]["axes"]);
    Json tensors = Json::array();
    for (const auto& [name, value] : claims.tensors)
        tensors.push_back({{"key", name}, {"value", value}});
    EXPECT_EQ(tensors, answer["workload"]["tensors"]);
    for (const auto& pair : answer["workload"]["tolerance"])
        EXPECT_EQ(factOf(claims, "Workload",
                         std::string(tolerancePrefix) + pair["key"].get<std::string>()),
                  pair["value"]);
    for (const auto& one : answer["measurements"])
        EXPECT_EQ(
            factOf(claims, "Measurements",
                   one["metric"].get<std::string>() + " · " + one["statistic"].get<std::string>()),
            plainLatency(one["value"].get<double>()));
    for (const auto& pair : answer["protocol"])
        EXPECT_EQ(factOf(claims, "Protocol", pair["key"].get<std::string>()), pair["value"]);
    for (const auto& pair : answer["environment"])
        EXPECT_EQ(factOf(claims, "Environment", pair["key"].get<std::string>()), pair["value"]);
    for (const auto& [key, value] : answer["sourceNativeMetrics"].items()) {
        std::string label = key;
        std::replace(label.begin(), label.end(), '_', ' ');
        EXPECT_EQ(factOf(claims, "Primary measurement", label), value.dump());
    }
    EXPECT_NE(factOf(claims, "Correctness", ""), "(none)");
    EXPECT_NE(factOf(claims, "Artifacts", ""), "(none)");
    EXPECT_NE(factOf(claims, "Replications and notes", ""), "(none)");
}

void expectManifest(const Collector& found, const Json& answer) {
    ASSERT_EQ(found.runs.size(), 1U) << found.problemText();
    EXPECT_EQ(found.problemText(), "");
    const FoundRun& run = found.runs[0];
    EXPECT_EQ(run.run.digest.text(), answer["run"]["digest"]);
    ASSERT_TRUE(run.protocol && run.environment && run.claims);
    EXPECT_EQ(run.protocol->digest.text(), answer["manifest"]["run"]["spec"]["protocolDigest"]);
    EXPECT_EQ(run.environment->digest.text(),
              answer["manifest"]["run"]["spec"]["environmentDigest"]);
}

struct Seed {
    const char* page;
    const char* answer;
    const char* axisNotShown; ///< this page leaves one axis out of its workload section
};

class SeedPage : public testing::TestWithParam<Seed> {};

TEST_P(SeedPage, EveryVisibleFactIsAClaim) {
    KIWB_NEEDS_SHARED("seeds");
    const std::string text = readFile(sharedPath(std::string("seeds/") + GetParam().page));
    Json answer = Json::parse(body(GetParam().answer));
    answer["workload"]["axes"].erase(GetParam().axisNotShown);
    Collector found;
    EXPECT_EQ(readBytes(text, found), "page-text");
    expectManifest(found, answer);
    ASSERT_TRUE(!found.runs.empty() && found.runs[0].claims);
    expectSameRun(*found.runs[0].claims, answer, "definition ");

    const FoundRun& run = found.runs[0];
    const std::string block = text.substr(static_cast<std::size_t>(run.extent.offset),
                                          static_cast<std::size_t>(run.extent.length));
    EXPECT_EQ(Json::parse(block), answer["manifest"]);
    const auto again = reread(block, run.extent, run.pointer, {});
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->run->run.digest, run.run.digest);
}

TEST_P(SeedPage, NoLineIsLost) {
    KIWB_NEEDS_SHARED("seeds");
    const std::string text = readFile(sharedPath(std::string("seeds/") + GetParam().page));
    Collector found;
    readBytes(text, found);
    ASSERT_EQ(found.runs.size(), 1U);
    std::size_t facts = 0;
    std::istringstream lines(text.substr(0, static_cast<std::size_t>(found.runs[0].extent.offset)));
    const RunClaims& claims = *found.runs[0].claims;
    for (std::string line; std::getline(lines, line);) {
        const bool glued =
            std::any_of(claims.facts.begin(), claims.facts.end(), [&](const ClaimedFact& fact) {
                return fact.label + fact.value == line || fact.value + "…" == line;
            });
        facts += glued ? 1 : 0;
    }
    // Lines that are one fact each: identity 8, sentences 3, workload, measurements 3, protocol 4,
    // gpu 1.
    EXPECT_EQ(facts, 19 + claims.axes.size() + claims.tensors.size() + 1);
}

INSTANTIATE_TEST_SUITE_P(Both, SeedPage,
                         testing::Values(Seed{"run-tiled-swiglu-backward-rtx4090.txt",
                                              "run-by-uuid-seed1.json", ""},
                                         Seed{"run-fused-moe-backward-h100.txt",
                                              "run-by-uuid-seed2-as-of-2026-08-21.json", "k"}));

/// The recording of a page stops early in its manifest; here it is completed from the API's answer.
std::string completedPage(const std::string& manifest) {
    const std::string page = body("page-run-html.json");
    const std::size_t pre = page.find('>', page.find("<pre")) + 1;
    return page.substr(0, pre) + manifest +
           "</pre></details></section><p class=\"mt\">Published 2026-08-20 · Liger-Kernel "
           "benchmarks · BSD-2-Clause</p><p><a href=\"/operations/liger-swiglu\">All results for "
           "<!-- -->SwiGLU MLP<!-- --> →</a><a "
           "href=\"/api/v1/runs/01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9\">JSON</a></p></main></div>"
           "<script>self.__next_f.push([1,\"<pre>{\\\"run\\\":1}</pre>\"])</script></body></html>";
}

std::string escaped(std::string text, bool quotes) {
    const auto replace = [&](std::string_view from, std::string_view to) {
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
            text.replace(at, from.size(), to);
    };
    replace("&", "&amp;");
    replace("<", "&lt;");
    replace(">", "&gt;");
    if (quotes)
        replace("\"", "&quot;");
    return text;
}

TEST(HtmlPage, AsTheServerSendsItHoldsTheSameClaimsAndMore) {
    KIWB_NEEDS_SHARED("data/api");
    const Json answer = Json::parse(body("run-by-uuid-seed1.json"));
    const std::string page = completedPage(escaped(answer["manifest"].dump(2), true));
    Collector found;
    EXPECT_EQ(readBytes(page, found), "page-html");
    expectManifest(found, answer);
    ASSERT_EQ(found.runs.size(), 1U);
    const RunClaims& claims = *found.runs[0].claims;
    expectSameRun(claims, answer, "");
    EXPECT_EQ(claims.id, answer["run"]["id"].get<std::string>());
    EXPECT_EQ(claims.comparisonKey, answer["cohort"]["comparisonKey"].get<std::string>());
    EXPECT_EQ(claims.evidenceLevel, answer["evidence"].get<std::string>());
    EXPECT_TRUE(claims.stale);
    EXPECT_FALSE(claims.fetchedAt.has_value());
    for (const ClaimedFact& fact : claims.facts)
        EXPECT_FALSE(fact.section.empty()) << fact.label << fact.value;

    const FoundRun& run = found.runs[0];
    const auto again = reread(page.substr(static_cast<std::size_t>(run.extent.offset),
                                          static_cast<std::size_t>(run.extent.length)),
                              run.extent, run.pointer, {});
    ASSERT_TRUE(again.has_value()) << again.error().reason;
    EXPECT_EQ(again->run->run.digest, run.run.digest);
}

TEST(HtmlPage, AsABrowserSavesItIsReadToo) {
    KIWB_NEEDS_SHARED("data/api");
    const Json answer = Json::parse(body("run-by-uuid-seed1.json"));
    std::string page = completedPage(escaped(answer["manifest"].dump(2), false));
    for (std::size_t at = 0; (at = page.find("href=\"/", at)) != std::string::npos; at += 7)
        page.replace(at, 7, "href=\"https://kernelindex.com/");
    page.insert(
        page.find("<html"),
        "\n<!-- saved from "
        "url=(0067)https://kernelindex.com/runs/01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9 -->\n");
    Collector found;
    EXPECT_EQ(readBytes(page, found), "page-html");
    expectManifest(found, answer);
    ASSERT_EQ(found.runs.size(), 1U);
    expectSameRun(*found.runs[0].claims, answer, "");
    EXPECT_EQ(found.runs[0].claims->id, answer["run"]["id"].get<std::string>());
}

TEST(HtmlPage, CutInItsManifestIsAProblemThatNamesTheManifest) {
    KIWB_NEEDS_SHARED("data/api");
    Collector found;
    EXPECT_EQ(readBytes(body("page-run-html.json"), found), "page-html");
    EXPECT_TRUE(found.runs.empty());
    ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
    EXPECT_EQ(found.problems[0].code, "JSON_SYNTAX");
    EXPECT_NE(found.problems[0].reason.find("manifest of this page"), std::string::npos);
    const std::string page = body("page-run-html.json");
    EXPECT_EQ(found.problems[0].origin.line, 1 + std::count(page.begin(), page.end(), '\n'));
}

TEST(HtmlPage, OtherPagesOfTheSiteSayWhatTheyAre) {
    KIWB_NEEDS_SHARED("data/api");
    for (const char* name : {"page-compare-html.json", "page-run-404-html.json"}) {
        Collector found;
        EXPECT_EQ(readBytes(body(name), found), "page-html");
        ASSERT_EQ(found.problems.size(), 1U) << found.problemText();
        EXPECT_EQ(found.problems[0].code, "PAGE_NOT_A_RUN");
        EXPECT_EQ(found.found(), 0U);
    }
}

TEST(HtmlPage, ALinkToAnotherRunIsNotItsId) {
    const std::string page =
        "<!doctype html><title>Run 0a0b0c0d · KernelIndex</title><div>Primary measurement</div>"
        "<div>Identity</div><a href=\"/api/v1/runs/11111111-1dc9-7fbf-90e7-e9232ac3c0b9\">JSON</a>"
        "<pre>{\"apiVersion\":\"kernelindex.dev/v1alpha1\",\"kind\":\"BenchmarkRun\",\"metadata\":"
        "{\"name\":\"a\"},\"spec\":{}}</pre>";
    Collector found;
    readBytes(page, found);
    for (const FoundRun& run : found.runs)
        EXPECT_FALSE(run.claims->id.has_value());
}

TEST(PageClaims, LabelsGluedToValuesAreSplitByTheirSection) {
    struct Line {
        const char* section;
        const char* line;
        const char* label;
        const char* value;
    };
    const std::vector<Line> lines = {
        {"Workload", "k28", "k2", "8"}, // the workload line says "k2 = 8"
        {"Workload", "rows64", "rows", "64"},
        {"Workload", "a_fp4int8 [64, 1024]", "a_fp4", "int8 [64, 1024]"},
        {"Workload", "scalefp32 []", "scale", "fp32 []"},
        {"Workload", "comparatorallclose", "comparator", "allclose"},
        {"Measurements", "latency · p9912.3 µs", "latency · p99", "12.3 µs"},
        {"Measurements", "latency · minimum980 ns", "latency · minimum", "980 ns"},
        {"Measurements", "score · unspecified0.0167 s", "score · unspecified", "0.0167 s"},
        {"Measurements", "latency · confidence951.2 – 1.3 ms", "latency · confidence95",
         "1.2 – 1.3 ms"},
        {"Environment", "cudaToolkit13.0", "cudaToolkit", "13.0"},
        {"Environment", "frameworkpytorch 2.11.0", "framework", "pytorch 2.11.0"},
        {"Protocol", "correctnessReferencedefinition", "correctnessReference", "definition"},
        {"Protocol", "something unheard of", "", "something unheard of"},
        {"Identity", "external ida/b/c", "external id", "a/b/c"},
    };
    for (const Line& line : lines) {
        const PageClaims page = readPageClaims({{"Identity", {}},
                                                {"workloadk2 = 8 · rows = 64 · bf16", {}},
                                                {line.section, {}},
                                                {line.line, {}}},
                                               {});
        const ClaimedFact& fact = page.claims.facts.back();
        EXPECT_EQ(fact.label, line.label) << line.line;
        EXPECT_EQ(fact.value, line.value) << line.line;
    }
}

TEST(PageClaims, AValueMayStandOnTheLineBelowItsLabel) {
    std::vector<PageLine> lines;
    for (const char* line : {"Run 0a0b0c0d · KernelIndex",
                             "Primary measurement",
                             "64.0ms",
                             "median",
                             "Identity",
                             "implementation",
                             "Plain",
                             "source",
                             "Row sums",
                             "sha256:0102030405060708090a0b0…",
                             "Copy",
                             "Workload",
                             "rows",
                             "64",
                             "x",
                             "bf16 [64, 8]",
                             "Measurements",
                             "latency · p20",
                             "63.1 ms",
                             "Protocol",
                             "harness",
                             "script",
                             "Environment",
                             "Not stated.",
                             "Artifacts",
                             "None."})
        lines.push_back({line, {}});
    const PageClaims page = readPageClaims(lines, {});
    EXPECT_TRUE(page.isRunPage);
    EXPECT_EQ(page.claims.valueText, "64.0 ms");
    EXPECT_EQ(page.claims.statistic, "median");
    EXPECT_EQ(page.claims.implementation, "Plain");
    EXPECT_EQ(page.claims.source, "Row sums");
    EXPECT_EQ(page.claims.runDigest, "sha256:0102030405060708090a0b0");
    ASSERT_EQ(page.claims.axes.size(), 1U);
    EXPECT_EQ(page.claims.axes[0], (std::pair<std::string, std::int64_t>("rows", 64)));
    ASSERT_EQ(page.claims.tensors.size(), 1U);
    EXPECT_EQ(page.claims.tensors[0].second, "bf16 [64, 8]");
    EXPECT_EQ(factOf(page.claims, "Measurements", "latency · p20"), "63.1 ms");
    EXPECT_EQ(factOf(page.claims, "Protocol", "harness"), "script");
    EXPECT_EQ(factOf(page.claims, "Environment", ""), "Not stated.");
    EXPECT_EQ(factOf(page.claims, "Artifacts", ""), "None.");
}

TEST(Html, BrokenMarkupNeverEndsTheReading) {
    const std::vector<std::string> pages = {
        "<",        "</",       "<a",      "<a href", "<a href=",  "<a href=\"", "<!--",
        "<!",       "<script>", "<pre>{",  "&",       "&#",        "&#x;",       "&#x110000;",
        "&#xD800;", "a<b",      "<p>a</p", "<<<>>>",  "<textarea>"};
    for (const std::string& page : pages) {
        HtmlTokens tokens(page);
        HtmlToken token;
        int count = 0;
        while (tokens.next(token) && count < 100)
            ++count;
        EXPECT_LT(count, 100) << page;
        Collector found;
        readBytes("<!doctype html>" + page, found);
        EXPECT_EQ(found.problems.size(), 1U) << page;
    }
    EXPECT_EQ(decodeEntities("a&lt;b&amp;lt;&#955;&#x3bb;&nbsp;&unknown;&").text,
              "a<b&lt;λλ\u00A0&unknown;&");
    EXPECT_EQ(attribute(" class='x y' HREF=\"/a?b&amp;c\" disabled data-x=1", "href"), "/a?b&c");
    EXPECT_EQ(attribute(" disabled data-x=1", "data-x"), "1");
    EXPECT_EQ(attribute(" disabled", "href"), "");
}

} // namespace
