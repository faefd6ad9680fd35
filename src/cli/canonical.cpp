#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "core/json/json.h"
#include "core/manifest/document.h"
#include "io/filesource.h"
#include "io/zstdsource.h"

#include <utility>

namespace kiwb {

namespace {

constexpr Option identityOption{"identity", "",
                                "Of a document, only {apiVersion, kind, spec}: the bytes whose "
                                "SHA-256 is its digest."};

Result<std::string> readAll(const std::string& path) {
    auto file = openFile(path);
    if (!file)
        return Unexpected(file.error());
    auto source = decompressed(std::move(*file));
    if (!source)
        return Unexpected(source.error());
    const std::size_t most = JsonLimits{}.bytes;
    constexpr std::size_t block = std::size_t{1} << 20U;
    std::string bytes;
    // One byte beyond the limit is enough for the reader to refuse it.
    while (bytes.size() <= most) {
        const std::size_t have = bytes.size();
        bytes.resize(have + block);
        const auto count = (*source)->read(std::span(bytes).subspan(have));
        if (!count)
            return Unexpected(count.error());
        bytes.resize(have + *count);
        if (*count == 0)
            break;
    }
    return bytes;
}

Result<std::string> identityOf(Json value, bool lossy, const Origin& origin) {
    if (!looksLikeEnvelope(value) && looksLikeEnvelope(memberAt(value, "run")))
        return fail("INPUT",
                    "This is a run bundle, which has no identity of its own; give one of its "
                    "documents.",
                    origin);
    const auto document = makeDocument(std::move(value), lossy, origin);
    if (!document)
        return Unexpected(document.error());
    return identityBytes(document->envelope);
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    if (arguments.positionals().size() > 1)
        return fail("USAGE", "Only one input has one canonical form; name one file.");
    Origin origin;
    origin.path = arguments.positionals().empty() ? "-" : arguments.positionals().front();
    const auto bytes = readAll(origin.path);
    if (!bytes)
        return Unexpected(bytes.error());
    Origin start = origin;
    start.line = 1;
    start.byte = 0;
    auto json = readJson(*bytes, start);
    if (!json)
        return Unexpected(json.error());
    if (json->lossy) {
        origin.pointer = json->lossyPointer;
        terminal.say(origin.text() + ": This number is not exactly a double; another document may "
                                     "have the same canonical form.");
        origin.pointer.clear();
    }
    Output output;
    if (!arguments.has(identityOption.name)) {
        output.bytes = canonicalJson(json->value);
        return output;
    }
    auto identity = identityOf(std::move(json->value), json->lossy, origin);
    if (!identity)
        return Unexpected(identity.error());
    output.bytes = std::move(*identity);
    return output;
}

} // namespace

Verb canonicalVerb() {
    return {"canonical",
            "[PATH]",
            "the RFC 8785 bytes of one JSON text",
            "Prints the RFC 8785 form of the JSON in one file, or on standard input when none is "
            "named, byte for byte and without a line break at the end. JSON without such a form "
            "(duplicate keys, lone surrogates, numbers beyond the doubles) is refused.",
            {identityOption, option::out, option::help},
            false,
            run};
}

} // namespace kiwb
