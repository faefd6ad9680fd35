#pragma once

#include "architecture/sourcetext.h"

namespace kiwb::test {

using Violations = std::vector<std::string>;

/// Includes against the layers (src/README.md): which folder may know which, the downward order
/// inside core, core without Qt, files and clock, Qt Charts inside charts/ only.
Violations includeViolations(const SourceFile& file);

/// Names that must not be used at all, or only in one place, each with its reason.
Violations nameViolations(const SourceFile& file);

/// Labels in Qt Designer forms that would show foreign text as rich text.
Violations formViolations(const SourceFile& file);

} // namespace kiwb::test
