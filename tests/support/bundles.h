#pragma once

#include "core/catalog/shard.h"
#include "core/formats/formats.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

/// Run bundles as JSON text, for tests of the layers that only know files and catalogues.
namespace kiwb::test {

struct BundleText {
    std::string operation = "rope";
    std::string pass = "forward";
    std::string label = "liger";
    int seq = 1024;
    int median = 1000;    ///< ns
    int p20 = 0, p80 = 0; ///< 0: not published
    std::string status = "passed";
    std::string gpu = "NVIDIA A100";
    std::string observed = "2025-11-11T06:23:20.000Z";
};

inline std::string digestText(std::string_view of) {
    return sha256(of).text();
}

inline std::string bundleText(const BundleText& run) {
    const std::string benchmark = run.operation + "/" + run.pass;
    const std::string envelope = R"({"apiVersion":"kernelindex.dev/v1alpha1","kind":")";
    const std::string environment =
        envelope +
        R"(ExecutionEnvironment","metadata":{"name":"e"},"spec":{"hardware":{"vendor":)"
        R"("nvidia","product":")" +
        run.gpu + R"(","architecture":"sm_80"},"software":{}}})";
    const std::string protocol =
        envelope + R"(BenchmarkProtocol","metadata":{"name":"p"},"spec":{"harness":{"name":"h"},)"
                   R"("measurement":{"timer":"cuda_events","primaryStatistic":"median"}}})";
    const auto identity = [](const std::string& text) {
        return makeDocument(readJson(text, {})->value, false, {})->digest.text();
    };
    std::string measurements;
    if (run.p20 > 0)
        measurements =
            R"("measurements":[{"metric":"latency","statistic":"p20","unit":"ns","value":)" +
            std::to_string(run.p20) +
            R"(},{"metric":"latency","statistic":"p80","unit":"ns","value":)" +
            std::to_string(run.p80) + "}],";
    return R"({"run":)" + envelope + R"(BenchmarkRun","metadata":{"name":"r","title":")" +
           run.operation + " · " + run.label + " · " + run.pass + R"("},"spec":{"status":")" +
           run.status + R"(","timing":{"latencyNs":{"median":)" + std::to_string(run.median) +
           R"(},"primaryStatistic":"median"},)" + measurements + R"("observedAt":")" +
           run.observed + R"(","sourceNative":{"source":"liger-kernel-bench","benchmark":")" +
           benchmark + R"(","externalId":")" + benchmark + "/" + run.label + "/gpu/seq" +
           std::to_string(run.seq) + R"(/t"},"protocolDigest":")" + identity(protocol) +
           R"(","workloadDigest":")" + digestText("workload " + std::to_string(run.seq)) +
           R"(","environmentDigest":")" + identity(environment) + R"(","implementationDigest":")" +
           digestText("implementation " + run.label) + R"("}},"protocol":)" + protocol +
           R"(,"environment":)" + environment + "}";
}

/// Bytes that lie in memory.
class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::string bytes) : m_bytes(std::move(bytes)) {}
    Result<std::size_t> read(std::span<char> buffer) override {
        const std::size_t count = std::min(buffer.size(), m_bytes.size() - m_at);
        std::copy_n(m_bytes.data() + m_at, count, buffer.data());
        m_at += count;
        return count;
    }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
};

/// A catalogue of the text of one file.
inline std::shared_ptr<const Catalog> catalogOfText(const std::string& text) {
    ShardWriter writer("test");
    writer.beginFile({"test.jsonl", text.size(), 0, {}});
    MemorySource source(text);
    Origin origin;
    origin.path = "test.jsonl";
    readContainer(source, origin, JsonLimits{}, writer);
    return Catalog::build({writer.finish()});
}

} // namespace kiwb::test
