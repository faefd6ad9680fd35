#include "cli/program.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace kiwb::test {
namespace {

TEST(HostileFolder, IsReportedEntryByEntryWithoutHanging) {
    KIWB_NEEDS_SHARED("tools/hostile-folder.sh");
    const TemporaryFolder folder;
    const std::string hostile = folder.path("h");
    const std::string build = "bash '" + sharedPath("tools/hostile-folder.sh").string() + "' '" +
                              hostile + "' >/dev/null";
    ASSERT_EQ(std::system(build.c_str()), 0); // NOLINT: a fixed command of the test data
    Start start;
    start.arguments = {"open", hostile};
    start.patience = std::chrono::seconds(20);
    const Finished result = kiwb(start);
    EXPECT_EQ(result.code, 3) << result.err;
    for (const char* entry : {"fifo.json", "sock.json", "loop", "dangling.json", "sparse4g.json",
                              "noperm.json", "deep", "\\u{202e}"}) {
        // The superuser may read a file that nobody may.
        if (std::string(entry) == "noperm.json" && ::getuid() == 0)
            continue;
        EXPECT_NE(result.out.find(entry), std::string::npos) << entry;
    }
    EXPECT_EQ(result.out.find("\u202e"), std::string::npos);
    start.arguments = {"rank", hostile};
    EXPECT_EQ(kiwb(start).code, 2);
    std::error_code ignored;
    std::filesystem::permissions(hostile + "/nodir", std::filesystem::perms::owner_all, ignored);
}

TEST(StandardInput, HoldsWhatAFileHolds) {
    KIWB_NEEDS_SHARED("data/catalog/mixed-slice.jsonl.zst");
    const auto path = sharedPath("data/catalog/mixed-slice.jsonl.zst");
    Start start;
    start.arguments = {"rank", "-"};
    start.input = readFile(path);
    const Finished result = kiwb(start);
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.out, kiwb({"rank", path.string()}).out);
}

TEST(Interrupt, EndsAtOnceAndLeavesTheOldFile) {
    const TemporaryFolder folder;
    const std::string target = folder.file("ranks.tsv", "old");
    const Finished result =
        interruptedKiwb({"rank", "-", "--out", target}, std::chrono::milliseconds(300));
    EXPECT_EQ(result.code, 128 + SIGINT);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(readFile(target), "old");
}

TEST(Out, ReplacesAFileOnlyWhenTheResultIsComplete) {
    const TemporaryFolder folder;
    const std::string target = folder.file("x.tsv", "old");
    EXPECT_EQ(kiwb({"rank", "--sample", "--query", "nowhere", "--out", target}).code, 3);
    EXPECT_EQ(readFile(target), "old");
    EXPECT_EQ(kiwb({"rank", "/nonexistent", "--out", target}).code, 2);
    EXPECT_EQ(readFile(target), "old");
    const Finished result = kiwb({"rank", "--sample", "--out", target});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(readFile(target), kiwb({"rank", "--sample"}).out);
    EXPECT_EQ(kiwb({"rank", "--sample", "--out", folder.path()}).code, 2);
}

/// A locale made for the test, so that it exists on every machine with the definitions.
class Locale : public testing::TestWithParam<const char*> {};

TEST_P(Locale, ChangesNoByte) {
    const TemporaryFolder folder;
    const std::string name = std::string(GetParam()) + ".UTF-8";
    const std::string make = "localedef -i " + std::string(GetParam()) + " -f UTF-8 '" +
                             folder.path(name) + "' >/dev/null 2>&1";
    if (std::system(make.c_str()) != 0) // NOLINT: a fixed command
        GTEST_SKIP() << "skipped: the definition of this locale is not installed";
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"rank", "--sample"},
          {"list", "--sample", "--format", "csv"},
          {"open", "--sample"},
          {"cite", "--sample", "--style", "bibtex"},
          {"cohorts", "--sample", "--json"},
          {"plot", "--sample"},
          {"list", "--sample", "--query", "median:<4.7ms impl:LIGER"}}) {
        Start plain, foreign;
        plain.arguments = foreign.arguments = arguments;
        plain.environment = {{"LC_ALL", "C"}};
        foreign.environment = {{"LOCPATH", folder.path()}, {"LC_ALL", name}};
        const Finished expected = kiwb(plain), got = kiwb(foreign);
        EXPECT_EQ(expected.code, 0) << expected.err;
        EXPECT_EQ(got.code, expected.code);
        EXPECT_EQ(got.out, expected.out) << arguments.front();
        EXPECT_EQ(got.err, expected.err) << arguments.front();
    }
}

INSTANTIATE_TEST_SUITE_P(Of, Locale, testing::Values("de_DE", "tr_TR", "ar_EG"),
                         [](const auto& row) { return std::string(row.param); });

} // namespace
} // namespace kiwb::test
