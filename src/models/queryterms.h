#pragma once

#include "core/catalog/catalog.h"

#include <string>

/// Query text for what the user points at: a node of the explorer, a cohort.
namespace kiwb {

/// field:value with quotes where they are needed.
std::string queryTerm(std::string_view field, std::string_view value);

/// All axes and the data types of a workload; its label where it has no axes.
std::string workloadTerms(const Workload& workload);

/// A query whose runs are exactly those of the run's cohort: readable terms where they suffice,
/// else the digests.
std::string cohortQuery(const Catalog& catalog, RunIndex run);

} // namespace kiwb
