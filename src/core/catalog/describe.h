#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/shard.h"

/// Takes out of a document what the catalogue's tables show of it. Members that are absent or of
/// another type stay empty.
namespace kiwb {

void describeWorkload(Workload& workload, const DocumentFacts& facts); ///< a case or a suite
void describeEnvironment(Environment& environment, const Json& envelope);
void describeProtocol(Protocol& protocol, const Json& envelope);

} // namespace kiwb
