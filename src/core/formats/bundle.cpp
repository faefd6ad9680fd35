#include "core/formats/bundle.h"

#include <utility>

namespace kiwb {

namespace {

bool isEnvelopePart(const Json& value) {
    return value.is_object() &&
           (value.contains("apiVersion") || value.contains("kind") || value.contains("spec"));
}

/// The document at `key` of a bundle, which must be of one kind.
std::optional<Document> takeMember(Json& bundle, const char* key, Kind kind,
                                   std::string_view skipped, const Stretch& stretch,
                                   const std::string& pointer, Sink& sink) {
    auto document =
        takeDocument(std::move(bundle[key]), stretch, childPointer(pointer, key), skipped, sink);
    if (document && document->kind != kind) {
        report(sink, Severity::Error, "BUNDLE_KIND",
               "The member “" + std::string(key) + "” of a run bundle is a " +
                   std::string(kindName(kind)) + "; this one is a " +
                   std::string(kindName(document->kind)) + ".",
               stretch, childPointer(pointer, key), std::string(skipped));
        return {};
    }
    return document;
}

} // namespace

bool looksLikeBundle(const Json& value) {
    return value.is_object() && value.contains("run") &&
           (isEnvelopePart(value["run"]) || value.contains("protocol") ||
            value.contains("environment")) &&
           !value.contains("manifest");
}

void deliverRun(Json&& value, const Stretch& stretch, const std::string& pointer,
                std::optional<RunClaims> claims, Sink& sink) {
    FoundRun found;
    found.claims = std::move(claims);
    found.extent = stretch.extent;
    found.pointer = pointer;
    if (looksLikeEnvelope(value)) {
        auto run = takeDocument(std::move(value), stretch, pointer, "1 run", sink);
        if (!run)
            return;
        if (run->kind != Kind::BenchmarkRun) {
            report(sink, Severity::Error, "BUNDLE_KIND",
                   "Here a run is expected; this is a " + std::string(kindName(run->kind)) + ".",
                   stretch, pointer, "1 document");
            return;
        }
        found.run = std::move(*run);
        sink.run(std::move(found));
        return;
    }
    if (!value.is_object() || !value.contains("run")) {
        report(sink, Severity::Error, "BUNDLE_WITHOUT_RUN",
               "Here a run bundle is expected, and it has no member “run”.", stretch, pointer,
               "1 run");
        return;
    }
    auto run = takeMember(value, "run", Kind::BenchmarkRun, "1 run", stretch, pointer, sink);
    if (!run)
        return;
    found.run = std::move(*run);
    if (value.contains("protocol"))
        found.protocol = takeMember(value, "protocol", Kind::BenchmarkProtocol,
                                    "the protocol of 1 run", stretch, pointer, sink);
    if (value.contains("environment"))
        found.environment = takeMember(value, "environment", Kind::ExecutionEnvironment,
                                       "the environment of 1 run", stretch, pointer, sink);
    reportOtherMembers(value, {"run", "protocol", "environment"}, "a run bundle", stretch, pointer,
                       sink);
    sink.run(std::move(found));
}

} // namespace kiwb
