#pragma once

#include "core/formats/sink.h"
#include "core/json/json.h"

#include <string>
#include <string_view>

namespace kiwb {

/// A stretch of a file that holds one JSON or YAML value, and how it was written.
struct Stretch {
    Origin origin;         ///< path, and the line and byte of the first byte
    Extent extent;         ///< the same place with its length
    bool authored = false; ///< YAML: durations and set-like lists are brought to their form first
    bool lossy = false;    ///< some number in it is not exactly its double (see ParsedJson)
    std::string lossyPointer;

    /// The place of what is at `pointer` in the value.
    [[nodiscard]] Origin at(std::string pointer) const;
};

/// The stretch of `text`, which stands at `extent` of the file at `path`.
Stretch stretchAt(const std::string& path, const Extent& extent);

/// Parses the JSON text of a stretch strictly and delivers it. `skipped` names what is lost if that
/// fails ("1 line").
void deliverText(std::string_view text, Stretch stretch, const JsonLimits& limits,
                 std::string_view skipped, Sink& sink);

/// Delivers one value by its shape: bundle, document, catalogue row, API answer, or an array of
/// those. Anything else is a problem that says what it is. `pointer` is its place in the stretch.
void deliver(Json&& value, const Stretch& stretch, const std::string& pointer, Sink& sink);

/// The document at `pointer`, checked; nothing, and a problem, when it cannot be a record.
/// `skipped` names what is lost with it.
std::optional<Document> takeDocument(Json&& envelope, const Stretch& stretch,
                                     const std::string& pointer, std::string_view skipped,
                                     Sink& sink);

/// One problem at `pointer`.
void report(Sink& sink, Severity severity, std::string code, std::string reason,
            const Stretch& stretch, const std::string& pointer, std::string skipped = {},
            std::string advice = {});

/// Warns of each member of `object` that is not in `known`: nothing is dropped silently.
void reportOtherMembers(const Json& object, std::initializer_list<std::string_view> known,
                        std::string_view what, const Stretch& stretch, const std::string& pointer,
                        Sink& sink);

/// `key` as one more step of a JSON pointer (RFC 6901).
std::string childPointer(const std::string& pointer, std::string_view key);

} // namespace kiwb
