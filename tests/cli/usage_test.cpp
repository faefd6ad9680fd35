#include "cli/program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kiwb::test {
namespace {

const std::vector<std::string>& verbNames() {
    static const std::vector<std::string> names{"open",    "digest", "canonical", "verify",
                                                "list",    "show",   "rank",      "cohorts",
                                                "compare", "plot",   "cite"};
    return names;
}

struct Row {
    const char* name;
    std::vector<std::string> arguments;
    int code;
    const char* words; ///< of standard error
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

class ExitStatus : public testing::TestWithParam<Row> {};

TEST_P(ExitStatus, IsAsTheContractSays) {
    const Finished result = kiwb(GetParam().arguments);
    EXPECT_EQ(result.code, GetParam().code) << result.err;
    EXPECT_NE(result.err.find(GetParam().words), std::string::npos) << result.err;
    if (GetParam().code == 2) {
        EXPECT_EQ(result.out, "");
    }
}

constexpr const char* someDigest = "000000000000";

INSTANTIATE_TEST_SUITE_P(
    Rows, ExitStatus,
    testing::Values(
        Row{"no_verb", {}, 2, "Name a verb."},
        Row{"unknown_verb", {"frobnicate"}, 2, "no verb \"frobnicate\""},
        Row{"a_verb_of_a_later_version", {"bundle"}, 2, "no verb \"bundle\""},
        Row{"unknown_option", {"open", "--fast"}, 2, "no option --fast"},
        Row{"short_option", {"open", "-x"}, 2, "no option -x"},
        Row{"missing_value", {"list", "--query"}, 2, "needs a value: --query Q"},
        Row{"unexpected_value", {"list", "--json=yes"}, 2, "takes no value"},
        Row{"option_twice", {"list", "--query", "a", "--query=b"}, 2, "given twice"},
        Row{"no_path", {"open"}, 2, "Name a file or a folder"},
        Row{"standard_input_twice", {"open", "-", "-"}, 2, "only once"},
        Row{"missing_file", {"open", "/nonexistent"}, 2, "There is no such file"},
        Row{"missing_file_for_digest", {"digest", "/nonexistent"}, 2, "no such file"},
        Row{"missing_file_for_canonical", {"canonical", "/nonexistent"}, 2, "no such file"},
        Row{"missing_file_for_rank", {"rank", "/nonexistent", ":/sample"}, 2, "no such file"},
        Row{"missing_resource", {"open", ":/nothing"}, 2, "no such"},
        Row{"a_device", {"open", "/dev/null"}, 2, "device"},
        Row{"a_file_that_is_no_manifest", {"list", ":/sample/notes.txt"}, 2, "no JSON"},
        Row{"open_of_a_file_that_is_no_manifest", {"open", ":/sample/notes.txt"}, 3, ""},
        Row{"digest_of_a_file_that_is_no_manifest", {"digest", ":/sample/notes.txt"}, 2, "no JSON"},
        Row{"canonical_of_what_is_no_JSON", {"canonical", ":/sample/notes.txt"}, 2, "notes.txt"},
        Row{"canonical_of_two_files", {"canonical", "a", "b"}, 2, "one file"},
        Row{"open_of_the_sample", {"open", "--sample"}, 0, ""},
        Row{"the_sample_by_its_path", {"digest", ":/sample"}, 0, ""},
        Row{"verify_of_the_sample_finds_the_mismatch", {"verify", "--sample"}, 1, "1 mismatch"},
        Row{"verify_of_the_rest_is_fine",
            {"verify", "--sample", "--query", "-evidence:mismatch"},
            0,
            " 0 mismatch"},
        Row{"nothing_to_list", {"list", "--sample", "--query", "nowhere"}, 3, "No run matches"},
        Row{"nothing_to_rank", {"rank", "--sample", "--query", "nowhere"}, 3, "No run matches"},
        Row{"nothing_to_verify", {"verify", "--sample", "--query", "nowhere"}, 3, "No run"},
        Row{"no_cohort", {"cohorts", "--sample", "--query", "nowhere"}, 3, "No run matches"},
        Row{"nothing_to_cite", {"cite", "--sample", "--query", "nowhere"}, 3, "No run matches"},
        Row{"nothing_to_plot", {"plot", "--sample", "--query", "nowhere"}, 3, "No run matches"},
        Row{"nothing_to_show", {"show", someDigest, "--sample"}, 3, "No loaded run has the digest"},
        Row{"nothing_to_compare",
            {"compare", someDigest, "111111111111", "--sample"},
            3,
            "No loaded run has the digest"},
        Row{"nothing_of_that_digest_to_cite", {"cite", "--run", someDigest, "--sample"}, 3, "No"},
        Row{"a_wrong_query",
            {"list", "--sample", "--query", "median:5"},
            2,
            "at \"median:5\": median needs a time such as 5ms"},
        Row{"an_unknown_column", {"list", "--sample", "--columns", "speed"}, 2, "run_digest"},
        Row{"an_unknown_key_to_sort_by", {"list", "--sample", "--sort", "-speed"}, 2, "\"speed\""},
        Row{"an_unknown_format", {"list", "--sample", "--format", "xml"}, 2, "csv"},
        Row{"a_digest_that_is_too_short", {"show", "12345678901", "--sample"}, 2, "12 or more"},
        Row{"one_run_to_compare", {"compare", someDigest, "--sample"}, 2, "2 to 8 runs"},
        Row{"an_unknown_style", {"cite", "--sample", "--style", "apa"}, 2, "bibtex"},
        Row{"a_day_that_does_not_exist", {"cite", "--sample", "--accessed", "2026-02-30"}, 2, ""},
        Row{"run_and_query_at_once",
            {"cite", "--sample", "--run", someDigest, "--query", "a"},
            2,
            "either"},
        Row{"an_unknown_chart", {"plot", "--sample", "--chart", "pie"}, 2, "quantiles"},
        Row{"an_unknown_scale", {"plot", "--sample", "--scale", "square"}, 2, "log, linear"},
        Row{"an_unknown_theme", {"plot", "--sample", "--theme", "pink"}, 2, "print"},
        Row{"a_wrong_size", {"plot", "--sample", "--size", "10"}, 2, "510x283"},
        Row{"an_unknown_kind_of_figure", {"plot", "--sample", "--out", "x.gif"}, 2, ".svg"},
        Row{"an_unwritable_target", {"list", "--sample", "--out", "/nonexistent/x"}, 2, "x"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Help, ListsEveryVerbAndNoOther) {
    const Finished help = kiwb({"--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    for (const std::string& verb : verbNames())
        EXPECT_NE(help.out.find("\n  " + verb + ' '), std::string::npos) << verb;
    EXPECT_EQ(help.out.find("bundle "), std::string::npos);
    EXPECT_EQ(help.out.find("fetch"), std::string::npos);
    EXPECT_EQ(kiwb({"-h"}).out, help.out);
}

TEST(Help, EveryVerbExplainsItselfInLinesThatFit) {
    for (const std::string& verb : verbNames()) {
        const Finished help = kiwb({verb, "--help"});
        EXPECT_EQ(help.code, 0) << verb;
        EXPECT_EQ(help.out.find("Usage: kiwb " + verb + ' '), 0U) << help.out;
        std::size_t width = 0;
        for (const char c : help.out) {
            if (c == '\n')
                width = 0;
            else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U)
                ++width;
            ASSERT_LE(width, 80U) << verb;
        }
        EXPECT_EQ(help.out.find('\033'), std::string::npos);
    }
}

TEST(Help, SaysTheVersion) {
    EXPECT_EQ(kiwb({"--version"}).out, "kiwb " KIWB_VERSION "\n");
}

} // namespace
} // namespace kiwb::test
