#include "core/catalog/query.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <string>

namespace kiwb::test {
namespace {

struct Row {
    const char* name;
    const char* query;
    const char* term;   ///< what the error points at
    const char* reason; ///< words of it that say what would be right
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.query;
}

class QueryErrors : public testing::TestWithParam<Row> {};

TEST_P(QueryErrors, NamesTheTermAndSaysWhatWouldBeRight) {
    const auto catalog = catalogOf({RunSpec{}});
    const std::string_view text = GetParam().query;
    const Query query = Query::parse(text, *catalog);
    ASSERT_EQ(query.errors().size(), 1U);
    const QueryError& error = query.errors().front();
    EXPECT_EQ(text.substr(error.start, error.length), GetParam().term);
    EXPECT_NE(error.reason.find(GetParam().reason), std::string::npos) << error.reason;
    EXPECT_TRUE(error.reason.ends_with('.') || error.reason.ends_with('?')) << error.reason;
    EXPECT_FALSE(query.isValid());
    EXPECT_TRUE(query.run(*catalog).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Terms, QueryErrors,
    testing::Values(
        Row{"unknown_field", "gpu:x colour:red", "colour:red", "put the term in quotes"},
        Row{"field_with_a_slip", "gup:x", "gup:x", "did you mean gpu?"},
        Row{"axis_with_a_slip", "seqq:1", "seqq:1", "did you mean seq?"},
        Row{"address", "https://kernelindex.com", "https://kernelindex.com", "quotes"},
        Row{"open_quote", "op:a gpu:\"RTX 40", "gpu:\"RTX 40", "end the term with \""},
        Row{"empty_quotes", "\"\" op:a", "\"\"", "write the words"},
        Row{"minus_alone", "a - b", "-", "without a space"},
        Row{"no_value", "gpu: H100", "gpu:", "gpu needs a value, such as gpu:\"RTX 4090\""},
        Row{"no_value_for_an_axis", "seq:", "seq:", "seq needs a value, such as seq:2048"},
        Row{"comma_without_a_value", "gpu:a,", "gpu:a,", "comma"},
        Row{"comparison_of_text", "gpu:<H100", "gpu:<H100", "gpu is text"},
        Row{"comparison_without_a_value", "seq:<", "seq:<", "needs a value"},
        Row{"median_without_a_unit", "median:<5", "median:<5", "median needs a time such as 5ms"},
        Row{"median_with_a_foreign_unit", "median:5kg", "median:5kg", "a time such as 5ms"},
        Row{"median_with_two_points", "median:1.2.3ms", "median:1.2.3ms", "a time such as 5ms"},
        Row{"median_that_is_no_number", "median:fast", "median:fast", "a time such as 5ms"},
        Row{"median_range_reversed", "median:5ms..1ms", "median:5ms..1ms", "smaller value first"},
        Row{"median_with_a_comma_in_the_number", "median:1,5ms", "median:1,5ms", "5ms"},
        Row{"axis_with_words", "seq:many", "seq:many", "a whole number such as seq:2048"},
        Row{"axis_with_a_fraction", "seq:1.5", "seq:1.5", "whole number"},
        Row{"axis_beyond_int64", "seq:9223372036854775808", "seq:9223372036854775808",
            "whole number"},
        Row{"axis_range_half_open", "seq:1024..", "seq:1024..", "a range such as seq:1024..8192"},
        Row{"axis_range_reversed", "seq:8192..1024", "seq:8192..1024", "smaller value first"},
        Row{"axis_range_with_a_sign", "seq:<1..2", "seq:<1..2", "range"},
        Row{"rank_with_a_word", "rank:best", "rank:best", "rank needs a whole number such as"},
        Row{"date_with_a_13th_month", "observed:2026-13", "observed:2026-13", "2026-01-05"},
        Row{"date_that_does_not_exist", "observed:2026-02-30", "observed:2026-02-30", "2026-01"},
        Row{"date_in_words", "observed:yesterday", "observed:yesterday", "a date such as 2026"},
        Row{"date_range_reversed", "observed:2026..2025", "observed:2026..2025", "smaller"},
        Row{"unknown_flag", "flag:SLOW", "flag:SLOW", "NO_SPREAD"},
        Row{"flag_with_a_slip", "flag:NO_SPRED", "flag:NO_SPRED", "did you mean NO_SPREAD?"},
        Row{"unknown_evidence", "evidence:good", "evidence:good", "verified, partly, mismatch"},
        Row{"unknown_level", "evidence:>partly", "evidence:>partly", "levels of evidence"},
        Row{"digest_too_short", "digest:6c0", "digest:6c0", "4 to 64 hex digits"},
        Row{"digest_with_other_letters", "digest:6c04zz", "digest:6c04zz", "hex digits"},
        Row{"digest_too_long",
            "digest:00000000000000000000000000000000000000000000000000000000000000000",
            "digest:00000000000000000000000000000000000000000000000000000000000000000", "4 to 64"},
        Row{"exclusion_of_an_unknown_field", "-colour:red", "-colour:red", "no field or axis"},
        Row{"control_characters_are_made_visible",
            "a\x01"
            "b:c",
            "a\x01"
            "b:c",
            "\u2401"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(QueryErrors, AreGivenAllAtOnce) {
    const auto catalog = catalogOf({RunSpec{}});
    const Query query = Query::parse("median:5 op:fine colour:red \"open", *catalog);
    ASSERT_EQ(query.errors().size(), 3U);
    EXPECT_EQ(query.errors()[0].start, 0U);
    EXPECT_EQ(query.errors()[1].start, 17U);
    EXPECT_EQ(query.errors()[2].start, 28U);
}

} // namespace
} // namespace kiwb::test
