#pragma once

#include "core/formats/sink.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiwb {

/// One visible line of a run page. A saved HTML page keeps label and value of a fact apart; in
/// saved text they stand glued together ("implementationTransformers").
struct PageLine {
    std::string text;
    std::optional<std::pair<std::string, std::string>> fact;
};

/// What a run page shows besides its manifest.
struct PageClaims {
    RunClaims claims;
    bool isRunPage = false; ///< it has the primary measurement and the identity of one run
    std::string title;      ///< "Run 01a0202b · KernelIndex"
};

/// Reads the visible facts of a page from its lines, without the manifest's.
PageClaims readPageClaims(const std::vector<PageLine>& lines, Origin origin);

/// Whether a line is the title of a page of the site ("… · KernelIndex").
bool isSiteTitle(std::string_view line);

/// Whether a line is the button above the manifest.
bool isManifestButton(std::string_view line);

} // namespace kiwb
