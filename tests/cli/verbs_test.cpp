#include "cli/program.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace kiwb::test {
namespace {

using Json = nlohmann::json;

std::string firstDigest(const std::string& query) {
    return tsvRows(kiwb({"rank", "--sample", "--query", query}).out).at(1).at(0);
}

TEST(Open, TellsWhatTheSampleHolds) {
    const Json report = Json::parse(kiwb({"open", "--sample", "--json"}).out);
    EXPECT_EQ(report["runs"], report["documents"]["BenchmarkRun"]);
    EXPECT_EQ(report["collections"][0]["title"], "sample");
    std::set<std::string> codes;
    for (const Json& problem : report["problems"])
        codes.insert(problem["code"]);
    EXPECT_TRUE(codes.contains("NOT_A_MANIFEST"));
}

TEST(Digest, OfTheSharedSampleIsOneLineADocument) {
    KIWB_NEEDS_SHARED("data/sample");
    const Finished result = kiwb({"digest", sharedPath("data/sample").string()});
    ASSERT_EQ(result.code, 0) << result.err;
    std::size_t runs = 0, documents = 0;
    for (const auto& row : tsvRows(result.out)) {
        ASSERT_EQ(row.size(), 3U);
        EXPECT_EQ(row[0].size(), 71U);
        EXPECT_EQ(row[0].find("sha256:"), 0U);
        runs += row[1] == "BenchmarkRun" ? 1 : 0;
        documents += row[1] != "BenchmarkRun" && row[1] != "BenchmarkProtocol" &&
                             row[1] != "ExecutionEnvironment"
                         ? 1
                         : 0;
    }
    EXPECT_EQ(runs, 70U);      // data/README.md
    EXPECT_EQ(documents, 39U); // the same
}

TEST(Digest, EveryLinkOfTheSharedSampleIsVerified) {
    KIWB_NEEDS_SHARED("data/sample");
    const Finished result = kiwb({"verify", sharedPath("data/sample").string()});
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.err.find("70 runs, 280 links: 280 verified"), std::string::npos) << result.err;
}

class Canonical : public testing::TestWithParam<const char*> {};

TEST_P(Canonical, BytesAreThoseOfTheSuite) {
    const std::string folder = "suites/rfc8785-cyberphone/testdata/";
    KIWB_NEEDS_SHARED(folder);
    const std::string name = std::string(GetParam()) + ".json";
    const std::string input = readFile(sharedPath(folder + "input/" + name));
    const std::string expected = readFile(sharedPath(folder + "output/" + name));
    const Finished file = kiwb({"canonical", sharedPath(folder + "input/" + name).string()});
    EXPECT_EQ(file.code, 0) << file.err;
    EXPECT_EQ(file.out, expected);
    Start start;
    start.arguments = {"canonical"};
    start.input = input;
    EXPECT_EQ(kiwb(start).out, expected);
}

INSTANTIATE_TEST_SUITE_P(Suite, Canonical,
                         testing::Values("arrays", "french", "structures", "unicode", "values",
                                         "weird"),
                         [](const auto& row) { return std::string(row.param); });

TEST(CanonicalIdentity, LeavesEverythingButTheIdentityAway) {
    Start start;
    start.arguments = {"canonical", "--identity", "-"};
    start.input = R"({"spec":{"b":1.0,"a":"x"},"metadata":{"name":"n"},"kind":"SoftwareProject",)"
                  R"("apiVersion":"kernelindex.dev/v1alpha1","other":1})";
    EXPECT_EQ(kiwb(start).out, R"({"apiVersion":"kernelindex.dev/v1alpha1",)"
                               R"("kind":"SoftwareProject","spec":{"a":"x","b":1}})");
    start.input = R"({"a":1,"a":2})";
    const Finished twice = kiwb(start);
    EXPECT_EQ(twice.code, 2);
    EXPECT_EQ(twice.out, "");
}

TEST(List, SortsNumbersByValueInEitherDirection) {
    const auto values = [](const char* sort) {
        std::vector<double> numbers;
        const auto rows = tsvRows(kiwb({"list", "--sample", "--query", "median:>0ns", "--format",
                                        "tsv", "--columns", "value", "--sort", sort})
                                      .out);
        for (std::size_t i = 1; i < rows.size(); ++i)
            if (rows[i].size() == 1 && !rows[i][0].empty() && rows[i][0][0] != '#')
                numbers.push_back(Json::parse(rows[i][0]).get<double>());
        return numbers;
    };
    auto up = values("value");
    ASSERT_GT(up.size(), 3U);
    EXPECT_TRUE(std::is_sorted(up.begin(), up.end()));
    std::reverse(up.begin(), up.end());
    EXPECT_EQ(values("-value"), up);
}

TEST(Show, AcceptsAShortDigestInAnyForm) {
    const std::string digest = firstDigest("rank:1");
    const std::string whole = kiwb({"show", digest, "--sample"}).out;
    EXPECT_NE(whole.find("run digest: " + digest), std::string::npos);
    EXPECT_EQ(kiwb({"show", digest.substr(7, 12), ":/sample"}).out, whole);
    EXPECT_EQ(kiwb({"show", digest.substr(0, 20), "--sample"}).out, whole);
    const Json json = Json::parse(kiwb({"show", digest, "--sample", "--json"}).out);
    EXPECT_EQ(json["runDigest"], digest);
}

