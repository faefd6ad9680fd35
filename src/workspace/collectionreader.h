#pragma once

#include "core/catalog/shard.h"
#include "workspace/workspace.h"

#include <functional>
#include <memory>
#include <string>

namespace kiwb {

/// What readCollection tells while it reads, on its own thread.
struct ReadHooks {
    const std::atomic<bool>* cancel = nullptr; ///< stop as soon as it turns true
    std::atomic<bool>* wantSnapshot = nullptr; ///< set by who wants one, cleared when it is given
    std::function<void(const LoadProgress&)> progress; ///< a few times a second
    std::function<void(std::shared_ptr<const Shard>)> snapshot;
};

/// Reads a file, folder or resource into one shard. Everything that fails is among its problems.
std::shared_ptr<const Shard> readCollection(const std::string& path, const ReadHooks& hooks);

/// The form under which a path is remembered: absolute, folders with a slash at their end.
std::string collectionPath(const std::string& path);

} // namespace kiwb
