#include "io/reader.h"

#include "io/folderscan.h"
#include "io/zstdsource.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <array>
#include <memory>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

constexpr std::size_t blockSize = std::size_t{1} << 20U;
constexpr std::uint64_t progressStep = std::uint64_t{4} << 20U;

/// One reading of a path: counts what was read and stops when it is cancelled.
class Reading {
public:
    Reading(const JsonLimits& limits, ReadObserver& observer, const std::atomic<bool>* cancel)
        : m_limits(limits), m_observer(observer), m_cancel(cancel) {}

    bool run(const std::vector<FileInfo>& files, bool followLinks);
    [[nodiscard]] bool cancelled() const { return m_cancel != nullptr && m_cancel->load(); }
    void count(std::size_t bytes);

private:
    void readOne(const std::string& path, bool followLink);

    const JsonLimits& m_limits;
    ReadObserver& m_observer;
    const std::atomic<bool>* m_cancel;
    ReadProgress m_progress;
    std::uint64_t m_announced = 0;
};

/// Passes a file's bytes on, counted; ends when reading is cancelled.
class CountedSource final : public ByteSource {
public:
    CountedSource(ByteSource& source, Reading& reading) : m_source(source), m_reading(reading) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        if (m_reading.cancelled())
            return fail("CANCELLED", "Reading was cancelled.");
        auto count = m_source.read(buffer);
        if (count)
            m_reading.count(*count);
        return count;
    }

private:
    ByteSource& m_source;
    Reading& m_reading;
};

void Reading::count(std::size_t bytes) {
    m_progress.bytesDone += bytes;
    if (m_progress.bytesDone - m_announced >= progressStep) {
        m_announced = m_progress.bytesDone;
        m_observer.progress(m_progress);
    }
}

bool Reading::run(const std::vector<FileInfo>& files, bool followLinks) {
    m_progress.filesTotal = files.size();
    for (const FileInfo& file : files)
        m_progress.bytesTotal += file.size;
    m_observer.progress(m_progress);
    std::uint64_t before = 0;
    for (const FileInfo& file : files) {
        if (cancelled())
            return false;
        readOne(file.path, followLinks);
        // A file that was recognised as nothing was not read to its end, but is done.
        before += file.size;
        m_progress.bytesDone = std::max(before, m_progress.bytesDone);
        ++m_progress.filesDone;
        m_announced = m_progress.bytesDone;
        m_observer.progress(m_progress);
    }
    return !cancelled();
}

void Reading::readOne(const std::string& path, bool followLink) {
    auto opened = openFile(path, followLink);
    if (!opened) {
        m_observer.problem(Diagnostic::from(std::move(opened.error()), "the file"));
        return;
    }
    FileSource& file = **opened;
    Sink& sink = m_observer.beginFile(file.info());
    Origin origin;
    origin.path = path;
    std::string_view format;
    auto bytes = decompressed(std::make_unique<CountedSource>(file, *this));
    if (bytes) {
        if (const Format* read = readContainer(**bytes, origin, m_limits, sink))
            format = read->id;
    } else if (!cancelled()) {
        bytes.error().origin.path = path;
        sink.problem(Diagnostic::from(std::move(bytes.error()), "the file"));
    }
    if (!cancelled() && file.changed())
        sink.problem({Severity::Warning,
                      "FILE_CHANGED",
                      "The file changed while it was read; what was read may be of two versions.",
                      {},
                      "Open it again.",
                      origin});
    m_observer.endFile(format);
}

/// The files of a resource folder; a resource has no links and no surprises.
std::vector<FileInfo> resourceFiles(const std::string& path) {
    std::vector<FileInfo> files;
    QDirIterator entries(QString::fromStdString(path), QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString entry = entries.next();
        files.push_back(
            {entry.toStdString(), static_cast<std::uint64_t>(entries.fileInfo().size()), 0});
    }
    std::sort(files.begin(), files.end(),
              [](const FileInfo& a, const FileInfo& b) { return a.path < b.path; });
    return files;
}

/// The (decompressed) bytes of a file from `offset` on.
Result<std::unique_ptr<ByteSource>> sourceAt(std::unique_ptr<FileSource> file,
                                             std::uint64_t offset) {
    std::array<char, 4> magic{};
    const auto first = file->read(magic);
    if (!first)
        return Unexpected(first.error());
    const bool compressed = beginsAsZstd({magic.data(), *first});
    if (!file->seek(compressed ? 0 : offset))
        return fail("FILE_READ", "The file cannot be read from the middle.");
    if (!compressed)
        return file;
    auto source = decompressed(std::move(file));
    std::string skipped(blockSize, '\0');
    while (source && offset > 0) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(offset, blockSize));
        const auto count = (*source)->read(std::span(skipped).subspan(0, wanted));
        if (!count)
            return Unexpected(count.error());
        if (*count == 0)
            break;
        offset -= *count;
    }
    return source;
}

} // namespace

bool readPath(const std::string& path, const JsonLimits& limits, ReadObserver& observer,
              const std::atomic<bool>* cancel) {
    Reading reading(limits, observer, cancel);
    struct stat status {};
    if (path.starts_with(":/")) {
        if (QFileInfo(QString::fromStdString(path)).isDir())
            return reading.run(resourceFiles(path), true);
    } else if (path != "-" && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
        FolderScan scan = scanFolder(path, cancel);
        for (Diagnostic& skipped : scan.skipped)
            observer.problem(std::move(skipped));
        return reading.run(scan.files, false);
    }
    const std::uint64_t size =
        S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    return reading.run({{path, size, 0}}, true);
}

Result<std::string> readExtent(const std::string& path, const Extent& extent) {
    Origin origin;
    origin.path = path;
    if (path == "-")
        return fail("FILE_GONE", "Standard input cannot be read a second time.", origin);
    auto opened = openFile(path);
    if (!opened)
        return Unexpected(opened.error());
    auto source = sourceAt(std::move(*opened), extent.offset);
    if (!source)
        return Unexpected(source.error());
    std::string bytes;
    while (bytes.size() < extent.length) {
        const std::size_t have = bytes.size();
        // Grown as bytes arrive: the length was learnt from a file that may be another by now.
        const auto wanted =
            static_cast<std::size_t>(std::min<std::uint64_t>(extent.length - have, blockSize));
        bytes.resize(have + wanted);
        const auto count = (*source)->read(std::span(bytes).subspan(have, wanted));
        if (!count)
            return Unexpected(count.error());
        bytes.resize(have + *count);
        if (*count == 0)
            return fail("FILE_CHANGED", "The file is no longer as it was when it was read.",
                        origin);
    }
    return bytes;
}

} // namespace kiwb
