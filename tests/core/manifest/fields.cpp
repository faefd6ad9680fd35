#include "core/manifest/document.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace kiwb {
namespace {

using Pointer = Json::json_pointer;

/// Every envelope in a value, wherever it lies.
void collectEnvelopes(const Json& value, std::vector<Json>& found) {
    if (looksLikeEnvelope(value))
        return found.push_back(value);
    if (value.is_structured())
        for (const Json& element : value)
            collectEnvelopes(element, found);
}

std::vector<Json> realDocuments() {
    std::vector<Json> found;
    const auto collect = [&found](std::string_view json) {
        const auto result = readJson(json, {});
        if (!result)
            return;
        collectEnvelopes(result->value, found);
        // A recorded exchange with the server holds its answer as text.
        const Json& response = memberAt(result->value, "response");
        if (const auto body = readJson(stringAt(response, "bodyText"), {}))
            collectEnvelopes(body->value, found);
    };
    for (const auto* const folder : {"data/sample", "data/api"}) {
        if (!test::hasShared(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath(folder))) {
            const std::string bytes = test::readFile(entry.path());
            if (entry.path().extension() == ".json")
                collect(bytes);
            std::istringstream lines(entry.path().extension() == ".jsonl" ? bytes : "");
            for (std::string line; std::getline(lines, line);)
                collect(line);
        }
    }
    return found;
}

std::vector<std::string> findings(const Json& envelope) {
    const auto document = makeDocument(envelope, false, {"a", 1, 0, ""});
    EXPECT_TRUE(document);
    std::vector<std::string> result;
    if (!document)
        return result;
    for (const Diagnostic& finding : checkFields(*document))
        result.push_back((finding.severity == Severity::Error ? "error " : "warning ") +
                         finding.code + " " + finding.origin.pointer);
    return result;
}

using Findings = std::vector<std::string>;

TEST(Fields, OfEveryRealDocumentAreInOrder) {
    KIWB_NEEDS_SHARED("data/sample");
    const std::vector<Json> documents = realDocuments();
    std::map<std::string, int> kinds;
    for (const Json& envelope : documents) {
        EXPECT_EQ(findings(envelope), Findings())
            << stringAt(memberAt(envelope, "metadata"), "name");
        ++kinds[std::string(stringAt(envelope, "kind"))];
    }
    EXPECT_GT(kinds["BenchmarkRun"], 70);
    EXPECT_GT(kinds["WorkloadCase"], 0);
    EXPECT_GT(kinds["ImplementationRevision"], 0);
    EXPECT_GT(kinds["OperationSpec"], 0);
    EXPECT_GT(kinds["SoftwareProject"], 0);
}

const std::string zeros = "sha256:" + std::string(64, '0');

Json soundRun() {
    return {{"apiVersion", apiVersion},
            {"kind", "BenchmarkRun"},
            {"metadata", {{"name", "a-run"}}},
            {"spec",
             {{"implementationDigest", zeros},
              {"workloadDigest", zeros},
              {"protocolDigest", zeros},
              {"environmentDigest", zeros},
              {"status", "passed"},
              {"observedAt", "2025-11-11T06:23:20.000Z"},
              {"timing",
               {{"primaryStatistic", "median"},
                {"samples", 3},
                {"latencyNs",
                 {{"median", 8120}, {"mean", "8.12 us"}, {"confidence95", {8100, 8130}}}}}}}}};
}

TEST(Fields, OfASoundRunAreInOrder) {
    EXPECT_EQ(findings(soundRun()), Findings());
}

TEST(Fields, OfABrokenRunAreNamedWithTheirPlace) {
    struct Row {
        std::string pointer; ///< of the member to change
        Json value;          ///< null: remove it
        Findings expected;
    };
    const std::vector<Row> rows{
        // Without these it cannot be a record.
        {"/spec/workloadDigest", nullptr, {"error FIELD_MISSING /spec/workloadDigest"}},
        {"/spec/workloadDigest", 3, {"error FIELD_TYPE /spec/workloadDigest"}},
        {"/spec/workloadDigest", "sha256:12", {"error FIELD_VALUE /spec/workloadDigest"}},
        {"/spec/status", "great", {"error FIELD_VALUE /spec/status"}},
        {"/spec/observedAt", nullptr, {"error FIELD_MISSING /spec/observedAt"}},
        {"/spec/observedAt", "2025-11-11", {"error FIELD_VALUE /spec/observedAt"}},
        {"/spec/observedAt", "2025-02-29T00:00:00Z", {"error FIELD_VALUE /spec/observedAt"}},
        {"/spec/observedAt", "2025-11-11T06:23:20+00:00", {"error FIELD_VALUE /spec/observedAt"}},
        // These are wrong, and the record stays one.
        {"/metadata", nullptr, {"warning FIELD_MISSING /metadata"}},
        {"/metadata", Json::array(), {"warning FIELD_TYPE /metadata"}},
        {"/metadata/name", nullptr, {"warning FIELD_MISSING /metadata/name"}},
        {"/metadata/name", "A run", {"warning FIELD_VALUE /metadata/name"}},
        {"/metadata/title", std::string(201, 'x'), {"warning FIELD_VALUE /metadata/title"}},
        {"/metadata/labels", {{"Bad", "x"}}, {"warning FIELD_VALUE /metadata/labels/Bad"}},
        {"/spec/extra", 1, {"warning FIELD_UNKNOWN /spec/extra"}},
        {"/spec/a~1b", 1, {"warning FIELD_UNKNOWN /spec/a~1b"}},
        {"/spec/timing", "fast", {"warning FIELD_TYPE /spec/timing"}},
        {"/spec/timing/primaryStatistic",
         nullptr,
         {"warning FIELD_MISSING /spec/timing/primaryStatistic"}},
        {"/spec/timing/samples", 0, {"warning FIELD_VALUE /spec/timing/samples"}},
        {"/spec/timing/samples", 1.5, {"warning FIELD_TYPE /spec/timing/samples"}},
        {"/spec/timing/latencyNs/median",
         -1,
         {"warning FIELD_VALUE /spec/timing/latencyNs/median"}},
        {"/spec/timing/latencyNs/median",
         "fast",
         {"warning FIELD_TYPE /spec/timing/latencyNs/median"}},
        {"/spec/timing/latencyNs/median",
         9007199254740992,
         {"warning FIELD_VALUE /spec/timing/latencyNs/median"}},
        {"/spec/timing/latencyNs/p20", 1, {"warning FIELD_UNKNOWN /spec/timing/latencyNs/p20"}},
        {"/spec/timing/latencyNs/confidence95",
         {1},
         {"warning FIELD_VALUE /spec/timing/latencyNs/confidence95"}},
        {"/spec/timing/latencyNs/confidence95/1",
         true,
         {"warning FIELD_TYPE /spec/timing/latencyNs/confidence95/1"}},
        {"/spec/correctness",
         {{"comparator", "close"}, {"matchedRatio", 1.1}},
         {"warning FIELD_VALUE /spec/correctness/matchedRatio"}},
        {"/spec/measurements",
         Json::array({{{"metric", "score"}, {"unit", "s"}, {"statistic", "geomean"}}}),
         {"warning FIELD_MISSING /spec/measurements/0/value"}},
        {"/spec/sourceNative",
         {{"source", "a-b"}, {"metrics", {{"ms_20", "x"}}}},
         {"warning FIELD_TYPE /spec/sourceNative/metrics/ms_20"}},
        {"/spec/evidence",
         {{"harness", {{"repository", "r"}, {"commit", "abc"}}}},
         {"warning FIELD_VALUE /spec/evidence/harness/commit"}},
    };
    for (const Row& row : rows) {
        Json run = soundRun();
        const Pointer place(row.pointer);
        if (row.value.is_null())
            run[place.parent_pointer()].erase(place.back());
        else
            run[place] = row.value;
        EXPECT_EQ(findings(run), row.expected) << row.pointer << " " << row.value;
    }
}

TEST(Fields, AllowWhatTheSchemasAllow) {
    Json run = soundRun();
    run["metadata"]["title"] = "\u20AC"; // characters are counted, not bytes
    for (int i = 1; i < 200; ++i)
        run["metadata"]["title"].get_ref<std::string&>() += "\u20AC";
    run["spec"]["timing"]["samples"] = 3.0;
    run["spec"]["observedAt"] = "2024-02-29T06:23Z";
    EXPECT_EQ(findings(run), Findings());
}

TEST(Fields, OfOtherKindsAreOnlyEverWarned) {
    for (int i = 0; i < static_cast<int>(Kind::Count); ++i) {
        const auto kind = static_cast<Kind>(i);
        const Json empty{{"apiVersion", apiVersion},
                         {"kind", kindName(kind)},
                         {"metadata", {{"name", "x"}}},
                         {"spec", Json::object()}};
        const Findings found = findings(empty);
        EXPECT_FALSE(found.empty()) << kindName(kind);
        const bool isRun = kind == Kind::BenchmarkRun || kind == Kind::ServingRun;
        for (const std::string& finding : found)
            EXPECT_TRUE(finding.starts_with(isRun ? "error FIELD_MISSING /spec/"
                                                  : "warning FIELD_MISSING /spec/"))
                << finding;
    }
}

TEST(Fields, OfAHostileDocumentAreFewRows) {
    Json run = soundRun();
    for (int i = 0; i < 10'000; ++i)
        run["spec"]["extra" + std::to_string(i)] = i;
    run["spec"].erase("status");
    const Findings found = findings(run);
    EXPECT_EQ(found.size(), 101U);
    EXPECT_EQ(std::count(found.begin(), found.end(), "error FIELD_MISSING /spec/status"), 1);
}

} // namespace
} // namespace kiwb
