#pragma once

#include "core/catalog/catalog.h"

#include <string>
#include <utility>
#include <vector>

namespace kiwb {

/// One titled part of a run's page (product.md 4): facts as name and text.
struct DossierSection {
    std::string title;
    std::vector<std::pair<std::string, std::string>> facts;
};

/// Everything the catalogue knows about one run, for people and as the source of JSON. Absent facts
/// are left out, empty sections too. Foreign text as it stands.
std::vector<DossierSection> dossier(const Catalog& catalog, RunIndex run);

} // namespace kiwb
