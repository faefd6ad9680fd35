#include "core/base/text.h"
#include "core/export/tables.h"
#include "core/json/json.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace kiwb::test {
namespace {

std::string write(std::string_view format, const Table& table) {
    const TableFormat* found = findTableFormat(format);
    EXPECT_NE(found, nullptr) << format;
    return found == nullptr ? std::string() : found->write(table);
}

Table hardTable() {
    Table table;
    table.header = {"name", "median_ns"};
    table.numeric = {false, true};
    table.rows = {{"a_b|c, \"d\" & 50%", "4739072"}, {"=1+1", ""}, {"漢字\n<b>", "-2.5e-7"}};
    table.note = "From 3 runs: x_y";
    return table;
}

struct FormatCase {
    const char* format;
    const char* expected;
};

class EachFormat : public testing::TestWithParam<FormatCase> {};

TEST_P(EachFormat, WritesTheHardTableAsItsRulesSay) {
    EXPECT_EQ(write(GetParam().format, hardTable()), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Export, EachFormat,
    testing::Values(
        FormatCase{"table", "name              median_ns\n"
                            "a_b|c, \"d\" & 50%    4739072\n"
                            "=1+1\n"
                            "漢字 <b>            -2.5e-7\n"
                            "\n"
                            "From 3 runs: x_y\n"},
        FormatCase{"tsv", "name\tmedian_ns\n"
                          "a_b|c, \"d\" & 50%\t4739072\n"
                          "'=1+1\t\n"
                          "漢字 <b>\t-2.5e-7\n"},
        FormatCase{"csv", "name,median_ns\r\n"
                          "\"a_b|c, \"\"d\"\" & 50%\",4739072\r\n"
                          "'=1+1,\r\n"
                          "\"漢字\n<b>\",-2.5e-7\r\n"},
        FormatCase{"json", "[\n"
                           "  {\n    \"name\": \"a_b|c, \\\"d\\\" & 50%\",\n"
                           "    \"median_ns\": 4739072\n  },\n"
                           "  {\n    \"name\": \"=1+1\",\n    \"median_ns\": null\n  },\n"
                           "  {\n    \"name\": \"漢字\\n<b>\",\n    \"median_ns\": -2.5e-7\n  }\n"
                           "]\n"},
        FormatCase{"md", "| name | median\\_ns |\n"
                         "| --- | ---: |\n"
                         "| a\\_b\\|c, \"d\" \\& 50% | 4739072 |\n"
                         "| =1+1 |  |\n"
                         "| 漢字 \\<b\\> | -2.5e-7 |\n"
                         "\n"
                         "**Note:** From 3 runs: x\\_y\n"},
        FormatCase{"latex", "% Needs \\usepackage{booktabs}.\n"
                            "% From 3 runs: x_y\n"
                            "\\begin{tabular}{lr}\n"
                            "  \\toprule\n"
                            "  {name} & {median\\_ns} \\\\\n"
                            "  \\midrule\n"
                            "  {a\\_b$|$c, \"d\" \\& 50\\%} & {4739072} \\\\\n"
                            "  {=1+1} & {} \\\\\n"
                            "  {漢字 $<$b$>$} & {-2.5e-7} \\\\\n"
                            "  \\bottomrule\n"
                            "\\end{tabular}\n"}),
    [](const auto& row) { return std::string(row.param.format); });

TEST(TableFormats, AreListedOnceEach) {
    std::set<std::string_view> ids;
    for (const TableFormat& format : tableFormats()) {
        EXPECT_TRUE(ids.insert(format.id).second) << format.id;
        EXPECT_FALSE(format.title.empty());
        EXPECT_FALSE(format.extension.empty());
    }
    EXPECT_EQ(ids, (std::set<std::string_view>{"table", "tsv", "csv", "json", "md", "latex"}));
    EXPECT_EQ(findTableFormat("xlsx"), nullptr);
}

TEST(TableFormats, WriteAHeaderForNoRows) {
    Table table = hardTable();
    table.rows.clear();
    EXPECT_EQ(write("csv", table), "name,median_ns\r\n");
    EXPECT_EQ(write("json", table), "[]\n");
}

TEST(TableFormats, GuardTextThatASpreadsheetWouldRun) {
    Table table;
    table.header = {"text"};
    table.numeric = {false};
    for (const char* cell : {"+1", "-1", "@x", "\tx", "\rx", "\nx", " =x", "＝x", "-", "a=b", "5"})
        table.rows.push_back({cell});
    EXPECT_EQ(write("csv", table),
              "text\r\n'+1\r\n'-1\r\n'@x\r\n\"'\tx\"\r\n\"'\rx\"\r\n\"'\nx\"\r\n"
              "\"' =x\"\r\n'＝x\r\n-\r\na=b\r\n5\r\n");
}

TEST(TableFormats, GuardTextInAColumnOfNumbersToo) {
    Table table;
    table.header = {"number"};
    table.numeric = {true};
    table.rows = {{"-1"}, {"-1+1"}, {"=1"}, {"1e+21"}, {"-"}};
    EXPECT_EQ(write("csv", table), "number\r\n-1\r\n'-1+1\r\n'=1\r\n1e+21\r\n-\r\n");
    EXPECT_EQ(write("json", table), "[\n  {\n    \"number\": -1\n  },\n  {\n    \"number\": "
                                    "\"-1+1\"\n  },\n  {\n    \"number\": \"=1\"\n  },\n  {\n    "
                                    "\"number\": 1e+21\n  },\n  {\n    \"number\": null\n  }\n]\n");
}

TEST(TableFormats, MakeTheKnownFormulasInert) {
    KIWB_NEEDS_SHARED("suites/injection/csv-formula.txt");
    std::istringstream lines(readFile(sharedPath("suites/injection/csv-formula.txt")));
    Table table;
    table.header = {"formula"};
    table.numeric = {false};
    for (std::string line; std::getline(lines, line);)
        table.rows.push_back({line});
    ASSERT_GE(table.rows.size(), 20U);
    std::istringstream written(write("tsv", table));
    std::size_t count = 0;
    for (std::string line; std::getline(written, line); ++count) {
        line.erase(
            0, line.find_first_not_of(' ') == std::string::npos ? 0 : line.find_first_not_of(' '));
        for (const char* start : {"=", "+", "@", "\t", "\r", "＝"})
            EXPECT_FALSE(line.starts_with(start)) << line;
        EXPECT_FALSE(line.starts_with("-") && line.size() > 1) << line;
    }
    EXPECT_EQ(count, table.rows.size() + 1);
}

TEST(TableFormats, GiveReadableJsonForAnyBytes) {
    Table table;
    table.header = {"text"};
    table.numeric = {false};
    table.rows = {{std::string("\xFF\0\x1F\"\\\xED\xA0\x80", 8)}};
    const std::string written = write("json", table);
    EXPECT_TRUE(isValidUtf8(written));
    const auto parsed = readJson(written, {});
    ASSERT_TRUE(parsed.has_value()) << parsed.error().reason;
    EXPECT_TRUE(parsed->value.at(0).at("text").is_string());
}

} // namespace
} // namespace kiwb::test
