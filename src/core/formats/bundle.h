#pragma once

#include "core/formats/deliver.h"

namespace kiwb {

/// Whether an object is meant to be a run bundle {"run", "protocol", "environment"}.
bool looksLikeBundle(const Json& value);

/// Delivers a run with the protocol and environment of its bundle, or a bare BenchmarkRun envelope.
void deliverRun(Json&& value, const Stretch& stretch, const std::string& pointer,
                std::optional<RunClaims> claims, Sink& sink);

} // namespace kiwb
