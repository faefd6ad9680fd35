#pragma once

#include "core/citation/citation.h"

#include <string>

/// Cited runs made by hand: one as most are, one with all that breaks a format.
namespace kiwb::test {

inline CitedRun plainCitedRun() {
    CitedRun run;
    run.digest =
        *Digest::parse("sha256:80f3bdfd478c59af6d94ff904914821793c75ebfb8aa8402bf933de676e3d2fe");
    run.key = "kernelindex-80f3bdfd478c";
    run.title = "SwiGLU MLP (tiled benchmark), backward: deepspeed_tiled on NVIDIA GeForce RTX "
                "4090, seq = 2048 · batch = 2 · bf16: median 4.74 ms (4739072 ns)";
    run.author = "Liger-Kernel benchmarks";
    run.operation = "tiled_swiglu";
    run.pass = "backward";
    run.implementation = "deepspeed_tiled";
    run.workload = "seq = 2048 · batch = 2 · bf16";
    run.gpu = "NVIDIA GeForce RTX 4090";
    run.value = "4.74 ms (4739072 ns), median";
    run.statistic = "median";
    run.unit = "ns";
    run.exactValue = "4739072 ns";
    run.permalink = "https://kernelindex.com/runs/01a0202b-1dc9-7fbf-90e7-e9232ac3c0b9";
    run.ni = "ni:///sha-256;gPO9_UeMWa9tlP-QSRSCF5PHXr-4qoQCv5M95nbj0v4";
    run.observed = "2025-11-11";
    run.published = "2026-08-20";
    run.year = "2026";
    run.accessed = "2026-09-02";
    run.licence = "BSD-2-Clause";
    run.sourceUrl = "https://github.com/linkedin/Liger-Kernel";
    run.comparisonKey = "sha256:01da015a4fd541fe5fd2d85a54a8a48b9455d818b132e9cbb7053011118b48b1";
    run.standing = "rank 2 of 3 loaded (published rank 4, an API answer of 2026-09-02)";
    return run;
}

inline CitedRun hardCitedRun() {
    std::array<std::uint8_t, Digest::size> bytes{};
    bytes.back() = 1;
    CitedRun run;
    run.digest = Digest(bytes);
    run.key = "kernelindex-000000000000";
    run.title = "a_b {c} } #1 $5 ~x^2 \\y — 8.12\u00A0µs × 2 · <b>漢字</b> |\r\nTY  - DATA";
    run.author = "GPU MODE and \"Kernel_Bot\", 100% {x";
    run.operation = "a_b";
    run.permalink = "https://kernelindex.com/api/v1/runs/sha256:"
                    "0000000000000000000000000000000000000000000000000000000000000001";
    run.ni = "ni:///sha-256;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE";
    run.licence = "June 9 Researcher Reciprocity License v1.0";
    run.attribution = "naïve --flag & \u202eלא";
    run.sourceUrl = "https://example.org/a%20b";
    run.standing = "not ranked: STATUS_RUNTIME_ERROR";
    run.warnings = {"The record was retracted: it's `odd`."};
    return run;
}

inline CitationScope hardScope() {
    return {CitationScope::Of::Cohort, "cohort of 2 runs: @misc{x, 50% \"a\"\n<b>"};
}

} // namespace kiwb::test
