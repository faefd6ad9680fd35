#pragma once

#include "core/base/diagnostic.h"
#include "core/base/digest.h"
#include "core/json/json.h"
#include "core/manifest/kind.h"

#include <string>
#include <vector>

namespace kiwb {

/// One envelope {apiVersion, kind, metadata, spec} and its identity.
struct Document {
    Kind kind = Kind::BenchmarkRun;
    Json envelope;
    Digest digest;      ///< SHA-256 of identityBytes(envelope)
    bool lossy = false; ///< its spec holds a number beyond the exact doubles (see ParsedJson)
    Origin origin;

    [[nodiscard]] const Json& spec() const { return memberAt(envelope, "spec"); }
    [[nodiscard]] const Json& metadata() const { return memberAt(envelope, "metadata"); }
    [[nodiscard]] std::string_view name() const { return stringAt(metadata(), "name"); }
    [[nodiscard]] std::string_view title() const { return stringAt(metadata(), "title"); }
};

/// Whether this is meant to be an envelope: an object with a string `apiVersion` and `kind`.
bool looksLikeEnvelope(const Json& value);

/// RFC 8785 bytes of {apiVersion, kind, spec}: what a digest is taken of. No other member counts.
std::string identityBytes(const Json& envelope);

/// Checks apiVersion, kind and that spec is an object, then takes the digest.
/// Codes: NOT_A_MANIFEST, API_VERSION, KIND_UNKNOWN, SPEC_MISSING.
Result<Document> makeDocument(Json envelope, bool lossy, Origin origin);

/// The same for a document written by hand (YAML): durations such as "0.008 ms" become whole
/// nanoseconds and set-like lists are sorted and made unique before the digest is taken.
/// Also DURATION_SYNTAX, DURATION_NOT_WHOLE.
Result<Document> makeAuthoredDocument(Json envelope, Origin origin);

/// YAML 1.2 text to JSON under the limits: no duplicate keys, no cycles, few anchors, no tags that
/// change meaning, one document. Codes: YAML_SYNTAX, YAML_DUPLICATE_KEY, YAML_ALIASES, YAML_DEPTH,
/// YAML_NODES, YAML_TAG, YAML_DOCUMENTS, and JSON_SIZE, JSON_STRING_LENGTH, JSON_NUMBER_LENGTH,
/// JSON_NUMBER_RANGE; the last also for integers beyond ±2^53, so that the value is never lossy.
Result<Json> readYaml(std::string_view bytes, const Origin& origin, const JsonLimits& limits = {});

/// The members a kind requires, their types, patterns and ranges (the published JSON Schemas
/// of v1alpha1 say the same). Every finding is a Warning with a pointer below `spec` or
/// `metadata`; for a run, a missing or malformed required member is an Error: it cannot be a
/// record.
/// Codes: FIELD_MISSING, FIELD_TYPE, FIELD_VALUE, FIELD_UNKNOWN. At most 100 of each severity.
std::vector<Diagnostic> checkFields(const Document& document);

} // namespace kiwb
