#pragma once

#include "core/base/bytesource.h"
#include "core/formats/sink.h"
#include "core/json/json.h"

#include <string_view>

namespace kiwb {

/// A run page saved or copied as text: its visible lines, then the bundle behind "Show manifest".
bool isPageText(std::string_view head);
void readPageText(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);

} // namespace kiwb
