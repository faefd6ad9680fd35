#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"

namespace kiwb {

namespace {

/// Every document in the order of the bytes.
class DigestSink final : public Sink {
public:
    struct Entry {
        Digest digest;
        Kind kind = Kind::BenchmarkRun;
        bool lossy = false;
        Origin origin;
    };

    void run(FoundRun&& found) override {
        add(found.run);
        if (found.protocol)
            add(*found.protocol);
        if (found.environment)
            add(*found.environment);
    }
    void document(FoundDocument&& found) override { add(found.document); }
    void row(FoundRow&& /*found*/) override {}
    void problem(Diagnostic&& /*problem*/) override {}
    [[nodiscard]] bool cancelled() const override { return false; }
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }

private:
    void add(const Document& document) {
        m_entries.push_back({document.digest, document.kind, document.lossy, document.origin});
    }

    std::vector<Entry> m_entries;
};

std::string asLines(const std::vector<DigestSink::Entry>& entries) {
    std::string text;
    for (const DigestSink::Entry& entry : entries)
        text += entry.digest.text() + '\t' + std::string(kindName(entry.kind)) + '\t' +
                entry.origin.text() + '\n';
    return text;
}

std::string asJson(const std::vector<DigestSink::Entry>& entries) {
    Json list = Json::array();
    for (const DigestSink::Entry& entry : entries) {
        Json item{{"digest", entry.digest.text()},
                  {"kind", kindName(entry.kind)},
                  {"lossy", entry.lossy},
                  {"path", visibleText(entry.origin.path)},
                  {"pointer", visibleText(entry.origin.pointer)}};
        if (entry.origin.line != 0)
            item["line"] = entry.origin.line;
        list.push_back(std::move(item));
    }
    return prettyJson(list) + '\n';
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    const auto paths = pathsToOpen(arguments, arguments.positionals());
    if (!paths)
        return Unexpected(paths.error());
    DigestSink sink;
    const auto read = readInto(
        sink, [&] { return !sink.entries().empty(); }, *paths, terminal);
    if (!read)
        return Unexpected(read.error());
    if (sink.entries().empty())
        return nothingMatched(terminal, "No document was found.");
    for (const DigestSink::Entry& entry : sink.entries())
        if (entry.lossy)
            terminal.say(entry.origin.text() + ": It holds a number that is not exactly a double; "
                                               "another document may have the same digest.");
    Output output;
    output.bytes =
        arguments.has(option::json.name) ? asJson(sink.entries()) : asLines(sink.entries());
    return output;
}

} // namespace

Verb digestVerb() {
    return {"digest",
            "PATH…",
            "the digest, kind and place of every document",
            "Prints one line for every document, those inside run bundles too: its digest "
            "(SHA-256 over the RFC 8785 form of apiVersion, kind and spec), its kind and its "
            "place, between tabs.",
            {option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
