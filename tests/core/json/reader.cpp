#include "core/json/json.h"

#include <gtest/gtest.h>
#include <vector>

namespace kiwb {
namespace {

using namespace std::string_view_literals;

const Origin start{"a.json", 1, 0, ""};

struct Fault {
    std::string_view json;
    std::string_view code;
    std::uint64_t line;
    std::uint64_t byte;
    std::string_view pointer;
};

void expectFault(const Fault& fault, const JsonLimits& limits = {}) {
    SCOPED_TRACE(fault.json.substr(0, 80));
    const auto result = readJson(fault.json, start, limits);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, fault.code);
    EXPECT_EQ(result.error().origin.line, fault.line);
    EXPECT_EQ(result.error().origin.byte, fault.byte);
    EXPECT_EQ(result.error().origin.pointer, fault.pointer);
    EXPECT_EQ(result.error().origin.path, "a.json");
    EXPECT_TRUE(result.error().reason.ends_with('.'));
}

TEST(JsonReader, SaysExactlyWhereTheFaultIs) {
    const std::vector<Fault> faults{
        {"", "JSON_EMPTY", 1, 0, ""},
        {" \n\t", "JSON_EMPTY", 2, 3, ""},
        {"\xEF\xBB\xBF{}", "JSON_BOM", 1, 0, ""},
        {"{} x", "JSON_SYNTAX", 1, 3, ""},
        {"{}\n{}", "JSON_SYNTAX", 2, 3, ""},
        {"{\"a\":1}\0"sv, "JSON_SYNTAX", 1, 7, ""},
        {"[1 2]", "JSON_SYNTAX", 1, 3, ""},
        {"[1,]", "JSON_SYNTAX", 1, 3, "/1"},
        {"[,1]", "JSON_SYNTAX", 1, 1, "/0"},
        {"[1,x]", "JSON_SYNTAX", 1, 3, "/1"},
        {"[1", "JSON_SYNTAX", 1, 2, ""},
        {"[1}", "JSON_SYNTAX", 1, 2, ""},
        {"{\"a\"}", "JSON_SYNTAX", 1, 4, "/a"},
        {"{\"a\":}", "JSON_SYNTAX", 1, 5, "/a"},
        {"{\"a\":1,}", "JSON_SYNTAX", 1, 7, ""},
        {"{a:1}", "JSON_SYNTAX", 1, 1, ""},
        {"{\"a\":1 \"b\":2}", "JSON_SYNTAX", 1, 7, ""},
        {"{\n \"a\": {\n  \"b\": [1,\n   tru\n]}}", "JSON_SYNTAX", 4, 27, "/a/b/1"},
        {"[nul]", "JSON_SYNTAX", 1, 4, "/0"},
        {"[True]", "JSON_SYNTAX", 1, 1, "/0"},
        {"[-]", "JSON_SYNTAX", 1, 2, "/0"},
        {"[01]", "JSON_SYNTAX", 1, 2, ""},
        {"[1.]", "JSON_SYNTAX", 1, 3, "/0"},
        {"[1.e3]", "JSON_SYNTAX", 1, 3, "/0"},
        {"[1e+]", "JSON_SYNTAX", 1, 4, "/0"},
        {"[-Infinity]", "JSON_SYNTAX", 1, 2, "/0"},
        {"[\"abc", "JSON_SYNTAX", 1, 5, "/0"},
        {"[\"a\nb\"]", "JSON_SYNTAX", 1, 3, "/0"},
        {"[\"a\0b\"]"sv, "JSON_SYNTAX", 1, 3, "/0"},
        {"[\"a\\x41\"]", "JSON_SYNTAX", 1, 4, "/0"},
        {"[\"\\u12g4\"]", "JSON_SYNTAX", 1, 6, "/0"},
        {"[\"\\", "JSON_SYNTAX", 1, 3, "/0"},
        {"[\"\xE2\x82\"]", "JSON_UTF8", 1, 2, "/0"},
        {"[\"ok \xED\xA0\x80\"]", "JSON_UTF8", 1, 5, "/0"},
        {"\xFF", "JSON_SYNTAX", 1, 0, ""},
        {"[\"x\\ud800\"]", "JSON_SURROGATE", 1, 3, "/0"},
        {"[\"\\udead\"]", "JSON_SURROGATE", 1, 2, "/0"},
        {"[\"\\ud83d\\u0041\"]", "JSON_SURROGATE", 1, 2, "/0"},
        {"{\"\\ud800\":1}", "JSON_SURROGATE", 1, 2, ""},
        {"{\"a\":1,\"a\":2}", "JSON_DUPLICATE_KEY", 1, 7, "/a"},
        {"{\"a\":1,\n\"\\u0061\":2}", "JSON_DUPLICATE_KEY", 2, 8, "/a"},
        {"{\"x\":[0,{\"b\":1,\"b\":1}]}", "JSON_DUPLICATE_KEY", 1, 15, "/x/1/b"},
        {"{\"a/b\":{\"~\":[1e400]}}", "JSON_NUMBER_RANGE", 1, 13, "/a~1b/~0/0"},
        {"[0,-1e400]", "JSON_NUMBER_RANGE", 1, 3, "/1"},
    };
    for (const Fault& fault : faults)
        expectFault(fault);
}

TEST(JsonReader, CountsFromThePlaceOfTheFirstByte) {
    const auto result = readJson("[1,\n]", {"export.jsonl", 7, 1000, "/row"});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().origin.text(), "export.jsonl, line 8, byte 1004, at /row/1");
    const auto unknown = readJson("[1,\n]", {});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().origin.line, 2U);
    EXPECT_EQ(unknown.error().origin.byte, 4U);
}

