#pragma once

#include "core/manifest/kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

/// What v1alpha1 asks of the members of a document, as data. One table per kind (fieldtables.cpp).
namespace kiwb {

struct Field;

/// What one value has to be. Rules are constants: they point at other constants.
struct Rule {
    enum class Type : std::uint8_t {
        Text,
        Integer,
        Number,
        Boolean,
        Duration, ///< whole nanoseconds, or a text such as "0.008 ms"
        Object,   ///< the named fields
        Map,      ///< free keys, values by `item`
        List,     ///< values by `item`
        Either    ///< `item` or `otherItem`
    };
    enum class Pattern : std::uint8_t {
        Any,
        Identifier, ///< a-z, then a-z 0-9 _
        Name,       ///< a-z 0-9, then also . _ -
        Slug,       ///< a-z 0-9, then also -
        Digest,     ///< sha256: and 64 hex digits
        Commit,     ///< 40 hex digits
        Instant,    ///< RFC 3339 in UTC
        Expression  ///< a-z 0-9 _ + - * % / ( ) and space
    };
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    Type type = Type::Text;
    Pattern pattern = Pattern::Any;    ///< of a text; of the keys of a map
    std::size_t maxLength = unlimited; ///< of a text, in characters
    double minimum = std::numeric_limits<double>::lowest();
    double maximum = std::numeric_limits<double>::max();
    bool aboveMinimum = false; ///< the minimum itself is not allowed
    const std::string_view* choices = nullptr;
    std::size_t choiceCount = 0; ///< 0: any text
    const Field* fields = nullptr;
    std::size_t fieldCount = 0;
    const Rule* item = nullptr;
    const Rule* otherItem = nullptr;
    std::size_t minItems = 0;
    std::size_t maxItems = unlimited;
};

struct Field {
    std::string_view name;
    Rule rule;
    bool required = false;
};

/// The rule of `spec`.
const Rule& specRule(Kind kind);
/// The rule of `metadata`, the same for every kind.
const Rule& metadataRule();

} // namespace kiwb
