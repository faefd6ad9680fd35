#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Labels a person reads (domain.md 7). Sources write their records in forms of their own; the
/// rules for each form are here and nowhere else.
namespace kiwb {

/// What a run's own record says about itself; empty where it does not.
struct OwnLabels {
    std::string operation;      ///< "tiled_swiglu"
    std::string operationTitle; ///< "SwiGLU MLP (tiled benchmark)"
    std::string pass;           ///< "backward"
    std::string implementation; ///< "deepspeed_tiled": only where the record names it outright
    std::vector<std::pair<std::string, std::int64_t>> axes; ///< of the workload
    std::string dtype;
};

OwnLabels ownLabels(std::string_view source, std::string_view benchmark,
                    std::string_view externalId, std::string_view runTitle);

/// The parts of a title between " · ".
std::vector<std::string_view> titleParts(std::string_view title);

/// The parts of a run's title that name neither the operation, the pass nor the GPU, nor (in
/// KernelBot's form) the score or case: "torch_matmul_254647". Empty when nothing is left.
std::string implementationFromRunTitle(std::string_view source, std::string_view title,
                                       std::span<const std::string> operationNames,
                                       std::string_view pass,
                                       std::span<const std::string> gpuNames);

/// A document's title less the part that repeats the operation: "SwiGLU MLP · Transformers" →
/// "Transformers".
std::string implementationFromDocumentTitle(std::string_view title,
                                            std::span<const std::string> operationNames);

/// Whether two names mean the same: letters and digits alone, case ignored, a leading source prefix
/// dropped.
bool namesAgree(std::string_view a, std::string_view b);

/// Whether an implementation's own label agrees with the name or slug of a document: the name ends
/// in it
/// ("liger-bench-swiglu-huggingface" and "huggingface").
bool documentNameAgrees(std::string_view ownLabel, std::string_view documentName);

/// Whether it agrees with what a page or an answer calls implementation and project: one of them
/// contains it ("torch" in "PyTorch", "huggingface" in "Hugging Face Transformers").
bool claimAgrees(std::string_view ownLabel, std::string_view operation,
                 std::string_view claimedImplementation, std::string_view claimedProject);

/// Axes in the order the site prints them: shorter names first, then by bytes.
void sortAxes(std::vector<std::pair<std::string, std::int64_t>>& axes);

/// "seq = 2048 · batch = 2 · bf16".
std::string workloadLabel(std::span<const std::pair<std::string, std::int64_t>> axes,
                          std::string_view dtype);

/// Compute types lead; integer index and mask types only when nothing else is there: "bf16, fp32".
std::string computeDtypes(std::vector<std::string> dtypes);

} // namespace kiwb
