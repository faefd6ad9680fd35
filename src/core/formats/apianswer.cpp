#include "core/formats/apianswer.h"

#include "core/formats/bundle.h"
#include "core/formats/jsonclaims.h"

#include <array>
#include <utility>

namespace kiwb {

namespace {

struct OtherAnswer {
    std::string_view member; ///< that tells it apart
    std::string_view words;
};

/// Answers without a manifest, by a member no other answer has; the first that fits names it.
constexpr std::array<OtherAnswer, 12> otherAnswers = {{
    {"firstMaterialMismatch", "a comparison"},
    {"model", "an answer about one serving run or model"},
    {"operation", "an answer about one operation"},
    {"implementation", "an answer about one implementation"},
    {"project", "an answer about one project"},
    {"operations", "a list of operations"},
    {"sources", "a list of sources"},
    {"hardware", "a list of hardware"},
    {"records", "a list of records"},
    {"runs", "a list of runs, which carries their values only"},
    {"openapi", "the description of the API itself"},
    {"quotaPerDay", "an answer about an API key"},
}};

bool isProblem(const Json& value) {
    return value.contains("title") && value.contains("status") && value.contains("code") &&
           value.contains("detail");
}

bool isFailure(const Json& value) {
    return value.contains("success") && memberAt(value, "error").is_object();
}

const OtherAnswer* otherAnswer(const Json& value) {
    if (!value.contains("illustrative") && !value.contains("generatedAt") &&
        !value.contains("nextCursor") && !value.contains("openapi") &&
        !value.contains("quotaPerDay"))
        return nullptr;
    for (const OtherAnswer& other : otherAnswers)
        if (value.contains(other.member))
            return &other;
    return nullptr;
}

void addMembers(std::vector<ClaimedFact>& facts, std::string_view section, const Json& object) {
    if (object.is_object())
        for (const auto& [key, value] : object.items())
            addFact(facts, section, key, value);
}

/// [{"key": …, "value": …}, …] as the API writes what a page shows in pairs.
void addPairs(std::vector<ClaimedFact>& facts, std::string_view section, const Json& pairs) {
    if (pairs.is_array())
        for (const Json& pair : pairs)
            addFact(facts, section, stringAt(pair, "key"), memberAt(pair, "value"));
}

void addWorkload(RunClaims& claims, const Json& workload) {
    claims.workload = textAt(workload, "label");
    addMembers(claims.facts, "workload", workload);
    if (const Json& axes = memberAt(workload, "axes"); axes.is_object())
        for (const auto& [name, value] : axes.items())
            if (const auto size = integerAt(axes, name))
                claims.axes.emplace_back(name, *size);
    if (const Json& tensors = memberAt(workload, "tensors"); tensors.is_array())
        for (const Json& tensor : tensors)
            claims.tensors.emplace_back(stringAt(tensor, "key"), stringAt(tensor, "value"));
    addMembers(claims.facts, "workload axes", memberAt(workload, "axes"));
    addPairs(claims.facts, "workload tensors", memberAt(workload, "tensors"));
    addPairs(claims.facts, "workload tolerance", memberAt(workload, "tolerance"));
}

void addPrimary(RunClaims& claims, const Json& primary) {
    claims.metric = textAt(primary, "metric");
    addMembers(claims.facts, "primary", primary);
    if (!claims.metric || claims.metric == "none") {
        // The API then still says value 0: that is no measurement (api.md).
        claims.metric = "none";
        return;
    }
    claims.statistic = textAt(primary, "statistic");
    claims.unit = textAt(primary, "unit");
    claims.value = numberAt(primary, "value");
    claims.samples = integerAt(primary, "sampleCount");
    claims.uncertaintyLow = numberAt(memberAt(primary, "uncertainty"), "low");
    claims.uncertaintyHigh = numberAt(memberAt(primary, "uncertainty"), "high");
}

void addLifecycle(RunClaims& claims, const Json& lifecycle) {
    claims.superseded = memberAt(lifecycle, "supersededById").is_string();
    const Json& retracted = memberAt(lifecycle, "retracted");
    claims.retracted = !retracted.is_null();
    claims.retractionReason = textAt(retracted, "reason");
    claims.disputed = !memberAt(lifecycle, "disputed").is_null();
    claims.stale = trueAt(lifecycle, "stale");
    addMembers(claims.facts, "lifecycle", lifecycle);
    addMembers(claims.facts, "retracted", retracted);
    addMembers(claims.facts, "disputed", memberAt(lifecycle, "disputed"));
}

void addProvenance(RunClaims& claims, const Json& provenance) {
    const Json& source = memberAt(provenance, "source");
    claims.source = textAt(source, "name");
    claims.sourceUrl = textAt(source, "url");
    claims.licence = textAt(source, "license");
    claims.attribution = textAt(source, "attribution");
    claims.externalId = textAt(provenance, "externalId");
    if (!claims.externalId)
        claims.externalId = textAt(source, "externalId");
    addMembers(claims.facts, "source", source);
    addMembers(claims.facts, "provenance", provenance);
}

void addObjects(RunClaims& claims, std::string_view section, const Json& list) {
    if (list.is_array())
        for (const Json& object : list)
            addMembers(claims.facts, section, object);
}

RunClaims claimsOf(const Json& answer, Origin origin) {
    RunClaims claims;
    claims.from = RunClaims::From::ApiAnswer;
    claims.origin = std::move(origin);
    const Json& run = memberAt(answer, "run");
    claims.id = textAt(run, "id");
    claims.runDigest = textAt(run, "digest");
    claims.status = textAt(run, "status");
    claims.observedAt = textAt(run, "observedAt");
    claims.publishedAt = textAt(run, "publishedAt");
    addMembers(claims.facts, "run", run);
    claims.evidenceLevel = textAt(answer, "evidence");
    addFact(claims.facts, "run", "evidence", memberAt(answer, "evidence"));
    addLifecycle(claims, memberAt(answer, "lifecycle"));
    addPrimary(claims, memberAt(answer, "primary"));
    const Json& cohort = memberAt(answer, "cohort");
    claims.comparisonKey = textAt(cohort, "comparisonKey");
    claims.profile = textAt(cohort, "profile");
    claims.rank = integerAt(cohort, "rank");
    addMembers(claims.facts, "cohort", cohort);
    if (const Json& reasons = memberAt(cohort, "ineligibleReasons"); reasons.is_array())
        for (const Json& reason : reasons)
            addFact(claims.facts, "cohort", "ineligibleReason", reason);
    claims.implementation = textAt(memberAt(answer, "implementation"), "name");
    claims.revision = textAt(memberAt(answer, "implementation"), "revision");
    claims.project = textAt(memberAt(answer, "project"), "name");
    claims.operation = textAt(memberAt(answer, "operation"), "name");
    for (const std::string_view section : {"implementation", "project", "operation"})
        addMembers(claims.facts, section, memberAt(answer, section));
    addWorkload(claims, memberAt(answer, "workload"));
    addMembers(claims.facts, "correctness", memberAt(answer, "correctness"));
    if (const Json& measurements = memberAt(answer, "measurements"); measurements.is_array())
        for (const Json& one : measurements)
            if (const auto value = scalarText(memberAt(one, "value")))
                claims.facts.push_back({"measurements",
                                        std::string(stringAt(one, "metric")) + " · " +
                                            std::string(stringAt(one, "statistic")),
                                        *value + ' ' + std::string(stringAt(one, "unit"))});
    addPairs(claims.facts, "protocol", memberAt(answer, "protocol"));
    addPairs(claims.facts, "environment", memberAt(answer, "environment"));
    addObjects(claims, "artifact", memberAt(answer, "artifacts"));
    addProvenance(claims, memberAt(answer, "provenance"));
    addMembers(claims.facts, "sourceNativeMetrics", memberAt(answer, "sourceNativeMetrics"));
    addObjects(claims, "attestation", memberAt(answer, "attestations"));
    return claims;
}

} // namespace

bool looksLikeApiAnswer(const Json& value) {
    return value.is_object() &&
           ((value.contains("manifest") && value.contains("run")) || isProblem(value) ||
            isFailure(value) || otherAnswer(value) != nullptr);
}

void deliverApiAnswer(Json&& answer, const Stretch& stretch, const std::string& pointer,
                      Sink& sink) {
    if (isProblem(answer)) {
        report(sink, Severity::Error, "API_ERROR",
               "This is an error answer of the KernelIndex API: " +
                   std::string(stringAt(answer, "title")) + " (" +
                   std::string(stringAt(answer, "code")) + ").",
               stretch, pointer, "the answer");
        return;
    }
    if (isFailure(answer)) {
        report(sink, Severity::Error, "API_ERROR",
               "This is an error answer of the KernelIndex API: the request was not valid (" +
                   std::string(stringAt(memberAt(answer, "error"), "name")) + ").",
               stretch, pointer, "the answer");
        return;
    }
    auto manifest = answer.find("manifest");
    if (manifest == answer.end()) {
        const OtherAnswer* other = otherAnswer(answer);
        report(sink, Severity::Error, "API_WITHOUT_MANIFEST",
               "This is an answer of the KernelIndex API without a manifest: " +
                   std::string(other == nullptr ? "of an unknown kind" : other->words) + ".",
               stretch, pointer, "the answer",
               "Save the answer of /api/v1/runs/ and the id of one run.");
        return;
    }
    const std::string manifestPointer = childPointer(pointer, "manifest");
    if (stringAt(*manifest, "kind") == kindName(Kind::ServingRun)) {
        if (auto document =
                takeDocument(std::move(*manifest), stretch, manifestPointer, "1 document", sink)) {
            FoundDocument found;
            found.document = std::move(*document);
            answer.erase(manifest);
            found.row = std::move(answer);
            found.extent = stretch.extent;
            found.pointer = manifestPointer;
            sink.document(std::move(found));
        }
        return;
    }
    RunClaims claims = claimsOf(answer, stretch.at(pointer));
    deliverRun(std::move(*manifest), stretch, manifestPointer, std::move(claims), sink);
}

} // namespace kiwb
