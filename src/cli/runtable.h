#pragma once

#include "cli/verb.h"
#include "core/export/tables.h"

#include <span>

namespace kiwb {

/// Loads, filters by --query and writes one table of the runs: TSV, or JSON on --json.
Result<Output> writeRunTable(const Arguments& arguments, Terminal& terminal,
                             Table (*table)(const Catalog&, std::span<const RunIndex>));

} // namespace kiwb
