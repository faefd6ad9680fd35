#pragma once

#include "core/catalog/catalog.h"
#include "core/json/json.h"
#include "models/recordsmodel.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace kiwb {

/// One fact of a run. All text is plain and safe to show.
struct Fact {
    QString label;
    QString value; ///< as shown
    QString exact; ///< for copying; empty: the value
    QString claim; ///< what a page or row says about the same thing where it differs; may be empty
    QString explain; ///< what it means; may be empty
    bool mono = false;
};

struct FactSection {
    QString id; ///< stable: "identity"
    QString title;
    std::vector<Fact> facts;
};

/// One line of evidence: a shape and words first, a colour second.
struct EvidenceLine {
    enum class Shape { Good, Absent, Info, Warning, Bad };
    Shape shape = Shape::Absent;
    QString text;
    QString explain;
    QString code; ///< of the check; empty for a digest link
};

/// The page of one run (product.md 4), as data.
struct Dossier {
    RunIndex run = noIndex;
    QString title;                  ///< implementation
    QString subtitle;               ///< "SwiGLU MLP (tiled benchmark) · backward"
    QString value, unit;            ///< "4.74", "ms"
    QString exact;                  ///< "4739072 ns"
    QString standing;               ///< "median · rank 4 of 4 loaded · 1.55× liger"
    QString published;              ///< "published rank 4, source_native"; empty: none is known
    QStringList reasons;            ///< why it cannot rank
    std::optional<RunIndex> leader; ///< of its cohort, when that is another run
    std::vector<EvidenceLine> evidence;
    std::vector<FactSection> sections;
};

/// Everything the catalogue knows of a run.
Dossier makeDossier(const Catalog& catalog, RunIndex run, const Baselines& baselines,
                    const QString& baselineName);

/// Adds what only the manifest says: all members of the protocol, the environment, the run's
/// correctness, evidence and source-native parts that the catalogue does not keep.
void addManifestFacts(Dossier& dossier, const Json& bundle);

/// The profile of a cohort as people read it: "source-native comparison".
QString profileWords(Profile profile);

/// What a run's four digest links are, and what each state means.
QString linkStateMeaning(LinkState state);

} // namespace kiwb
