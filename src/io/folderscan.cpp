#include "io/folderscan.h"

#include "core/base/text.h"
#include "io/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <utility>

namespace kiwb {

namespace {

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

class Scanner {
public:
    explicit Scanner(const std::atomic<bool>* cancel) : m_cancel(cancel) {}

    void scan(Descriptor folder, const std::string& path, int depth);
    void skip(Severity severity, std::string code, std::string reason, const std::string& path,
              std::string advice = {});

    FolderScan result;

private:
    [[nodiscard]] bool cancelled() const { return m_cancel != nullptr && m_cancel->load(); }
    void enter(int parent, const std::string& name, const std::string& path, int depth);
    void take(int parent, const std::string& name, const std::string& path, int depth);

    const std::atomic<bool>* m_cancel;
};

void Scanner::skip(Severity severity, std::string code, std::string reason, const std::string& path,
                   std::string advice) {
    Diagnostic problem{severity,   std::move(code),   std::move(reason),
                       "the file", std::move(advice), {}};
    problem.origin.path = path;
    result.skipped.push_back(std::move(problem));
}

void Scanner::scan(Descriptor folder, const std::string& path, int depth) {
    const int number = folder.get();
    const std::unique_ptr<DIR, CloseFolder> stream(::fdopendir(number));
    if (!stream) {
        skip(Severity::Error, "FOLDER_UNREADABLE", "The folder may not be read.", path);
        return;
    }
    folder.release(); // closedir closes it
    std::vector<std::string> names;
    while (!cancelled()) {
        errno = 0;
        const dirent* const entry = ::readdir(stream.get());
        if (entry == nullptr) {
            if (errno != 0)
                skip(Severity::Error, "FOLDER_UNREADABLE", "The folder cannot be read to its end.",
                     path);
            break;
        }
        std::string name(static_cast<const char*>(entry->d_name));
        if (name != "." && name != "..")
            names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        if (cancelled())
            return;
        take(number, name, path.ends_with('/') ? path + name : path + '/' + name, depth);
    }
}

void Scanner::take(int parent, const std::string& name, const std::string& path, int depth) {
    struct stat status {};
    if (::fstatat(parent, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        Diagnostic problem = Diagnostic::from(fileError(errno, path), "the file");
        result.skipped.push_back(std::move(problem));
        return;
    }
    const mode_t mode = status.st_mode;
    if (S_ISDIR(mode)) {
        enter(parent, name, path, depth + 1);
        return;
    }
    if (S_ISREG(mode)) {
        if (!isValidUtf8(name))
            result.skipped.push_back({Severity::Note,
                                      "NAME_NOT_UTF8",
                                      "The name of this file is not UTF-8; the file is read.",
                                      {},
                                      {},
                                      {path, 0, Origin::unknownByte, {}}});
        const auto modified =
            std::int64_t{status.st_mtim.tv_sec} * 1000 + status.st_mtim.tv_nsec / 1'000'000;
        result.files.push_back({path, static_cast<std::uint64_t>(status.st_size), modified});
    } else if (S_ISLNK(mode)) {
        skip(Severity::Note, "FILE_LINK", "This is a link; links in a folder are not followed.",
             path, "Open what it leads to, if that is outside this folder.");
    } else if (S_ISFIFO(mode)) {
        skip(Severity::Note, "FILE_PIPE", "This is a pipe; only regular files are read.", path);
    } else if (S_ISSOCK(mode)) {
        skip(Severity::Note, "FILE_SOCKET", "This is a socket; only regular files are read.", path);
    } else {
        skip(Severity::Note, "FILE_DEVICE", "This is a device; only regular files are read.", path);
    }
}

void Scanner::enter(int parent, const std::string& name, const std::string& path, int depth) {
    if (depth > deepestFolder) {
        skip(Severity::Error, "FOLDER_DEPTH",
             "This folder lies more than " + std::to_string(deepestFolder) +
                 " folders deep; it is not looked into.",
             path, "Open it by itself.");
        result.skipped.back().skipped = "the folder";
        return;
    }
    // O_NOFOLLOW: what was a folder a moment ago may be a link by now.
    Descriptor folder(::openat(parent, name.c_str(),
                               O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    if (!folder.isOpen()) {
        skip(Severity::Error, "FOLDER_UNREADABLE", "The folder may not be read.", path);
        result.skipped.back().skipped = "the folder";
        return;
    }
    scan(std::move(folder), path, depth);
}

} // namespace

FolderScan scanFolder(const std::string& folder, const std::atomic<bool>* cancel) {
    Scanner scanner(cancel);
    Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.isOpen()) {
        scanner.scan(std::move(descriptor), folder, 0);
    } else {
        scanner.result.skipped.push_back(Diagnostic::from(fileError(errno, folder), "the folder"));
    }
    return std::move(scanner.result);
}

} // namespace kiwb
