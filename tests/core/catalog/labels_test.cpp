#include "core/catalog/labels.h"

#include <gtest/gtest.h>

#include <vector>

namespace kiwb {
namespace {

TEST(Labels, ALigerRecordNamesOperationPassImplementationAndWorkload) {
    const OwnLabels own =
        ownLabels("liger-kernel-bench", "tiled_swiglu/backward",
                  "tiled_swiglu/backward/deepspeed_tiled/nvidia-geforce-rtx-4090/"
                  "batch2-hidden2048-intermediate4096-seq2048-bf16/2025-11-11-06-23-20",
                  "SwiGLU MLP (tiled benchmark) · deepspeed_tiled · backward");
    EXPECT_EQ(own.operation, "tiled_swiglu");
    EXPECT_EQ(own.pass, "backward");
    EXPECT_EQ(own.implementation, "deepspeed_tiled");
    EXPECT_EQ(own.operationTitle, "SwiGLU MLP (tiled benchmark)");
    EXPECT_EQ(workloadLabel(own.axes, own.dtype),
              "seq = 2048 · batch = 2 · hidden = 2048 · intermediate = 4096 · bf16");
}

TEST(Labels, OtherSourcesNameTheirOperationWhole) {
    const OwnLabels own =
        ownLabels("gpumode-kernelbot", "amd-mixture-of-experts/1", "submission/12732", "");
    EXPECT_EQ(own.operation, "amd-mixture-of-experts/1");
    EXPECT_EQ(own.pass, "");
    EXPECT_EQ(own.implementation, "");
}

struct TitleCase {
    const char* source;
    const char* title;
    std::vector<std::string> operation;
    const char* expected;
};

TEST(Labels, WithoutDocumentsTheRunTitleNamesTheImplementation) {
    const std::vector<TitleCase> cases{
        {"flashinfer-bench",
         "torch_matmul_254647 · gemm_n4096_k4096",
         {"gemm_n4096_k4096"},
         "torch_matmul_254647"},
        {"sol-execbench", "author-3 · 013_gqa · NVIDIA B200", {"013_gqa"}, "author-3"},
        {"gpumode-kernelbot",
         "grayscale_v2 · submission 170671 · leaderboard score",
         {"grayscale_v2"},
         "submission 170671"},
        {"other", "one", {"one"}, ""},
    };
    const std::vector<std::string> gpus{"NVIDIA B200"};
    for (const TitleCase& row : cases)
        EXPECT_EQ(implementationFromRunTitle(row.source, row.title, row.operation, "", gpus),
                  row.expected)
            << row.title;
}

TEST(Labels, ADocumentTitleLosesThePartThatRepeatsTheOperation) {
    const std::vector<std::string> operation{"SwiGLU MLP", "liger-swiglu"};
    EXPECT_EQ(implementationFromDocumentTitle("SwiGLU MLP · Transformers", operation),
              "Transformers");
    EXPECT_EQ(implementationFromDocumentTitle("SwiGLU MLP", operation), "SwiGLU MLP");
}

TEST(Labels, ADocumentNameAgreesWhenItEndsInTheWholeLabel) {
    EXPECT_TRUE(documentNameAgrees("huggingface", "liger-bench-swiglu-huggingface"));
    EXPECT_TRUE(documentNameAgrees("torch_compile", "liger-bench-x-torch-compile"));
    EXPECT_FALSE(documentNameAgrees("liger_tiled", "liger-bench-swiglu-liger"));
    EXPECT_FALSE(documentNameAgrees("torch", "liger-bench-pytorch"));
}

TEST(Labels, APageAgreesWhenImplementationOrProjectContainsTheLabel) {
    EXPECT_TRUE(
        claimAgrees("huggingface", "fused_moe", "Transformers", "Hugging Face Transformers"));
    EXPECT_TRUE(claimAgrees("torch", "x", "PyTorch", "PyTorch"));
    EXPECT_TRUE(claimAgrees("liger_fused_add_rms_norm", "fused_add_rms_norm", "Liger fused",
                            "Liger-Kernel"));
    EXPECT_FALSE(claimAgrees("deepspeed_tiled", "tiled_swiglu", "Transformers",
                             "Hugging Face Transformers"));
    EXPECT_FALSE(claimAgrees("liger_tiled", "tiled_swiglu", "Liger", "Liger-Kernel"));
}

TEST(Labels, ComputeTypesLeadAndIndexTypesShowOnlyAlone) {
    EXPECT_EQ(computeDtypes({"int32", "bf16", "bf16"}), "bf16");
    EXPECT_EQ(computeDtypes({"int64", "int32"}), "int32, int64");
    EXPECT_EQ(computeDtypes({"fp8_e4m3", "bf16"}), "bf16, fp8_e4m3");
}

} // namespace
} // namespace kiwb
