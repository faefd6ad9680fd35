#pragma once

#include "core/base/result.h"
#include "core/json/json.h"

#include <string_view>

namespace kiwb {

/// A plain scalar by the core schema of YAML 1.2 (§10.3.2): null, bool, int, float, else a string.
/// JSON_NUMBER_RANGE for what has no exact JSON number: .inf, .nan, a number that overflows or
/// becomes zero, an integer beyond ±2^53. JSON_NUMBER_LENGTH. The error has no origin.
Result<Json> resolvePlainScalar(std::string_view text, const JsonLimits& limits);

} // namespace kiwb
