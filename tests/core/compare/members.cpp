#include "core/catalog/compare.h"
#include "core/catalog/memberdifferences.h"
#include "core/export/tables.h"

#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kiwb::test {
namespace {

using Strings = std::vector<std::string>;
using Rows = std::vector<Strings>; ///< name or pointer, then a value a run

Rows differences(const std::vector<Json>& documents) {
    std::vector<const Json*> pointers;
    for (const Json& document : documents)
        pointers.push_back(&document);
    Rows rows;
    for (const MemberDifference& member : memberDifferences(pointers, 100).members) {
        rows.push_back({member.pointer});
        rows.back().insert(rows.back().end(), member.values.begin(), member.values.end());
    }
    return rows;
}

struct Members {
    const char* name;
    std::vector<const char*> documents;
    Rows rows;
};
std::ostream& operator<<(std::ostream& out, const Members& row) {
    return out << row.name;
}

class MemberDifferencesOf : public testing::TestWithParam<Members> {};

TEST_P(MemberDifferencesOf, AreTheInnermostOnes) {
    std::vector<Json> documents;
    for (const char* text : GetParam().documents)
        documents.push_back(Json::parse(text));
    EXPECT_EQ(differences(documents), GetParam().rows);
}

INSTANTIATE_TEST_SUITE_P(
    Json, MemberDifferencesOf,
    testing::Values(
        Members{"equal_documents_have_none",
                {R"({"a": {"b": [1, 2]}})", R"({"a": {"b": [1, 2]}})"},
                {}},
        Members{"a_member_is_named_by_its_pointer",
                {R"({"m": {"timer": "x", "same": 1}})", R"({"m": {"timer": "y", "same": 1}})"},
                {{"m/timer", "x", "y"}}},
        Members{"an_absent_object_differs_in_each_of_its_members",
                {R"({})", R"({"f": {"name": "p", "version": 2}})"},
                {{"f/name", "–", "p"}, {"f/version", "–", "2"}}},
        Members{
            "an_empty_object_is_not_an_absent_one", {R"({"f": {}})", R"({})"}, {{"f", "{}", "–"}}},
        Members{"another_type_is_shown_whole",
                {R"({"f": {"a": 1}})", R"({"f": [1]})"},
                {{"f", R"({"a":1})", "[1]"}}},
        Members{"items_go_by_number",
                {R"({"l": [0,1,2,3,4,5,6,7,8,9,10]})", R"({"l": [0,1,"2",3,4,5,6,7,8,9,true]})"},
                {{"l/2", "2", R"("2")"}, {"l/10", "10", "true"}}},
        Members{"order_is_natural",
                {R"({"a10": 1, "a9": 1})", R"({"a10": 2, "a9": 2})"},
                {{"a9", "1", "2"}, {"a10", "1", "2"}}},
        Members{"slash_and_tilde_are_escaped",
                {R"({"a/b~": 1})", R"({"a/b~": 2})"},
                {{"a~1b~0", "1", "2"}}},
        Members{"one_number_in_two_spellings_is_one", {R"({"n": 1.0})", R"({"n": 1})"}, {}},
        Members{"null_is_not_absent", {R"({"n": null})", R"({})"}, {{"n", "null", "–"}}},
        Members{"three_documents_share_a_row",
                {R"({"n": "a"})", R"({"n": "a"})", R"({"n": "b"})"},
                {{"n", "a", "a", "b"}}}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(MemberDifferencesBeyondTheLimit, AreCounted) {
    Json many = Json::object();
    for (int i = 0; i < 130; ++i)
        many["m" + std::to_string(i)] = i;
    const Json none = Json::object();
    const std::vector<const Json*> documents{&many, &none};
    const MemberDifferences found = memberDifferences(documents, 100);
    EXPECT_EQ(found.members.size(), 100U);
    EXPECT_EQ(found.more, 30U);
}

struct MeasuredRun {
    Json protocol, environment;
    bool protocolLoaded = true;
};

Json protocolSpec(const std::string& timer, const std::string& notes = "As published.") {
    return {{"harness", {{"name", "bench"}}},
            {"measurement", {{"timer", timer}, {"primaryStatistic", "median"}}},
            {"comparability", {{"family", "f"}, {"notes", notes}}}};
}

Json environmentSpec(Json software) {
    return {{"hardware", {{"product", "NVIDIA B200"}}}, {"software", std::move(software)}};
}

/// A catalogue of runs that are alike but for their protocol and environment documents.
std::shared_ptr<const Catalog> catalogOf(const std::vector<MeasuredRun>& runs) {
    ShardWriter writer("test");
    writer.beginFile({"test/test.json", 1, 0, "bundle"});
    for (const MeasuredRun& measured : runs) {
        RunSpec spec;
        spec.provider = spec.implementation =
            std::string(1, static_cast<char>('a' + writer.runCount()));
        Json envelope = runEnvelope(spec);
        FoundRun found;
        found.protocol =
            documentOf(envelopeOf("BenchmarkProtocol", "protocol", measured.protocol, "Protocol"));
        found.environment =
            documentOf(envelopeOf("ExecutionEnvironment", "environment", measured.environment));
        envelope["spec"]["protocolDigest"] = found.protocol->digest.text();
        envelope["spec"]["environmentDigest"] = found.environment->digest.text();
        found.run = documentOf(std::move(envelope));
        if (!measured.protocolLoaded)
            found.protocol.reset();
        writer.run(std::move(found));
    }
    return Catalog::build({writer.finish()});
}

Comparison comparedAll(const Catalog& catalog) {
    auto comparison = compareRuns(catalog, allRuns(catalog));
    EXPECT_TRUE(comparison.has_value());
    return std::move(*comparison);
}

Rows memberRows(const Comparison& comparison) {
    Rows rows;
    for (const CompareField& field : comparison.fields)
        if (!field.memberOf.empty()) {
            EXPECT_EQ(field.role, CompareField::Role::Cohort);
            EXPECT_TRUE(field.differs);
            rows.push_back({field.name});
            rows.back().insert(rows.back().end(), field.values.begin(), field.values.end());
        }
    return rows;
}

TEST(CompareMembers, GoDownIntoProtocolAndEnvironment) {
    const Json old =
        environmentSpec({{"cudaToolkit", "12.8"}, {"libraries", {{"triton", "3.4.0"}}}});
    const Json recent = environmentSpec({{"cudaToolkit", "13.0"}});
    const auto catalog =
        catalogOf({{protocolSpec("cuda_events"), old}, {protocolSpec("wall_clock"), recent}});
    const Comparison c = comparedAll(*catalog);
    EXPECT_EQ(memberRows(c), (Rows{{"protocol · measurement/timer", "cuda_events", "wall_clock"},
                                   {"environment · software/cudaToolkit", "12.8", "13.0"},
                                   {"environment · software/libraries/triton", "3.4.0", "–"}}));
    EXPECT_EQ(
        c.verdict,
        "No winner: the runs differ in protocol (measurement/timer cuda_events against "
        "wall_clock), and also in environment; to be ranked, runs must have the same protocol "
        "(measurement/timer) and environment (software/cudaToolkit, "
        "software/libraries/triton).");
    for (const CompareField& field : c.fields) {
        EXPECT_FALSE(field.differs && field.name == "protocol: timer") << "said twice";
        EXPECT_EQ(blocksRanking(c, field),
                  field.name == "protocol" || field.name == "protocol · measurement/timer")
            << field.name;
    }
}

TEST(CompareMembers, AreNotListedForEqualDocuments) {
    const Json environment = environmentSpec({{"cudaToolkit", "12.8"}});
    const auto catalog = catalogOf(
        {{protocolSpec("cuda_events"), environment}, {protocolSpec("cuda_events"), environment}});
    const Comparison c = comparedAll(*catalog);
    EXPECT_TRUE(c.comparable) << c.verdict;
    EXPECT_EQ(memberRows(c), Rows{});
}

TEST(CompareMembers, SayWhichDocumentIsNotLoaded) {
    const Json environment = environmentSpec(Json::object());
    const std::vector<MeasuredRun> runs{{protocolSpec("cuda_events"), environment},
                                        {protocolSpec("wall_clock"), environment},
                                        {protocolSpec("unknown"), environment, false}};
    const auto catalog = catalogOf(runs);
    EXPECT_EQ(memberRows(comparedAll(*catalog)),
              (Rows{{"protocol · document", "loaded", "loaded", "document not loaded"},
                    {"protocol · measurement/timer", "cuda_events", "wall_clock", "not loaded"}}));

    const auto two = catalogOf({runs[0], runs[2]});
    const Comparison c = comparedAll(*two);
    EXPECT_EQ(memberRows(c), (Rows{{"protocol · document", "loaded", "document not loaded"}}));
    EXPECT_NE(c.verdict.find("the same protocol (document not loaded)."), std::string::npos)
        << c.verdict;
}

TEST(CompareMembers, LongTextIsARowAndNotPartOfTheSentence) {
    const Json environment = environmentSpec(Json::object());
    const std::string notes(300, 'n');
    const auto catalog = catalogOf({{protocolSpec("cuda_events"), environment},
                                    {protocolSpec("cuda_events", notes), environment}});
    const Comparison c = comparedAll(*catalog);
    EXPECT_EQ(memberRows(c), (Rows{{"protocol · comparability/notes", "As published.", notes}}));
    EXPECT_EQ(c.verdict.find(notes), std::string::npos) << c.verdict;
    EXPECT_NE(c.verdict.find("the same protocol (comparability/notes)."), std::string::npos)
        << c.verdict;
}

TEST(CompareMembers, AreExported) {
    const Json environment = environmentSpec(Json::object());
    const auto catalog = catalogOf(
        {{protocolSpec("cuda_events"), environment}, {protocolSpec("wall_clock"), environment}});
    const Table table = comparisonTable(*catalog, comparedAll(*catalog));
    const Strings row{"cohort", "protocol · measurement/timer", "blocks the ranking", "cuda_events",
                      "wall_clock"};
    EXPECT_EQ(std::count(table.rows.begin(), table.rows.end(), row), 1);
}

} // namespace
} // namespace kiwb::test
