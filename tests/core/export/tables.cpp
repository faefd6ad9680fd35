#include "core/export/tables.h"

#include "support/catalogfixture.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <set>

namespace kiwb::test {
namespace {

std::vector<RunSpec> threeRuns() {
    RunSpec liger;
    liger.p20 = 2'990'000;
    liger.p80 = 3'010'000;
    RunSpec torch = liger;
    torch.provider = torch.implementation = "huggingface";
    torch.median = 4'739'072;
    torch.p20.reset();
    torch.p80.reset();
    RunSpec failed = liger;
    failed.provider = failed.implementation = "broken";
    failed.status = "runtime_error";
    failed.median.reset();
    failed.p20.reset();
    failed.p80.reset();
    return {liger, torch, failed};
}

std::string cell(const Table& table, std::size_t row, std::string_view column) {
    for (std::size_t index = 0; index < table.header.size(); ++index) {
        if (table.header[index] == column)
            return table.rows.at(row).at(index);
    }
    ADD_FAILURE() << "no column " << column;
    return {};
}

void expectRectangular(const Table& table) {
    EXPECT_EQ(table.numeric.size(), table.header.size());
    for (const auto& row : table.rows)
        EXPECT_EQ(row.size(), table.header.size());
}

TEST(RunColumns, HaveDistinctIdsAndTitlesAndAreFoundById) {
    std::set<std::string_view> ids;
    std::set<std::string_view> titles;
    for (const RunColumn& column : runColumns()) {
        EXPECT_TRUE(ids.insert(column.id).second) << column.id;
        EXPECT_TRUE(titles.insert(column.title).second) << column.title;
        EXPECT_EQ(findRunColumn(column.id), &column);
    }
    EXPECT_EQ(findRunColumn("median"), nullptr);
    for (const RunColumn* column : defaultRunColumns())
        ASSERT_NE(column, nullptr);
}

TEST(RunTable, HoldsExactNumbersAndNothingForWhatIsAbsent) {
    const auto catalog = catalogOf(threeRuns());
    std::vector<const RunColumn*> columns;
    for (const RunColumn& column : runColumns())
        columns.push_back(&column);
    const Table table = runTable(*catalog, allRuns(*catalog), columns);
    expectRectangular(table);
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(cell(table, 0, "operation"), "tiled_swiglu");
    EXPECT_EQ(cell(table, 0, "pass"), "backward");
    EXPECT_EQ(cell(table, 0, "implementation"), "liger");
    EXPECT_EQ(cell(table, 0, "gpu"), "NVIDIA GeForce RTX 4090");
    EXPECT_EQ(cell(table, 0, "architecture"), "sm_89");
    EXPECT_EQ(cell(table, 0, "value"), "3000000");
    EXPECT_EQ(cell(table, 0, "unit"), "ns");
    EXPECT_EQ(cell(table, 0, "median_ns"), "3000000");
    EXPECT_EQ(cell(table, 0, "p20_ns"), "2990000");
    EXPECT_EQ(cell(table, 0, "p80_ns"), "3010000");
    EXPECT_EQ(cell(table, 0, "mean_ns"), "");
    EXPECT_EQ(cell(table, 0, "samples"), "");
    EXPECT_EQ(cell(table, 0, "rank"), "1");
    EXPECT_EQ(cell(table, 1, "rank"), "2");
    EXPECT_EQ(cell(table, 1, "cohort_size"), cell(table, 0, "cohort_size"));
    EXPECT_EQ(cell(table, 1, "ratio_to_leader"), "1.5796906666666666");
    EXPECT_EQ(cell(table, 1, "p20_ns"), "");
    EXPECT_EQ(cell(table, 0, "observed"), "2025-11-11 06:23:20 UTC");
    EXPECT_EQ(cell(table, 0, "release"), "0.6.3");
    EXPECT_EQ(cell(table, 0, "source"), "liger-kernel-bench");
    EXPECT_EQ(cell(table, 0, "profile"), "source_native");
    EXPECT_EQ(cell(table, 0, "run_digest"), catalog->digest(0).text());
    EXPECT_EQ(cell(table, 0, "implementation_digest"), namedDigest("implementation liger"));
    EXPECT_EQ(cell(table, 0, "comparison_key").size(), 71U);
    EXPECT_EQ(cell(table, 0, "path"), "test/test.json");
    EXPECT_NE((" " + cell(table, 0, "flags") + " ").find(" SAMPLES_UNSTATED "), std::string::npos);
    EXPECT_EQ(cell(table, 2, "status"), "runtime_error");
    for (const char* column : {"value", "unit", "median_ns", "rank", "ratio_to_leader"})
        EXPECT_EQ(cell(table, 2, column), "") << column;
}

TEST(RankTable, HasTheColumnsOfTheContractAndADashForNone) {
    const auto catalog = catalogOf(threeRuns());
    const Table table = rankTable(*catalog, allRuns(*catalog));
    expectRectangular(table);
    EXPECT_EQ(table.header, (std::vector<std::string>{
                                "runDigest", "comparisonKey", "profile", "rank", "position", "tied",
                                "metric", "statistic", "unit", "value", "reasons", "cohortSize"}));
    const std::string key = catalog->cohort(1).key->text();
    EXPECT_EQ(table.rows[1],
              (std::vector<std::string>{catalog->digest(1).text(), key, "source_native", "2", "1",
                                        "0", "latency", "median", "ns", "4739072", "-", "2"}));
    // Without a measurement the metric is "none", which is a cohort of its own.
    EXPECT_EQ(table.rows[2],
              (std::vector<std::string>{catalog->digest(2).text(), catalog->cohort(2).key->text(),
                                        "source_native", "-", "-", "0", "-", "-", "-", "-",
                                        "STATUS_RUNTIME_ERROR,MISSING_PRIMARY_METRIC", "1"}));
}

TEST(RankTable, SaysDashWhereTheComparisonKeyNeedsTheWorkloadDocument) {
    const auto catalog = catalogOf(threeRuns(), false);
    EXPECT_EQ(cell(rankTable(*catalog, allRuns(*catalog)), 0, "comparisonKey"), "-");
}

TEST(CohortTable, HasARowACohortWithItsLeader) {
    const auto catalog = catalogOf(threeRuns());
    const Table table = cohortTable(*catalog, allRuns(*catalog));
    expectRectangular(table);
    ASSERT_EQ(table.rows.size(), 2U);
    EXPECT_EQ(cell(table, 0, "operation"), "tiled_swiglu/backward");
    EXPECT_EQ(cell(table, 0, "runs"), "2");
    EXPECT_EQ(cell(table, 0, "implementations"), "2");
    EXPECT_EQ(cell(table, 0, "leader"), "liger");
    EXPECT_EQ(cell(table, 0, "leader_digest"), catalog->digest(0).text());
    EXPECT_EQ(cell(table, 1, "leader"), "-");
}

TEST(ComparisonTable, NamesWordsRatiosAndEveryFieldOfEachRun) {
    const auto catalog = catalogOf(threeRuns());
    const std::vector<RunIndex> runs{0, 1};
    const auto comparison = compareRuns(*catalog, runs);
    ASSERT_TRUE(comparison.has_value());
    const Table table = comparisonTable(*catalog, *comparison);
    expectRectangular(table);
    EXPECT_EQ(table.header[3], "liger " + catalog->digest(0).shortHex());
    EXPECT_EQ(table.note, comparison->verdict);
    EXPECT_EQ(table.rows[0][3], comparison->verdict);
    EXPECT_EQ(table.rows[1], (std::vector<std::string>{"result", "blocking field", "", "", ""}));
    EXPECT_EQ(table.rows[2][4], "cannot tell");
    EXPECT_EQ(table.rows[3][4], "1.5796906666666666");
    EXPECT_EQ(table.rows[6],
              (std::vector<std::string>{"identity", "run digest", "differs",
                                        catalog->digest(0).text(), catalog->digest(1).text()}));
    EXPECT_EQ(table.rows.size(), 7 + comparison->fields.size());
}

TEST(ComparisonTable, MarksTheFieldThatBlocksARanking) {
    std::vector<RunSpec> specs = threeRuns();
    specs[1].seq = 4096;
    const auto catalog = catalogOf(specs);
    const std::vector<RunIndex> runs{0, 1};
    const auto comparison = compareRuns(*catalog, runs);
    ASSERT_TRUE(comparison.has_value());
    ASSERT_EQ(comparison->blockingField, "workload");
    const Table table = comparisonTable(*catalog, *comparison);
    std::size_t blocking = 0;
    for (const auto& row : table.rows) {
        if (row[2] != "blocks the ranking")
            continue;
        ++blocking;
        EXPECT_EQ(row[1], "workload");
    }
    EXPECT_EQ(blocking, 1U);
    EXPECT_EQ(table.rows[1][3], "workload");
    EXPECT_EQ(table.rows[3][4], "") << "no ratio across cohorts";
}

Figure twoMarks(const Catalog& catalog, bool ratio) {
    Figure figure;
    figure.caption = "Caption.";
    figure.footnotes = {"Whisker: p20 to p80."};
    figure.notDrawn = {"1 run has no latency."};
    figure.axis.ratio = ratio;
    figure.panels.emplace_back();
    figure.panels.front().title = "NVIDIA GeForce RTX 4090";
    figure.categories = {{"2048", "seq = 2048 · batch = 2", catalog.workload(0).digest}};
    for (const RunIndex run : {0U, 1U}) {
        Series series;
        series.label = catalog.label(run);
        series.implementation = catalog.implementation(run).digest;
        figure.series.push_back(series);
        Mark mark;
        mark.series = run;
        mark.run = run;
        mark.digest = catalog.digest(run);
        mark.exactNs = *catalog.primary(run).ns;
        mark.value = ratio ? mark.exactNs / 3'000'000 : mark.exactNs;
        mark.statistic = "median";
        mark.rank = catalog.rank(run);
        mark.hollow = run == 1;
        mark.older = run == 1;
        if (run == 0) {
            mark.p20 = ratio ? 2'990'000 / 3e6 : 2'990'000;
            mark.p80 = ratio ? 3'010'000 / 3e6 : 3'010'000;
        }
        figure.marks.push_back(mark);
    }
    return figure;
}

TEST(FigureDataTable, HasARowAMarkInNanoseconds) {
    const auto catalog = catalogOf(threeRuns());
    const Table table = figureDataTable(*catalog, twoMarks(*catalog, false));
    expectRectangular(table);
    ASSERT_EQ(table.rows.size(), 2U);
    EXPECT_EQ(table.rows[0],
              (std::vector<std::string>{
                  "NVIDIA GeForce RTX 4090", "seq = 2048 · batch = 2", "liger", "median", "3000000",
                  "", "2990000", "3010000", "", "", "", "", "1", "0", "published",
                  catalog->digest(0).text(), namedDigest("implementation liger"),
                  catalog->workload(0).digest.text(), catalog->cohort(0).key->text()}));
    EXPECT_EQ(cell(table, 1, "older"), "1");
    EXPECT_EQ(cell(table, 1, "spread"), "not published");
    EXPECT_EQ(table.note, "Caption. Whisker: p20 to p80. 1 run has no latency.");
}

TEST(FigureDataTable, KeepsPublishedNanosecondsBesideRatios) {
    const auto catalog = catalogOf(threeRuns());
    const Table table = figureDataTable(*catalog, twoMarks(*catalog, true));
    EXPECT_EQ(cell(table, 0, "p20_ns"), "2990000");
    EXPECT_EQ(cell(table, 0, "ratio"), "1");
    EXPECT_EQ(cell(table, 1, "value_ns"), "4739072");
    EXPECT_EQ(cell(table, 1, "ratio"), "1.5796906666666666");
    EXPECT_EQ(cell(table, 1, "p20_ns"), "") << "what was not drawn is not written";
}

} // namespace
} // namespace kiwb::test
