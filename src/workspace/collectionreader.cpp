#include "workspace/collectionreader.h"

#include "io/reader.h"

#include <chrono>
#include <filesystem>

namespace kiwb {

namespace {

constexpr auto progressInterval = std::chrono::milliseconds(100);

class CollectionObserver final : public ReadObserver {
public:
    CollectionObserver(const std::string& path, const ReadHooks& hooks)
        : m_hooks(hooks), m_writer(Workspace::titleOf(path).toStdString(), hooks.cancel) {
        m_progress.path = path;
    }

    Sink& beginFile(const FileInfo& file) override {
        m_writer.beginFile({file.path, file.size, file.modified, {}});
        return m_writer;
    }
    void endFile(std::string_view format) override { m_writer.setFormat(format); }
    void problem(Diagnostic&& problem) override { m_writer.problem(std::move(problem)); }
    void progress(const ReadProgress& progress) override {
        if (m_hooks.wantSnapshot && m_hooks.wantSnapshot->exchange(false) && m_hooks.snapshot)
            m_hooks.snapshot(m_writer.snapshot());
        const auto now = std::chrono::steady_clock::now();
        if (now - m_told < progressInterval || !m_hooks.progress)
            return;
        m_told = now;
        m_progress.files = progress.filesDone;
        m_progress.totalFiles = progress.filesTotal;
        m_progress.bytes = progress.bytesDone;
        m_progress.totalBytes = progress.bytesTotal;
        m_progress.runs = m_writer.runCount();
        m_hooks.progress(m_progress);
    }

    std::shared_ptr<const Shard> finish() { return m_writer.finish(); }

private:
    const ReadHooks& m_hooks;
    ShardWriter m_writer;
    LoadProgress m_progress;
    std::chrono::steady_clock::time_point m_told{};
};

} // namespace

std::shared_ptr<const Shard> readCollection(const std::string& path, const ReadHooks& hooks) {
    CollectionObserver observer(path, hooks);
    readPath(path, JsonLimits{}, observer, hooks.cancel);
    return observer.finish();
}

std::string collectionPath(const std::string& path) {
    if (path.starts_with(":/"))
        return path;
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    if (error)
        return path;
    std::string normal = absolute.lexically_normal().string();
    while (normal.size() > 1 && normal.back() == '/')
        normal.pop_back();
    if (std::filesystem::is_directory(normal, error) && normal != "/")
        normal += '/';
    return normal;
}

} // namespace kiwb
