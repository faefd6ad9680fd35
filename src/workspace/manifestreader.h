#pragma once

#include "core/base/digest.h"
#include "core/base/result.h"
#include "core/catalog/catalog.h"
#include "core/json/json.h"

#include <QObject>
#include <memory>
#include <optional>
#include <string>

namespace kiwb {

class TaskThread;

/// The manifest of one run, read again from where it was found.
struct Manifest {
    Digest run;                 ///< the digest the catalogue knows it by
    Json bundle;                ///< run, protocol and environment, or the run's envelope alone
    std::string canonical;      ///< RFC 8785 bytes of {apiVersion, kind, spec} of the run
    Digest digest;              ///< SHA-256 of exactly `canonical`, taken from these bytes
    std::string pretty;         ///< the bundle as people read it
    std::optional<Error> error; ///< it could not be read again; the rest is empty

    [[nodiscard]] bool matches() const { return !error && digest == run; }
};

/// Reads an origin again and hashes what it read. On any thread; reads the disk.
Manifest readManifest(const Digest& run, const std::string& path, const Extent& extent,
                      const std::string& pointer);

/// The same in the background; only the latest request is answered.
class ManifestReader : public QObject {
    Q_OBJECT
public:
    explicit ManifestReader(QObject* parent = nullptr);
    ~ManifestReader() override;

    void request(const Catalog& catalog, RunIndex run);

Q_SIGNALS:
    void loaded(std::shared_ptr<const kiwb::Manifest> manifest);

private:
    std::uint64_t m_latest = 0;
    std::unique_ptr<TaskThread> m_thread;
};

} // namespace kiwb
