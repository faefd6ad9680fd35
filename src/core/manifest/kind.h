#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiwb {

/// The document kinds of kernelindex.dev/v1alpha1.
enum class Kind : std::uint8_t {
    BenchmarkRun,
    BenchmarkProtocol,
    ExecutionEnvironment,
    WorkloadCase,
    WorkloadSuite,
    OperationSpec,
    ImplementationRevision,
    SoftwareProject,
    ModelRevision,
    ServingStackRevision,
    ServingConfiguration,
    ServingWorkload,
    ServingRun,
    Count
};

inline constexpr std::string_view apiVersion = "kernelindex.dev/v1alpha1";

std::string_view kindName(Kind kind);
std::optional<Kind> kindFromName(std::string_view name);
/// The serving domain never shares a table, key or score with kernel runs.
bool isServing(Kind kind);

} // namespace kiwb
