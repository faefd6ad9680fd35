#include "core/formats/formats.h"

#include "core/base/text.h"
#include "core/formats/jsonfiles.h"
#include "core/formats/pagehtml.h"
#include "core/formats/pagetext.h"
#include "core/formats/yamlfile.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace kiwb {

namespace {

/// The particular before the general: a run page holds JSON, a catalogue export is JSON Lines.
constexpr std::array<Format, 10> allFormats = {{
    {"page-html", "Saved run page (HTML)", isPageHtml, readPageHtml},
    {"page-text", "Saved run page (text)", isPageText, readPageText},
    {"array", "JSON array", isJsonArray, readJsonArray},
    {"catalogue", "KernelIndex catalogue export", isCatalogueExport, readJsonValues},
    {"jsonl", "JSON Lines", isJsonLines, readJsonValues},
    {"answer", "Answer of the KernelIndex API", isApiAnswer, readJsonValues},
    {"bundle", "Run bundle", isBundleFile, readJsonValues},
    {"document", "Single document", isDocumentFile, readJsonValues},
    {"json", "JSON", isJsonValue, readJsonValues},
    {"yaml", "YAML documents", isYaml, readYamlFile},
}};

/// Problems of one kind in one file that are listed one by one.
constexpr std::size_t listedProblems = 200;

constexpr std::size_t headSize = std::size_t{64} << 10U;

/// The head that was read to recognise a file, then the rest of it.
class Replay final : public ByteSource {
public:
    Replay(std::string_view head, std::optional<Error> error, ByteSource& rest)
        : m_head(head), m_error(std::move(error)), m_rest(rest) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        if (!m_head.empty()) {
            const std::size_t count = std::min(buffer.size(), m_head.size());
            std::copy_n(m_head.begin(), count, buffer.begin());
            m_head.remove_prefix(count);
            return count;
        }
        if (m_error)
            return Unexpected(*m_error);
        return m_rest.read(buffer);
    }

private:
    std::string_view m_head;
    std::optional<Error> m_error; ///< that ended the head
    ByteSource& m_rest;
};

/// Passes everything on, but lists only so many problems of one kind; the rest are counted. A file
/// of a million numbers is not worth a million rows.
class BoundedSink final : public Sink {
public:
    explicit BoundedSink(Sink& sink) : m_sink(sink) {}

    void run(FoundRun&& found) override { m_sink.run(std::move(found)); }
    void document(FoundDocument&& found) override { m_sink.document(std::move(found)); }
    void row(FoundRow&& found) override { m_sink.row(std::move(found)); }
    [[nodiscard]] bool cancelled() const override { return m_sink.cancelled(); }

    void problem(Diagnostic&& problem) override {
        std::size_t& count = m_counts[{problem.code, problem.severity}];
        if (++count <= listedProblems)
            m_sink.problem(std::move(problem));
    }

    void finish(const Origin& origin) {
        for (const auto& [kind, count] : m_counts)
            if (count > listedProblems)
                m_sink.problem({kind.second,
                                kind.first,
                                "The file has " + countText(count - listedProblems) +
                                    " more problems of this kind.",
                                {},
                                {},
                                origin});
    }

private:
    Sink& m_sink;
    std::map<std::pair<std::string, Severity>, std::size_t> m_counts;
};

bool isBlank(std::string_view head) {
    return head.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

void reportUnrecognised(std::string_view head, const Origin& origin, Sink& sink) {
    Diagnostic problem{Severity::Note, "NOT_A_MANIFEST", {}, "the file", {}, origin};
    if (isBlank(head)) {
        problem.code = "EMPTY_FILE";
        problem.reason = "The file is empty.";
    } else if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
        problem.reason = "This is UTF-16 text; the files of KernelIndex are UTF-8.";
    } else if (head.find('\0') != std::string_view::npos) {
        problem.reason = "This is no text: it is none of the files this program reads.";
    } else {
        problem.reason = "This is no JSON, YAML or saved page of KernelIndex.";
    }
    sink.problem(std::move(problem));
}

} // namespace

std::span<const Format> formats() {
    return allFormats;
}

const Format* readContainer(ByteSource& source, const Origin& origin, const JsonLimits& limits,
                            Sink& sink) {
    std::string head(headSize, '\0');
    std::size_t size = 0;
    std::optional<Error> error;
    while (size < head.size()) {
        const auto count = source.read(std::span(head).subspan(size));
        if (!count) {
            error = count.error();
            break;
        }
        if (*count == 0)
            break;
        size += *count;
    }
    head.resize(size);
    for (const Format& format : allFormats) {
        if (!format.recognises(head))
            continue;
        Replay replay(head, error, source);
        BoundedSink bounded(sink);
        format.read(replay, origin, limits, bounded);
        bounded.finish(origin);
        return &format;
    }
    if (sink.cancelled())
        return nullptr;
    if (error) {
        if (error->origin.path.empty())
            error->origin.path = origin.path;
        sink.problem(Diagnostic::from(std::move(*error), "the file"));
    } else {
        reportUnrecognised(head, origin, sink);
    }
    return nullptr;
}

} // namespace kiwb
