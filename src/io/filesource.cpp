#include "io/filesource.h"

#include "core/base/text.h"
#include "io/descriptor.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kiwb {

namespace {

Origin originOf(const std::string& path) {
    Origin origin;
    origin.path = path;
    return origin;
}

std::int64_t milliseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

class DiskFile final : public FileSource {
public:
    DiskFile(Descriptor descriptor, const struct stat& status, const std::string& path)
        : m_descriptor(std::move(descriptor)), m_status(status) {
        m_info = {path, static_cast<std::uint64_t>(status.st_size), milliseconds(status.st_mtim)};
    }

    Result<std::size_t> read(std::span<char> buffer) override {
        for (;;) {
            const ssize_t count = ::read(m_descriptor.get(), buffer.data(), buffer.size());
            if (count >= 0)
                return static_cast<std::size_t>(count);
            if (errno != EINTR)
                return Unexpected(fileError(errno, m_info.path));
        }
    }

    [[nodiscard]] bool changed() const override {
        struct stat now {};
        return ::fstat(m_descriptor.get(), &now) != 0 || now.st_size != m_status.st_size ||
               now.st_mtim.tv_sec != m_status.st_mtim.tv_sec ||
               now.st_mtim.tv_nsec != m_status.st_mtim.tv_nsec;
    }

    bool seek(std::uint64_t offset) override {
        return ::lseek(m_descriptor.get(), static_cast<off_t>(offset), SEEK_SET) >= 0;
    }

private:
    Descriptor m_descriptor;
    struct stat m_status;
};

class StandardInput final : public FileSource {
public:
    StandardInput() { m_info.path = "-"; }

    Result<std::size_t> read(std::span<char> buffer) override {
        for (;;) {
            const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
            if (count >= 0)
                return static_cast<std::size_t>(count);
            if (errno != EINTR)
                return Unexpected(fileError(errno, m_info.path));
        }
    }

    bool seek(std::uint64_t) override { return false; }
};

class Resource final : public FileSource {
public:
    explicit Resource(const std::string& path) : m_file(QString::fromStdString(path)) {
        m_info.path = path;
    }

    bool open() {
        if (!m_file.open(QIODevice::ReadOnly))
            return false;
        m_info.size = static_cast<std::uint64_t>(m_file.size());
        return true;
    }

    Result<std::size_t> read(std::span<char> buffer) override {
        const qint64 count = m_file.read(buffer.data(), static_cast<qint64>(buffer.size()));
        if (count < 0)
            return fail("FILE_READ", "The resource cannot be read.", originOf(m_info.path));
        return static_cast<std::size_t>(count);
    }

    bool seek(std::uint64_t offset) override { return m_file.seek(static_cast<qint64>(offset)); }

private:
    QFile m_file;
};

/// Why a file of this kind is not opened; an empty code for a regular file.
Error refusal(mode_t mode, const std::string& path) {
    if (S_ISREG(mode))
        return {};
    if (S_ISDIR(mode))
        return {"FILE_FOLDER", "This is a folder, not a file.", originOf(path)};
    if (S_ISFIFO(mode))
        return {"FILE_PIPE", "This is a pipe; only regular files are read.", originOf(path)};
    if (S_ISSOCK(mode))
        return {"FILE_SOCKET", "This is a socket; only regular files are read.", originOf(path)};
    return {"FILE_DEVICE", "This is a device; only regular files are read.", originOf(path)};
}

} // namespace

Error fileError(int error, const std::string& path) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return {"FILE_MISSING", "There is no such file.", originOf(path)};
    case EACCES:
    case EPERM:
        return {"FILE_UNREADABLE", "The file may not be read.", originOf(path)};
    case ELOOP:
        return {"FILE_LINK", "This is a link that leads nowhere or in a circle.", originOf(path)};
    case ENXIO: // a socket cannot be opened at all
        return {"FILE_SOCKET", "This is a socket; only regular files are read.", originOf(path)};
    case ENAMETOOLONG:
        return {"FILE_NAME", "The path is too long to be opened.", originOf(path)};
    case EMFILE:
    case ENFILE:
        return {"FILE_OPEN", "Too many files are open.", originOf(path)};
    case EIO:
        return {"FILE_READ", "The disk reports an error.", originOf(path)};
    default:
        return {"FILE_OPEN", "The system refuses it (error " + std::to_string(error) + ").",
                originOf(path)};
    }
}

Result<std::unique_ptr<FileSource>> openFile(const std::string& path, bool followLink) {
    if (path == "-")
        return std::make_unique<StandardInput>();
    if (path.starts_with(":/")) {
        auto resource = std::make_unique<Resource>(path);
        if (!resource->open())
            return fail("FILE_MISSING", "There is no such resource.", originOf(path));
        return resource;
    }
    // Without O_NONBLOCK opening a pipe waits for a writer, for ever (safety.md 6).
    const int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followLink ? 0 : O_NOFOLLOW);
    Descriptor descriptor(::open(path.c_str(), flags));
    if (!descriptor.isOpen())
        return Unexpected(fileError(errno, path));
    struct stat status {};
    if (::fstat(descriptor.get(), &status) != 0)
        return Unexpected(fileError(errno, path));
    if (Error refused = refusal(status.st_mode, path); !refused.code.empty())
        return Unexpected(std::move(refused));
    if (static_cast<std::uint64_t>(status.st_size) > largestFile)
        return fail("FILE_SIZE",
                    "The file is larger than " + countText(largestFile >> 30U) + " GiB.",
                    originOf(path));
    return std::make_unique<DiskFile>(std::move(descriptor), status, path);
}

} // namespace kiwb
