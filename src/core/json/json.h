#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace kiwb {

using Json = nlohmann::json;

/// What one document may hold at most (`README.md` states the same table).
struct JsonLimits {
    std::size_t bytes = std::size_t{64} << 20U;      ///< of the document
    std::size_t depth = 512;                         ///< of nested arrays and objects
    std::size_t nodes = 2'000'000;                   ///< values and keys
    std::size_t stringBytes = std::size_t{1} << 20U; ///< of one string or key, decoded
    std::size_t numberCharacters = 1'100;            ///< of one number
};

struct ParsedJson {
    Json value;
    /// A number in it is not exactly its IEEE 754 double (an integer beyond ±2^53, or one that
    /// underflows): two different documents then share one canonical form.
    bool lossy = false;
    std::string lossyPointer; ///< the first such number
};

/// RFC 8259 text under the limits; duplicate keys, lone surrogates, bad UTF-8, a byte order mark,
/// NUL, anything behind the value and numbers beyond the double range are errors (RFC 7493,
/// RFC 8785 §3.1). The error's origin is `origin` with the byte and line moved to the fault
/// (origin.byte and origin.line are taken as the place of bytes[0]) and the pointer of the value it
/// lies in. Codes: JSON_SYNTAX, JSON_DUPLICATE_KEY, JSON_DEPTH, JSON_NODES, JSON_STRING_LENGTH,
/// JSON_NUMBER_LENGTH, JSON_NUMBER_RANGE, JSON_UTF8, JSON_SURROGATE, JSON_BOM, JSON_SIZE,
/// JSON_EMPTY.
Result<ParsedJson> readJson(std::string_view bytes, const Origin& origin,
                            const JsonLimits& limits = {});

/// RFC 8785 serialisation: keys by UTF-16 code unit, ECMAScript numbers, no spaces.
std::string canonicalJson(const Json& value);

/// The document as people read it: two spaces of indent, keys sorted.
std::string prettyJson(const Json& value);

/// The string at `key`, or empty when it is absent or no string. Never throws.
std::string_view stringAt(const Json& object, std::string_view key);
/// The object member, or a shared null. Never throws.
const Json& memberAt(const Json& object, std::string_view key);

} // namespace kiwb
