#include "core/formats/jsonfiles.h"

#include "core/base/text.h"
#include "core/formats/deliver.h"
#include "core/formats/pieces.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

std::string_view withoutMark(std::string_view head) {
    if (head.starts_with(byteOrderMark))
        head.remove_prefix(byteOrderMark.size());
    return head;
}

/// The first byte that is no white space; NUL when there is none.
char firstByte(std::string_view head) {
    const std::string_view text = trimmed(withoutMark(trimmed(head)));
    return text.empty() ? '\0' : text.front();
}

/// The keys of the first object of `head`, as they are written, as far as they can be seen.
std::vector<std::string_view> topKeys(std::string_view head) {
    std::vector<std::string_view> keys;
    std::size_t at = head.find('{');
    int depth = 0;
    for (; at < head.size(); ++at) {
        const char c = head[at];
        if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth <= 0)
                break;
        } else if (c == '"') {
            const std::size_t begin = at + 1;
            for (++at; at < head.size() && head[at] != '"' && head[at] != '\n'; ++at)
                if (head[at] == '\\')
                    ++at;
            std::size_t behind = at + 1;
            while (behind < head.size() && isJsonSpace(head[behind]))
                ++behind;
            if (depth == 1 && behind < head.size() && head[behind] == ':')
                keys.push_back(head.substr(begin, at - begin));
        }
    }
    return keys;
}

bool hasAny(std::string_view head, std::initializer_list<std::string_view> wanted) {
    if (firstByte(head) != '{')
        return false;
    const auto keys = topKeys(head);
    return std::any_of(wanted.begin(), wanted.end(), [&](std::string_view key) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    });
}

/// Whether a line stands for a record: an object that opens and closes and has a key of one.
bool isRecordLine(std::string_view line) {
    constexpr std::array<std::string_view, 3> marks = {"\"apiVersion\"", "\"run\"", "\"table\""};
    return line.starts_with("{\"") && trimmed(line).ends_with('}') &&
           std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
               return line.find(mark) != std::string_view::npos;
           });
}

/// Whether some line behind the first begins a value; or, when the file begins with something else,
/// is a record as it stands.
bool hasFurtherLine(std::string_view head) {
    const bool beginsAsJson = firstByte(head) == '{';
    std::string_view rest = withoutMark(trimmed(head));
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos)
            return false;
        rest = rest.substr(end + 1);
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (isRecordLine(line) ||
            (beginsAsJson && (line.starts_with("{\"") || line.starts_with("[{"))))
            return true;
    }
    return false;
}

template <class Pieces>
void readPieces(Pieces& pieces, const Origin& origin, const JsonLimits& limits,
                std::string_view unit, Sink& sink) {
    Piece piece;
    while (!sink.cancelled() && pieces.next(piece)) {
        Stretch stretch = stretchAt(origin.path, piece.extent);
        const std::string_view skipped = piece.oneLine ? "1 line" : unit;
        if (piece.tooLarge)
            report(sink, Severity::Error, "JSON_SIZE",
                   "This value is larger than " + countText(limits.bytes, "byte") + ".", stretch,
                   {}, std::string(skipped));
        else
            deliverText(piece.text, std::move(stretch), limits, skipped, sink);
    }
}

} // namespace

bool isCatalogueExport(std::string_view head) {
    return hasAny(head, {"table", "row"});
}

bool isJsonLines(std::string_view head) {
    return hasFurtherLine(head);
}

bool isApiAnswer(std::string_view head) {
    return hasAny(head, {"illustrative", "manifest", "cohort", "requestId", "success", "nextCursor",
                         "generatedAt", "openapi", "quotaPerDay"});
}

bool isBundleFile(std::string_view head) {
    return hasAny(head, {"run"});
}

bool isDocumentFile(std::string_view head) {
    return hasAny(head, {"apiVersion", "kind", "spec"});
}

bool isJsonValue(std::string_view head) {
    return firstByte(head) == '{';
}

bool isJsonArray(std::string_view head) {
    return firstByte(head) == '[';
}

void reportInputError(Input& input, const Origin& origin, Sink& sink) {
    if (!input.error() || sink.cancelled())
        return;
    Error error = *input.error();
    if (error.origin.path.empty())
        error.origin.path = origin.path;
    sink.problem(Diagnostic::from(std::move(error), "the rest of the file"));
}

void readJsonValues(ByteSource& source, const Origin& origin, const JsonLimits& limits,
                    Sink& sink) {
    Input input(source);
    JsonSequence sequence(input, limits.bytes);
    readPieces(sequence, origin, limits, "1 value", sink);
    reportInputError(input, origin, sink);
}

void readJsonArray(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink) {
    Input input(source);

    const auto hear = [&](Severity severity, std::string reason, std::string skipped) {
        const Stretch here = stretchAt(origin.path, {input.offset(), 0, input.line()});
        report(sink, severity, "JSON_SYNTAX", std::move(reason), here, {}, std::move(skipped));
    };
    while (input.held().size() < byteOrderMark.size() && input.more()) {
    }
    if (input.held().starts_with(byteOrderMark)) {
        report(sink, Severity::Error, "JSON_BOM",
               "The text begins with a byte order mark, which JSON does not allow.",
               stretchAt(origin.path, {}), {}, "the file", "Save the file without the mark.");
        return;
    }
    JsonArray array(input, limits.bytes, hear);
    readPieces(array, origin, limits, "1 element", sink);
    reportInputError(input, origin, sink);
}

} // namespace kiwb
