#include "core/formats/deliver.h"

#include "core/formats/apianswer.h"
#include "core/formats/bundle.h"
#include "core/formats/cataloguerow.h"
#include "core/json/pointer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace kiwb {

namespace {

/// Doubles from here on have integers between them that they cannot hold.
constexpr double exactIntegers = 9007199254740992.0;

bool isBelow(std::string_view pointer, std::string_view parent) {
    return pointer.starts_with(parent) &&
           (pointer.size() == parent.size() || pointer[parent.size()] == '/');
}

/// Whether a number in `value` may have come from a text that was not exactly it: a large integer
/// or one that underflowed. Values are at most JsonLimits::depth deep.
bool mayHoldLossyNumber(const Json& value) {
    if (value.is_structured())
        return std::any_of(value.begin(), value.end(), mayHoldLossyNumber);
    if (!value.is_number())
        return false;
    const double number = value.get<double>();
    return std::abs(number) >= exactIntegers ||
           (value.is_number_float() && std::abs(number) < std::numeric_limits<double>::min());
}

/// The reader names only the first inexact number of a whole text; each document needs its own
/// verdict. Errs on the side of "inexact".
bool isLossy(const Json& envelope, const Stretch& stretch, const std::string& pointer) {
    return stretch.lossy && (isBelow(stretch.lossyPointer, pointer + "/spec") ||
                             mayHoldLossyNumber(memberAt(envelope, "spec")));
}

} // namespace

Origin Stretch::at(std::string pointer) const {
    Origin place = origin;
    place.pointer = std::move(pointer);
    return place;
}

Stretch stretchAt(const std::string& path, const Extent& extent) {
    Stretch stretch;
    stretch.origin.path = path;
    stretch.origin.line = extent.line;
    stretch.origin.byte = extent.offset;
    stretch.extent = extent;
    return stretch;
}

std::string childPointer(const std::string& pointer, std::string_view key) {
    std::string child = pointer;
    appendPointer(child, key);
    return child;
}

void report(Sink& sink, Severity severity, std::string code, std::string reason,
            const Stretch& stretch, const std::string& pointer, std::string skipped,
            std::string advice) {
    sink.problem({severity, std::move(code), std::move(reason), std::move(skipped),
                  std::move(advice), stretch.at(pointer)});
}

void reportOtherMembers(const Json& object, std::initializer_list<std::string_view> known,
                        std::string_view what, const Stretch& stretch, const std::string& pointer,
                        Sink& sink) {
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            report(sink, Severity::Warning, "MEMBER_UNKNOWN",
                   "The member “" + key + "” does not belong to " + std::string(what) + ".",
                   stretch, childPointer(pointer, key), "the member");
}

std::optional<Document> takeDocument(Json&& envelope, const Stretch& stretch,
                                     const std::string& pointer, std::string_view skipped,
                                     Sink& sink) {
    const bool lossy = isLossy(envelope, stretch, pointer);
    auto made = stretch.authored ? makeAuthoredDocument(std::move(envelope), stretch.at(pointer))
                                 : makeDocument(std::move(envelope), lossy, stretch.at(pointer));
    if (!made) {
        sink.problem(Diagnostic::from(std::move(made.error()), std::string(skipped)));
        return {};
    }
    reportOtherMembers(made->envelope, {"apiVersion", "kind", "metadata", "spec"},
                       "a document; its digest does not cover it", stretch, pointer, sink);
    bool readable = true;
    for (Diagnostic& finding : checkFields(*made)) {
        if (finding.severity == Severity::Error) {
            readable = false;
            finding.skipped = skipped;
        }
        sink.problem(std::move(finding));
    }
    if (!readable)
        return {};
    return std::move(*made);
}

void deliverText(std::string_view text, Stretch stretch, const JsonLimits& limits,
                 std::string_view skipped, Sink& sink) {
    auto parsed = readJson(text, stretch.origin, limits);
    if (!parsed) {
        sink.problem(Diagnostic::from(std::move(parsed.error()), std::string(skipped)));
        return;
    }
    stretch.lossy = parsed->lossy;
    stretch.lossyPointer = std::move(parsed->lossyPointer);
    deliver(std::move(parsed->value), stretch, {}, sink);
}

void deliver(Json&& value, const Stretch& stretch, const std::string& pointer, Sink& sink) {
    if (value.is_array()) {
        std::size_t index = 0;
        for (Json& element : value) {
            if (sink.cancelled())
                return;
            deliver(std::move(element), stretch, childPointer(pointer, std::to_string(index++)),
                    sink);
        }
        return;
    }
    if (looksLikeCatalogueRow(value)) {
        deliverCatalogueRow(std::move(value), stretch, pointer, sink);
    } else if (looksLikeBundle(value)) {
        deliverRun(std::move(value), stretch, pointer, {}, sink);
    } else if (looksLikeApiAnswer(value)) {
        deliverApiAnswer(std::move(value), stretch, pointer, sink);
    } else if (looksLikeEnvelope(value) || (value.is_object() && value.contains("spec"))) {
        if (stringAt(value, "kind") == kindName(Kind::BenchmarkRun)) {
            deliverRun(std::move(value), stretch, pointer, {}, sink);
            return;
        }
        if (auto document = takeDocument(std::move(value), stretch, pointer, "1 document", sink)) {
            FoundDocument found;
            found.document = std::move(*document);
            found.extent = stretch.extent;
            found.pointer = pointer;
            sink.document(std::move(found));
        }
    } else {
        report(sink, Severity::Error, "NOT_A_MANIFEST",
               value.is_object() ? "This JSON object is no run bundle, document, catalogue row or "
                                   "answer of the KernelIndex API."
                                 : "This JSON value is no object; a KernelIndex record is one.",
               stretch, pointer, "the value");
    }
}

} // namespace kiwb
