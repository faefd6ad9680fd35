#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/shard.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace kiwb {

/// Joins shards into one Catalog: documents, then runs, then labels, cohorts, ranks, checks. Used
/// once.
class CatalogBuilder {
public:
    explicit CatalogBuilder(std::vector<std::shared_ptr<const Shard>> shards);
    std::shared_ptr<const Catalog> build();

private:
    using Table = std::unordered_map<Digest, std::uint32_t>;

    void joinDocuments();
    void addDocument(const Shard& shard, const DocumentFacts& facts);
    void joinRows();
    void joinRuns();
    void addRun(std::uint32_t shard, std::uint32_t index);
    void addOrigins();
    void noteClaims(RunIndex run, const RunFacts& facts, const RunClaims& claims);
    void markSuperseded();
    void linkDocuments();
    void describeWorkloads();
    void labelRuns();
    void labelRun(RunIndex run);
    void collectImplementationLabels();
    void groupCohorts();
    void rankCohorts();
    void countProblems();

    std::uint32_t workloadOf(const Digest& digest);
    std::uint32_t environmentOf(const Digest& digest);
    std::uint32_t protocolOf(const Digest& digest);
    std::uint32_t implementationOf(const Digest& digest);
    Source& sourceOf(std::string_view slug);

    [[nodiscard]] const RunFacts& firstFacts(RunIndex run) const;
    [[nodiscard]] std::vector<std::string> operationNames(RunIndex run) const;
    [[nodiscard]] LinkState documentLink(const Digest& named) const;

    std::shared_ptr<Catalog> m_catalog;
    Table m_workloads, m_environments, m_protocols, m_implementations;
    std::unordered_map<std::string, std::size_t> m_sources;
    /// Documents that are here: digest → whether it is lossy.
    std::unordered_map<Digest, bool> m_loaded;
    /// Digests that a row states for a document that hashes otherwise.
    std::unordered_map<Digest, Digest> m_misnamed;
    std::unordered_map<std::string, std::string> m_projectNames; ///< by repository, and by row id
    std::map<std::pair<const Shard*, std::string>, Digest> m_operationByRow;
    std::vector<std::vector<Catalog::OriginEntry>> m_originsOfRun;
    std::unordered_map<std::string, RunIndex> m_runById;
};

} // namespace kiwb
