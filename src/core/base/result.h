#pragma once

#include "core/base/origin.h"

#include <string>
#include <tl/expected.hpp>

namespace kiwb {

/// Why one step failed. `code` is stable and upper case (JSON_SYNTAX); `reason` is one plain
/// sentence without the place, which `origin` holds.
struct Error {
    std::string code;
    std::string reason;
    Origin origin;
};

/// The value or the one error of a step that can fail. No exception crosses a library border.
template <class T>
using Result = tl::expected<T, Error>;

using Unexpected = tl::unexpected<Error>;

/// Shorthand for `return fail("CODE", "Reason.", origin);`.
inline Unexpected fail(std::string code, std::string reason, Origin origin = {}) {
    return Unexpected(Error{std::move(code), std::move(reason), std::move(origin)});
}

} // namespace kiwb
