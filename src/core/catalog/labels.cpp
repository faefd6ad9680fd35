#include "core/catalog/labels.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace kiwb {

namespace {

constexpr std::string_view ligerSource = "liger-kernel-bench";
constexpr std::string_view kernelbotSource = "gpumode-kernelbot";
constexpr std::string_view separator = " \u00b7 "; // " · "

std::vector<std::string_view> split(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0;;) {
        const std::size_t next = text.find(by, at);
        parts.push_back(text.substr(at, next == std::string_view::npos ? next : next - at));
        if (next == std::string_view::npos)
            return parts;
        at = next + by.size();
    }
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Lower-case ASCII letters and digits; other bytes as they are, punctuation dropped.
std::string normal(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c >= 'A' && c <= 'Z')
            out += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || isDigit(c) || static_cast<unsigned char>(c) >= 0x80)
            out += c;
    }
    return out;
}

/// "liger-swiglu" is the catalogue's name of what its source calls "swiglu".
std::string_view withoutSourcePrefix(std::string_view name) {
    for (const std::string_view prefix : {"liger-", "gpumode-"})
        if (name.starts_with(prefix))
            return name.substr(prefix.size());
    return name;
}

/// "hidden2048" → ("hidden", 2048). The name ends before the last run of digits.
std::optional<std::pair<std::string, std::int64_t>> axisOf(std::string_view part) {
    std::size_t digits = part.size();
    while (digits > 0 && isDigit(part[digits - 1]))
        --digits;
    if (digits == 0 || digits == part.size())
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] =
        std::from_chars(part.data() + digits, part.data() + part.size(), value);
    if (error != std::errc{} || end != part.data() + part.size())
        return std::nullopt;
    return std::pair{std::string(part.substr(0, digits)), value};
}

bool isDtype(std::string_view part) {
    for (const std::string_view prefix : {"bf", "fp", "int", "uint", "tf", "mxfp", "nvfp", "bool"})
        if (part.starts_with(prefix))
            return true;
    return false;
}

/// "batch2-hidden2048-seq2048-bf16": axes and the type at the end.
void readShapeKey(std::string_view key, OwnLabels& labels) {
    const auto parts = split(key, "-");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        if (last && isDtype(parts[i]))
            labels.dtype = parts[i];
        else if (auto axis = axisOf(parts[i]))
            labels.axes.push_back(std::move(*axis));
    }
    sortAxes(labels.axes);
}

bool isAnyOf(std::string_view part, std::span<const std::string> names) {
    return std::any_of(names.begin(), names.end(),
                       [part](const std::string& name) { return namesAgree(part, name); });
}

std::string join(const std::vector<std::string_view>& parts) {
    std::string out;
    for (const std::string_view part : parts) {
        if (!out.empty())
            out += separator;
        out += part;
    }
    return out;
}

bool isIndexType(std::string_view dtype) {
    return dtype.starts_with("int") || dtype.starts_with("uint") || dtype.starts_with("bool");
}

} // namespace

OwnLabels ownLabels(std::string_view source, std::string_view benchmark,
                    std::string_view externalId, std::string_view runTitle) {
    OwnLabels labels;
    if (source != ligerSource) {
        labels.operation = benchmark;
        return labels;
    }
    const std::size_t slash = benchmark.find('/');
    labels.operation = benchmark.substr(0, slash);
    if (slash != std::string_view::npos)
        labels.pass = benchmark.substr(slash + 1);
    const auto parts = split(externalId, "/");
    if (parts.size() > 2)
        labels.implementation = parts[2];
    if (parts.size() > 4)
        readShapeKey(parts[4], labels);
    if (const auto titled = titleParts(runTitle); titled.size() > 1)
        labels.operationTitle = titled.front();
    return labels;
}

std::vector<std::string_view> titleParts(std::string_view title) {
    return split(title, separator);
}

std::string implementationFromRunTitle(std::string_view source, std::string_view title,
                                       std::span<const std::string> operationNames,
                                       std::string_view pass,
                                       std::span<const std::string> gpuNames) {
    std::vector<std::string_view> left;
    for (const std::string_view part : titleParts(title)) {
        if (part.empty() || isAnyOf(part, operationNames) || isAnyOf(part, gpuNames) ||
            (!pass.empty() && namesAgree(part, pass)))
            continue;
        if (source == kernelbotSource && (part == "leaderboard score" || part.starts_with("case ")))
            continue;
        left.push_back(part);
    }
    return join(left);
}

std::string implementationFromDocumentTitle(std::string_view title,
                                            std::span<const std::string> operationNames) {
    std::vector<std::string_view> left;
    for (const std::string_view part : titleParts(title))
        if (!part.empty() && !isAnyOf(part, operationNames))
            left.push_back(part);
    return left.empty() ? std::string(title) : join(left);
}

bool namesAgree(std::string_view a, std::string_view b) {
    return normal(withoutSourcePrefix(a)) == normal(withoutSourcePrefix(b));
}

bool documentNameAgrees(std::string_view ownLabel, std::string_view documentName) {
    const std::string own = normal(ownLabel);
    const std::string name = normal(documentName);
    if (!name.ends_with(own))
        return false;
    if (name.size() == own.size())
        return true;
    // The label must be whole parts of the name: "torch" is not the end of "pytorch".
    std::size_t parts = documentName.size();
    for (std::size_t matched = 0; matched < own.size() && parts > 0;) {
        --parts;
        if (normal(documentName.substr(parts, 1)).empty())
            continue;
        ++matched;
    }
    return parts == 0 || normal(documentName.substr(parts - 1, 1)).empty();
}

bool claimAgrees(std::string_view ownLabel, std::string_view operation,
                 std::string_view claimedImplementation, std::string_view claimedProject) {
    std::string own = normal(ownLabel);
    if (const std::string tail = normal(operation);
        !tail.empty() && own.size() > tail.size() && own.ends_with(tail))
        own.resize(own.size() - tail.size());
    return normal(claimedImplementation).find(own) != std::string::npos ||
           normal(claimedProject).find(own) != std::string::npos;
}

void sortAxes(std::vector<std::pair<std::string, std::int64_t>>& axes) {
    std::sort(axes.begin(), axes.end(), [](const auto& a, const auto& b) {
        return a.first.size() != b.first.size() ? a.first.size() < b.first.size()
                                                : a.first < b.first;
    });
}

std::string workloadLabel(std::span<const std::pair<std::string, std::int64_t>> axes,
                          std::string_view dtype) {
    std::string label;
    for (const auto& [name, value] : axes) {
        if (!label.empty())
            label += separator;
        label += name + " = " + std::to_string(value);
    }
    if (!dtype.empty()) {
        if (!label.empty())
            label += separator;
        label += dtype;
    }
    return label;
}

std::string computeDtypes(std::vector<std::string> dtypes) {
    std::sort(dtypes.begin(), dtypes.end());
    dtypes.erase(std::unique(dtypes.begin(), dtypes.end()), dtypes.end());
    if (std::any_of(dtypes.begin(), dtypes.end(), [](const auto& d) { return !isIndexType(d); }))
        std::erase_if(dtypes, [](const auto& d) { return isIndexType(d); });
    std::string out;
    for (const std::string& dtype : dtypes) {
        if (!out.empty())
            out += ", ";
        out += dtype;
    }
    return out;
}

} // namespace kiwb
