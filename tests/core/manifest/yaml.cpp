#include "core/manifest/document.h"
#include "support/shareddata.h"

#include <chrono>
#include <gtest/gtest.h>
#include <vector>

namespace kiwb {
namespace {

const Origin start{"a.yaml", 1, 0, ""};

std::string asJson(std::string_view yaml) {
    const auto value = readYaml(yaml, start);
    return value ? canonicalJson(*value) : value.error().code;
}

TEST(Yaml, ReadsTheCoreSchemaOfYaml12) {
    struct Row {
        std::string_view yaml;
        std::string_view json;
    };
    // YAML 1.2.2 §10.3.2; what only YAML 1.1 knew is text.
    const std::vector<Row> rows{
        {"a: on", R"({"a":"on"})"},
        {"a: no", R"({"a":"no"})"},
        {"a: yes", R"({"a":"yes"})"},
        {"a: True", R"({"a":true})"},
        {"a: FALSE", R"({"a":false})"},
        {"a: ~", R"({"a":null})"},
        {"a: Null", R"({"a":null})"},
        {"a:", R"({"a":null})"},
        {"a: \"\"", R"({"a":""})"},
        {"a: 12", R"({"a":12})"},
        {"a: '12'", R"({"a":"12"})"},
        {"a: +12", R"({"a":12})"},
        {"a: -0", R"({"a":0})"},
        {"a: 007", R"({"a":7})"},
        {"a: 0o17", R"({"a":15})"},
        {"a: 0xFf", R"({"a":255})"},
        {"a: 0o18", R"({"a":"0o18"})"},
        {"a: 1e3", R"({"a":1000})"},
        {"a: .5", R"({"a":0.5})"},
        {"a: 5.", R"({"a":5})"},
        {"a: -1.50", R"({"a":-1.5})"},
        {"a: 1_000", R"({"a":"1_000"})"},
        {"a: 12:30:45", R"({"a":"12:30:45"})"},
        {"a: 2025-11-11", R"({"a":"2025-11-11"})"},
        {"a: .", R"({"a":"."})"},
        {"a: 1.2.3", R"({"a":"1.2.3"})"},
        {"a: 0.008 ms", R"({"a":"0.008 ms"})"},
        {"a: 9007199254740992", R"({"a":9007199254740992})"},
        {"a: 9007199254740993", "JSON_NUMBER_RANGE"},
        {"a: 0x20000000000001", "JSON_NUMBER_RANGE"},
        {"a: 1e400", "JSON_NUMBER_RANGE"},
        {"a: 1e-400", "JSON_NUMBER_RANGE"},
        {"a: .nan", "JSON_NUMBER_RANGE"},
        {"a: -.inf", "JSON_NUMBER_RANGE"},
        {"a: !!str 12", R"({"a":"12"})"},
        {"a: ! 12", R"({"a":"12"})"},
        {"a: !!int 12", R"({"a":12})"},
        {"a: !!int x", "YAML_TAG"},
        {"a: !!map {b: 1}", R"({"a":{"b":1}})"},
        {"a: !!set {b}", "YAML_TAG"},
        {"a: !mine x", "YAML_TAG"},
        {"!!str a: 1", "YAML_TAG"},
        {"- 1\n- [2, {b: 3}]\n-\n  c: 4", R"([1,[2,{"b":3}],{"c":4}])"},
        {"a: |\n  one\n  two\nb: >\n  three\n  four\n", R"({"a":"one\ntwo\n","b":"three four\n"})"},
        {"# note\n---\na: 1\n...\n", R"({"a":1})"},
        {"\xEF\xBB\xBF"
         "a: 1",
         R"({"a":1})"},
        {"{\"a\": [1, 2.50, \"x\\u00e9\"]}", "{\"a\":[1,2.5,\"x\xC3\xA9\"]}"},
        {"1: x", R"({"1":"x"})"},
        {"a: &x [1, 2]\nb: *x", R"({"a":[1,2],"b":[1,2]})"},
        {"a: &x 1\nb: &x 2\nc: *x", R"({"a":1,"b":2,"c":2})"},
        {"a: *x", "YAML_ALIASES"},
        {"a: &x [*x]", "YAML_ALIASES"},
        {"a: &x 1\nb: &x [*x]", "YAML_ALIASES"},
        {"a: 1\na: 2", "YAML_DUPLICATE_KEY"},
        {"1: x\n\"1\": y", "YAML_DUPLICATE_KEY"},
        {"? [a]\n: 1", "YAML_SYNTAX"},
        {"? {a: 1}\n: 1", "YAML_SYNTAX"},
        {"a: 1\n---\nb: 2", "YAML_DOCUMENTS"},
        {"", "YAML_DOCUMENTS"},
        {"# only a note", "YAML_DOCUMENTS"},
        {"a: [1, 2", "YAML_SYNTAX"},
        {"a: \"\x01\"", "YAML_SYNTAX"},
        {"a: \"\xC3\"", "YAML_SYNTAX"},
    };
    for (const Row& row : rows)
        EXPECT_EQ(asJson(row.yaml), row.json) << row.yaml;
}

TEST(Yaml, SaysWhereTheFaultIs) {
    struct Row {
        std::string_view yaml;
        std::string_view code;
        std::uint64_t line;
        std::uint64_t byte;
        std::string_view pointer;
    };
    const std::vector<Row> rows{
        {"a: 1\nb:\n  c: 1\n  c: 2\n", "YAML_DUPLICATE_KEY", 4, 17, "/b/c"},
        {"a:\n  - 1\n  - .nan\n", "JSON_NUMBER_RANGE", 3, 13, "/a/1"},
        {"a: 1\nb: !x y\n", "YAML_TAG", 2, 11, "/b"},
        {"a: 1\n---\nb: 1\n", "YAML_DOCUMENTS", 2, 5, ""},
        {"a: \"\xC3\xA9\" x\n", "YAML_SYNTAX", 1, 8, "/a"},
        {"a: 1\r\nb: \x02\r\n", "YAML_SYNTAX", 2, 9, ""},
        {"x/y: {~z: *no}", "YAML_ALIASES", 1, 11, "/x~1y/~0z"},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.yaml);
        const auto value = readYaml(row.yaml, start);
        ASSERT_FALSE(value);
        EXPECT_EQ(value.error().code, row.code);
        EXPECT_EQ(value.error().origin.line, row.line);
        EXPECT_EQ(value.error().origin.byte, row.byte);
        EXPECT_EQ(value.error().origin.pointer, row.pointer);
    }
}

TEST(Yaml, RefusesEveryBombByNameInTwoSeconds) {
    KIWB_NEEDS_SHARED("suites/bombs/y_laughs.yaml");
    const std::vector<std::pair<std::string, std::string>> bombs{
        {"y_bin", "YAML_SYNTAX"},        {"y_cycle", "YAML_ALIASES"},
        {"y_deep", "YAML_DEPTH"},        {"y_deepc", "YAML_DEPTH"},
        {"y_dup", "YAML_DUPLICATE_KEY"}, {"y_laughs", "YAML_ALIASES"},
        {"y_nul", "YAML_SYNTAX"},        {"y_tag", "YAML_TAG"}};
    for (const auto& [name, code] : bombs) {
        SCOPED_TRACE(name);
        const std::string bytes =
            test::readFile(test::sharedPath("suites/bombs/" + name + ".yaml"));
        const auto begin = std::chrono::steady_clock::now();
        const auto value = readYaml(bytes, start);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
        ASSERT_FALSE(value);
        EXPECT_EQ(value.error().code, code);
    }
}

TEST(Yaml, HoldsToEachLimit) {
    const auto codeUnder = [](std::string_view yaml, const JsonLimits& limits) {
        const auto value = readYaml(yaml, start, limits);
        return value ? std::string() : value.error().code;
    };
    JsonLimits limits;
    limits.bytes = 4;
    EXPECT_EQ(codeUnder("a: 1", limits), "");
    EXPECT_EQ(codeUnder("a: 12", limits), "JSON_SIZE");
    limits = {};
    limits.depth = 2;
    EXPECT_EQ(codeUnder("a: [1]", limits), "");
    EXPECT_EQ(codeUnder("a: [[1]]", limits), "YAML_DEPTH");
    EXPECT_EQ(codeUnder("a: &x [1]\nb: [*x]", limits), "YAML_DEPTH");
    limits = {};
    limits.nodes = 4; // the mapping, its key, the list, the number
    EXPECT_EQ(codeUnder("a: [1]", limits), "");
    EXPECT_EQ(codeUnder("a: [1, 2]", limits), "YAML_NODES");
    EXPECT_EQ(codeUnder("[&x 1, *x, *x]", limits), "");
    EXPECT_EQ(codeUnder("[&x 1, *x, *x, *x]", limits), "YAML_NODES");
    limits = {};
    limits.stringBytes = 3;
    EXPECT_EQ(codeUnder("a: abc", limits), "");
    EXPECT_EQ(codeUnder("a: abcd", limits), "JSON_STRING_LENGTH");
    limits = {};
    limits.numberCharacters = 3;
    EXPECT_EQ(codeUnder("a: 123", limits), "");
    EXPECT_EQ(codeUnder("a: 1234", limits), "JSON_NUMBER_LENGTH");
}

TEST(Yaml, CopiesOnlyALittleForAliases) {
    // One long text and many aliases of it: few nodes, much memory.
    std::string yaml = "a: &x " + std::string(100'000, 'x') + "\nb: [";
    for (int i = 0; i < 1'000; ++i)
        yaml += "*x, ";
    yaml += "]\n";
    EXPECT_EQ(asJson(yaml), "YAML_ALIASES");

    std::string anchors;
    for (int i = 0; i < 100; ++i)
        anchors += "k" + std::to_string(i) + ": &a" + std::to_string(i) + " 1\n";
    EXPECT_EQ(asJson(anchors), "YAML_ALIASES");
}

} // namespace
} // namespace kiwb
