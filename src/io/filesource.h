#pragma once

#include "core/base/bytesource.h"

#include <cstdint>
#include <memory>
#include <string>

namespace kiwb {

/// A file as it was when it was opened.
struct FileInfo {
    std::string path;       ///< raw bytes, as given; "-" is standard input, ":/…" a Qt resource
    std::uint64_t size = 0; ///< bytes on disk; 0 when it cannot be known
    std::int64_t modified = 0; ///< ms since 1970; 0 when it cannot be known
};

/// The largest file that is opened. Everything is streamed; this bounds the time a file can take.
inline constexpr std::uint64_t largestFile = std::uint64_t{4} << 30U;

/// Bytes of something opened for reading. Never blocks at opening and never maps.
class FileSource : public ByteSource {
public:
    [[nodiscard]] const FileInfo& info() const { return m_info; }
    /// Whether the file's size or time is no longer what it was at opening.
    [[nodiscard]] virtual bool changed() const { return false; }
    /// Moves to a byte of the file; false where only reading on is possible.
    virtual bool seek(std::uint64_t offset) = 0;

protected:
    FileInfo m_info;
};

/// Opens a regular file, a Qt resource (":/…") or standard input ("-"). Pipes, devices, sockets and
/// folders are refused by name, as is a file beyond `largestFile`. A link is followed only on
/// `followLink`: for a path the user named, not for one found in a folder. Codes: FILE_MISSING,
/// FILE_UNREADABLE, FILE_PIPE, FILE_DEVICE, FILE_SOCKET, FILE_FOLDER, FILE_LINK, FILE_SIZE,
/// FILE_OPEN; FILE_READ later.
Result<std::unique_ptr<FileSource>> openFile(const std::string& path, bool followLink = true);

/// What a failed system call means for a file, in one sentence with a code.
Error fileError(int error, const std::string& path);

} // namespace kiwb
