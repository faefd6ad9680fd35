// Whatever the bytes: reading ends, and everything it says lies inside the file.

#include "core/formats/collector.h"
#include "core/formats/reread.h"
#include "support/shareddata.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

using namespace kiwb;
using namespace kiwb::test;

namespace {

std::string mutated(std::string bytes, std::mt19937& random) {
    constexpr std::string_view pieces[] = {
        "{", "}",   "[",    "]",     "\"",           ",", ":", "\n", "\\", "<",
        "&", "\n{", "},\n", "---\n", "\xEF\xBB\xBF", "0"};
    const auto below = [&](std::size_t end) { return random() % std::max<std::size_t>(end, 1); };
    for (std::size_t change = 0; change <= below(4); ++change) {
        const std::size_t at = below(bytes.size());
        switch (below(4)) {
        case 0:
            bytes.erase(at, 1 + below(40));
            break;
        case 1:
            bytes.insert(at, pieces[below(std::size(pieces))]);
            break;
        case 2:
            bytes.insert(at, bytes.substr(below(bytes.size()), below(200)));
            break;
        default:
            bytes.resize(at);
        }
    }
    return bytes;
}

void expectInside(const std::string& bytes, const Extent& extent, std::uint64_t& last) {
    ASSERT_LE(extent.offset + extent.length, bytes.size());
    ASSERT_GE(extent.offset, last);
    last = extent.offset;
}

TEST(Mutations, NothingLiesOutsideTheFileAndEveryRecordIsFoundAgain) {
    std::mt19937 random(7); // the same files on every machine
    const auto root = std::filesystem::path(KIWB_TEST_DATA_DIR) / "broken";
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        const std::string original = readFile(entry.path() / "input");
        for (int round = 0; round < 60; ++round) {
            const std::string bytes = mutated(original, random);
            Collector whole;
            const std::string format = readBytes(bytes, whole);
            Collector dripped;
            EXPECT_EQ(readBytes(bytes, dripped, {}, 3), format);
            EXPECT_EQ(dripped.problemText(), whole.problemText()) << bytes;
            ASSERT_EQ(dripped.runs.size(), whole.runs.size()) << bytes;
            std::uint64_t last = 0;
            for (const FoundRun& run : whole.runs) {
                expectInside(bytes, run.extent, last);
                const auto again = reread(bytes.substr(static_cast<std::size_t>(run.extent.offset),
                                                       static_cast<std::size_t>(run.extent.length)),
                                          run.extent, run.pointer, {});
                ASSERT_TRUE(again && again->run) << bytes;
                EXPECT_EQ(again->run->run.digest, run.run.digest);
            }
            for (const Diagnostic& problem : whole.problems) {
                if (problem.origin.byte == Origin::unknownByte)
                    continue;
                ASSERT_LE(problem.origin.byte, bytes.size());
                const auto before = bytes.substr(0, static_cast<std::size_t>(problem.origin.byte));
                EXPECT_EQ(problem.origin.line, 1 + std::count(before.begin(), before.end(), '\n'))
                    << problem.code << ' ' << bytes;
            }
        }
    }
}

} // namespace