TEST(Compare, SaysWhoIsFastestOrWhatBlocks) {
    const std::string first = firstDigest("op:swiglu seq:2048 rank:1");
    const std::string second = firstDigest("op:swiglu seq:2048 rank:2");
    const std::string other = firstDigest("op:layer rank:1");
    EXPECT_EQ(kiwb({"compare", first, second, "--sample"}).out.find("liger is fastest at "), 0U);
    EXPECT_EQ(kiwb({"compare", first, other, "--sample"})
                  .out.find("No winner: the runs differ in operation"),
              0U);
    for (const char* format : {"md", "csv", "json", "latex", "tsv", "table"}) {
        const Finished result = kiwb({"compare", first, second, "--sample", "--format", format});
        EXPECT_EQ(result.code, 0) << format;
        EXPECT_NE(result.out.find(first.substr(7, 12)), std::string::npos) << format;
    }
    EXPECT_EQ(kiwb({"compare", first, first, "--sample"}).code, 2);
}

TEST(Compare, NamesTheMembersThatDifferInsideTheDocuments) {
    const std::string backward = firstDigest("op:swiglu seq:2048 rank:1");
    const std::string forward = firstDigest("op:layer rank:1");
    const std::string out = kiwb({"compare", backward, forward, "--sample"}).out;
    EXPECT_NE(out.find("  protocol · comparability/notes differs\n"
                       "    1  "),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("  environment · hardware/product differs\n"
                       "    1  NVIDIA GeForce RTX 4090\n"
                       "    2  NVIDIA H100\n"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("protocol (comparability/notes) and environment (hardware/"),
              std::string::npos)
        << out;
    EXPECT_EQ(out.find("protocol · measurement"), std::string::npos) << "equal in both: " << out;
}

struct Seed {
    const char* name;
    const char* file;
    const char* implementation;
};
std::ostream& operator<<(std::ostream& out, const Seed& seed) {
    return out << seed.name;
}

class SavedPage : public testing::TestWithParam<Seed> {};

TEST_P(SavedPage, IsOpenedShownAndCited) {
    const std::string file = std::string("seeds/") + GetParam().file;
    KIWB_NEEDS_SHARED(file);
    const std::string path = sharedPath(file).string();
    const Json report = Json::parse(kiwb({"open", path, "--json"}).out);
    EXPECT_EQ(report["runs"], 1);
    EXPECT_EQ(report["problems"], Json::array());
    const std::string digest = tsvRows(kiwb({"rank", path}).out).at(1).at(0);
    const std::string shown = kiwb({"show", digest.substr(7, 12), path}).out;
    EXPECT_NE(shown.find(std::string("implementation: ") + GetParam().implementation),
              std::string::npos);
    EXPECT_NE(shown.find("published rank: "), std::string::npos);
    for (const char* style :
         {"text", "bibtex", "biblatex", "ris", "csl-json", "cff", "markdown", "html"}) {
        const Finished cited = kiwb({"cite", "--style", style, path});
        EXPECT_EQ(cited.code, 0) << style << cited.err;
        EXPECT_NE(cited.out.find(digest.substr(7, 12)), std::string::npos) << style;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Seeds, SavedPage,
    testing::Values(Seed{"fused_moe", "run-fused-moe-backward-h100.txt", "huggingface"},
                    Seed{"tiled_swiglu", "run-tiled-swiglu-backward-rtx4090.txt",
                         "deepspeed_tiled"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Plot, WritesEachKindOfFigureAndItsNumbers) {
    const TemporaryFolder folder;
    const std::string data = folder.path("x.csv");
    const auto plot = [&](const std::string& name) {
        const Finished result = kiwb({"plot", "--sample", "--query", "op:swiglu", "--size",
                                      "1200x800", "--out", folder.path(name), "--data", data});
        EXPECT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(result.out, "");
        return readFile(folder.path(name));
    };
    EXPECT_EQ(plot("x.pdf").substr(0, 5), "%PDF-");
    EXPECT_NE(plot("x.svg").find("<svg"), std::string::npos);
    const std::string png = plot("x.png");
    ASSERT_GT(png.size(), 24U);
    EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(png.substr(16, 8), std::string("\0\0\x04\xB0\0\0\x03\x20", 8)); // 1200 × 800 pixels
    const std::string numbers = readFile(data);
    EXPECT_EQ(numbers.find("panel,workload,implementation,"), 0U);
    const Finished onlyData = kiwb({"plot", "--sample", "--query", "op:swiglu", "--data", data});
    EXPECT_EQ(onlyData.out, "");
    EXPECT_EQ(readFile(data), numbers);
    EXPECT_NE(kiwb({"plot", "--sample"}).out.find("<svg"), std::string::npos);
}

} // namespace
} // namespace kiwb::test
