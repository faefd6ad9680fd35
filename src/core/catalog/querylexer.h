#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

enum class CompareSign : std::uint8_t { None, Less, LessEqual, Equal, GreaterEqual, Greater };

/// One of the values after a colon (`gpu:a,b` has two), or the text of a plain word.
struct QueryAtom {
    CompareSign sign = CompareSign::None;
    std::string text;                ///< without quotes and escapes
    bool quoted = false;             ///< some of it was in quotes
    std::optional<std::size_t> dots; ///< where an unquoted ".." begins in `text`
    std::size_t start = 0;           ///< byte of the query text, behind the sign
    std::size_t length = 0;          ///< bytes of the query text, behind the sign
};

/// A stretch of the query between spaces.
struct QueryToken {
    bool exclude = false;            ///< a '-' stood before it
    std::optional<std::string> name; ///< what stood before the colon; absent for a plain word
    bool nameQuoted = false;         ///< always an axis: `"rank":16`
    std::vector<QueryAtom> atoms;    ///< one for a plain word
    bool unclosed = false;           ///< a quote is open at the end
    std::size_t start = 0;           ///< byte of the query text, the '-' included
    std::size_t length = 0;
    std::size_t nameStart = 0; ///< byte behind the '-'
};

/// Cuts at ASCII white space outside quotes. Inside quotes `\"` is a quote and `\\` a backslash;
/// everywhere else a backslash is itself. Any bytes are accepted.
std::vector<QueryToken> lexQuery(std::string_view text);

bool isQuerySpace(char c);

} // namespace kiwb
