#pragma once

#include "core/base/bytesource.h"
#include "core/formats/sink.h"
#include "core/json/json.h"

#include <string_view>

namespace kiwb {

/// YAML documents, one or several between lines of "---": recognised by a line that begins with
/// apiVersion or kind.
bool isYaml(std::string_view head);
void readYamlFile(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);

} // namespace kiwb
