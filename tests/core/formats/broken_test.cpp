// Every folder of tests/data/broken holds one defect in one file and what reading it must say.

#include "core/formats/collector.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace kiwb;
using namespace kiwb::test;

namespace {

std::filesystem::path brokenFolder() {
    return std::filesystem::path(KIWB_TEST_DATA_DIR) / "broken";
}

std::vector<std::string> defects() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(brokenFolder()))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

Json asJson(const Collector& found, const std::string& format) {
    Json problems = Json::array();
    for (const Diagnostic& problem : found.problems) {
        Json one{{"severity", severityName(problem.severity)},
                 {"code", problem.code},
                 {"byte", nullptr},
                 {"line", problem.origin.line},
                 {"pointer", problem.origin.pointer},
                 {"skipped", problem.skipped}};
        if (problem.origin.byte != Origin::unknownByte)
            one["byte"] = problem.origin.byte;
        problems.push_back(std::move(one));
    }
    return {{"format", format},
            {"runs", found.runs.size()},
            {"documents", found.documents.size()},
            {"rows", found.rows.size()},
            {"problems", std::move(problems)}};
}

class Broken : public testing::TestWithParam<std::string> {};

TEST_P(Broken, SaysWhereAndWhyAndReadsTheRest) {
    const auto folder = brokenFolder() / GetParam();
    const Json expected = Json::parse(readFile(folder / "expected.json"));
    // However the bytes arrive, the findings are the same.
    for (const std::size_t step : {std::size_t{1} << 20U, std::size_t{1}, std::size_t{7}}) {
        Collector found;
        const std::string format = readBytes(readFile(folder / "input"), found, {}, step);
        EXPECT_EQ(asJson(found, format).dump(2), expected.dump(2)) << found.problemText();
        for (const Diagnostic& problem : found.problems) {
            EXPECT_EQ(problem.origin.path, "test");
            EXPECT_TRUE(problem.reason.ends_with('.')) << problem.reason;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Defect, Broken, testing::ValuesIn(defects()), [](const auto& defect) {
    std::string name = defect.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
