#pragma once

#include "core/catalog/catalog.h"
#include "core/formats/sink.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kiwb {

/// A file some records came from.
struct ShardFile {
    std::string path;          ///< raw bytes, as opened
    std::uint64_t size = 0;    ///< bytes on disk
    std::int64_t modified = 0; ///< ms since 1970
    std::string format;        ///< Format::id, empty when nothing was recognised
};

/// What one run's manifest says, taken out of its JSON; strings in the shard's pool.
struct RunFacts {
    Digest digest, implementation, workload, protocol, environment;
    StringId status = 0, name = 0, title = 0, source = 0, benchmark = 0, externalId = 0;
    StringId comparator = 0, release = 0, pointer = 0;
    StringId metric = 0, statistic = 0, unit = 0; ///< primary measurement; metric 0: none
    double value = 0;
    std::int64_t samples = -1;
    std::int64_t observedAt = noInstant;
    std::optional<std::pair<double, double>> interval; ///< in the primary unit
    std::vector<Quantile> quantiles;                   ///< in ns
    std::vector<std::pair<StringId, double>> sourceMetrics;
    std::vector<std::pair<StringId, StringId>> labels;
    LinkState protocolLink = LinkState::Absent,
              environmentLink = LinkState::Absent; ///< inside its bundle
    bool lossy = false;
    bool sourceNative = false;
    std::uint32_t file = 0;
    Extent extent;
    std::optional<RunClaims> claims;
};

/// A document besides the run, with everything the catalogue needs of it.
struct DocumentFacts {
    Kind kind = Kind::SoftwareProject;
    Digest digest;
    std::optional<Digest> stated; ///< the digest its catalogue row states
    bool lossy = false;
    Json envelope; ///< small: protocols, environments, workloads … are few
    Json row;      ///< of a catalogue; null elsewhere
};

/// One opened collection, read and taken apart: what Catalog::build joins. Immutable once handed
/// out.
class Shard {
public:
    std::string title;
    std::vector<ShardFile> files;
    std::vector<RunFacts> runs;
    std::vector<DocumentFacts> documents;                       ///< distinct by (digest, name)
    std::vector<std::pair<std::string, Json>> rows;             ///< sources, operation_aliases
    std::vector<std::pair<std::string, std::size_t>> otherRows; ///< tables that are counted only
    std::vector<Diagnostic> problems;
    StringPool strings;
};

/// Takes what the format readers find and fills a Shard. One thread.
class ShardWriter final : public Sink {
public:
    /// `cancel` may be null; when it turns true the readers stop.
    ShardWriter(std::string title, const std::atomic<bool>* cancel = nullptr);

    /// The findings that follow come from this file.
    void beginFile(ShardFile file);
    void setFormat(std::string_view format); ///< of the current file

    void run(FoundRun&& found) override;
    void document(FoundDocument&& found) override;
    void row(FoundRow&& found) override;
    void problem(Diagnostic&& problem) override;
    [[nodiscard]] bool cancelled() const override;

    [[nodiscard]] std::size_t runCount() const { return m_shard->runs.size(); }
    [[nodiscard]] std::size_t problemCount() const { return m_shard->problems.size(); }
    /// A copy of what is there so far, for showing records while the rest is read.
    [[nodiscard]] std::shared_ptr<const Shard> snapshot() const;
    /// Everything; the writer is empty afterwards.
    [[nodiscard]] std::shared_ptr<const Shard> finish();

private:
    void keepDocument(Document&& document, Json&& row);

    std::unique_ptr<Shard> m_shard;
    const std::atomic<bool>* m_cancel;
    std::unordered_map<Digest, std::vector<std::uint32_t>> m_documentsByDigest;
};

} // namespace kiwb
