#pragma once

#include "core/base/result.h"

#include <QString>
#include <string>
#include <string_view>

/// What the window needs of the file system, by io/: widgets know no io.
namespace kiwb {

/// Writes the whole file or leaves the old one (io/safewriter.h).
Result<void> saveFile(const QString& path, std::string_view bytes);

/// All bytes of a small file; FILE_TOO_LARGE beyond `limit`, else the errors of io/filesource.h.
Result<std::string> readSmallFile(const QString& path, std::size_t limit = std::size_t{16} << 20U);

/// A file name from foreign text (io/safewriter.h).
QString suggestedFileName(std::string_view text);

} // namespace kiwb
