#include "core/base/text.h"

#include "core/base/origin.h"
#include "core/base/place.h"
#include "core/base/utf8.h"
#include "support/shareddata.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>
#include <vector>

namespace kiwb {
namespace {

/// U+00A0 as "_", so that expectations can be read.
std::string shown(std::string text) {
    constexpr std::string_view nbsp = "\u00A0";
    for (std::size_t at = text.find(nbsp); at != std::string::npos; at = text.find(nbsp))
        text.replace(at, nbsp.size(), "_");
    return text;
}

std::string withoutSpaces(const std::string& text) {
    std::string result = shown(text);
    std::erase_if(result, [](char c) { return c == '_' || c == ' '; });
    return result;
}

TEST(LatencyText, IsTheGoldenOne) {
    KIWB_NEEDS_SHARED("vectors/format-golden.tsv");
    std::istringstream file(test::readFile(test::sharedPath("vectors/format-golden.tsv")));
    std::string line;
    std::getline(file, line);
    int count = 0;
    while (std::getline(file, line)) {
        const std::size_t first = line.find('\t');
        const std::size_t second = line.find('\t', first + 1);
        const auto ns = parseNumber(line.substr(0, first));
        ASSERT_TRUE(ns) << line;
        EXPECT_EQ(withoutSpaces(latencyText(*ns)), withoutSpaces(line.substr(second + 1))) << line;
        ++count;
    }
    EXPECT_GE(count, 38);
}

TEST(LatencyText, KeepsItsUnitOnTheSameLine) {
    EXPECT_EQ(shown(latencyText(4'740'000)), "4.74_ms");
    EXPECT_EQ(shown(latencyText(999'960)), "1.00_ms");
    EXPECT_EQ(shown(latencyText(1'234'567'000'000)), "1_234.6_s");
    EXPECT_EQ(shown(latencyText(999.96)), "1.00_\u00B5s");
    EXPECT_EQ(shown(latencyText(0.25)), "0.25_ns");
    EXPECT_EQ(shown(latencyText(-4'740'000)), "\u22124.74_ms");
}

TEST(LatencyText, WritesRangesInTheUnitOfTheUpperEnd) {
    EXPECT_EQ(shown(latencyRangeText(3'051'000, 3'061'000)), "3.05 \u2013 3.06_ms");
    EXPECT_EQ(shown(latencyRangeText(500, 1'200)), "0.50 \u2013 1.20_\u00B5s");
    EXPECT_EQ(shown(latencyRangeText(3'051'000, 3'052'000)), "3.051 \u2013 3.052_ms");
    EXPECT_EQ(shown(latencyRangeText(64'000'000, 64'000'001)), "64.000000 \u2013 64.000001_ms");
    EXPECT_EQ(shown(latencyRangeText(3'050'000, 3'050'000)), "3.05 \u2013 3.05_ms");
    EXPECT_EQ(shown(latencyRangeText(7, 12)), "7 \u2013 12_ns");
    EXPECT_EQ(shown(latencyRangeText(1e12, 2e12)), "1_000.0 \u2013 2_000.0_s");
}

TEST(QuantityText, LeavesWhatIsNoLatencyAsPublished) {
    EXPECT_EQ(shown(quantityText("latency", 0.00474, "s")), "4.74_ms");
    EXPECT_EQ(shown(quantityText("latency", 8.12, "us")), "8.12_\u00B5s");
    EXPECT_EQ(shown(quantityText("score", 0.0167, "s")), "0.0167_s");
    EXPECT_EQ(shown(quantityText("latency", 12, "tokens")), "12_tokens");
    EXPECT_EQ(shown(quantityText("throughput", 1.5e21, "")), "1.5e+21");
}

TEST(RatioText, HasThreeSignificantDigits) {
    EXPECT_EQ(ratioText(1.554), "1.55\u00D7");
    EXPECT_EQ(ratioText(0.64), "0.64\u00D7");
    EXPECT_EQ(ratioText(9.995), "10.0\u00D7");
    EXPECT_EQ(ratioText(99.95), "100\u00D7");
    EXPECT_EQ(ratioText(155.4), "155\u00D7");
    EXPECT_EQ(ratioText(0.005), "0.01\u00D7");
    EXPECT_EQ(ratioText(0.0049), "<0.01\u00D7");
    EXPECT_EQ(shown(ratioText(12345)), "12_345\u00D7");
}

TEST(CountText, GroupsByThreeFromFourDigitsOn) {
    EXPECT_EQ(shown(countText(857)), "857");
    EXPECT_EQ(shown(countText(7857)), "7_857");
    EXPECT_EQ(shown(countText(18446744073709551615U)), "18_446_744_073_709_551_615");
    EXPECT_EQ(shown(countText(1, "run")), "1 run");
    EXPECT_EQ(shown(countText(0, "run")), "0 runs");
    EXPECT_EQ(shown(countText(1649, "run")), "1_649 runs");
    EXPECT_EQ(shown(countText(2, "entry", "entries")), "2 entries");
}

TEST(ParseNumber, TakesJsonSyntaxToTheNearestDouble) {
    EXPECT_EQ(parseNumber("8.12"), 8.12);
    EXPECT_EQ(parseNumber("-0.0"), 0.0);
    EXPECT_EQ(parseNumber("1e-400"), 0.0);
    EXPECT_EQ(parseNumber("0." + std::string(400, '0') + "1"), 0.0);
    EXPECT_EQ(parseNumber("0." + std::string(400, '0') + "1e401"), 1.0);
    EXPECT_EQ(parseNumber("1e400"), std::nullopt);
    EXPECT_EQ(parseNumber("0.001e400"), std::nullopt);
    EXPECT_EQ(parseNumber(std::string(400, '9')), std::nullopt);
    EXPECT_EQ(parseNumber("0e999999999999"), 0.0);
    for (const char* text : {"", "1,5", "+1", ".5", "inf", "nan", "0x10", "1 "})
        EXPECT_EQ(parseNumber(text), std::nullopt) << text;
}

TEST(Instant, ReadsUtcOnly) {
    struct Row {
        std::string_view text;
        std::string_view shown;
    };
    const std::vector<Row> rows{{"2025-11-11T06:23:20.000Z", "2025-11-11 06:23:20 UTC"},
                                {"2025-11-11T06:23:20Z", "2025-11-11 06:23:20 UTC"},
                                {"2025-11-11T06:23:20.123456Z", "2025-11-11 06:23:20 UTC"},
                                {"2025-11-11T06:23Z", "2025-11-11 06:23:00 UTC"},
                                {"2025-11-11T06:23:20+00:00", "2025-11-11 06:23:20 UTC"},
                                {"2025-11-11", "2025-11-11 00:00:00 UTC"},
                                {"2024-02-29", "2024-02-29 00:00:00 UTC"},
                                {"1969-12-31T23:59:59Z", "1969-12-31 23:59:59 UTC"},
                                {"9999-12-31T23:59:59.999Z", "9999-12-31 23:59:59 UTC"}};
    for (const Row& row : rows) {
        const auto ms = parseInstant(row.text);
        ASSERT_TRUE(ms) << row.text;
        EXPECT_EQ(instantText(*ms), row.shown) << row.text;
        EXPECT_EQ(dateText(*ms), row.shown.substr(0, 10)) << row.text;
    }
    EXPECT_EQ(parseInstant("2025-11-11T06:23:20.5Z"), 1'762'842'200'500);
    for (const char* text :
         {"", "2025-11-11T06:23:20", "2025-11-11T06:23:20+01:00", "2025-11-11 06:23:20Z",
          "2025-02-29", "2025-13-01", "2025-11-31", "2025-1-1", "2025-11-11T24:00:00Z",
          "2025-11-11T06:60:00Z", "2025-11-11T06:23:60Z", "2025-11-11T06:23:20.Z",
          "2025-11-11T06:23:20Zx", "now"})
        EXPECT_EQ(parseInstant(text), std::nullopt) << text;
    EXPECT_EQ(dateText(std::numeric_limits<std::int64_t>::max()), "9999-12-31");
    EXPECT_EQ(dateText(std::numeric_limits<std::int64_t>::min()), "0000-01-01");
}

TEST(VisibleText, ShowsWhatWouldHide) {
    EXPECT_EQ(visibleText("plain \u00E9 \U0001F600"), "plain \u00E9 \U0001F600");
    EXPECT_EQ(visibleText("a\nb\tc"), "a\u240Ab\u2409c");
    EXPECT_EQ(visibleText(std::string_view("\0\x1B\x7F", 3)), "\u2400\u241B\u2421");
    EXPECT_EQ(visibleText("a\u202Eb\u2066c\u200Fd"), "a\\u{202e}b\\u{2066}c\\u{200f}d");
    EXPECT_EQ(visibleText("\u0085\u2028\uFEFF\u200B"), "\\u{85}\\u{2028}\\u{feff}\\u{200b}");
    EXPECT_EQ(visibleText("a\xFF"
                          "b\xE2\x82"
                          "c\xED\xA0\x80"),
              "a\uFFFDb\uFFFDc\uFFFD\uFFFD\uFFFD");
}

TEST(VisibleText, ReplacesMaximalSubpartsAsUnicodeDoes) {
    // The Unicode Standard, table 3-11.
    EXPECT_EQ(visibleText("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64"),
              "a\uFFFD\uFFFD\uFFFDb\uFFFDc\uFFFD\uFFFDd");
}

TEST(VisibleText, MakesValidTextOfKuhnsStressTest) {
    KIWB_NEEDS_SHARED("suites/kuhn-utf8/UTF-8-test.txt");
    const std::string bytes = test::readFile(test::sharedPath("suites/kuhn-utf8/UTF-8-test.txt"));
    const std::string text = visibleText(bytes);
    EXPECT_TRUE(isValidUtf8(text));
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_EQ(visibleText(text), text);
}

TEST(Utf8, IsWhatUnicodeTable37Allows) {
    for (const char* good : {"", "a", "\u0080", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFFFF",
                             "\U00010000", "\U0010FFFF"})
        EXPECT_TRUE(isValidUtf8(good)) << good;
    for (const char* bad :
         {"\x80", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xEF\xBF",
          "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"})
        EXPECT_FALSE(isValidUtf8(bad));
    for (const char32_t c : {U'a', U'\u00E9', U'\u20AC', U'\U0001F600'}) {
        std::string text;
        appendUtf8(text, c);
        EXPECT_EQ(utf8Step(text, 0).codePoint, c);
        EXPECT_EQ(utf8Step(text, 0).length, text.size());
    }
}

TEST(Utf8, SortsByUtf16CodeUnit) {
    // The sorting example of RFC 8785 §3.2.3, with a prefix and the empty text.
    std::vector<std::string> texts{"\u20AC", "\r",     "\uFB33", "1",  "\U0001F600",
                                   "\u0080", "\u00F6", "",       "1a", "\uE000"};
    std::sort(texts.begin(), texts.end(), utf16Less);
    EXPECT_EQ(texts, (std::vector<std::string>{"", "\r", "1", "1a", "\u0080", "\u00F6", "\u20AC",
                                               "\U0001F600", "\uE000", "\uFB33"}));
    EXPECT_FALSE(utf16Less("a", "a"));
}

TEST(NaturalCompare, OrdersDigitRunsAsNumbers) {
    EXPECT_LT(naturalCompare("seq = 2048", "seq = 16384"), 0);
    EXPECT_GT(naturalCompare("a10", "a9"), 0);
    EXPECT_EQ(naturalCompare("a1b2", "a1b2"), 0);
    EXPECT_LT(naturalCompare("a", "a1"), 0);
    EXPECT_LT(naturalCompare("", "a"), 0);
    EXPECT_LT(naturalCompare("a1b10", "a2b1"), 0);
    EXPECT_LT(naturalCompare("99999999999999999999", "100000000000000000000"), 0);
    // Equal as numbers, different as texts: still one order.
    EXPECT_EQ(naturalCompare("a01", "a1"), -naturalCompare("a1", "a01"));
    EXPECT_NE(naturalCompare("a01", "a1"), 0);
}

TEST(Origin, NamesOnlyWhatIsKnown) {
    EXPECT_EQ((Origin{"runs/a.json", 3, 41, "/run/spec"}).text(),
              "runs/a.json, line 3, byte 41, at /run/spec");
    EXPECT_EQ((Origin{"a.json", 0, Origin::unknownByte, ""}).text(), "a.json");
    EXPECT_EQ((Origin{"-", 1, 0, ""}).text(), "standard input, line 1, byte 0");
    EXPECT_EQ((Origin{"a\xFF\u202E\n", 0, Origin::unknownByte, ""}).text(),
              "a\uFFFD\\u{202e}\u240A");
}

TEST(Origin, MovesWithTheBytes) {
    const Origin start{"a", 5, 100, "/x"};
    const Origin moved = originAt(start, "ab\ncd\r\nef", 8);
    EXPECT_EQ(moved.line, 7U);
    EXPECT_EQ(moved.byte, 108U);
    EXPECT_EQ(moved.pointer, "/x");
    EXPECT_EQ(originAt({}, "a\nb", 2).line, 2U);
    EXPECT_EQ(originAt({}, "a\nb", 2).byte, 2U);
}

} // namespace
} // namespace kiwb
