#include "io/safewriter.h"

#include "io/descriptor.h"

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

Unexpected failure(int error, const std::string& path) {
    Origin origin;
    origin.path = path;
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return fail("WRITE_FULL", "There is no room left to write it.", std::move(origin));
    case EACCES:
    case EPERM:
    case EROFS:
        return fail("WRITE_FOLDER", "Nothing may be written in this folder.", std::move(origin));
    case ENOENT:
    case ENOTDIR:
        return fail("WRITE_FOLDER", "There is no such folder.", std::move(origin));
    default:
        return fail("WRITE_FAILED",
                    "The system refuses to write it (error " + std::to_string(error) + ").",
                    std::move(origin));
    }
}

/// A file that goes away again unless it is kept.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string path) : m_path(std::move(path)) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!m_kept)
            ::unlink(m_path.c_str());
    }
    [[nodiscard]] const std::string& path() const { return m_path; }
    void keep() { m_kept = true; }

private:
    std::string m_path;
    bool m_kept = false;
};

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// 0, or the error of the write that failed. A call may take less than all of it.
int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

/// Whether the file holds exactly these bytes.
bool holds(const std::string& path, std::string_view bytes) {
    const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!descriptor.isOpen())
        return false;
    std::vector<char> buffer(std::size_t{64} << 10U);
    for (;;) {
        const ssize_t count = ::read(descriptor.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0 && bytes.empty();
        const std::string_view part(buffer.data(), static_cast<std::size_t>(count));
        if (!bytes.starts_with(part))
            return false;
        bytes.remove_prefix(part.size());
    }
}

/// Creates a new file beside the target. The name says whose it is, should a kill leave it behind.
Result<std::pair<std::string, Descriptor>> createBeside(const std::string& path, mode_t mode) {
    constexpr int attempts = 100;
    const std::string start = folderOf(path) + "/.kiwb-" + std::to_string(::getpid()) + '-';
    for (int attempt = 0; attempt < attempts; ++attempt) {
        std::string name = start + std::to_string(attempt) + ".tmp";
        Descriptor descriptor(
            ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
        if (descriptor.isOpen())
            return std::pair(std::move(name), std::move(descriptor));
        if (errno != EEXIST)
            return failure(errno, path);
    }
    return failure(EEXIST, path);
}

Result<void> fill(Descriptor& descriptor, std::string_view bytes, std::optional<mode_t> mode,
                  const std::string& path) {
    if (const int error = writeAll(descriptor.get(), bytes))
        return failure(error, path);
    if (mode && ::fchmod(descriptor.get(), *mode) != 0)
        return failure(errno, path);
    if (::fsync(descriptor.get()) != 0)
        return failure(errno, path);
    struct stat status {};
    if (::fstat(descriptor.get(), &status) != 0)
        return failure(errno, path);
    if (static_cast<std::size_t>(status.st_size) != bytes.size())
        return failure(ENOSPC, path);
    if (!descriptor.close())
        return failure(errno, path);
    return {};
}

} // namespace

Result<void> writeFileSafely(const std::string& path, std::string_view bytes) {
    constexpr mode_t permissions = 07777;
    constexpr mode_t newFile = 0666; // less what the user's umask takes away
    Origin origin;
    origin.path = path;
    struct stat old {};
    std::optional<mode_t> mode;
    if (::lstat(path.c_str(), &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return fail("WRITE_TARGET",
                        "Something that is no regular file has this name; it is left as it is.",
                        origin);
        mode = old.st_mode & permissions;
    } else if (errno != ENOENT) {
        return failure(errno, path);
    }
    auto created = createBeside(path, newFile);
    if (!created)
        return Unexpected(created.error());
    TemporaryFile temporary(std::move(created->first));
    if (auto filled = fill(created->second, bytes, mode, path); !filled)
        return filled;
    if (!holds(temporary.path(), bytes))
        return fail("WRITE_DIFFERS", "What was written reads back differently.", origin);
    if (::rename(temporary.path().c_str(), path.c_str()) != 0)
        return failure(errno, path);
    temporary.keep();
    const Descriptor folder(::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.isOpen() || ::fsync(folder.get()) != 0)
        return failure(errno, path);
    if (!holds(path, bytes))
        return fail("WRITE_DIFFERS", "What was written reads back differently.", origin);
    return {};
}

} // namespace kiwb
