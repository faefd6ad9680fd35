#pragma once

#include "core/base/digest.h"

#include <string>

namespace kiwb {

/// "ni:///sha-256;…" (RFC 6920): names exactly the bytes of this digest.
std::string contentAddress(const Digest& digest);

} // namespace kiwb
