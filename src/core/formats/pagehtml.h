#pragma once

#include "core/base/bytesource.h"
#include "core/formats/sink.h"
#include "core/json/json.h"

#include <string_view>

namespace kiwb {

/// A run page saved as HTML, as the server sent it or as a browser wrote it ("complete page").
bool isPageHtml(std::string_view head);
void readPageHtml(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);

} // namespace kiwb
