#pragma once

#include "core/json/json.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace kiwb {

/// A member that is not the same in all of several JSON values.
struct MemberDifference {
    std::string pointer;             ///< RFC 6901 without the first slash: "measurement/timer"
    std::vector<std::string> values; ///< one a document, "–" where it is absent
};

struct MemberDifferences {
    std::vector<MemberDifference> members; ///< natural order of their pointers
    std::size_t more = 0;                  ///< differing members beyond `most`
};

/// What differs between the documents, down to the innermost members; two values are the same when
/// their canonical forms are. Text is shown as it is, in quotes only where it would read like
/// another value of the row ("12" beside 12). `documents` holds no null pointer.
MemberDifferences memberDifferences(std::span<const Json* const> documents, std::size_t most);

} // namespace kiwb
