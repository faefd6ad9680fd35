#include "core/formats/savedpage.h"

#include "core/base/text.h"
#include "core/formats/bundle.h"
#include "core/formats/jsonfiles.h"

#include <utility>

namespace kiwb {

std::optional<std::string> readPage(Input& input, const Origin& origin, const JsonLimits& limits,
                                    Sink& sink) {
    auto page = readRest(input, limits.bytes);
    if (page)
        return page;
    if (input.error())
        reportInputError(input, origin, sink);
    else
        sink.problem({Severity::Error,
                      "PAGE_SIZE",
                      "The page is larger than " + countText(limits.bytes, "byte") + ".",
                      "the file",
                      {},
                      origin});
    return {};
}

void deliverPage(PageClaims&& page, Result<ParsedJson>&& manifest, Stretch stretch, Sink& sink) {
    if (!manifest) {
        Diagnostic problem =
            Diagnostic::from(std::move(manifest.error()), "the run of this page",
                             "Save the page again, or save the answer of its JSON link.");
        problem.reason.insert(0, "The manifest of this page is broken: ");
        sink.problem(std::move(problem));
        return;
    }
    stretch.lossy = manifest->lossy;
    stretch.lossyPointer = std::move(manifest->lossyPointer);
    deliverRun(std::move(manifest->value), stretch, {}, std::move(page.claims), sink);
}

void reportPageWithoutManifest(const PageClaims& page, const Origin& origin, Sink& sink) {
    Origin place = origin;
    place.line = 0;
    place.byte = Origin::unknownByte;
    if (page.isRunPage) {
        sink.problem({Severity::Error, "PAGE_MANIFEST_MISSING",
                      "This saved run page holds no manifest.", "the run of this page",
                      "Open “Show manifest” before saving the page, or save its JSON link.",
                      std::move(place)});
    } else if (isSiteTitle(page.title)) {
        sink.problem({Severity::Error,
                      "PAGE_NOT_A_RUN",
                      "This is a saved page of KernelIndex, “" + visibleText(page.title) +
                          "”, but not the page of one run.",
                      "the page",
                      {},
                      std::move(place)});
    } else {
        sink.problem({Severity::Note,
                      "NOT_A_MANIFEST",
                      "This page is not a page of KernelIndex.",
                      "the file",
                      {},
                      std::move(place)});
    }
}

} // namespace kiwb
