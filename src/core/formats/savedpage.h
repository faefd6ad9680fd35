#pragma once

#include "core/formats/deliver.h"
#include "core/formats/input.h"
#include "core/formats/pageclaims.h"

#include <optional>
#include <string>

/// What the two kinds of saved page share.
namespace kiwb {

/// All of a page under the limit; otherwise a problem.
std::optional<std::string> readPage(Input& input, const Origin& origin, const JsonLimits& limits,
                                    Sink& sink);

/// Delivers the run of a page whose manifest was parsed, with the page's claims beside it. The
/// manifest alone is the record; the page is never believed over it.
void deliverPage(PageClaims&& page, Result<ParsedJson>&& manifest, Stretch stretch, Sink& sink);

/// The problem of a page that has no manifest: no run page, or one saved with the manifest closed.
void reportPageWithoutManifest(const PageClaims& page, const Origin& origin, Sink& sink);

} // namespace kiwb
