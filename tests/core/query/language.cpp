#include "core/catalog/query.h"
#include "support/catalogfixture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kiwb::test {
namespace {

RunSpec with(void (*change)(RunSpec&)) {
    RunSpec run;
    change(run);
    return run;
}

/// a … f, each different from the others in something a query can ask for.
std::shared_ptr<const Catalog> sample() {
    const auto collection = [](const char* title, const std::vector<RunSpec>& runs) {
        return shardOf(runs, true, {}, title);
    };
    return Catalog::build(
        {collection("first folder", {with([](RunSpec& r) { r.p20 = 2'900'000, r.p80 = 3'100'000; }),
                                     with([](RunSpec& r) {
                                         r.provider = r.implementation = "deepspeed_tiled";
                                         r.median = 4'740'000;
                                         r.observedAt = "2026-01-31T23:59:59.999Z";
                                     }),
                                     with([](RunSpec& r) {
                                         r.gpu = "NVIDIA H100 80GB HBM3";
                                         r.seq = 16'384;
                                         r.median = 64'000'000;
                                         r.observedAt = "2026-02-01T00:00:00.000Z";
                                         r.p20 = r.p80 = 64'000'000;
                                     }),
                                     with([](RunSpec& r) {
                                         r.status = "runtime_error";
                                         r.median = {};
                                         r.seq = 1024;
                                     })}),
         collection("second", {with([](RunSpec& r) {
                                   r.operation = "layer_norm";
                                   r.operationTitle = "Layer norm, été µ";
                                   r.pass = "forward";
                                   r.release = "0.5.0";
                                   r.median = 8'120;
                               }),
                               with([](RunSpec& r) {
                                   r.operation = "layer_norm";
                                   r.operationTitle = "Layer norm, été µ";
                                   r.pass = "forward";
                                   r.provider = r.implementation = "a \"b\" c:d,e";
                                   r.median = 8'121;
                                   r.seq = -1;
                               })})});
}

std::string letters(const std::vector<RunIndex>& runs) {
    std::string text;
    for (const RunIndex run : runs)
        text += static_cast<char>('a' + run);
    return text;
}

struct Row {
    const char* name;
    const char* query;
    const char* runs;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.query;
}

class QueryLanguage : public testing::TestWithParam<Row> {};

TEST_P(QueryLanguage, FindsTheRuns) {
    const auto catalog = sample();
    const Query query = Query::parse(GetParam().query, *catalog);
    ASSERT_TRUE(query.isValid()) << query.errors().front().reason;
    EXPECT_EQ(letters(query.run(*catalog)), GetParam().runs);
}

INSTANTIATE_TEST_SUITE_P(
    Terms, QueryLanguage,
    testing::Values(
        Row{"an_empty_query_matches_everything", "", "abcdef"},
        Row{"spaces_alone_match_everything", " \t\n", "abcdef"},
        Row{"a_word_is_looked_for_in_the_operation", "swiglu", "abcd"},
        Row{"a_word_ignores_case", "SWIGLU", "abcd"},
        Row{"a_word_ignores_the_case_of_accents", "ÉTÉ", "ef"},
        Row{"the_micro_sign_and_the_Greek_letter_are_one", "μ", "ef"},
        Row{"a_word_is_looked_for_in_the_implementation", "deepspeed", "b"},
        Row{"a_word_is_looked_for_in_the_GPU", "h100", "c"},
        Row{"a_word_is_looked_for_in_the_workload", "16384", "c"},
        Row{"a_word_is_looked_for_in_the_pass", "forward", "ef"},
        Row{"two_words_must_both_hold", "tiled h100", "c"},
        Row{"quoted_words_are_one", "\"rtx 4090\"", "abdef"},
        Row{"a_no_break_space_is_a_space", "\"rtx\u00a04090\"", "abdef"},
        Row{"a_minus_excludes", "-tiled", "ef"},
        Row{"a_minus_excludes_quoted_words", "-\"rtx 4090\"", "c"},
        Row{"a_minus_inside_a_word_is_itself", "x-y", ""},
        Row{"hex_digits_shorter_than_eight_are_no_digest", "bf16", "abcdef"},
        Row{"op_matches_the_name", "op:swiglu", "abcd"},
        Row{"op_matches_the_title", "op:\"swiglu mlp\"", "abcd"},
        Row{"field_names_ignore_case", "OP:swiglu", "abcd"}, Row{"impl", "impl:tiled", "b"},
        Row{"impl_does_not_match_the_operation", "impl:swiglu", ""},
        Row{"pass", "pass:forward", "ef"}, Row{"either_of_two_values", "gpu:h100,none", "c"},
        Row{"either_of_two_values_in_quotes", "gpu:\"h100 80gb\",\"rtx 4090\"", "abcdef"},
        Row{"excluding_either_of_two_values", "-impl:deepspeed,liger", "f"},
        Row{"a_comma_in_quotes_is_text", "impl:\"d,e\"", "f"},
        Row{"a_quote_inside_quotes", "impl:\"a \\\"b\\\"\"", "f"},
        Row{"a_colon_inside_a_value", "impl:c:d", "f"}, Row{"arch", "arch:sm_89", "abcdef"},
        Row{"dtype", "dtype:bf16", "abcdef"}, Row{"source", "source:liger", "abcdef"},
        Row{"status", "status:runtime", "d"},
        Row{"a_protocol_by_its_label", "protocol:cuda_events", "abcdef"},
        Row{"a_protocol_by_its_name", "protocol:protocol-forward", "ef"},
        Row{"harness", "harness:\"for backward\"", "abcd"},
        Row{"an_empty_value_matches_an_absent_text", "project:\"\"", "abcdef"},
        Row{"and_no_present_one", "pass:\"\"", ""}, Row{"median_below", "median:<3ms", "ef"},
        Row{"median_at_most", "median:<=3ms", "aef"}, Row{"median_above", "median:>4.74ms", "c"},
        Row{"median_at_least", "median:>=4.74ms", "bc"},
        Row{"median_equal_by_exact_decimals", "median:8.12us", "e"},
        Row{"median_with_a_space_in_quotes", "median:\"4.74 ms\"", "b"},
        Row{"median_as_it_is_printed", "median:4.74\u00a0ms", "b"},
        Row{"median_with_the_micro_sign", "median:8.12µs", "e"},
        Row{"median_in_a_range_with_both_ends", "median:3ms..4.74ms", "ab"},
        Row{"a_run_without_latency_has_no_median", "median:>=0ns", "abcef"},
        Row{"a_run_without_latency_is_not_excluded_by_it", "-median:<1s", "d"},
        Row{"an_axis_by_its_own_name", "seq:2048", "abe"},
        Row{"an_axis_in_another_case", "SEQ:2048", "abe"},
        Row{"an_axis_at_least", "seq:>=2048", "abce"}, Row{"an_axis_below", "seq:<1024", "f"},
        Row{"a_negative_axis", "seq:-1", "f"}, Row{"an_axis_in_a_range", "seq:1024..2048", "abde"},
        Row{"an_axis_of_two_values", "seq:1024,16384", "cd"},
        Row{"a_number_as_JSON_writes_it", "seq:2.048e3", "abe"},
        Row{"ranges_and_comparisons_mixed", "seq:<0,2000..3000", "abef"},
        Row{"rank_one", "rank:1", "acef"}, Row{"rank_two_and_worse", "rank:>=2", "b"},
        Row{"runs_without_a_rank", "-rank:>=1", "d"},
        Row{"observed_in_a_year", "observed:2026", "bc"},
        Row{"observed_in_a_month", "observed:2026-01", "b"},
        Row{"observed_on_a_day", "observed:2026-02-01", "c"},
        Row{"observed_after_a_month", "observed:>2026-01", "c"},
        Row{"observed_from_a_month_on", "observed:>=2026-01", "bc"},
        Row{"observed_before_a_month", "observed:<2026-02", "abdef"},
        Row{"observed_up_to_a_month", "observed:<=2026-01", "abdef"},
        Row{"observed_in_a_range_of_months", "observed:2025-11..2026-01", "abdef"},
        Row{"observed_at_an_instant", "observed:2026-02-01T00:00:00.000Z", "c"},
        Row{"flag_by_its_code", "flag:NO_SPREAD", "c"},
        Row{"flag_in_another_case", "flag:no_spread", "c"},
        Row{"flag_by_words", "flag:\"no spread\"", "c"},
        Row{"evidence_by_its_word", "evidence:partly", "abcdef"},
        Row{"evidence_mismatch", "evidence:mismatch", ""},
        Row{"evidence_by_its_level", "evidence:reported", "abcdef"},
        Row{"evidence_from_a_level_on", "evidence:>reported", ""},
        Row{"label_of_a_release", "label:0.5.0", "e"},
        Row{"label_by_its_name", "label:liger_version", "abcdef"},
        Row{"label_of_an_implementation", "label:deepspeed", "b"},
        Row{"in_a_collection", "in:second", "ef"},
        Row{"in_a_collection_with_a_space", "in:\"first f\"", "abcd"},
        Row{"all_terms_must_hold", "op:swiglu seq:2048 -impl:liger median:>1us", "b"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(QueryDigest, FindsARunByTheBeginningOfItsDigest) {
    const auto catalog = sample();
    for (const RunIndex run : allRuns(*catalog)) {
        const std::string hex = catalog->digest(run).hex();
        std::string upper = hex;
        for (char& c : upper)
            c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
        for (const std::string& query :
             {"digest:" + hex.substr(0, 9), "digest:sha256:" + hex, "digest:" + upper,
              "sha256:" + hex, hex, hex.substr(0, 8), "\"sha256:" + hex + '"'}) {
            const Query parsed = Query::parse(query, *catalog);
            ASSERT_TRUE(parsed.isValid()) << query << ": " << parsed.errors().front().reason;
            EXPECT_EQ(parsed.run(*catalog), std::vector<RunIndex>{run}) << query;
        }
        EXPECT_TRUE(Query::parse("digest:" + hex.substr(1), *catalog).run(*catalog).empty());
    }
}

TEST(QueryAxis, AQuotedNameIsAnAxisEvenWhereAFieldHasTheSameName) {
    Json workload = workloadEnvelope({});
    workload["spec"]["axes"] = {{"rank", 16}, {"head dim", 128}};
    const std::string digest = documentOf(workload).digest.text();
    Json run = runEnvelope({});
    run["spec"]["workloadDigest"] = digest;
    ShardWriter writer("axes");
    writer.beginFile({"axes.json", 1, 0, "bundle"});
    FoundRun found;
    found.run = documentOf(run);
    writer.run(std::move(found));
    FoundDocument document;
    document.document = documentOf(workload);
    writer.document(std::move(document));
    const auto catalog = Catalog::build({writer.finish()});
    const auto count = [&](const char* query) {
        const Query parsed = Query::parse(query, *catalog);
        EXPECT_TRUE(parsed.isValid()) << query;
        return parsed.run(*catalog).size();
    };
    EXPECT_EQ(count("\"rank\":16"), 1U);
    EXPECT_EQ(count("rank:16"), 0U);
    EXPECT_EQ(count("rank:1"), 1U);
    EXPECT_EQ(count("\"head dim\":>=64"), 1U);
    EXPECT_EQ(count("-\"head dim\":>=64"), 0U);
}

} // namespace
} // namespace kiwb::test
