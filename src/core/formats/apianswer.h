#pragma once

#include "core/formats/deliver.h"

namespace kiwb {

/// Whether an object is some answer of the KernelIndex API: a run with its manifest, a list, an
/// error.
bool looksLikeApiAnswer(const Json& value);

/// The answer of GET /api/v1/runs/{id} becomes a run with the answer's claims. Any other answer
/// carries no manifest and is a problem that says what it is.
void deliverApiAnswer(Json&& answer, const Stretch& stretch, const std::string& pointer,
                      Sink& sink);

} // namespace kiwb