TEST(JsonReader, HoldsToEachLimitExactly) {
    JsonLimits limits;
    limits.bytes = 5;
    EXPECT_TRUE(readJson("[1,2]", start, limits));
    expectFault({"[1,2] ", "JSON_SIZE", 1, 5, ""}, limits);
    limits = {};
    limits.depth = 2;
    EXPECT_TRUE(readJson("[{}]", start, limits));
    expectFault({"[0,{\"a\":[]}]", "JSON_DEPTH", 1, 8, "/1/a"}, limits);
    limits = {};
    limits.nodes = 5; // the object, two keys, two values
    EXPECT_TRUE(readJson("{\"a\":1,\"b\":2}", start, limits));
    expectFault({"{\"a\":1,\"b\":[2]}", "JSON_NODES", 1, 12, "/b/0"}, limits);
    expectFault({"{\"a\":1,\"b\":2,\"c\":3}", "JSON_NODES", 1, 13, ""}, limits);
    limits = {};
    limits.stringBytes = 3;
    EXPECT_TRUE(readJson("{\"abc\":\"\\u0061\\u0062\\u0063\"}", start, limits));
    expectFault({"[\"abcd\"]", "JSON_STRING_LENGTH", 1, 1, "/0"}, limits);
    expectFault({"[\"a\u20AC\"]", "JSON_STRING_LENGTH", 1, 1, "/0"}, limits);
    expectFault({"{\"abcd\":1}", "JSON_STRING_LENGTH", 1, 1, ""}, limits);
    limits = {};
    limits.numberCharacters = 4;
    EXPECT_TRUE(readJson("[-1.5]", start, limits));
    expectFault({"[1,-1.25]", "JSON_NUMBER_LENGTH", 1, 3, "/1"}, limits);
}

TEST(JsonReader, TakesHugeNestingWithoutTheStack) {
    const std::string deep = std::string(512, '[') + std::string(512, ']');
    EXPECT_TRUE(readJson(deep, start));
    const std::string hostile(1'000'000, '[');
    const auto result = readJson(hostile, start);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, "JSON_DEPTH");
    EXPECT_EQ(result.error().origin.byte, 512U);
}

