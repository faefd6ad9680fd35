#include "core/figure/axis.h"
#include "core/figure/figure.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kiwb {
namespace {

using test::allRuns;
using test::catalogOf;
using test::RunSpec;

Figure figureOf(const Catalog& catalog, const FigureOptions& options = {}) {
    SeriesSlots slots;
    return chartKinds().front().make(catalog, allRuns(catalog), options, slots);
}

const Mark& markOf(const Figure& figure, std::string_view label, std::string_view category) {
    static const Mark none;
    for (const Mark& mark : figure.marks)
        if (figure.series[mark.series].label == label &&
            figure.categories[mark.category].label == category && !mark.older)
            return mark;
    ADD_FAILURE() << "no mark of " << label << " at " << category;
    return none;
}

std::vector<RunSpec> twoByTwo() {
    return {{.provider = "torch", .implementation = "torch", .seq = 16384, .median = 40'000'000},
            {.provider = "liger",
             .seq = 16384,
             .median = 20'000'000,
             .p20 = 19'000'000,
             .p80 = 22'000'000},
            {.provider = "torch", .implementation = "torch", .seq = 2048, .median = 4'000'000},
            {.provider = "liger",
             .seq = 2048,
             .median = 3'000'000,
             .p20 = 2'900'000,
             .p80 = 3'100'000}};
}

TEST(QuantileFigure, MarksStandAtTheirMediansWithTheirPublishedQuantiles) {
    const auto catalog = catalogOf(twoByTwo());
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.marks.size(), 4U);
    const Mark& mark = markOf(figure, "liger", "2048");
    EXPECT_EQ(mark.value, 3'000'000);
    EXPECT_EQ(mark.p20, 2'900'000);
    EXPECT_EQ(mark.p80, 3'100'000);
    EXPECT_FALSE(mark.hollow);
    EXPECT_EQ(mark.rank, 1U);
    const Mark& bare = markOf(figure, "torch", "2048");
    EXPECT_TRUE(bare.hollow);
    EXPECT_FALSE(bare.p20.has_value());
    EXPECT_EQ(bare.rank, 2U);
    EXPECT_EQ(figure.cohorts, 2U);
}

TEST(QuantileFigure, CategoriesAreTheVaryingAxisInNaturalOrder) {
    const auto catalog = catalogOf(twoByTwo());
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.categories.size(), 2U);
    EXPECT_EQ(figure.categoryTitle, "seq");
    EXPECT_EQ(figure.categories[0].label, "2048");
    EXPECT_EQ(figure.categories[1].label, "16384");
    EXPECT_EQ(figure.categories[0].fullLabel, "seq = 2048 · batch = 2 · bf16");
    EXPECT_NE(figure.caption.find("batch = 2 · bf16"), std::string::npos) << figure.caption;
}

TEST(QuantileFigure, EqualQuantilesAreDrawnAsNoSpread) {
    const auto catalog = catalogOf({{.median = 5, .p20 = 5, .p80 = 5}});
    EXPECT_TRUE(figureOf(*catalog).marks.front().hollow);
}

