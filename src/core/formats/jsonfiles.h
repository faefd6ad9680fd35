#pragma once

#include "core/base/bytesource.h"
#include "core/formats/sink.h"
#include "core/json/json.h"

#include <string_view>

/// The JSON containers. They differ in what their beginning looks like; what each value in them is,
/// is decided value by value, so one file may mix everything.
namespace kiwb {

bool isCatalogueExport(
    std::string_view head);                 ///< JSON Lines whose first line has "table" and "row"
bool isJsonLines(std::string_view head);    ///< more than one value, one on each line
bool isApiAnswer(std::string_view head);    ///< one JSON object as the API answers it
bool isBundleFile(std::string_view head);   ///< one JSON object with "run"
bool isDocumentFile(std::string_view head); ///< one JSON object with "apiVersion", "kind" or "spec"
bool isJsonValue(std::string_view head);    ///< any other JSON object, whole or broken
bool isJsonArray(std::string_view head);

/// Reads top-level values one after another: JSON Lines, one value, or both mixed.
void readJsonValues(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);
/// Reads one array, element by element.
void readJsonArray(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);

/// Tells the sink why the input ended early, if it did.
void reportInputError(class Input& input, const Origin& origin, Sink& sink);

} // namespace kiwb
