// makeAuthoredDocument: from what people write by hand to the form that is hashed (domain.md 1).

#include "core/base/decimal.h"
#include "core/base/utf8.h"
#include "core/json/pointer.h"
#include "core/manifest/document.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace kiwb {

namespace {

/// The object at the path, or null.
Json* objectAt(Json& envelope, std::initializer_list<std::string_view> path) {
    Json* value = &envelope;
    for (const std::string_view key : path) {
        if (!value->is_object())
            return nullptr;
        const auto member = value->find(key);
        if (member == value->end())
            return nullptr;
        value = &*member;
    }
    return value->is_object() ? value : nullptr;
}

/// Texts, alone or in a list, become whole nanoseconds; anything else stays for checkFields.
std::optional<Error> convertDuration(Json& value, const Origin& origin,
                                     const std::string& pointer) {
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            std::string element = pointer;
            appendPointer(element, i);
            if (auto error = convertDuration(value[i], origin, element))
                return error;
        }
        return {};
    }
    if (!value.is_string())
        return {};
    auto nanoseconds = parseDurationNs(value.get_ref<const std::string&>());
    if (!nanoseconds) {
        Error error = std::move(nanoseconds).error();
        error.origin = origin;
        error.origin.pointer += pointer;
        return error;
    }
    value = *nanoseconds;
    return {};
}

std::optional<Error> convertDurations(Json& envelope, Kind kind, const Origin& origin) {
    if (kind == Kind::BenchmarkRun) {
        Json* const latency = objectAt(envelope, {"spec", "timing", "latencyNs"});
        if (latency == nullptr)
            return {};
        for (auto& [key, value] : latency->items()) {
            std::string pointer = "/spec/timing/latencyNs";
            appendPointer(pointer, key);
            if (auto error = convertDuration(value, origin, pointer))
                return error;
        }
    } else if (kind == Kind::BenchmarkProtocol) {
        Json* const measurement = objectAt(envelope, {"spec", "measurement"});
        if (measurement != nullptr && measurement->contains("warmupDuration"))
            return convertDuration((*measurement)["warmupDuration"], origin,
                                   "/spec/measurement/warmupDuration");
    }
    return {};
}

/// Lists of texts whose order says nothing: sorted by UTF-16 code unit, each text once.
void orderSets(Json& envelope, Kind kind) {
    if (kind != Kind::ImplementationRevision)
        return;
    Json* const support = objectAt(envelope, {"spec", "support"});
    if (support == nullptr)
        return;
    constexpr std::array<std::string_view, 5> sets{"hardwareArchitectures", "productsTested",
                                                   "axes", "dtypes", "layouts"};
    for (const std::string_view name : sets) {
        const auto member = support->find(name);
        if (member == support->end() || !member->is_array() ||
            !std::all_of(member->begin(), member->end(),
                         [](const Json& element) { return element.is_string(); }))
            continue;
        auto& elements = member->get_ref<Json::array_t&>();
        std::sort(elements.begin(), elements.end(), [](const Json& a, const Json& b) {
            return utf16Less(a.get_ref<const std::string&>(), b.get_ref<const std::string&>());
        });
        elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    }
}

} // namespace

Result<Document> makeAuthoredDocument(Json envelope, Origin origin) {
    if (const auto kind = kindFromName(stringAt(envelope, "kind"))) {
        if (auto error = convertDurations(envelope, *kind, origin))
            return Unexpected(*std::move(error));
        orderSets(envelope, *kind);
    }
    return makeDocument(std::move(envelope), false, std::move(origin));
}

} // namespace kiwb
