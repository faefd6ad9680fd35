// checkFields: walks a document along the rules of its kind.

#include "core/base/decimal.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/json/pointer.h"
#include "core/manifest/document.h"
#include "core/manifest/fieldrules.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace kiwb {

namespace {

/// A hostile document is not worth more rows than this, of each severity.
constexpr std::size_t mostFindings = 100;

bool onlyHas(std::string_view text, std::string_view extra) {
    return std::all_of(text.begin(), text.end(), [extra](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               extra.find(c) != std::string_view::npos;
    });
}

bool matches(std::string_view text, Rule::Pattern pattern) {
    const char first = text.empty() ? '\0' : text.front();
    const bool letterFirst = first >= 'a' && first <= 'z';
    const bool digitFirst = first >= '0' && first <= '9';
    switch (pattern) {
    case Rule::Pattern::Identifier:
        return letterFirst && onlyHas(text, "_");
    case Rule::Pattern::Name:
        return (letterFirst || digitFirst) && onlyHas(text, "._-");
    case Rule::Pattern::Slug:
        return (letterFirst || digitFirst) && onlyHas(text, "-");
    case Rule::Pattern::Digest:
        return Digest::parse(text).has_value();
    case Rule::Pattern::Commit:
        return text.size() == 40 &&
               text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    case Rule::Pattern::Instant: // parseInstant also takes a bare date and other spellings of UTC
        return parseInstant(text) && text.size() > 10 && text[10] == 'T' && text.ends_with('Z');
    case Rule::Pattern::Expression:
        return !text.empty() && onlyHas(text, "_+-*%/() ");
    case Rule::Pattern::Any:
        break;
    }
    return true;
}

std::string_view wanted(Rule::Pattern pattern) {
    switch (pattern) {
    case Rule::Pattern::Identifier:
        return "a lower-case letter, then lower-case letters, digits and _";
    case Rule::Pattern::Name:
        return "a lower-case letter or digit, then these and . _ -";
    case Rule::Pattern::Slug:
        return "a lower-case letter or digit, then these and -";
    case Rule::Pattern::Digest:
        return "\"sha256:\" and 64 lower-case hex digits";
    case Rule::Pattern::Commit:
        return "40 lower-case hex digits";
    case Rule::Pattern::Instant:
        return "a time in UTC such as 2025-11-11T06:23:20Z";
    case Rule::Pattern::Expression:
        return "lower-case letters, digits, spaces and _ + - * % / ( )";
    case Rule::Pattern::Any:
        break;
    }
    return "any text";
}

std::string_view wanted(Rule::Type type) {
    switch (type) {
    case Rule::Type::Text:
        return "a text";
    case Rule::Type::Integer:
        return "a whole number";
    case Rule::Type::Number:
        return "a number";
    case Rule::Type::Boolean:
        return "true or false";
    case Rule::Type::Duration:
        return "a whole number of nanoseconds, or a duration such as \"0.008 ms\"";
    case Rule::Type::Object:
    case Rule::Type::Map:
        return "an object";
    case Rule::Type::List:
        return "a list";
    case Rule::Type::Either:
        break;
    }
    return "another type";
}

bool isWhole(const Json& value) {
    if (value.is_number_integer())
        return true;
    return value.is_number() && std::trunc(value.get<double>()) == value.get<double>();
}

bool hasType(const Json& value, const Rule& rule) {
    switch (rule.type) {
    case Rule::Type::Text:
        return value.is_string();
    case Rule::Type::Integer:
        return isWhole(value);
    case Rule::Type::Number:
        return value.is_number();
    case Rule::Type::Boolean:
        return value.is_boolean();
    case Rule::Type::Duration:
        return isWhole(value) ||
               (value.is_string() && parseDurationNs(value.get_ref<const std::string&>()));
    case Rule::Type::Object:
    case Rule::Type::Map:
        return value.is_object();
    case Rule::Type::List:
        return value.is_array();
    case Rule::Type::Either:
        return hasType(value, *rule.item) || hasType(value, *rule.otherItem);
    }
    return false;
}

/// In Unicode characters, as JSON Schema counts.
std::size_t lengthOf(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
    }));
}

std::string rangeText(const Rule& rule) {
    std::string text;
    if (rule.minimum > std::numeric_limits<double>::lowest())
        text = (rule.aboveMinimum ? "above " : "at least ") + ecmascriptNumber(rule.minimum);
    if (rule.maximum < std::numeric_limits<double>::max())
        text += (text.empty() ? "at most " : " and at most ") + ecmascriptNumber(rule.maximum);
    return text;
}

class FieldCheck {
public:
    explicit FieldCheck(const Document& document) : m_document(document) {}

    std::vector<Diagnostic> run();

private:
    /// `vital`: the record cannot be without this value.
    void check(const Json& value, const Rule& rule, bool vital);
    void checkText(std::string_view text, const Rule& rule, bool vital);
    void checkNumber(double value, const Rule& rule, bool vital);
    void checkObject(const Json& object, const Rule& rule, bool vital);
    void checkMap(const Json& object, const Rule& rule, bool vital);
    void checkList(const Json& list, const Rule& rule, bool vital);
    void report(std::string_view code, std::string reason, bool vital);

    /// Calls `step` with the pointer one token longer.
    template <class Token, class Step>
    void inside(const Token& token, Step step) {
        const std::size_t before = m_pointer.size();
        appendPointer(m_pointer, token);
        step();
        m_pointer.resize(before);
    }

