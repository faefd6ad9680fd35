#include "core/catalog/query.h"
#include "core/catalog/querylexer.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace kiwb::test {
namespace {

// NOLINTBEGIN(modernize-raw-string-literal): escapes show every byte
std::vector<std::string> hostileStrings() {
    std::vector<std::string> strings{
        "",       " ",     "\"",     "\\",       "\\\"",    "\\\\\"\"", "-",      "--x",
        "a b",    "a,b",   ",",      ":",        "op:x",    "<5",       ">=",     "=",
        "..",     "1..2",  "a..",    "\t",       "\n",      "\r\n",     "\u00a0", "\u202e",
        "\"a\" ", "a\\",   "a\\\\",  "\\n",      "sha256:", "'",        "`",      "\x7f",
        "\xff",   "\xc3",  "\xc3\"", "\xe2\x80", "µ ×·",    "日本",     "-\"a\"", "\"-a\"",
        ":\"",    "\":\"", "\",\"",  "\"..\"",   "$(id)",   "%s%n",     "<img>",  "a:b:c,d"};
    // NOLINTEND(modernize-raw-string-literal)
    strings.emplace_back("nul\0inside", 10);
    strings.emplace_back(10'000, '"');
    strings.emplace_back(10'000, '\\');
    std::mt19937 random(20260105); // NOLINT: the same strings every time
    const std::string alphabet = "ab \"\\,:<>=-.\t\n\xc3\xa9\xff";
    for (int i = 0; i < 2'000; ++i) {
        std::string text;
        for (std::size_t length = random() % 12; length > 0; --length)
            text += alphabet[random() % alphabet.size()];
        strings.push_back(std::move(text));
    }
    return strings;
}

TEST(QueryQuoting, EveryStringComesBackAsOneValueOfAField) {
    for (const std::string& text : hostileStrings()) {
        const auto tokens = lexQuery("op:" + quotedForQuery(text) + "," + quotedForQuery(text) +
                                     " -impl:" + quotedForQuery(text));
        ASSERT_EQ(tokens.size(), 2U) << text;
        ASSERT_EQ(tokens[0].atoms.size(), 2U) << text;
        for (const QueryAtom& atom : {tokens[0].atoms[0], tokens[0].atoms[1], tokens[1].atoms[0]}) {
            EXPECT_EQ(atom.text, text);
            EXPECT_EQ(atom.sign, CompareSign::None) << text;
            EXPECT_FALSE(atom.dots) << text;
        }
        EXPECT_FALSE(tokens[0].unclosed || tokens[1].unclosed) << text;
    }
}

TEST(QueryQuoting, EveryStringComesBackAsOneWord) {
    for (const std::string& text : hostileStrings()) {
        const auto tokens = lexQuery(quotedForQuery(text));
        ASSERT_EQ(tokens.size(), 1U) << text;
        EXPECT_FALSE(tokens[0].name) << text;
        EXPECT_FALSE(tokens[0].exclude) << text;
        EXPECT_EQ(tokens[0].atoms.front().text, text);
    }
}

TEST(QueryQuoting, AQuotedLabelFindsItsRun) {
    RunSpec run;
    for (const std::string text :
         {"a b", "\"quoted\"", "back\\slash", "<5", "1..2", "a,b:c", "-x"}) {
        run.release = text;
        const auto catalog = catalogOf({run});
        const Query query = Query::parse("label:" + quotedForQuery(text), *catalog);
        ASSERT_TRUE(query.isValid()) << text;
        EXPECT_EQ(query.run(*catalog).size(), 1U) << text;
        EXPECT_EQ(
            Query::parse("label:" + quotedForQuery(text + '?'), *catalog).run(*catalog).size(), 0U);
    }
}

TEST(QueryQuoting, LeavesPlainWordsAsTheyAre) {
    for (const std::string text : {"liger", "deepspeed_tiled", "sm_90", "0.6.3", "été", "a/b"})
        EXPECT_EQ(quotedForQuery(text), text);
}

TEST(QueryLexer, AcceptsAnyBytesAndPointsInsideThem) {
    std::mt19937 random(7); // NOLINT: the same strings every time
    const auto catalog = catalogOf({RunSpec{}});
    const std::string alphabet = "aop:\"\\,<>=-. \xffseq1";
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::size_t length = random() % 16; length > 0; --length)
            text += alphabet[random() % alphabet.size()];
        std::size_t end = 0;
        for (const QueryToken& token : lexQuery(text)) {
            ASSERT_GE(token.start, end) << text;
            ASSERT_GT(token.length, 0U) << text;
            end = token.start + token.length;
            ASSERT_LE(end, text.size()) << text;
        }
        const Query query = Query::parse(text, *catalog);
        for (const QueryError& error : query.errors())
            ASSERT_LE(error.start + error.length, text.size()) << text;
        for (const Completion& completion : completeQuery(text, *catalog))
            ASSERT_LE(completion.replaces, text.size()) << text;
    }
}

} // namespace
} // namespace kiwb::test
