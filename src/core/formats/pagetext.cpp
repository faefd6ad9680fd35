#include "core/formats/pagetext.h"

#include "core/formats/jsonscan.h"
#include "core/formats/savedpage.h"

#include <algorithm>
#include <utility>

namespace kiwb {

namespace {

/// Calls `take` with each line, without its line break, and its offset until it says false.
template <class Take>
void eachLine(std::string_view text, Take take) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (!take(text.substr(at, end - at), at))
            return;
        at = end + 1;
    }
}

/// Where the manifest begins: the first '{' that begins a line behind its button.
std::size_t findManifest(std::string_view page) {
    std::size_t found = std::string_view::npos;
    bool behindButton = false;
    eachLine(page, [&](std::string_view line, std::size_t at) {
        const std::string_view words = trimmed(line);
        behindButton = behindButton || isManifestButton(words) || words == "Canonical manifest";
        if (!behindButton || !words.starts_with('{'))
            return true;
        found = at + line.find('{');
        return false;
    });
    return found;
}

/// How far the manifest reaches. A broken one ends before the words every page has behind it.
std::size_t manifestLength(std::string_view text) {
    JsonScan scan;
    const std::size_t length = scan.scan(text);
    if (scan.state() == JsonScan::State::Complete)
        return length;
    std::size_t end = text.size();
    eachLine(text, [&](std::string_view line, std::size_t at) {
        if (!line.starts_with("Cite this record") && !line.starts_with("Report an issue"))
            return true;
        end = at;
        return false;
    });
    return trimmed(text.substr(0, end)).size();
}

} // namespace

bool isPageText(std::string_view head) {
    bool first = true;
    bool primary = false;
    bool section = false;
    bool title = false;
    eachLine(head, [&](std::string_view line, std::size_t) {
        std::string_view words = trimmed(line);
        if (words.starts_with(byteOrderMark))
            words.remove_prefix(byteOrderMark.size());
        if (words.empty())
            return true;
        title = title || (first && isSiteTitle(words) && words != "KernelIndex");
        first = false;
        primary = primary || words == "Primary measurement";
        section = section || words == "Identity" || words == "Canonical manifest";
        return !title && !(primary && section);
    });
    return title || (primary && section);
}

void readPageText(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink) {
    Input input(source);
    const auto page = readPage(input, origin, limits, sink);
    if (!page || sink.cancelled())
        return;
    const std::string_view text = *page;
    const std::size_t begin = findManifest(text);
    const std::size_t length =
        begin == std::string_view::npos ? 0 : manifestLength(text.substr(begin));
    std::vector<PageLine> lines;
    eachLine(text, [&](std::string_view line, std::size_t at) {
        if (lines.empty() && line.starts_with(byteOrderMark))
            line.remove_prefix(byteOrderMark.size());
        if (at + line.size() < begin || at >= begin + length)
            lines.push_back({std::string(trimmed(line)), {}});
        return true;
    });
    Origin whole = origin;
    whole.line = 1;
    whole.byte = 0;
    PageClaims claims = readPageClaims(lines, std::move(whole));
    if (begin == std::string_view::npos) {
        reportPageWithoutManifest(claims, origin, sink);
        return;
    }
    Extent extent{begin, length, 1};
    extent.line += static_cast<std::uint64_t>(
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    Stretch stretch = stretchAt(origin.path, extent);
    auto manifest = readJson(text.substr(begin, length), stretch.origin, limits);
    deliverPage(std::move(claims), std::move(manifest), std::move(stretch), sink);
}

} // namespace kiwb
