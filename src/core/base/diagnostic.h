#pragma once

#include "core/base/result.h"

#include <string>

namespace kiwb {

enum class Severity {
    Note,    ///< counted, nothing is wrong (a table this program does not use)
    Warning, ///< read, but something in it is wrong
    Error    ///< not read
};

/// One row of Problems: what was not read or is wrong, where, why, and what was left out for it.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code;    ///< stable, upper case (NOT_A_MANIFEST)
    std::string reason;  ///< one plain sentence
    std::string skipped; ///< what was left out because of it ("the file", "1 run"); may be empty
    std::string advice;  ///< what the user can do; may be empty
    Origin origin;

    static Diagnostic from(Error error, std::string skipped = {}, std::string advice = {}) {
        return {Severity::Error,    std::move(error.code), std::move(error.reason),
                std::move(skipped), std::move(advice),     std::move(error.origin)};
    }
};

} // namespace kiwb
