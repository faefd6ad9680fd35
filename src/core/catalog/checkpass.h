#pragma once

#include "core/catalog/catalog.h"

#include <string>
#include <vector>

namespace kiwb {

/// Computes every evidence check of a catalogue that is joined, labelled and ranked (domain.md 8).
/// The sentence of a finding is made by the same code that decides it, so both always agree.
class CheckPass {
public:
    explicit CheckPass(Catalog& catalog) : m_catalog(catalog) {}

    /// Fills the column of check sets.
    void run();

private:
    Catalog& m_catalog;
};

/// All findings about one run, in enum order.
std::vector<CheckFinding> findChecks(const Catalog& catalog, RunIndex run);

} // namespace kiwb
