// The tables behind checkFields: what the JSON Schemas of kernelindex.dev/v1alpha1 ask for.

#include "core/manifest/fieldrules.h"

namespace kiwb {

namespace {

using Type = Rule::Type;
using Pattern = Rule::Pattern;

constexpr double mostExact = 9007199254740991.0; // 2^53 - 1

constexpr Rule text(std::size_t maxLength, Pattern pattern = Pattern::Any) {
    return {.type = Type::Text, .pattern = pattern, .maxLength = maxLength};
}
constexpr Rule integer(double minimum) {
    return {.type = Type::Integer, .minimum = minimum, .maximum = mostExact};
}
constexpr Rule list(const Rule& item, std::size_t minItems = 0,
                    std::size_t maxItems = Rule::unlimited) {
    return {.type = Type::List, .item = &item, .minItems = minItems, .maxItems = maxItems};
}
constexpr Rule map(const Rule& item, Pattern keys = Pattern::Identifier) {
    return {.type = Type::Map, .pattern = keys, .item = &item};
}
template <std::size_t Size>
constexpr Rule object(const std::array<Field, Size>& fields) {
    return {.type = Type::Object, .fields = fields.data(), .fieldCount = Size};
}
template <std::size_t Size>
constexpr Rule oneOf(const std::array<std::string_view, Size>& choices) {
    return {.type = Type::Text, .choices = choices.data(), .choiceCount = Size};
}
constexpr Field required(std::string_view name, const Rule& rule) {
    return {name, rule, true};
}
constexpr Field optional(std::string_view name, const Rule& rule) {
    return {name, rule, false};
}

template <class... Words>
constexpr auto words(Words... word) {
    return std::array<std::string_view, sizeof...(word)>{word...};
}

constexpr Rule boolean{.type = Type::Boolean};
constexpr Rule duration{.type = Type::Duration, .minimum = 0, .maximum = mostExact};
constexpr Rule identifier = text(Rule::unlimited, Pattern::Identifier);
constexpr Rule digest = text(Rule::unlimited, Pattern::Digest);
constexpr Rule commit = text(Rule::unlimited, Pattern::Commit);
constexpr Rule instant = text(Rule::unlimited, Pattern::Instant);
constexpr Rule anyInteger = integer(-mostExact);
constexpr Rule count = integer(0);
constexpr Rule positive = integer(1);
constexpr Rule number{.type = Type::Number};
constexpr Rule atLeastZero{.type = Type::Number, .minimum = 0};
constexpr Rule aboveZero{.type = Type::Number, .minimum = 0, .aboveMinimum = true};
constexpr Rule share{.type = Type::Number, .minimum = 0, .maximum = 1};
constexpr Rule text50 = text(50);
constexpr Rule text100 = text(100);
constexpr Rule text200 = text(200);
constexpr Rule text500 = text(500);
constexpr Rule numberOrText{.type = Type::Either, .item = &number, .otherItem = &text500};
constexpr Rule address = text(2000);
constexpr Rule identifiers = list(identifier);

// Members several kinds share.
constexpr std::array artifactFields{required("uri", address), required("digest", digest)};
constexpr Rule artifact = object(artifactFields);
constexpr std::array measurementFields{required("metric", identifier), required("unit", identifier),
                                       required("statistic", identifier), required("value", number),
                                       optional("sampleCount", positive)};
constexpr Rule measurement = object(measurementFields);

// metadata
constexpr std::array authorFields{optional("name", text200), optional("github", text100)};
constexpr Rule author = object(authorFields);
constexpr std::array sourceRefFields{required("url", address)};
constexpr Rule sourceRef = object(sourceRefFields);
constexpr std::array metadataFields{
    required("name", text(200, Pattern::Name)), optional("title", text200),
    optional("description", text(2000)),        optional("labels", map(text200)),
    optional("authors", list(author)),          optional("sourceRefs", list(sourceRef))};
constexpr Rule metadata = object(metadataFields);

// BenchmarkRun
constexpr auto runStatuses =
    words("passed", "incorrect_shape", "incorrect_dtype", "incorrect_numerical", "compile_error",
          "runtime_error", "timeout", "resource_exceeded", "invalid_reference", "policy_violation",
          "suspected_reward_hack", "incomplete_evidence", "revoked");
constexpr std::array runCorrectnessFields{
    required("comparator", identifier), optional("maximumAbsoluteError", atLeastZero),
    optional("maximumRelativeError", atLeastZero), optional("matchedRatio", share)};
constexpr std::array latencyFields{
    optional("median", duration),  optional("mean", duration),
    optional("p05", duration),     optional("p95", duration),
    optional("minimum", duration), optional("maximum", duration),
    optional("mad", duration),     optional("confidence95", list(duration, 2, 2))};
constexpr std::array timingFields{
    required("primaryStatistic", identifier), optional("samples", positive),
    required("latencyNs", object(latencyFields)), optional("rawSamples", artifact)};
constexpr std::array runSourceFields{
    required("source", text(100, Pattern::Slug)), optional("benchmark", text200),
    optional("externalId", text500), optional("metrics", map(number))};
constexpr std::array evidenceHarnessFields{required("repository", address),
                                           required("commit", commit)};
constexpr std::array evidenceFields{optional("logs", artifact), optional("rawSamples", artifact),
                                    optional("harness", object(evidenceHarnessFields))};
constexpr std::array runFields{required("implementationDigest", digest),
                               required("workloadDigest", digest),
                               required("protocolDigest", digest),
                               required("environmentDigest", digest),
                               required("status", oneOf(runStatuses)),
                               optional("correctness", object(runCorrectnessFields)),
                               optional("timing", object(timingFields)),
                               optional("measurements", list(measurement)),
                               optional("sourceNative", object(runSourceFields)),
                               optional("evidence", object(evidenceFields)),
                               required("observedAt", instant)};

// BenchmarkProtocol
constexpr std::array harnessFields{required("name", text200), optional("version", text100),
                                   optional("repository", address), optional("commit", commit)};
constexpr std::array protocolMeasurementFields{required("timer", identifier),
                                               optional("synchronization", identifier),
                                               optional("compileIncluded", boolean),
                                               optional("setupIncluded", boolean),
                                               optional("warmupIterations", count),
                                               optional("warmupDuration", duration),
                                               optional("measuredIterations", positive),
                                               optional("samples", positive),
                                               optional("inputRegeneration", identifier),
                                               optional("outlierPolicy", text500),
                                               required("primaryStatistic", identifier)};
constexpr std::array protocolCorrectnessFields{required("reference", text500),
                                               required("comparator", identifier)};
constexpr std::array devicePolicyFields{optional("clocksLocked", boolean),
                                        optional("powerLimitWatts", aboveZero),
                                        optional("persistenceMode", boolean)};
constexpr std::array comparabilityFields{required("family", identifier),
                                         optional("notes", text(1000))};
constexpr std::array protocolFields{required("harness", object(harnessFields)),
                                    required("measurement", object(protocolMeasurementFields)),
                                    optional("correctness", object(protocolCorrectnessFields)),
                                    optional("devicePolicy", object(devicePolicyFields)),
                                    optional("comparability", object(comparabilityFields))};

// ExecutionEnvironment
constexpr std::array hardwareFields{
    required("vendor", identifier),       required("product", text200),
    required("architecture", identifier), optional("formFactor", text100),
    optional("memoryBytes", positive),    optional("count", positive),
    optional("interconnect", text200)};
constexpr std::array frameworkFields{required("name", identifier), required("version", text100)};
constexpr std::array softwareFields{
    optional("operatingSystem", text200), optional("kernel", text200),
    optional("driver", text100),          optional("cudaToolkit", text100),
    optional("compiler", text200),        optional("framework", object(frameworkFields)),
    optional("libraries", map(text100))};
constexpr std::array settingsFields{
    optional("clocksLocked", boolean), optional("powerLimitWatts", aboveZero),
    optional("persistenceMode", boolean), optional("eccEnabled", boolean),
    optional("environmentVariables", map(text500, Pattern::Any))};
constexpr std::array environmentFields{
    required("hardware", object(hardwareFields)), required("software", object(softwareFields)),
    optional("settings", object(settingsFields)), optional("imageDigest", digest)};

// WorkloadCase and WorkloadSuite
constexpr std::array generatedFields{required("generator", identifier), optional("seed", count),
                                     optional("parameters", map(number)),
                                     optional("artifact", artifact)};
constexpr std::array caseTensorFields{
    required("shape", list(count, 1)), required("dtype", identifier),
    optional("strides", list(anyInteger)), optional("alignmentBytes", positive),
    optional("data", object(generatedFields))};
constexpr Rule caseTensor = object(caseTensorFields);
constexpr std::array caseScalarFields{required("dtype", identifier), required("value", number)};
constexpr Rule caseScalar = object(caseScalarFields);
constexpr auto nonFinitePolicies = words("reject", "exact_match", "ignore");
constexpr std::array caseCorrectnessFields{required("comparator", identifier),
                                           optional("maxAbsoluteError", atLeastZero),
                                           optional("maxRelativeError", atLeastZero),
                                           optional("requiredMatchedRatio", share),
                                           optional("nanPolicy", oneOf(nonFinitePolicies)),
                                           optional("infinityPolicy", oneOf(nonFinitePolicies))};
constexpr std::array caseFields{
    required("operationSpecDigest", digest), required("axes", map(anyInteger)),
    required("tensors", map(caseTensor)), optional("scalars", map(caseScalar)),
    required("correctness", object(caseCorrectnessFields))};
constexpr std::array suiteCaseFields{required("externalId", text200),
                                     required("axes", map(anyInteger))};
constexpr Rule suiteCase = object(suiteCaseFields);
constexpr std::array suiteCorrectnessFields{required("comparator", identifier),
                                            optional("description", text500)};
constexpr std::array aggregationFields{required("metric", identifier),
                                       required("statistic", identifier)};
constexpr std::array suiteFields{required("operationSpecDigest", digest),
                                 required("cases", list(suiteCase, 1)),
                                 required("correctness", object(suiteCorrectnessFields)),
                                 required("aggregation", object(aggregationFields))};

// OperationSpec
constexpr auto axisRoles = words("variable", "constant", "derived");
constexpr auto axisTypes = words("integer");
constexpr std::array axisFields{
    required("role", oneOf(axisRoles)), required("type", oneOf(axisTypes)),
    optional("value", anyInteger),      optional("minimum", anyInteger),
    optional("maximum", anyInteger),    optional("expression", text(200, Pattern::Expression))};
constexpr Rule axis = object(axisFields);
constexpr Rule extent{.type = Type::Either, .item = &count, .otherItem = &identifier};
constexpr auto layouts = words("row_major", "col_major", "contiguous", "strided");
constexpr std::array tensorFields{required("shape", list(extent, 1)), required("dtype", identifier),
                                  optional("layout", oneOf(layouts))};
constexpr std::array scalarFields{required("dtype", identifier)};
constexpr std::array argumentFields{required("name", identifier),
                                    optional("tensor", object(tensorFields)),
                                    optional("scalar", object(scalarFields))};
constexpr Rule argument = object(argumentFields);
constexpr auto mutations = words("none", "in_place", "destination");
constexpr auto determinisms = words("deterministic", "nondeterministic", "unspecified");
constexpr std::array semanticsFields{optional("expression", text(2000)),
                                     required("mutation", oneOf(mutations)),
                                     required("determinism", oneOf(determinisms))};
constexpr std::array referenceFields{required("language", identifier),
                                     optional("artifact", artifact)};
constexpr std::array operationFields{
    required("family", text(100, Pattern::Slug)),   required("axes", map(axis)),
    required("inputs", list(argument, 1)),          required("outputs", list(argument, 1)),
    required("semantics", object(semanticsFields)), optional("reference", object(referenceFields))};

// ImplementationRevision
constexpr std::array revisionFields{optional("repository", address), optional("commit", commit),
                                    optional("version", text100), optional("treeDigest", digest)};
constexpr std::array implementedFields{required("specDigest", digest)};
constexpr std::array callableFields{required("language", identifier), optional("path", text500),
                                    optional("symbol", text200), optional("interface", identifier)};
constexpr std::array supportFields{required("hardwareArchitectures", identifiers),
                                   optional("productsTested", list(text100)),
                                   optional("axes", list(text200)), required("dtypes", identifiers),
                                   optional("layouts", list(text50))};
constexpr std::array sourceFields{required("contentDigest", digest), optional("fileName", text200),
                                  optional("sizeBytes", positive)};
constexpr auto installKinds = words("git", "pip", "package", "container", "source");
constexpr std::array installFields{required("kind", oneOf(installKinds)),
                                   optional("repository", address),
                                   optional("commit", commit),
                                   optional("package", text200),
                                   optional("version", text100),
                                   optional("command", text(1000))};
constexpr std::array variantFields{required("name", text(200, Pattern::Name)),
                                   required("install", object(installFields)),
                                   optional("requirements", map(text200))};
constexpr Rule variant = object(variantFields);
constexpr std::array licenceEvidenceFields{required("path", text500), optional("digest", digest)};
constexpr std::array licensingFields{optional("declared", text200), optional("concluded", text200),
                                     optional("evidence", object(licenceEvidenceFields))};
constexpr std::array implementationFields{required("projectRevision", object(revisionFields)),
                                          required("operation", object(implementedFields)),
                                          required("callable", object(callableFields)),
                                          required("support", object(supportFields)),
                                          optional("source", object(sourceFields)),
                                          optional("buildVariants", list(variant)),
                                          required("licensing", object(licensingFields))};

// SoftwareProject
constexpr auto projectKinds = words("library", "individual", "vendor");
constexpr auto hostKinds = words("github", "huggingface", "gitlab", "other");
constexpr std::array hostFields{required("kind", oneOf(hostKinds)), required("id", text200)};
constexpr std::array packageFields{required("ecosystem", identifier), required("name", text200)};
constexpr Rule package = object(packageFields);
constexpr std::array projectFields{required("name", text200),
                                   optional("kind", oneOf(projectKinds)),
                                   optional("repository", address),
                                   optional("homepage", address),
                                   optional("host", object(hostFields)),
                                   optional("packages", list(package))};

// ModelRevision
constexpr auto modelHosts = words("huggingface", "github", "other");
constexpr std::array modelRepositoryFields{required("host", oneOf(modelHosts)),
                                           required("id", text200), optional("revision", text100)};
constexpr std::array tokenizerFields{optional("name", text200), optional("revision", text100),
                                     optional("digest", digest)};
constexpr std::array modelFields{required("model", text200),
                                 optional("repository", object(modelRepositoryFields)),
                                 optional("tokenizer", object(tokenizerFields)),
                                 optional("architecture", text100),
                                 optional("parameterCount", positive),
                                 optional("contextLength", positive),
                                 optional("modality", identifier),
                                 optional("license", text200)};

// ServingStackRevision
constexpr std::array stackProjectFields{required("name", text200), optional("repository", address)};
constexpr std::array stackRevisionFields{optional("version", text(120)), optional("commit", commit),
                                         optional("containerDigest", digest)};
constexpr std::array stackFields{required("project", object(stackProjectFields)),
                                 required("revision", object(stackRevisionFields)),
                                 optional("backends", list(identifier, 0, 8)),
                                 optional("apiProtocol", identifier), optional("license", text200)};

// ServingConfiguration
constexpr std::array parallelismFields{optional("tensor", positive), optional("pipeline", positive),
                                       optional("data", positive), optional("expert", positive),
                                       optional("context", positive)};
constexpr std::array cacheFields{optional("dtype", identifier),
                                 optional("capacityTokens", positive)};
constexpr std::array limitFields{optional("maxSequenceLength", positive),
                                 optional("maxBatchSize", positive),
                                 optional("maxNumTokens", positive)};
constexpr std::array speculativeFields{required("method", identifier),
                                       optional("draftModel", text200)};
constexpr std::array configurationFields{
    required("stackDigest", digest),          optional("dtype", identifier),
    optional("quantization", identifier),     optional("parallelism", object(parallelismFields)),
    optional("attentionBackend", identifier), optional("kvCache", object(cacheFields)),
    optional("limits", object(limitFields)),  optional("speculative", object(speculativeFields)),
    optional("options", map(text500))};

// ServingWorkload
constexpr std::array datasetFields{required("name", text200), optional("digest", digest)};
constexpr std::array tokenFields{required("distribution", identifier), optional("mean", aboveZero),
                                 optional("maximum", positive), optional("artifactDigest", digest)};
constexpr std::array tokensFields{optional("prompt", object(tokenFields)),
                                  optional("output", object(tokenFields))};
constexpr auto loadGenerations = words("open_loop", "closed_loop", "offline");
constexpr auto operators = words("<=", "<");
constexpr std::array objectiveFields{required("metric", identifier),
                                     required("statistic", identifier),
                                     required("operator", oneOf(operators)),
                                     required("value", aboveZero), required("unit", identifier)};
constexpr Rule objective = object(objectiveFields);
constexpr std::array samplingFields{optional("temperature", number), optional("seeded", boolean)};
constexpr std::array servingWorkloadFields{optional("dataset", object(datasetFields)),
                                           optional("tokens", object(tokensFields)),
                                           required("streaming", boolean),
                                           required("loadGeneration", oneOf(loadGenerations)),
                                           optional("arrival", identifier),
                                           optional("requestRatePerSecond", aboveZero),
                                           optional("slo", list(objective, 0, 8)),
                                           optional("sampling", object(samplingFields)),
                                           optional("durationSeconds", positive),
                                           optional("requestCount", positive)};

// ServingRun
constexpr std::array topologyFields{
    optional("acceleratorVendor", identifier), required("acceleratorModel", text200),
    required("acceleratorsPerNode", positive), required("nodeCount", positive),
    optional("interconnect", text200)};
constexpr std::array servingHarnessFields{required("name", identifier),
                                          required("version", text100)};
constexpr auto servingStatuses = words("valid", "invalid", "incomplete_evidence");
constexpr std::array servingSourceFields{required("source", text(100, Pattern::Slug)),
                                         required("benchmark", text200),
                                         required("scenario", identifier),
                                         required("division", identifier),
                                         required("category", identifier),
                                         required("externalId", text500),
                                         optional("metrics", map(numberOrText))};
constexpr std::array servingRunFields{required("modelDigest", digest),
                                      required("configurationDigest", digest),
                                      required("workloadDigest", digest),
                                      required("topology", object(topologyFields)),
                                      required("harness", object(servingHarnessFields)),
                                      optional("placement", identifier),
                                      required("qualityPolicy", identifier),
                                      required("status", oneOf(servingStatuses)),
                                      required("measurements", list(measurement, 1, 64)),
                                      optional("sourceNative", object(servingSourceFields)),
                                      optional("caveats", list(text500, 0, 16)),
                                      required("observedAt", instant)};

/// In the order of Kind.
constexpr std::array<Rule, static_cast<std::size_t>(Kind::Count)> specs{
    object(runFields),
    object(protocolFields),
    object(environmentFields),
    object(caseFields),
    object(suiteFields),
    object(operationFields),
    object(implementationFields),
    object(projectFields),
    object(modelFields),
    object(stackFields),
    object(configurationFields),
    object(servingWorkloadFields),
    object(servingRunFields)};

} // namespace

const Rule& specRule(Kind kind) {
    return specs[static_cast<std::size_t>(kind)];
}

const Rule& metadataRule() {
    return metadata;
}

} // namespace kiwb
