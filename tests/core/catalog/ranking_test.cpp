#include "core/base/text.h"
#include "core/catalog/ranking.h"
#include "core/json/json.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kiwb {
namespace {

EvidenceLevel levelNamed(const std::string& name) {
    for (const auto level :
         {EvidenceLevel::Reproducible, EvidenceLevel::Verified, EvidenceLevel::Replicated})
        if (name == evidenceLevelName(level))
            return level;
    return EvidenceLevel::Reported;
}

TEST(Ranking, AgreesWithThePublishedPolicyOnEveryGoldenCohort) {
    KIWB_NEEDS_SHARED("vectors/ranking-v1.jsonl");
    std::istringstream lines(test::readFile(test::sharedPath("vectors/ranking-v1.jsonl")));
    std::size_t cohorts = 0;
    for (std::string line; std::getline(lines, line);) {
        const Json golden = Json::parse(line);
        std::vector<std::string> ids;
        for (const Json& run : golden["runs"])
            ids.push_back(run["id"]);
        std::vector<RankInput> inputs;
        for (const Json& run : golden["runs"]) {
            RankInput input;
            input.value = run["value"];
            if (run["interval"].is_object()) {
                input.intervalLow = run["interval"]["low"].get<double>();
                input.intervalHigh = run["interval"]["high"].get<double>();
            }
            input.evidence = levelNamed(run["evidence"]);
            input.observedAt = parseInstant(run["observedAt"].get<std::string>()).value();
            input.id = ids[inputs.size()];
            inputs.push_back(input);
        }
        const Profile profile =
            golden["profile"] == "strict_exact" ? Profile::StrictExact : Profile::SourceNative;
        const auto placements = rankCohort(profile, inputs);
        ASSERT_EQ(placements.size(), golden["expected"].size());
        for (std::size_t i = 0; i < placements.size(); ++i) {
            const Json& expected = golden["expected"][i];
            EXPECT_EQ(ids[placements[i].input], expected["id"]) << "cohort " << cohorts;
            EXPECT_EQ(placements[i].rank, expected["rank"]) << "cohort " << cohorts;
            EXPECT_EQ(placements[i].tiedWithPrevious, expected["tiedWithPrevious"])
                << "cohort " << cohorts;
        }
        ++cohorts;
    }
    EXPECT_EQ(cohorts, 200U);
}

RankInput measured(double value, double low, double high, std::string_view id) {
    RankInput input;
    input.value = value;
    input.intervalLow = low;
    input.intervalHigh = high;
    input.id = id;
    return input;
}

TEST(Ranking, ARunThatMissesOneMemberStartsANewChain) {
    // A meets B, B meets C, A does not meet C.
    const std::vector<RankInput> inputs{measured(10, 9, 11, "a"), measured(12, 11, 13, "b"),
                                        measured(14, 13, 15, "c")};
    const auto placements = rankCohort(Profile::StrictExact, inputs);
    EXPECT_EQ(placements[0].rank, 1U);
    EXPECT_EQ(placements[1].rank, 1U);
    EXPECT_EQ(placements[2].rank, 2U);
}

TEST(Ranking, IntervalsDoNotCountInASourceNativeCohort) {
    const std::vector<RankInput> inputs{measured(10, 9, 11, "a"), measured(10.5, 9, 12, "b")};
    const auto placements = rankCohort(Profile::SourceNative, inputs);
    EXPECT_EQ(placements[1].rank, 2U);
}

TEST(Ranking, AnEmptyCohortHasNoPlaces) {
    EXPECT_TRUE(rankCohort(Profile::StrictExact, {}).empty());
}

} // namespace
} // namespace kiwb
