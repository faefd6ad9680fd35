#pragma once

#include "core/base/diagnostic.h"
#include "core/formats/claims.h"
#include "core/manifest/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiwb {

/// A run with the documents that came in the same bundle.
struct FoundRun {
    Document run;
    std::optional<Document> protocol;
    std::optional<Document> environment;
    std::optional<RunClaims> claims;
    Extent extent; ///< the JSON text that holds it (a file, a line, an element, a page's block)
    std::string pointer; ///< of the bundle or envelope inside that text ("/row/manifest", "")
};

/// A document on its own, or in a catalogue row.
struct FoundDocument {
    Document document;
    std::string table; ///< of the row it came in; empty elsewhere
    Json row;          ///< that row without its manifest; null elsewhere
    Extent extent;
    std::string pointer;
};

/// A catalogue row without a manifest (sources, operation_aliases, record_events, …).
struct FoundRow {
    std::string table;
    Json row;
    Extent extent;
};

/// Receives what a format reader finds, in the order of the bytes, on the reader's thread. A
/// reader reports every stretch of its input exactly once: as something found or as a problem.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    virtual void run(FoundRun&& found) = 0;
    virtual void document(FoundDocument&& found) = 0;
    virtual void row(FoundRow&& found) = 0;
    virtual void problem(Diagnostic&& problem) = 0;
    /// Asked at least once per document; a reader that gets true returns at once, without a
    /// problem.
    [[nodiscard]] virtual bool cancelled() const = 0;
};

} // namespace kiwb
