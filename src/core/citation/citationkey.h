#pragma once

#include "core/base/digest.h"

#include <span>
#include <string>
#include <vector>

namespace kiwb {

/// "kernelindex-" and the first 12 digits of each digest, lower case as BibTeX ignores case. Those
/// that would share a key all get 4 more digits until they differ. The digests are distinct.
std::vector<std::string> citationKeys(std::span<const Digest> digests);

} // namespace kiwb
