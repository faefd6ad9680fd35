#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace kiwb {

/// Writes a whole file, or leaves the old one as it was (safety.md 1: QSaveFile reports success on
/// a full disk). The bytes go to a new file in the same folder; every write is checked; flushed to
/// the disk; its size and bytes read back; only then it takes the old one's place, and the folder
/// is flushed. Refuses a target that is a folder, link, pipe or device. Callers ignore SIGXFSZ.
/// Codes: WRITE_TARGET, WRITE_FOLDER, WRITE_FULL, WRITE_FAILED, WRITE_DIFFERS.
Result<void> writeFileSafely(const std::string& path, std::string_view bytes);

/// A name for a file from foreign text: no folder, no control or direction marks, nothing a shell,
/// a desktop or another system gives a meaning to, at most 120 bytes. "untitled" when nothing is
/// left.
std::string safeFileName(std::string_view text);

} // namespace kiwb
