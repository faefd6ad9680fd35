#pragma once

#include "core/formats/formats.h"
#include "io/filesource.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiwb {

/// How far reading a path has come.
struct ReadProgress {
    std::size_t filesDone = 0;
    std::size_t filesTotal = 0;
    std::uint64_t bytesDone = 0;  ///< bytes on disk
    std::uint64_t bytesTotal = 0; ///< 0 when it cannot be known
};

/// Hears of everything that reading a path meets, in order, on the reading thread.
class ReadObserver {
public:
    ReadObserver() = default;
    ReadObserver(const ReadObserver&) = delete;
    ReadObserver& operator=(const ReadObserver&) = delete;
    virtual ~ReadObserver() = default;

    /// Findings up to `endFile` come from this file and go to the sink that is returned.
    virtual Sink& beginFile(const FileInfo& file) = 0;
    /// `format` is Format::id, or empty when nothing was recognised.
    virtual void endFile(std::string_view format) = 0;
    /// What could not be opened or is not read.
    virtual void problem(Diagnostic&& problem) = 0;
    /// After each file and each few MiB.
    virtual void progress(const ReadProgress& progress) = 0;
};

/// Reads a file, all files below a folder, standard input ("-") or a Qt resource (":/…", a file or
/// a folder) through readContainer, decompressing zstd. Each thing that fails is a problem; the
/// rest is read. Stops at once when `cancel` (may be null) turns true, and is then false.
bool readPath(const std::string& path, const JsonLimits& limits, ReadObserver& observer,
              const std::atomic<bool>* cancel = nullptr);

/// The bytes of one extent again, decompressed up to there where need be, for showing and hashing
/// what is shown. FILE_CHANGED when the file no longer reaches so far; else the errors of openFile
/// and decompressed.
Result<std::string> readExtent(const std::string& path, const Extent& extent);

} // namespace kiwb
