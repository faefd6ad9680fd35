#include "core/formats/gluedfact.h"

#include "core/formats/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>

namespace kiwb {

namespace {

using Fact = std::pair<std::string, std::string>;

// In each list a label that begins another one stands behind it.
constexpr std::array<std::string_view, 7> identityLabels = {
    "implementation", "project", "revision", "workload", "comparison key", "source", "external id"};

constexpr std::array<std::string_view, 18> protocolLabels = {"harness",
                                                             "timer",
                                                             "synchronization",
                                                             "compileIncluded",
                                                             "setupIncluded",
                                                             "warmupIterations",
                                                             "warmupDuration",
                                                             "measuredIterations",
                                                             "samples",
                                                             "inputRegeneration",
                                                             "outlierPolicy",
                                                             "primaryStatistic",
                                                             "correctnessReference",
                                                             "correctnessComparator",
                                                             "clocksLocked",
                                                             "powerLimitWatts",
                                                             "persistenceMode",
                                                             "comparabilityFamily"};

constexpr std::array<std::string_view, 16> environmentLabels = {
    "gpu",        "count",        "memoryBytes",     "interconnect",    "operatingSystem",
    "kernel",     "driver",       "cudaToolkit",     "compiler",        "framework",
    "libraries",  "clocksLocked", "powerLimitWatts", "persistenceMode", "eccEnabled",
    "imageDigest"};

constexpr std::array<std::string_view, 9> correctnessLabels = {
    "comparator",       "maximumAbsoluteError", "maximumRelativeError", "maxAbsoluteError",
    "maxRelativeError", "requiredMatchedRatio", "matchedRatio",         "nanPolicy",
    "infinityPolicy"};

constexpr std::array<std::string_view, 31> dtypes = {
    "bf16",       "fp16",         "fp32",         "fp64",     "tf32",     "fp8_e4m3", "fp8_e5m2",
    "fp8_e4m3fn", "fp8_e5m2fnuz", "fp8_e4m3fnuz", "fp6_e2m3", "fp6_e3m2", "fp4_e2m1", "fp8",
    "fp6",        "fp4",          "int4",         "int8",     "int16",    "int32",    "int64",
    "uint4",      "uint8",        "uint16",       "uint32",   "uint64",   "bool",     "float16",
    "float32",    "float64",      "bfloat16"};

constexpr std::array<std::string_view, 6> units = {"ns", "us", "\u00B5s", "\u03BCs", "ms", "s"};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<Fact> splitByLabel(std::span<const std::string_view> labels, std::string_view line) {
    for (const std::string_view label : labels)
        if (line.size() > label.size() && line.starts_with(label))
            return Fact{label, trimmed(line.substr(label.size()))};
    return {};
}

std::optional<Fact> splitTensor(std::string_view line) {
    const std::size_t bracket = line.rfind(" [");
    if (bracket == std::string_view::npos || !line.ends_with(']'))
        return {};
    const std::string_view glued = line.substr(0, bracket);
    std::string_view longest;
    for (const std::string_view dtype : dtypes)
        if (glued.ends_with(dtype) && dtype.size() > longest.size())
            longest = dtype;
    if (longest.empty() || longest.size() == glued.size())
        return {};
    const std::size_t name = glued.size() - longest.size();
    return Fact{trimmed(glued.substr(0, name)), line.substr(name)};
}

/// "hidden2048": the name the page's own workload line gives, else all that comes before the
/// digits.
std::optional<Fact> splitAxis(std::string_view line, std::string_view workload) {
    const auto isWhole = [](std::string_view text) {
        std::int64_t value = 0;
        const auto* const end = text.data() + text.size();
        const auto parsed = std::from_chars(text.data(), end, value);
        return !text.empty() && parsed.ec == std::errc() && parsed.ptr == end;
    };
    for (std::size_t split = line.size(); split-- > 1;) {
        const std::string_view name = trimmed(line.substr(0, split));
        const std::string_view value = trimmed(line.substr(split));
        const std::string stated = std::string(name) + " = " + std::string(value);
        const std::size_t at = workload.find(stated);
        const std::size_t behind = at + stated.size();
        if (at != std::string_view::npos && isWhole(value) &&
            (at == 0 || workload[at - 1] == ' ') &&
            (behind == workload.size() || workload[behind] == ' '))
            return Fact{name, value};
    }
    std::size_t split = line.size();
    while (split > 0 && isDigit(line[split - 1]))
        --split;
    if (split > 1 && line[split - 1] == '-')
        --split;
    const std::string_view name = trimmed(line.substr(0, split));
    const std::string_view value = line.substr(split);
    if (name.empty() || !isWhole(value) || name.find(' ') != std::string_view::npos)
        return {};
    return Fact{name, value};
}

std::optional<Fact> splitWorkload(std::string_view line, std::string_view workload) {
    constexpr std::string_view definition = "definition ";
    if (line.starts_with(definition)) {
        auto fact = splitByLabel(correctnessLabels, line.substr(definition.size()));
        if (fact)
            fact->first.insert(0, definition);
        return fact;
    }
    if (auto tensor = splitTensor(line))
        return tensor;
    if (auto policy = splitByLabel(correctnessLabels, line))
        return policy;
    return splitAxis(line, workload);
}

/// "latency · p2064.0 ms": a quantile has two digits; the value follows the statistic.
std::optional<Fact> splitMeasurement(std::string_view line) {
    constexpr std::string_view dot = " \u00B7 ";
    const std::size_t at = line.find(dot);
    if (at == std::string_view::npos)
        return {};
    const std::size_t begin = at + dot.size();
    std::size_t end = begin;
    while (end < line.size() && !isDigit(line[end]) && line[end] != '-' && !isJsonSpace(line[end]))
        ++end;
    if (end == begin + 1 && line[begin] == 'p' && line.size() > end + 2 && isDigit(line[end]) &&
        isDigit(line[end + 1]))
        end += 2;
    if (line.starts_with(std::string("latency").append(dot).append("confidence")) &&
        line.substr(end).starts_with("95"))
        end += 2;
    const std::string_view value = trimmed(line.substr(end));
    const bool isHalfQuantile = line.substr(begin, end - begin) == "p";
    if (end == begin || value.empty() || isHalfQuantile)
        return {};
    return Fact{line.substr(0, end), value};
}

} // namespace

std::optional<Fact> splitGluedFact(std::string_view section, std::string_view line,
                                   std::string_view workload) {
    if (section == "Identity")
        return splitByLabel(identityLabels, line);
    if (section == "Workload")
        return splitWorkload(line, workload);
    if (section == "Measurements")
        return splitMeasurement(line);
    if (section == "Protocol")
        return splitByLabel(protocolLabels, line);
    if (section == "Environment")
        return splitByLabel(environmentLabels, line);
    if (section == "Correctness")
        return splitByLabel(correctnessLabels, line);
    return {};
}

std::optional<Fact> splitReadout(std::string_view line) {
    std::size_t end = 0;
    while (end < line.size() && (isDigit(line[end]) || line[end] == '.' || line[end] == ','))
        ++end;
    if (end == 0)
        return {};
    const std::string_view number = line.substr(0, end);
    const std::string_view rest = trimmed(line.substr(end));
    for (const std::string_view unit : units)
        if (rest.starts_with(unit))
            return Fact{std::string(number) + ' ' + std::string(unit),
                        trimmed(rest.substr(unit.size()))};
    return {};
}

} // namespace kiwb
