#pragma once

#include "core/catalog/catalog.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// Everything a citation of one run says, in plain UTF-8 words; each style escapes it for itself.
struct CitedRun {
    Digest digest;
    std::string key;    ///< "kernelindex-6c043f231be1": lower case, unique in its list
    std::string title;  ///< "Fused MoE expert MLP, backward: huggingface on NVIDIA H100 80GB HBM3,
                        ///< median 64.0 ms (63962017 ns)"
    std::string author; ///< the source, one literal name: "Liger-Kernel benchmarks"
    std::string operation, pass, implementation, workload, gpu;
    std::string value; ///< "64.0 ms (63962017 ns), median"
    std::string statistic, unit;
    std::string exactValue; ///< "63962017 ns"
    std::string permalink;  ///< by id when it is known, else the API's address by digest
    std::string ni;         ///< "ni:///sha-256;…" (RFC 6920)
    std::string observed;   ///< "2026-04-02"; empty: unknown
    std::string published;  ///< "2026-08-20"; empty: unknown
    std::string year;       ///< of published, else of observed; empty: unknown
    std::optional<std::string> accessed; ///< "2026-12-01"; absent: a local copy without a date
    std::string licence, attribution, sourceUrl; ///< of the source; empty: not stated
    std::string comparisonKey;                   ///< full text; empty: needs the workload document
    std::string standing; ///< "rank 2 of 3 loaded", published rank beside it when claimed
    std::vector<std::string>
        warnings; ///< failed verification, retracted, superseded, disputed, stale …: sentences
};

/// What is cited: one run, a selection, a cohort, or all runs of a figure.
struct CitationScope {
    enum class Of : std::uint8_t { Run, Selection, Cohort, Figure };
    Of of = Of::Run;
    std::string
        words; ///< "cohort of 4 runs: SwiGLU MLP, backward, seq = 2048 …"; empty for one run
};

/// Gathers the facts; `accessed` (YYYY-MM-DD) overrides the date the bytes were fetched or the page
/// saved. Keys get longer where 12 digits collide. Errors: ACCESS_DATE (not YYYY-MM-DD, or no such
/// day).
Result<std::vector<CitedRun>> citeRuns(const Catalog& catalog, std::span<const RunIndex> runs,
                                       const std::optional<std::string>& accessed);

/// One style. The list of them is the only one: menus, `kiwb cite --style` and tests iterate it.
struct CitationStyle {
    std::string_view id;        ///< "bibtex"
    std::string_view title;     ///< "BibTeX"
    std::string_view extension; ///< "bib"
    std::string (*write)(std::span<const CitedRun> runs, const CitationScope& scope);
};
/// text, bibtex, biblatex, ris, csl-json, cff, markdown, html.
std::span<const CitationStyle> citationStyles();
const CitationStyle* findCitationStyle(std::string_view id); ///< null: no such style

} // namespace kiwb
