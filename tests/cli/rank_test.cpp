#include "cli/program.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace kiwb::test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t keyColumn = 1, rankColumn = 3, positionColumn = 4, tiedColumn = 5;

/// Rows in the order of their digests, without what ids decide inside a tie.
Rows withoutTieOrder(Rows rows) {
    for (auto& row : rows) {
        row.at(positionColumn).clear();
        row.at(tiedColumn).clear();
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// Positions of each rank of each cohort, and how many of them are marked as tied.
std::map<std::pair<std::string, std::string>, std::pair<std::set<std::string>, int>>
places(const Rows& rows) {
    std::map<std::pair<std::string, std::string>, std::pair<std::set<std::string>, int>> found;
    for (const auto& row : rows) {
        auto& [positions, tied] = found[{row.at(keyColumn), row.at(rankColumn)}];
        positions.insert(row.at(positionColumn));
        tied += row.at(tiedColumn) == "1" ? 1 : 0;
    }
    return found;
}

struct Golden {
    const char* name;
    std::vector<std::string> inputs;
    const char* vectors;
};
std::ostream& operator<<(std::ostream& out, const Golden& golden) {
    return out << golden.name;
}

class Rank : public testing::TestWithParam<Golden> {};

TEST_P(Rank, AgreesWithThePublishedPolicyInFull) {
    std::vector<std::string> arguments{"rank"};
    for (const std::string& input : GetParam().inputs) {
        KIWB_NEEDS_SHARED(input);
        arguments.push_back(sharedPath(input).string());
    }
    KIWB_NEEDS_SHARED(GetParam().vectors);
    const Finished result = kiwb(arguments);
    ASSERT_EQ(result.code, 0) << result.err;
    const Rows rows = tsvRows(result.out);
    const Rows golden = tsvRows(readFile(sharedPath(GetParam().vectors)));
    ASSERT_GT(golden.size(), 10U);
    EXPECT_EQ(rows.front(), golden.front());
    EXPECT_EQ(withoutTieOrder(rows), withoutTieOrder(golden));
    EXPECT_EQ(places(rows), places(golden));
}

INSTANTIATE_TEST_SUITE_P(Golden, Rank,
                         testing::Values(Golden{"the_Liger_catalogue",
                                                {"data/liger/catalog.jsonl.zst"},
                                                "vectors/liger-cohorts.tsv"},
                                         Golden{"the_Liger_bundles_with_their_documents",
                                                {"data/liger/bundles.jsonl.zst",
                                                 "data/liger/documents.jsonl.zst"},
                                                "vectors/liger-cohorts.tsv"},
                                         Golden{"the_mixed_slice",
                                                {"data/catalog/mixed-slice.jsonl.zst"},
                                                "vectors/mixed-slice-cohorts.tsv"}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(RankQuery, FiltersRowsButRanksOverEverythingLoaded) {
    const Rows all = tsvRows(kiwb({"rank", "--sample"}).out);
    const Rows some = tsvRows(kiwb({"rank", "--sample", "--query", "rank:2"}).out);
    ASSERT_GT(some.size(), 1U);
    ASSERT_LT(some.size(), all.size());
    for (std::size_t i = 1; i < some.size(); ++i) {
        EXPECT_EQ(some[i].at(rankColumn), "2");
        EXPECT_NE(std::find(all.begin(), all.end(), some[i]), all.end());
    }
}

} // namespace
} // namespace kiwb::test
