#pragma once

#include "core/base/diagnostic.h"
#include "io/filesource.h"

#include <atomic>
#include <string>
#include <vector>

namespace kiwb {

/// What a folder holds. Every entry is in one of the two lists.
struct FolderScan {
    std::vector<FileInfo> files;     ///< regular files, folder by folder, names in byte order
    std::vector<Diagnostic> skipped; ///< everything that is not read, each by its path and reason
};

/// Folders inside folders that are still looked into (safety.md).
inline constexpr int deepestFolder = 64;

/// Lists the regular files below `folder`, hidden ones too, names as bytes. Links are never
/// followed: what one inside the folder leads to is read in its own place, and the rest was not
/// opened by the user. So there are no loops and nothing is read twice. Stops early when `cancel`
/// (may be null) turns true. Codes: FILE_LINK, FILE_PIPE, FILE_SOCKET, FILE_DEVICE,
/// FOLDER_UNREADABLE, FOLDER_DEPTH, NAME_NOT_UTF8 (a note: the file itself is read).
FolderScan scanFolder(const std::string& folder, const std::atomic<bool>* cancel = nullptr);

} // namespace kiwb