TEST(QuantileFigure, OneDigestUnderTwoNamesIsTwoSeries) {
    const auto catalog =
        catalogOf({{.provider = "liger", .implementation = "shared"},
                   {.provider = "liger_tiled", .implementation = "shared", .median = 4'000'000}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.series.size(), 2U);
    EXPECT_NE(figure.series[0].slot, figure.series[1].slot);
}

TEST(QuantileFigure, OneLabelOfTwoOperationsLooksTheSameInBothPanels) {
    const auto catalog = catalogOf(
        {{.implementation = "liger swiglu"},
         {.provider = "torch", .implementation = "torch"},
         {.operation = "geglu", .operationTitle = "GeGLU", .implementation = "liger geglu"}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.series.size(), 3U);
    EXPECT_EQ(figure.series[0].label, "liger");
    EXPECT_EQ(figure.series[1].label, "liger");
    EXPECT_EQ(figure.series[0].slot, figure.series[1].slot);
    EXPECT_NE(figure.series[2].slot, figure.series[1].slot);
}

TEST(QuantileFigure, TwoDigestsOfOneLabelInOneCohortLookDifferent) {
    const auto catalog = catalogOf(
        {{.implementation = "liger one"}, {.implementation = "liger two", .median = 4'000'000}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.series.size(), 2U);
    EXPECT_NE(figure.series[0].slot, figure.series[1].slot);
}

TEST(QuantileFigure, EachGpuIsAPanelOnOneScale) {
    const auto catalog = catalogOf(
        {{.gpu = "NVIDIA H100", .median = 1'000'000}, {.gpu = "NVIDIA A100", .median = 9'000'000}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.panels.size(), 2U);
    EXPECT_EQ(figure.panels[0].title, "NVIDIA A100");
    EXPECT_EQ(figure.panels[1].title, "NVIDIA H100");
    EXPECT_LE(figure.axis.minimum, 1'000'000);
    EXPECT_GE(figure.axis.maximum, 9'000'000);
}

TEST(QuantileFigure, PassesOfOneGpuNeverShareAPanel) {
    const auto catalog = catalogOf({{.pass = "forward"}, {.pass = "backward"}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.panels.size(), 2U);
    EXPECT_EQ(figure.panels[0].subtitle, "backward");
    EXPECT_EQ(figure.panels[1].subtitle, "forward");
}

TEST(QuantileFigure, RelativeDividesEachCohortByItsOwnBaseline) {
    const auto catalog = catalogOf(twoByTwo());
    const Figure figure = figureOf(*catalog, {.relative = true, .baseline = "torch"});
    EXPECT_DOUBLE_EQ(markOf(figure, "liger", "2048").value, 0.75);
    EXPECT_DOUBLE_EQ(*markOf(figure, "liger", "2048").p80, 3.1 / 4);
    EXPECT_DOUBLE_EQ(markOf(figure, "liger", "16384").value, 0.5);
    EXPECT_DOUBLE_EQ(markOf(figure, "torch", "16384").value, 1);
    EXPECT_EQ(markOf(figure, "liger", "16384").exactNs, 20'000'000);
    EXPECT_TRUE(figure.axis.ratio);
    EXPECT_EQ(figure.axis.title, "Median latency relative to torch");
}

TEST(QuantileFigure, ACohortWithoutTheBaselineIsNotDrawnAndSaysSo) {
    auto runs = twoByTwo();
    runs.erase(runs.begin()); // torch at 16384
    const auto catalog = catalogOf(runs);
    const Figure figure = figureOf(*catalog, {.relative = true, .baseline = "torch"});
    EXPECT_EQ(figure.marks.size(), 2U);
    ASSERT_EQ(figure.notDrawn.size(), 1U);
    EXPECT_EQ(figure.notDrawn.front(),
              "1 run is not drawn: 1 cohort of 2 without a run of the baseline torch");
}

TEST(QuantileFigure, TheNewestObservationLeadsAndTheOthersAreOlder) {
    const auto catalog = catalogOf({{.median = 3'000'000, .observedAt = "2025-01-02T00:00:00Z"},
                                    {.median = 2'000'000, .observedAt = "2025-01-01T00:00:00Z"}});
    const Figure figure = figureOf(*catalog);
    ASSERT_EQ(figure.marks.size(), 2U);
    EXPECT_TRUE(figure.marks[0].older);
    EXPECT_EQ(figure.marks[0].value, 2'000'000);
    EXPECT_FALSE(figure.marks[1].older);
    const Figure newest = figureOf(*catalog, {.olderObservations = false});
    EXPECT_EQ(newest.marks.size(), 1U);
    EXPECT_EQ(newest.notDrawn, std::vector<std::string>{"1 older observation not drawn by choice"});
}

TEST(QuantileFigure, FailedRunsAreCountedAsNotDrawn) {
    const auto catalog = catalogOf({RunSpec{},
                                    {.provider = "torch",
                                     .implementation = "torch",
                                     .status = "runtime_error",
                                     .median = std::nullopt}});
    const Figure figure = figureOf(*catalog);
    EXPECT_EQ(figure.marks.size(), 1U);
    EXPECT_EQ(figure.notDrawn,
              std::vector<std::string>{"1 run is not drawn: STATUS_RUNTIME_ERROR"});
}

TEST(QuantileFigure, AHiddenSeriesKeepsItsSlotAndIsCounted) {
    const auto catalog = catalogOf(twoByTwo());
    const Figure all = figureOf(*catalog);
    const Figure figure = figureOf(*catalog, {.hidden = {"liger"}});
    ASSERT_EQ(figure.series.size(), 2U);
    EXPECT_EQ(figure.marks.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(figure.series[i].slot, all.series[i].slot);
        EXPECT_EQ(figure.series[i].hidden, figure.series[i].label == "liger");
    }
    EXPECT_EQ(figure.notDrawn,
              std::vector<std::string>{"2 runs are not drawn: series hidden by choice"});
}

TEST(QuantileFigure, NothingToDrawSaysWhatToDo) {
    const auto catalog = catalogOf({RunSpec{}});
    SeriesSlots slots;
    const Figure figure = chartKinds().front().make(*catalog, {}, {}, slots);
    EXPECT_TRUE(figure.marks.empty());
    EXPECT_EQ(figure.emptyReason, "No runs match. Change the query, choose another operation, or "
                                  "open more records.");
}

TEST(QuantileFigure, TooManyGroupsAreRefusedInsteadOfDrawnUnreadably) {
    std::vector<RunSpec> runs;
    for (int i = 0; i < 17; ++i)
        runs.push_back({.gpu = "GPU " + std::to_string(i)});
    const auto catalog = catalogOf(runs);
    const Figure figure = figureOf(*catalog);
    EXPECT_TRUE(figure.marks.empty());
    EXPECT_TRUE(figure.emptyReason.find("17 groups") != std::string::npos ||
                figure.emptyReason.find("17\u00a0groups") != std::string::npos)
        << figure.emptyReason;
}

TEST(SeriesSlots, ALabelKeepsItsSlotAndTwoOfOneFigureNeverShare) {
    SeriesSlots slots;
    const Digest a = sha256("a");
    const Digest b = sha256("b");
    const std::vector<SeriesSlots::Key> first{{a, "liger"}, {a, "torch"}};
    EXPECT_EQ(slots.assign(first), (std::vector<std::size_t>{0, 1}));
    const std::vector<SeriesSlots::Key> second{{b, "megatron"}, {b, "torch"}, {a, "torch"}};
    const auto assigned = slots.assign(second);
    EXPECT_EQ(assigned[1], 1U);
    EXPECT_NE(assigned[2], 1U);
    EXPECT_NE(assigned[0], assigned[2]);
}

TEST(SeriesSlots, ASmallFigureIsInColourHoweverManyLabelsTheSessionSaw) {
    SeriesSlots slots;
    for (int i = 0; i < 50; ++i) {
        const std::vector<SeriesSlots::Key> one{{Digest{}, "label " + std::to_string(i)},
                                                {Digest{}, "other " + std::to_string(i)}};
        const auto assigned = slots.assign(one);
        EXPECT_LT(assigned[0], 8U);
        EXPECT_LT(assigned[1], 8U);
        EXPECT_NE(assigned[0], assigned[1]);
    }
}

struct AxisCase {
    const char* name;
    std::vector<double> values;
    std::optional<Scale> asked;
    bool ratio;
    Scale scale;
    double minimum, maximum;
};

TEST(ValueAxis, FollowsTheRules) {
    // The expected ends are worked out by hand from figures.md 6.3.
    const std::vector<AxisCase> cases{
        {"more than 20 times apart is log, ends at 1-2-5",
         {1.5e6, 38e6},
         {},
         false,
         Scale::Log,
         1e6,
         5e7},
        {"close values are linear with 4 % of room", {100, 200}, {}, false, Scale::Linear, 96, 204},
        {"a linear axis starts at zero when the smallest is small",
         {10, 100},
         {},
         false,
         Scale::Linear,
         0,
         104},
        {"the user's choice stands", {100, 200}, Scale::Log, false, Scale::Log, 100, 200},
        {"ratios hold 1 and are log", {1.25, 2}, {}, true, Scale::Log, 1, 2},
        {"zero cannot be on a log axis", {0, 100}, Scale::Log, false, Scale::Linear, 0, 104},
    };
    for (const AxisCase& row : cases) {
        SCOPED_TRACE(row.name);
        const ValueAxis axis = makeValueAxis(row.values, row.asked, row.ratio);
        EXPECT_EQ(axis.scale, row.scale);
        EXPECT_NEAR(axis.minimum, row.minimum, 1e-9 * std::max(1.0, row.minimum));
        EXPECT_NEAR(axis.maximum, row.maximum, 1e-9 * row.maximum);
    }
}

} // namespace
} // namespace kiwb