    const Document& m_document;
    std::string m_pointer;
    std::vector<Diagnostic> m_findings;
    std::size_t m_errors = 0;
    std::size_t m_warnings = 0;
};

std::vector<Diagnostic> FieldCheck::run() {
    const Json& metadata = m_document.metadata();
    inside(std::string_view("metadata"), [&] {
        if (metadata.is_null())
            report("FIELD_MISSING", "The member \"metadata\" is missing.", false);
        else
            check(metadata, metadataRule(), false);
    });
    const bool isRun = m_document.kind == Kind::BenchmarkRun || m_document.kind == Kind::ServingRun;
    inside(std::string_view("spec"),
           [&] { check(m_document.spec(), specRule(m_document.kind), isRun); });
    return std::move(m_findings);
}

void FieldCheck::check(const Json& value, const Rule& rule, bool vital) {
    if (rule.type == Rule::Type::Either)
        return check(value, hasType(value, *rule.item) ? *rule.item : *rule.otherItem, vital);
    if (!hasType(value, rule))
        return report("FIELD_TYPE", "This has to be " + std::string(wanted(rule.type)) + ".",
                      vital);
    switch (rule.type) {
    case Rule::Type::Text:
        return checkText(value.get_ref<const std::string&>(), rule, vital);
    case Rule::Type::Integer:
    case Rule::Type::Number:
        return checkNumber(value.get<double>(), rule, vital);
    case Rule::Type::Duration:
        if (value.is_number())
            checkNumber(value.get<double>(), rule, vital);
        return;
    case Rule::Type::Object:
        return checkObject(value, rule, vital);
    case Rule::Type::Map:
        return checkMap(value, rule, vital);
    case Rule::Type::List:
        return checkList(value, rule, vital);
    case Rule::Type::Boolean:
    case Rule::Type::Either:
        return;
    }
}

void FieldCheck::checkText(std::string_view text, const Rule& rule, bool vital) {
    const std::span<const std::string_view> choices(rule.choices, rule.choiceCount);
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
        std::string reason = "This has to be ";
        for (std::size_t i = 0; i < choices.size(); ++i)
            reason.append(i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ").append(choices[i]);
        return report("FIELD_VALUE", reason + ".", vital);
    }
    if (!matches(text, rule.pattern))
        return report("FIELD_VALUE", "This has to be " + std::string(wanted(rule.pattern)) + ".",
                      vital);
    if (lengthOf(text) > rule.maxLength)
        report("FIELD_VALUE", "This is longer than " + countText(rule.maxLength, "character") + ".",
               vital);
}

void FieldCheck::checkNumber(double value, const Rule& rule, bool vital) {
    const bool isBelow = value < rule.minimum || (rule.aboveMinimum && value == rule.minimum);
    if (isBelow || value > rule.maximum)
        report("FIELD_VALUE", "This number has to be " + rangeText(rule) + ".", vital);
}

void FieldCheck::checkObject(const Json& object, const Rule& rule, bool vital) {
    const std::span<const Field> fields(rule.fields, rule.fieldCount);
    for (const Field& field : fields) {
        const auto member = object.find(field.name);
        if (member == object.end() && !field.required)
            continue;
        inside(field.name, [&] {
            const bool isVital = vital && field.required;
            if (member == object.end())
                report("FIELD_MISSING",
                       "The member \"" + std::string(field.name) + "\" is missing.", isVital);
            else
                check(*member, field.rule, isVital);
        });
    }
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) {
        const auto isThis = [&name = key](const Field& field) { return field.name == name; };
        if (std::none_of(fields.begin(), fields.end(), isThis))
            inside(std::string_view(key), [&] {
                report("FIELD_UNKNOWN", "v1alpha1 does not define this member.", false);
            });
    }
}

void FieldCheck::checkMap(const Json& object, const Rule& rule, bool vital) {
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) {
        inside(std::string_view(key), [&, &name = key, &item = value] {
            if (!matches(name, rule.pattern))
                report("FIELD_VALUE",
                       "This key has to be " + std::string(wanted(rule.pattern)) + ".", vital);
            check(item, *rule.item, vital);
        });
    }
}

void FieldCheck::checkList(const Json& list, const Rule& rule, bool vital) {
    if (list.size() < rule.minItems)
        report("FIELD_VALUE",
               "This list has to have at least " + countText(rule.minItems, "entry", "entries") +
                   ".",
               vital);
    if (list.size() > rule.maxItems)
        report("FIELD_VALUE",
               "This list has to have at most " + countText(rule.maxItems, "entry", "entries") +
                   ".",
               vital);
    for (std::size_t i = 0; i < list.size(); ++i)
        inside(i, [&] { check(list[i], *rule.item, vital); });
}

void FieldCheck::report(std::string_view code, std::string reason, bool vital) {
    if (++(vital ? m_errors : m_warnings) > mostFindings)
        return;
    Diagnostic finding;
    finding.severity = vital ? Severity::Error : Severity::Warning;
    finding.code = code;
    finding.reason = std::move(reason);
    finding.origin = m_document.origin;
    finding.origin.pointer += m_pointer;
    m_findings.push_back(std::move(finding));
}

} // namespace

std::vector<Diagnostic> checkFields(const Document& document) {
    return FieldCheck(document).run();
}

} // namespace kiwb
