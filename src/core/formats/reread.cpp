#include "core/formats/reread.h"

#include "core/formats/deliver.h"
#include "core/formats/html.h"
#include "core/formats/input.h"

#include <utility>

namespace kiwb {

namespace {

class Keeper final : public Sink {
public:
    void run(FoundRun&& found) override { result.run = std::move(found); }
    void document(FoundDocument&& found) override { result.document = std::move(found); }
    void row(FoundRow&&) override {}
    void problem(Diagnostic&& problem) override {
        if (problem.severity == Severity::Error && !failure)
            failure = Error{std::move(problem.code), std::move(problem.reason),
                            std::move(problem.origin)};
    }
    [[nodiscard]] bool cancelled() const override { return false; }

    Reread result;
    std::optional<Error> failure;
};

/// In an HTML page the quotation mark behind a manifest's first brace may be an entity; in JSON
/// nothing but white space, a quotation mark or a closing brace can stand there.
bool isEscaped(std::string_view text) {
    return text.starts_with('{') && trimmed(text.substr(1)).starts_with('&');
}

Json* find(Json& value, std::string_view pointer) {
    Json* at = &value;
    while (at != nullptr && !pointer.empty()) {
        pointer.remove_prefix(1);
        const std::string token(pointer.substr(0, pointer.find('/')));
        pointer.remove_prefix(token.size());
        if (at->is_object()) {
            const auto found = at->find(token);
            at = found == at->end() ? nullptr : &*found;
        } else if (at->is_array()) {
            std::size_t index = 0;
            for (const char c : token)
                index = index * 10 + static_cast<std::size_t>(c - '0');
            at = index < at->size() ? &(*at)[index] : nullptr;
        } else {
            at = nullptr;
        }
    }
    return at;
}

} // namespace

Result<Reread> reread(std::string_view bytes, const Extent& extent, const std::string& pointer,
                      const Origin& origin, const JsonLimits& limits) {
    Stretch stretch = stretchAt(origin.path, extent);
    const std::string_view text = trimmed(bytes);
    Json value;
    if (text.starts_with('{') || text.starts_with('[')) {
        auto parsed = isEscaped(text) ? readJson(decodeEntities(text).text, stretch.origin, limits)
                                      : readJson(text, stretch.origin, limits);
        if (!parsed)
            return Unexpected(std::move(parsed.error()));
        value = std::move(parsed->value);
        stretch.lossy = parsed->lossy;
        stretch.lossyPointer = std::move(parsed->lossyPointer);
    } else {
        auto parsed = readYaml(bytes, stretch.origin, limits);
        if (!parsed)
            return Unexpected(std::move(parsed.error()));
        value = std::move(*parsed);
        stretch.authored = true;
    }
    Json* const record = find(value, pointer);
    Keeper keeper;
    if (record != nullptr)
        deliver(std::move(*record), stretch, pointer, keeper);
    // A run whose protocol is broken is a run all the same.
    if (keeper.result.run || keeper.result.document)
        return std::move(keeper.result);
    if (keeper.failure)
        return Unexpected(std::move(*keeper.failure));
    return fail("RECORD_GONE", "The record is no longer at its place in the file.",
                stretch.at(pointer));
}

} // namespace kiwb
