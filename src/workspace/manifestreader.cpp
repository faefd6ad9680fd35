#include "workspace/manifestreader.h"

#include "core/formats/reread.h"
#include "core/manifest/document.h"
#include "io/reader.h"
#include "workspace/taskthread.h"

namespace kiwb {

Manifest readManifest(const Digest& run, const std::string& path, const Extent& extent,
                      const std::string& pointer) {
    Manifest manifest;
    manifest.run = run;
    Origin origin;
    origin.path = path;
    origin.line = extent.line;
    origin.byte = extent.offset;
    origin.pointer = pointer;
    const auto failed = [&](Error error) {
        manifest.error = std::move(error);
        return manifest;
    };
    const auto bytes = readExtent(path, extent);
    if (!bytes)
        return failed(bytes.error());
    auto again = reread(*bytes, extent, pointer, origin);
    if (!again)
        return failed(again.error());
    if (!again->run)
        return failed({"RECORD_GONE", "The file no longer holds a run here.", origin});
    const FoundRun& found = *again->run;
    manifest.bundle = Json{{"run", found.run.envelope}};
    if (found.protocol)
        manifest.bundle["protocol"] = found.protocol->envelope;
    if (found.environment)
        manifest.bundle["environment"] = found.environment->envelope;
    manifest.canonical = identityBytes(found.run.envelope);
    manifest.digest = sha256(manifest.canonical);
    manifest.pretty = prettyJson(manifest.bundle);
    return manifest;
}

ManifestReader::ManifestReader(QObject* parent)
    : QObject(parent), m_thread(std::make_unique<TaskThread>()) {}

ManifestReader::~ManifestReader() {
    m_thread.reset(); // waits while this object is still whole
}

void ManifestReader::request(const Catalog& catalog, RunIndex run) {
    const std::vector<RunOrigin> origins = catalog.origins(run);
    const std::uint64_t number = ++m_latest;
    if (origins.empty())
        return;
    const RunOrigin& origin = origins.front();
    m_thread->replace([this, number, digest = catalog.digest(run), path = std::string(origin.path),
                       extent = origin.extent, pointer = std::string(origin.pointer)] {
        auto manifest =
            std::make_shared<const Manifest>(readManifest(digest, path, extent, pointer));
        QMetaObject::invokeMethod(
            this,
            [this, number, manifest = std::move(manifest)] {
                if (number == m_latest)
                    Q_EMIT loaded(manifest);
            },
            Qt::QueuedConnection);
    });
}

} // namespace kiwb
