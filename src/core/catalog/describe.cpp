#include "core/catalog/describe.h"

#include "core/base/text.h"
#include "core/catalog/labels.h"

namespace kiwb {

namespace {

std::string shapeText(const Json& tensor) {
    std::string text(stringAt(tensor, "dtype"));
    const Json& shape = memberAt(tensor, "shape");
    if (!shape.is_array())
        return text;
    text += " [";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (i > 0)
            text += ", ";
        text +=
            shape[i].is_number_integer()
                ? std::to_string(shape[i].get<std::int64_t>())
                : visibleText(shape[i].is_string() ? shape[i].get_ref<const std::string&>() : "?");
    }
    return text + "]";
}

} // namespace

void describeWorkload(Workload& workload, const DocumentFacts& facts) {
    const Json& spec = memberAt(facts.envelope, "spec");
    workload.loaded = true;
    workload.operation = Digest::parse(stringAt(spec, "operationSpecDigest"));
    const Json& correctness = memberAt(spec, "correctness");
    workload.comparator = stringAt(correctness, "comparator");
    // The policy as a whole is part of the comparison key; an absent one has no key to be part of.
    if (!correctness.is_null())
        workload.correctness = sha256(canonicalJson(Json{{"correctness", correctness}}));
    if (facts.kind == Kind::WorkloadSuite) {
        workload.suite = true;
        const Json& aggregation = memberAt(spec, "aggregation");
        const std::string_view statistic = stringAt(aggregation, "statistic");
        const std::string_view rule = statistic.empty() || statistic == "unspecified"
                                          ? stringAt(aggregation, "metric")
                                          : statistic;
        workload.label = "suite of " + countText(memberAt(spec, "cases").size(), "case");
        if (!rule.empty())
            workload.label += " \u00b7 " + std::string(rule);
        return;
    }
    if (const Json& axes = memberAt(spec, "axes"); axes.is_object())
        for (const auto& [name, value] : axes.items())
            if (value.is_number_integer())
                workload.axes.emplace_back(name, value.get<std::int64_t>());
    sortAxes(workload.axes);
    std::vector<std::string> dtypes;
    if (const Json& tensors = memberAt(spec, "tensors"); tensors.is_object())
        for (const auto& [name, tensor] : tensors.items()) {
            workload.tensors.emplace_back(name, shapeText(tensor));
            dtypes.emplace_back(stringAt(tensor, "dtype"));
        }
    workload.dtype = computeDtypes(std::move(dtypes));
    workload.label = workloadLabel(workload.axes, workload.dtype);
}

void describeEnvironment(Environment& environment, const Json& envelope) {
    const Json& spec = memberAt(envelope, "spec");
    const Json& hardware = memberAt(spec, "hardware");
    const Json& software = memberAt(spec, "software");
    const Json& framework = memberAt(software, "framework");
    environment.loaded = true;
    environment.vendor = stringAt(hardware, "vendor");
    environment.product = stringAt(hardware, "product");
    environment.formFactor = stringAt(hardware, "formFactor");
    environment.architecture = stringAt(hardware, "architecture");
    environment.driver = stringAt(software, "driver");
    environment.cuda = stringAt(software, "cudaToolkit");
    environment.framework = stringAt(framework, "name");
    environment.frameworkVersion = stringAt(framework, "version");
    environment.title = stringAt(memberAt(envelope, "metadata"), "title");
    environment.gpu = environment.product;
    if (!environment.formFactor.empty())
        environment.gpu += " " + environment.formFactor;
}

void describeProtocol(Protocol& protocol, const Json& envelope) {
    const Json& spec = memberAt(envelope, "spec");
    const Json& metadata = memberAt(envelope, "metadata");
    protocol.loaded = true;
    protocol.name = stringAt(metadata, "name");
    protocol.title = stringAt(metadata, "title");
    protocol.harness = stringAt(memberAt(spec, "harness"), "name");
    protocol.harnessVersion = stringAt(memberAt(spec, "harness"), "version");
    protocol.timer = stringAt(memberAt(spec, "measurement"), "timer");
    protocol.statistic = stringAt(memberAt(spec, "measurement"), "primaryStatistic");
    protocol.family = stringAt(memberAt(spec, "comparability"), "family");
    protocol.notes = stringAt(memberAt(spec, "comparability"), "notes");
}

} // namespace kiwb
