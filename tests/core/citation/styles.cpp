#include "core/base/text.h"
#include "core/citation/citation.h"
#include "core/citation/citedruns.h"
#include "core/citation/escape.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <set>

namespace kiwb::test {
namespace {

std::string golden(std::string_view style) {
    return readFile(std::filesystem::path(KIWB_TEST_DATA_DIR) / "citation" /
                    (std::string(style) + ".txt"));
}

std::string withCrlf(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n')
            out += '\r';
        out += c;
    }
    return out;
}

class EachStyle : public testing::TestWithParam<std::string> {};

TEST_P(EachStyle, WritesAPlainAndAHardRecordAsTheGoldenFileSays) {
    const CitationStyle* style = findCitationStyle(GetParam());
    ASSERT_NE(style, nullptr);
    const std::vector<CitedRun> runs{plainCitedRun(), hardCitedRun()};
    const std::string written = style->write(runs, hardScope());
    const std::string expected = golden(GetParam());
    EXPECT_EQ(written, GetParam() == "ris" ? withCrlf(expected) : expected);
}

TEST_P(EachStyle, NamesDigestPermalinkPublisherSourceLicenceAndStandingOfEachRun) {
    const CitationStyle* style = findCitationStyle(GetParam());
    ASSERT_NE(style, nullptr);
    CitedRun run = plainCitedRun();
    run.ni = "ni:///sha-256;withoutunderscore";
    const std::string written = style->write({&run, 1}, {});
    for (const std::string& fact :
         {run.digest.text(), run.permalink, run.ni, std::string("KernelIndex"), run.author,
          run.licence, run.standing, run.comparisonKey, std::string("4739072 ns"), run.sourceUrl})
        EXPECT_NE(written.find(fact), std::string::npos) << fact;
    EXPECT_EQ(written.find("Scope"), std::string::npos) << "one run needs no scope";
}

TEST_P(EachStyle, IsValidUtf8WhateverTheBytesAre) {
    const CitationStyle* style = findCitationStyle(GetParam());
    ASSERT_NE(style, nullptr);
    CitedRun run = plainCitedRun();
    run.title = "bad \xFF\xC0\x80 bytes \xED\xA0\x80";
    run.author = std::string("nul\0bell\a\x1b[31m", 14);
    const std::string written = style->write({&run, 1}, {CitationScope::Of::Selection, "\xFE"});
    EXPECT_TRUE(isValidUtf8(written));
    for (const char c : written)
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r')
            << static_cast<int>(c);
}

TEST_P(EachStyle, ListsNothingForNoRuns) {
    const CitationStyle* style = findCitationStyle(GetParam());
    ASSERT_NE(style, nullptr);
    EXPECT_EQ(style->write({}, {}).find("kernelindex-"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Citation, EachStyle,
                         testing::Values("text", "bibtex", "biblatex", "ris", "csl-json", "cff",
                                         "markdown", "html"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(CitationStyles, AreListedOnceEachWithATitleAndAnExtension) {
    std::set<std::string_view> ids;
    for (const CitationStyle& style : citationStyles()) {
        EXPECT_TRUE(ids.insert(style.id).second) << style.id;
        EXPECT_FALSE(style.title.empty());
        EXPECT_FALSE(style.extension.empty());
        EXPECT_EQ(findCitationStyle(style.id), &style);
    }
    EXPECT_EQ(ids.size(), 8U);
    EXPECT_EQ(findCitationStyle("BibTeX"), nullptr);
}

TEST(CitationStyles, KeepLicencesThatAreNoSpdxIdentifierOutOfTheCffLicenceField) {
    CitedRun run = plainCitedRun();
    run.licence = "MIT or something";
    const std::string cff = findCitationStyle("cff")->write({&run, 1}, {});
    EXPECT_EQ(cff.find("\n    license:"), std::string::npos);
    EXPECT_NE(cff.find("licence of the source: MIT or something"), std::string::npos);
}

struct TexCase {
    const char* name;
    const char* foreign;
    const char* ascii;
    const char* utf8;
};

class TexText : public testing::TestWithParam<TexCase> {};

TEST_P(TexText, IsEscaped) {
    EXPECT_EQ(texText(GetParam().foreign, TexAlphabet::Ascii), GetParam().ascii);
    EXPECT_EQ(texText(GetParam().foreign, TexAlphabet::Utf8), GetParam().utf8);
}

INSTANTIATE_TEST_SUITE_P(
    Citation, TexText,
    testing::Values(TexCase{"Percent", "100% of 5%", "100\\% of 5\\%", "100\\% of 5\\%"},
                    TexCase{"NestedBraces", "{{a}b}", "\\{\\{a\\}b\\}", "\\{\\{a\\}b\\}"},
                    TexCase{"ClosingBeforeOpening", "}a{", "$\\rbrace$a$\\lbrace$",
                            "$\\rbrace$a$\\lbrace$"},
                    TexCase{"OneTooMany", "{a}}", "\\{a\\}$\\rbrace$", "\\{a\\}$\\rbrace$"},
                    TexCase{"BothMicroSigns", "µs μs", "$\\mu$s $\\mu$s", "µs μs"},
                    TexCase{"Accents", "Gödel Łukasiewicz Çelik Dvořák",
                            "G{\\\"o}del {\\L}ukasiewicz {\\c C}elik Dvo{\\v r}{\\'a}k",
                            "Gödel Łukasiewicz Çelik Dvořák"},
                    TexCase{"DashesStayApart", "a--b–-c", "a-{}-b--{}-c", "a-{}-b–-c"},
                    TexCase{"QuotesStayApart", "''’’", "'{}'{}'{}'", "'{}'’’"},
                    TexCase{"ScriptsWithoutTexForm", "漢字 עברית", "漢字 עברית", "漢字 עברית"},
                    TexCase{"CommandsAreText", "\\input{/etc/passwd}",
                            "\\textbackslash{}input\\{/etc/passwd\\}",
                            "\\textbackslash{}input\\{/etc/passwd\\}"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(TexAddress, StandsInUrlOnlyWhereTexCanTakeIt) {
    EXPECT_EQ(texAddress("ni:///sha-256;f_4-abc", TexAlphabet::Ascii),
              "\\url{ni:///sha-256;f_4-abc}");
    EXPECT_EQ(texAddress("https://a/b%20c#d", TexAlphabet::Ascii), "https://a/b\\%20c\\#d");
    EXPECT_EQ(texAddress("https://a/}\\x", TexAlphabet::Utf8),
              "https://a/$\\rbrace$\\textbackslash{}x");
}

TEST(SingleLine, HasNoBreaksTabsOrOuterSpaces) {
    EXPECT_EQ(singleLine("  a\r\n\tb\u2028c\u00A0 d\u0085 "), "a b c d");
    EXPECT_EQ(singleLine(""), "");
    EXPECT_EQ(singleLine("\u202Eexe"), "\\u{202e}exe");
}

TEST(JsonText, EscapesWhatJsonAndYamlCannotHold) {
    EXPECT_EQ(jsonText("a\"\\\n\t\x01\u0085\uFEFF"), "\"a\\\"\\\\\\n\\t\\u0001\\u0085\\ufeff\"");
    EXPECT_EQ(jsonText("\xFF"), "\"\uFFFD\"");
}

} // namespace
} // namespace kiwb::test
