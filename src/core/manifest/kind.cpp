#include "core/manifest/kind.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace kiwb {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Kind::Count)> names{
    "BenchmarkRun",  "BenchmarkProtocol",    "ExecutionEnvironment",   "WorkloadCase",
    "WorkloadSuite", "OperationSpec",        "ImplementationRevision", "SoftwareProject",
    "ModelRevision", "ServingStackRevision", "ServingConfiguration",   "ServingWorkload",
    "ServingRun"};

} // namespace

std::string_view kindName(Kind kind) {
    const auto index = static_cast<std::size_t>(kind);
    return index < names.size() ? names[index] : std::string_view();
}

std::optional<Kind> kindFromName(std::string_view name) {
    const auto* const found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return {};
    return static_cast<Kind>(found - names.begin());
}

bool isServing(Kind kind) {
    switch (kind) {
    case Kind::ModelRevision:
    case Kind::ServingStackRevision:
    case Kind::ServingConfiguration:
    case Kind::ServingWorkload:
    case Kind::ServingRun:
        return true;
    default:
        return false;
    }
}

} // namespace kiwb
