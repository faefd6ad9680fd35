#include "core/formats/yamlfile.h"

#include "core/base/text.h"
#include "core/formats/deliver.h"
#include "core/formats/input.h"
#include "core/formats/jsonfiles.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kiwb {

namespace {

bool isMarker(std::string_view line) {
    constexpr std::string_view marker = "---";
    return line.starts_with(marker) &&
           (line.size() == marker.size() || isJsonSpace(line[marker.size()]));
}

/// Whether a line holds nothing of a document: blank, a comment, a directive, an end mark.
bool isIdle(std::string_view line) {
    const std::string_view words = trimmed(line);
    return words.empty() || words.starts_with('#') || line.starts_with('%') || words == "..." ||
           words == "---";
}

/// The documents of a file, by the lines of "---" between them. Such a line at its beginning
/// belongs to a document wherever it stands (YAML 1.2 §9.1.2), so no text can hold one.
std::vector<Extent> documentsOf(std::string_view text) {
    std::vector<Extent> documents;
    Extent current;
    bool idle = true;
    std::uint64_t line = 0;
    std::size_t at = 0;
    const auto finish = [&](std::size_t end) {
        current.length = end - current.offset;
        if (!idle)
            documents.push_back(current);
    };
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view words = text.substr(at, end - at);
        ++line;
        if (isMarker(words)) {
            finish(at);
            current = {at, 0, line};
            idle = true;
        }
        idle = idle && isIdle(words);
        at = end + 1;
    }
    finish(text.size());
    return documents;
}

} // namespace

bool isYaml(std::string_view head) {
    constexpr std::array<std::string_view, 2> keys = {"apiVersion", "kind"};
    std::string_view rest = head;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with(byteOrderMark))
            line.remove_prefix(byteOrderMark.size());
        if (line.starts_with("- "))
            line.remove_prefix(2);
        for (const char quote : {'"', '\''})
            if (line.starts_with(quote))
                line.remove_prefix(1);
        for (std::string_view key : keys)
            if (line.starts_with(key)) {
                line.remove_prefix(key.size());
                if (line.starts_with(':') || line.starts_with("\":") || line.starts_with("':"))
                    return true;
            }
        // A bundle has its envelopes one step in.
        if ((line.starts_with("run:") || line.starts_with("protocol:") ||
             line.starts_with("environment:")) &&
            head.find("apiVersion:") != std::string_view::npos)
            return true;
    }
    return false;
}

void readYamlFile(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink) {
    Input input(source);
    const auto bytes = readRest(input, limits.bytes);
    if (!bytes) {
        if (input.error())
            reportInputError(input, origin, sink);
        else
            sink.problem({Severity::Error,
                          "JSON_SIZE",
                          "The file is larger than " + countText(limits.bytes, "byte") + ".",
                          "the file",
                          {},
                          origin});
        return;
    }
    for (const Extent& extent : documentsOf(*bytes)) {
        if (sink.cancelled())
            return;
        Stretch stretch = stretchAt(origin.path, extent);
        stretch.authored = true;
        const auto text = std::string_view(*bytes).substr(static_cast<std::size_t>(extent.offset),
                                                          static_cast<std::size_t>(extent.length));
        auto value = readYaml(text, stretch.origin, limits);
        if (value)
            deliver(std::move(*value), stretch, {}, sink);
        else
            sink.problem(Diagnostic::from(std::move(value.error()), "1 document"));
    }
}

} // namespace kiwb
