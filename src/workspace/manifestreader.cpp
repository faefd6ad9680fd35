#include "workspace/manifestreader.h"

#include "core/manifest/document.h"
#include "io/reader.h"
#include "workspace/taskthread.h"

namespace kiwb {

namespace {

/// The value at an RFC 6901 pointer, or null.
const Json* at(const Json& value, const std::string& pointer) {
    // nlohmann throws for a pointer that does not exist: ask first.
    try {
        const Json::json_pointer place(pointer);
        return value.contains(place) ? &value.at(place) : nullptr;
    } catch (const Json::exception&) {
        return nullptr;
    }
}

} // namespace

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
    auto parsed = readJson(*bytes, origin);
    Json whole;
    bool authored = false;
    if (parsed) {
        whole = std::move(parsed->value);
    } else {
        auto yaml = readYaml(*bytes, origin);
        if (!yaml)
            return failed(parsed.error());
        whole = std::move(*yaml);
        authored = true;
    }
    const Json* found = at(whole, pointer);
    if (!found)
        return failed({"MANIFEST_GONE", "The file no longer holds a manifest here.", origin});
    const Json& inside = memberAt(*found, "run");
    Json envelope = inside.is_object() ? inside : *found;
    auto document = authored ? makeAuthoredDocument(std::move(envelope), origin)
                             : makeDocument(std::move(envelope), false, origin);
    if (!document)
        return failed(document.error());
    manifest.bundle = *found;
    manifest.canonical = identityBytes(document->envelope);
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
