#include "core/base/text.h"
#include "core/catalog/queryterm.h"
#include "core/catalog/querytext.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

/// In the order of QueryFieldId.
constexpr std::array fields{
    QueryField{"op", "operation, by any of its names", "op:swiglu", false},
    QueryField{"pass", "forward, backward or full", "pass:backward", false},
    QueryField{"impl", "implementation, by any of its labels", "impl:liger", false},
    QueryField{"project", "software project of the implementation", "project:triton", false},
    QueryField{"gpu", "GPU product and form factor", "gpu:\"RTX 4090\"", false},
    QueryField{"arch", "GPU architecture", "arch:sm_90", false},
    QueryField{"dtype", "data types of the workload", "dtype:bf16", false},
    QueryField{"source", "who published the run", "source:liger", false},
    QueryField{"status", "outcome of the run", "status:passed", false},
    QueryField{"protocol", "how it was measured: title, timer, statistic, family",
               "protocol:cuda_events", false},
    QueryField{"harness", "benchmark harness and its version", "harness:flashinfer", false},
    QueryField{"median", "primary latency, with a unit of time", "median:<5ms", true},
    QueryField{"rank", "rank among the loaded runs of the cohort", "rank:1", true},
    QueryField{"evidence", "verified, partly or mismatch for the digests; with a sign, the level",
               "evidence:>=reproducible", false},
    QueryField{"flag", "an evidence check, by its code or its words", "flag:NO_SPREAD", false},
    QueryField{"observed", "date of the observation: year, month or day", "observed:>=2026-01",
               true},
    QueryField{"label", "any label of the record", "label:0.6.3", false},
    QueryField{"digest", "run digest, 4 or more of its first hex digits", "digest:6c043f", false},
    QueryField{"in", "collection the run was opened from", "in:sample", false},
};
static_assert(fields.size() == static_cast<std::size_t>(QueryFieldId::Axis));

} // namespace

std::span<const QueryField> queryFields() {
    return fields;
}

std::optional<QueryFieldId> queryFieldFromName(std::string_view name) {
    const std::string folded = foldedText(name);
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].name == folded)
            return static_cast<QueryFieldId>(i);
    return {};
}

std::vector<std::string_view> axisNames(const Catalog& catalog) {
    std::vector<std::string_view> names;
    for (const Workload& workload : catalog.workloads())
        for (const auto& [name, value] : workload.axes)
            names.emplace_back(name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::sort(names.begin(), names.end(), [](std::string_view a, std::string_view b) {
        const int order = naturalCompare(a, b);
        return order != 0 ? order < 0 : a < b;
    });
    return names;
}

} // namespace kiwb