TEST(JsonReader, MarksTheFirstNumberThatIsNotItsDouble) {
    const auto pointerOf = [](std::string_view json) {
        const auto result = readJson(json, start);
        EXPECT_TRUE(result) << json;
        EXPECT_EQ(result->lossy, !result->lossyPointer.empty()) << json;
        return result->lossyPointer;
    };
    EXPECT_EQ(pointerOf("[9007199254740991, -9007199254740991]"), "");
    EXPECT_EQ(pointerOf("[9007199254740992, -9007199254740992]"), "");
    EXPECT_EQ(pointerOf("{\"a\":[1, 9007199254740993, 9007199254740995]}"), "/a/1");
    EXPECT_EQ(pointerOf("{\"a\":-9007199254740993}"), "/a");
    EXPECT_EQ(pointerOf("{\"a\":123456789012345678901234567890}"), "/a");
    EXPECT_EQ(pointerOf("{\"a\":1e-400}"), "/a");
    EXPECT_EQ(pointerOf("[0e-400, 0.0, 5e-324, 1e30, 0.1]"), "");
}

TEST(JsonReader, KeepsIntegersAsTheyStand) {
    const auto result =
        readJson("[9223372036854775807, -9223372036854775808, 18446744073709551615, "
                 "18446744073709551616, 2.0]",
                 start);
    ASSERT_TRUE(result);
    const Json& values = result->value;
    EXPECT_EQ(values[0].get<std::int64_t>(), 9223372036854775807);
    EXPECT_TRUE(values[1].is_number_integer());
    EXPECT_EQ(values[2].get<std::uint64_t>(), 18446744073709551615U);
    EXPECT_EQ(values[3].get<double>(), 18446744073709551616.0);
    EXPECT_TRUE(values[4].is_number_float());
}

TEST(CanonicalJson, WritesIntegersBeyond53BitsAsTheirDouble) {
    EXPECT_EQ(canonicalJson(Json(9007199254740992)), "9007199254740992");
    EXPECT_EQ(canonicalJson(Json(9007199254740993)), "9007199254740992");
    EXPECT_EQ(canonicalJson(Json(-9223372036854775807 - 1)), "-9223372036854776000");
    EXPECT_EQ(canonicalJson(Json(18446744073709551615U)), "18446744073709552000");
    EXPECT_EQ(canonicalJson(Json(-0.0)), "0");
}

TEST(CanonicalJson, EscapesOnlyWhatItHasTo) {
    std::string all;
    for (char c = 0; c < 0x20; ++c)
        all += c;
    EXPECT_EQ(canonicalJson(Json(all + "\"\\/\x7F\u2028")),
              "\"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r"
              "\\u000e\\u000f\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018"
              "\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f\\\"\\\\/\x7F\u2028\"");
}

TEST(PrettyJson, IndentsByTwoAndKeepsEveryDigit) {
    const auto result = readJson(R"({"b":[1,{},[]],"a":{"x":9007199254740993,"y":1e21}})", start);
    ASSERT_TRUE(result);
    EXPECT_EQ(prettyJson(result->value), "{\n"
                                         "  \"a\": {\n"
                                         "    \"x\": 9007199254740993,\n"
                                         "    \"y\": 1e+21\n"
                                         "  },\n"
                                         "  \"b\": [\n"
                                         "    1,\n"
                                         "    {},\n"
                                         "    []\n"
                                         "  ]\n"
                                         "}");
}

TEST(JsonAccess, NeverThrows) {
    const Json object{{"text", "x"}, {"number", 1}, {"inner", {{"a", true}}}};
    EXPECT_EQ(stringAt(object, "text"), "x");
    EXPECT_EQ(stringAt(object, "number"), "");
    EXPECT_EQ(stringAt(object, "absent"), "");
    EXPECT_EQ(stringAt(Json(3), "text"), "");
    EXPECT_EQ(stringAt(Json::array({1}), "0"), "");
    EXPECT_EQ(memberAt(object, "inner")["a"], true);
    EXPECT_TRUE(memberAt(object, "absent").is_null());
    EXPECT_TRUE(memberAt(Json(), "absent").is_null());
}

} // namespace
} // namespace kiwb
