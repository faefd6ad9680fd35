#include "core/base/decimal.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace kiwb {
namespace {

TEST(Decimal, ReadsJsonNumbersAndNothingElse) {
    for (const char* text : {"0", "-0", "8.12", "1e3", "1E+3", "-1.5e-7", "0.0"})
        EXPECT_TRUE(Decimal::parse(text)) << text;
    for (const char* text : {"", "-", "+1", ".5", "5.", "01", "1e", "1e+", "0x1", "1 ", " 1", "1,5",
                             "NaN", "1e99999", "1e-99999", "1e99999999999999999999"})
        EXPECT_FALSE(Decimal::parse(text)) << text;
    EXPECT_TRUE(Decimal::parse("-0")->isZero());
    EXPECT_TRUE(Decimal::parse("-1")->isNegative());
    EXPECT_TRUE(Decimal::parse("0e99999")->isZero());
}

TEST(Decimal, RoundsHalfAwayFromZeroOnTheDecimalDigits) {
    struct Row {
        const char* number;
        int decimals;
        const char* rounded;
    };
    const std::vector<Row> rows{
        {"3.045", 2, "3.05"},    {"3.0449999", 2, "3.04"},   {"-3.045", 2, "-3.05"},
        {"0.005", 2, "0.01"},    {"0.0049", 2, "0.00"},      {"-0.001", 2, "0.00"},
        {"9.995", 2, "10.00"},   {"999.5", 0, "1000"},       {"0.5", 0, "1"},
        {"0.4", 0, "0"},         {"0", 2, "0.00"},           {"1e3", 2, "1000.00"},
        {"12", 0, "12"},         {"0.05", 0, "0"},           {"1e-9", 3, "0.000"},
        {"123.456", 1, "123.5"}, {"1.5e-7", 8, "0.00000015"}};
    for (const Row& row : rows)
        EXPECT_EQ(Decimal::parse(row.number)->rounded(row.decimals), row.rounded)
            << row.number << " to " << row.decimals;
}

TEST(Decimal, TakesTheShortestDigitsOfADouble) {
    EXPECT_EQ(Decimal::shortest(0.1).rounded(20), "0.10000000000000000000");
    EXPECT_EQ(Decimal::shortest(3.045).rounded(2), "3.05"); // the double itself lies below 3.045
    EXPECT_EQ(Decimal::shortest(1e21).rounded(0), "1000000000000000000000");
    EXPECT_EQ(Decimal::shortest(-2.5).rounded(0), "-3");
    EXPECT_TRUE(Decimal::shortest(-0.0).isZero());
}

TEST(Decimal, GivesWholeNumbersWithin64Bits) {
    EXPECT_EQ(Decimal::parse("8.12")->timesPowerOfTen(3).toInteger(), 8120);
    EXPECT_EQ(Decimal::parse("1e3")->toInteger(), 1000);
    EXPECT_EQ(Decimal::parse("-0.0")->toInteger(), 0);
    EXPECT_EQ(Decimal::parse("0.5")->toInteger(), std::nullopt);
    EXPECT_EQ(Decimal::parse("9223372036854775807")->toInteger(),
              std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(Decimal::parse("-9223372036854775808")->toInteger(),
              std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(Decimal::parse("9223372036854775808")->toInteger(), std::nullopt);
    EXPECT_EQ(Decimal::parse("1e300")->toInteger(), std::nullopt);
}

TEST(Duration, IsReadExactlyAsWholeNanoseconds) {
    struct Row {
        std::string_view text;
        std::int64_t ns;
    };
    const std::vector<Row> rows{{"8.12 us", 8120},
                                {"0.008 ms", 8000},
                                {"8.12us", 8120},
                                {"8.12 \u00B5s", 8120},
                                {"8.12 \u03BCs", 8120},
                                {"1.000000 ns", 1},
                                {"0 s", 0},
                                {"1.5 s", 1'500'000'000},
                                {"007 ns", 7},
                                {"00.5 us", 500},
                                {"9007199254740991 ns", 9007199254740991},
                                // each of these is off by one part when multiplied as a double
                                {"4.35 us", 4350},
                                {"1.005 ms", 1'005'000},
                                {"0.000000057 s", 57}};
    for (const Row& row : rows) {
        const auto result = parseDurationNs(row.text);
        ASSERT_TRUE(result) << row.text;
        EXPECT_EQ(*result, row.ns) << row.text;
    }
}

TEST(Duration, IsRefusedByNameWhenItIsNone) {
    for (const char* text :
         {"", "8", "us", "8  us", "8 us ", " 8 us", "-8 us", "+8 us", "8. us", ".8 us", "8e3 ns",
          "8 min", "8 US", "8,1 us", "1.2.3 us", "8 \u00B5"}) {
        const auto result = parseDurationNs(text);
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(result.error().code, "DURATION_SYNTAX") << text;
    }
    for (const char* text : {"0.5 ns", "8.1234 us", "0.0000000001 s", "9007199254740992 ns",
                             "99999999999999999999999 s"}) {
        const auto result = parseDurationNs(text);
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(result.error().code, "DURATION_NOT_WHOLE") << text;
    }
}

TEST(Duration, KnowsTheUnitsOfTime) {
    EXPECT_EQ(nanosecondPower("ns"), 0);
    EXPECT_EQ(nanosecondPower("us"), 3);
    EXPECT_EQ(nanosecondPower("ms"), 6);
    EXPECT_EQ(nanosecondPower("s"), 9);
    EXPECT_EQ(nanosecondPower("min"), std::nullopt);
    EXPECT_EQ(nanosecondPower(""), std::nullopt);
}

} // namespace
} // namespace kiwb
