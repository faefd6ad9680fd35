#pragma once

#include "core/formats/sink.h"
#include "core/json/json.h"

#include <optional>
#include <string>
#include <string_view>

namespace kiwb {

/// What stood at one place of a file; one of the two is there.
struct Reread {
    std::optional<FoundRun> run;
    std::optional<FoundDocument> document;
};

/// Reads a record again from the bytes of its extent, whatever container they are from (JSON, the
/// escaped manifest of an HTML page, YAML), to show it and to hash what is shown. `pointer` is that
/// of the FoundRun or FoundDocument. Errors: those of reading, or RECORD_GONE when something else
/// stands there now.
Result<Reread> reread(std::string_view bytes, const Extent& extent, const std::string& pointer,
                      const Origin& origin, const JsonLimits& limits = {});

} // namespace kiwb
