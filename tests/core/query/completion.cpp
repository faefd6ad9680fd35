#include "core/catalog/query.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kiwb::test {
namespace {

std::shared_ptr<const Catalog> sample() {
    RunSpec a, b, c;
    b.seq = 16'384;
    c.seq = 16'384;
    c.pass = "forward";
    c.gpu = "NVIDIA H100";
    c.provider = c.implementation = "x";
    return catalogOf({a, b, c});
}

std::vector<std::string> texts(const std::vector<Completion>& completions) {
    std::vector<std::string> found;
    found.reserve(completions.size());
    for (const Completion& completion : completions)
        found.push_back(completion.text);
    return found;
}

bool offers(const std::vector<Completion>& completions, const std::string& text) {
    const auto found = texts(completions);
    return std::find(found.begin(), found.end(), text) != found.end();
}

using Texts = std::vector<std::string>;

TEST(QueryCompletion, AnEmptyQueryIsOfferedEveryFieldAndAxis) {
    const auto completions = completeQuery("", *sample(), 100);
    EXPECT_EQ(completions.size(), queryFields().size() + 2);
    EXPECT_TRUE(offers(completions, "gpu:"));
    EXPECT_TRUE(offers(completions, "seq:"));
    EXPECT_EQ(completions.front().replaces, 0U);
    EXPECT_EQ(completeQuery("", *sample()).size(), 20U);
}

TEST(QueryCompletion, TheBeginningOfANameIsCompleted) {
    const auto completions = completeQuery("op:x -S", *sample());
    EXPECT_EQ(texts(completions), (Texts{"source:", "status:", "seq:"}));
    EXPECT_EQ(completions.front().replaces, 1U); // the minus stays
    EXPECT_EQ(completions.back().detail, "workload axis, 3 runs");
}

TEST(QueryCompletion, ValuesComeMostFrequentFirst) {
    const auto completions = completeQuery("gpu:", *sample());
    EXPECT_EQ(texts(completions), (Texts{"\"NVIDIA GeForce RTX 4090\"", "\"NVIDIA H100\""}));
    EXPECT_EQ(completions[0].detail, "2 runs");
    EXPECT_EQ(completions[1].detail, "1 run");
    EXPECT_EQ(completions[0].replaces, 0U);
}

TEST(QueryCompletion, WhatIsTypedNarrowsTheValuesAndIsReplaced) {
    const auto completions = completeQuery("gpu:\"nvidia h", *sample());
    EXPECT_EQ(texts(completions), Texts{"\"NVIDIA H100\""});
    EXPECT_EQ(completions.front().replaces, 9U);
}

TEST(QueryCompletion, TheLastOfSeveralValuesIsCompleted) {
    const auto completions = completeQuery("pass:backward,for", *sample());
    EXPECT_EQ(texts(completions), Texts{"forward"});
    EXPECT_EQ(completions.front().replaces, 3U);
}

TEST(QueryCompletion, ASignStaysBeforeTheValue) {
    const auto completions = completeQuery("seq:>=1", *sample());
    EXPECT_EQ(texts(completions), Texts{"16384"});
    EXPECT_EQ(completions.front().replaces, 1U);
    EXPECT_EQ(completions.front().detail, "2 runs");
}

TEST(QueryCompletion, EveryOfferedValueIsAValidQueryThatFindsAsManyRunsAsItSays) {
    const auto catalog = sample();
    for (const QueryField& field : queryFields()) {
        const std::string begin = std::string(field.name) + ':';
        for (const Completion& completion : completeQuery(begin, *catalog)) {
            const Query query = Query::parse(begin + completion.text, *catalog);
            ASSERT_TRUE(query.isValid()) << begin << completion.text;
            EXPECT_GE(query.run(*catalog).size(), 1U) << begin << completion.text;
        }
    }
    for (const std::string axis : {"seq:", "batch:"})
        for (const Completion& completion : completeQuery(axis, *catalog)) {
            const auto runs = Query::parse(axis + completion.text, *catalog).run(*catalog).size();
            EXPECT_EQ(completion.detail, std::to_string(runs) + (runs == 1 ? " run" : " runs"));
        }
}

TEST(QueryCompletion, UnknownFieldsAndDigestsHaveNone) {
    EXPECT_TRUE(completeQuery("colour:", *sample()).empty());
    EXPECT_TRUE(completeQuery("digest:", *sample()).empty());
    EXPECT_TRUE(completeQuery("zzz", *sample()).empty());
}

TEST(QueryFields, EveryExampleIsAValidQuery) {
    const auto catalog = sample();
    for (const QueryField& field : queryFields()) {
        const Query query = Query::parse(field.example, *catalog);
        EXPECT_TRUE(query.isValid()) << field.example;
        EXPECT_TRUE(std::string(field.example).starts_with(std::string(field.name) + ':'));
    }
}

} // namespace
} // namespace kiwb::test
