#pragma once

#include "core/formats/deliver.h"

namespace kiwb {

/// Whether an object is meant to be one line of a catalogue export, {"table", "row"}.
bool looksLikeCatalogueRow(const Json& value);

/// A row of benchmark_runs becomes a run with the row's claims; another row with a manifest a
/// document with its row; a row without one stays a row.
void deliverCatalogueRow(Json&& line, const Stretch& stretch, const std::string& pointer,
                         Sink& sink);

} // namespace kiwb
