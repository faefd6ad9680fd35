#include "core/formats/cataloguerow.h"

#include "core/formats/bundle.h"
#include "core/formats/jsonclaims.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kiwb {

namespace {

constexpr std::string_view runTable = "benchmark_runs";

/// Members of a benchmark_runs row that have a place of their own in RunClaims.
constexpr std::array<std::string_view, 22> placedMembers = {"id",
                                                            "runDigest",
                                                            "comparisonKey",
                                                            "status",
                                                            "observedAt",
                                                            "publishedAt",
                                                            "primaryMetric",
                                                            "primaryStatistic",
                                                            "primaryUnit",
                                                            "primaryValue",
                                                            "sampleCount",
                                                            "uncertaintyLow",
                                                            "uncertaintyHigh",
                                                            "retractedAt",
                                                            "retractionReason",
                                                            "reproducedByKernelindex",
                                                            "independentReplicationCount",
                                                            "sourceAvailable",
                                                            "hasRawEvidence",
                                                            "sourceId",
                                                            "implementationId",
                                                            "workloadId"};

RunClaims claimsOf(const Json& row, Origin origin) {
    RunClaims claims;
    claims.from = RunClaims::From::CatalogueRow;
    claims.origin = std::move(origin);
    claims.id = textAt(row, "id");
    claims.runDigest = textAt(row, "runDigest");
    claims.comparisonKey = textAt(row, "comparisonKey");
    claims.status = textAt(row, "status");
    claims.observedAt = textAt(row, "observedAt");
    claims.publishedAt = textAt(row, "publishedAt");
    claims.metric = textAt(row, "primaryMetric");
    claims.value = numberAt(row, "primaryValue");
    if (claims.metric == "none" || !claims.value) {
        claims.metric = "none";
        claims.value.reset();
    } else {
        claims.statistic = textAt(row, "primaryStatistic");
        claims.unit = textAt(row, "primaryUnit");
        claims.samples = integerAt(row, "sampleCount");
        claims.uncertaintyLow = numberAt(row, "uncertaintyLow");
        claims.uncertaintyHigh = numberAt(row, "uncertaintyHigh");
    }
    claims.retracted = memberAt(row, "retractedAt").is_string();
    claims.retractionReason = textAt(row, "retractionReason");
    claims.reproducedByKernelindex = trueAt(row, "reproducedByKernelindex");
    claims.independentReplications = integerAt(row, "independentReplicationCount").value_or(0);
    claims.sourceAvailable = trueAt(row, "sourceAvailable");
    claims.hasRawEvidence = trueAt(row, "hasRawEvidence");
    claims.sourceRow = stringAt(row, "sourceId");
    claims.implementationRow = stringAt(row, "implementationId");
    claims.workloadRow = stringAt(row, "workloadId");
    for (const auto& [key, value] : row.items())
        if (std::find(placedMembers.begin(), placedMembers.end(), key) == placedMembers.end())
            addFact(claims.facts, runTable, key, value);
    return claims;
}

} // namespace

bool looksLikeCatalogueRow(const Json& value) {
    return value.is_object() && value.contains("table") && value.contains("row");
}

void deliverCatalogueRow(Json&& line, const Stretch& stretch, const std::string& pointer,
                         Sink& sink) {
    const std::string table{stringAt(line, "table")};
    Json row = std::move(line["row"]);
    if (table.empty() || !row.is_object()) {
        report(
            sink, Severity::Error, "CATALOGUE_ROW",
            "A line of a catalogue export needs the name of a table and a row that is an object.",
            stretch, pointer, "1 row");
        return;
    }
    reportOtherMembers(line, {"table", "row"}, "a line of a catalogue export", stretch, pointer,
                       sink);
    Json manifest;
    if (const auto found = row.find("manifest"); found != row.end()) {
        manifest = std::move(*found);
        row.erase(found);
    }
    const std::string rowPointer = childPointer(pointer, "row");
    const std::string manifestPointer = childPointer(rowPointer, "manifest");
    if (table == runTable) {
        if (manifest.is_null()) {
            report(sink, Severity::Error, "MANIFEST_MISSING", "This run has no manifest.", stretch,
                   rowPointer, "1 run");
            return;
        }
        deliverRun(std::move(manifest), stretch, manifestPointer,
                   claimsOf(row, stretch.at(rowPointer)), sink);
    } else if (manifest.is_null()) {
        sink.row({table, std::move(row), stretch.extent});
    } else if (auto document = takeDocument(std::move(manifest), stretch, manifestPointer,
                                            "1 document", sink)) {
        sink.document(
            {std::move(*document), table, std::move(row), stretch.extent, manifestPointer});
    }
}

} // namespace kiwb
