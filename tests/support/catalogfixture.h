#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/shard.h"
#include "core/manifest/document.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Small catalogues made in a test, in the published form of a Liger-Kernel record.
namespace kiwb::test {

struct RunSpec {
    std::string operation = "tiled_swiglu";
    std::string operationTitle = "SwiGLU MLP (tiled benchmark)";
    std::string pass = "backward";
    std::string provider = "liger";
    std::string implementation = "liger"; ///< what its digest stands for; equal text, equal digest
    std::string gpu = "NVIDIA GeForce RTX 4090";
    std::int64_t seq = 2048;
    std::string status = "passed";
    std::optional<std::int64_t> median = 3'000'000; ///< ns
    std::optional<std::int64_t> p20 = {}, p80 = {};
    std::string observedAt = "2025-11-11T06:23:20.000Z";
    std::string release = "0.6.3";
    Json latency = nullptr; ///< replaces latencyNs when not null
    std::optional<RunClaims> claims = {};
};

inline Document documentOf(Json envelope) {
    auto document = makeDocument(std::move(envelope), false, {});
    EXPECT_TRUE(document.has_value()) << (document ? "" : document.error().reason);
    return std::move(*document);
}

inline Json envelopeOf(const std::string& kind, const std::string& name, Json spec,
                       const std::string& title = {}) {
    Json metadata{{"name", name}};
    if (!title.empty())
        metadata["title"] = title;
    return Json{{"apiVersion", "kernelindex.dev/v1alpha1"},
                {"kind", kind},
                {"metadata", std::move(metadata)},
                {"spec", std::move(spec)}};
}

inline std::string namedDigest(const std::string& name) {
    return sha256(name).text();
}

inline Json workloadEnvelope(const RunSpec& run) {
    return envelopeOf("WorkloadCase", "case",
                      {{"operationSpecDigest", namedDigest("operation " + run.operation)},
                       {"axes", {{"seq", run.seq}, {"batch", 2}}},
                       {"tensors", {{"x", {{"dtype", "bf16"}, {"shape", {2, run.seq}}}}}},
                       {"correctness", {{"comparator", "not_asserted"}}}});
}

inline Json protocolEnvelope(const RunSpec& run) {
    return envelopeOf("BenchmarkProtocol", "protocol-" + run.pass,
                      {{"harness", {{"name", "harness for " + run.pass}}},
                       {"measurement", {{"timer", "cuda_events"}, {"primaryStatistic", "median"}}},
                       {"comparability", {{"family", "test_family"}}}});
}

inline Json environmentEnvelope(const RunSpec& run) {
    return envelopeOf(
        "ExecutionEnvironment", "environment",
        {{"hardware", {{"vendor", "nvidia"}, {"product", run.gpu}, {"architecture", "sm_89"}}},
         {"software", Json::object()}});
}

inline Json runEnvelope(const RunSpec& run) {
    const std::string benchmark = run.operation + "/" + run.pass;
    Json spec{{"implementationDigest", namedDigest("implementation " + run.implementation)},
              {"workloadDigest", documentOf(workloadEnvelope(run)).digest.text()},
              {"protocolDigest", documentOf(protocolEnvelope(run)).digest.text()},
              {"environmentDigest", documentOf(environmentEnvelope(run)).digest.text()},
              {"status", run.status},
              {"observedAt", run.observedAt},
              {"sourceNative",
               {{"source", "liger-kernel-bench"},
                {"benchmark", benchmark},
                {"externalId", benchmark + "/" + run.provider + "/gpu/batch2-seq" +
                                   std::to_string(run.seq) + "-bf16/time"}}}};
    if (!run.latency.is_null())
        spec["timing"] = {{"latencyNs", run.latency}, {"primaryStatistic", "median"}};
    else if (run.median)
        spec["timing"] = {{"latencyNs", {{"median", *run.median}}}, {"primaryStatistic", "median"}};
    Json measurements = Json::array();
    for (const auto& [statistic, value] : {std::pair{"p20", run.p20}, std::pair{"p80", run.p80}})
        if (value)
            measurements.push_back({{"metric", "latency"},
                                    {"statistic", statistic},
                                    {"unit", "ns"},
                                    {"value", *value}});
    if (!measurements.empty())
        spec["measurements"] = measurements;
    Json envelope = envelopeOf("BenchmarkRun", "run", std::move(spec),
                               run.operationTitle + " · " + run.provider + " · " + run.pass);
    envelope["metadata"]["labels"] = {{"liger_version", run.release}};
    return envelope;
}

/// `withWorkloads`: the workload documents are loaded too, so comparison keys can be computed.
inline std::shared_ptr<const Shard> shardOf(const std::vector<RunSpec>& runs,
                                            bool withWorkloads = true,
                                            const std::vector<Json>& documents = {},
                                            const std::string& title = "test") {
    ShardWriter writer(title);
    writer.beginFile({"test/" + title + ".json", 1, 0, "bundle"});
    for (const RunSpec& run : runs) {
        FoundRun found;
        found.run = documentOf(runEnvelope(run));
        found.protocol = documentOf(protocolEnvelope(run));
        found.environment = documentOf(environmentEnvelope(run));
        found.claims = run.claims;
        writer.run(std::move(found));
        if (withWorkloads) {
            FoundDocument workload;
            workload.document = documentOf(workloadEnvelope(run));
            writer.document(std::move(workload));
        }
    }
    for (const Json& envelope : documents) {
        FoundDocument found;
        found.document = documentOf(envelope);
        writer.document(std::move(found));
    }
    return writer.finish();
}

inline std::shared_ptr<const Catalog> catalogOf(const std::vector<RunSpec>& runs,
                                                bool withWorkloads = true,
                                                const std::vector<Json>& documents = {}) {
    return Catalog::build({shardOf(runs, withWorkloads, documents)});
}

inline std::vector<RunIndex> allRuns(const Catalog& catalog) {
    std::vector<RunIndex> runs(catalog.runCount());
    for (RunIndex run = 0; run < runs.size(); ++run)
        runs[run] = run;
    return runs;
}

} // namespace kiwb::test
