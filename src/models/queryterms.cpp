#include "models/queryterms.h"

#include "core/catalog/query.h"

#include <algorithm>

namespace kiwb {

namespace {

/// The name of an axis as a field; one that is also a field of the language is quoted.
std::string axisField(const std::string& name) {
    const auto fields = queryFields();
    const bool isField =
        std::any_of(fields.begin(), fields.end(),
                    [&name](const QueryField& field) { return field.name == name; });
    return isField ? '"' + name + '"' : quotedForQuery(name);
}

} // namespace

std::string queryTerm(std::string_view field, std::string_view value) {
    return std::string(field) + ':' + quotedForQuery(value);
}

std::string workloadTerms(const Workload& workload) {
    if (workload.axes.empty())
        return queryTerm("label", workload.label);
    std::string terms;
    for (const auto& [axis, value] : workload.axes)
        terms += (terms.empty() ? "" : " ") + axisField(axis) + ':' + std::to_string(value);
    if (!workload.dtype.empty())
        terms += ' ' + queryTerm("dtype", workload.dtype);
    return terms;
}

std::string cohortQuery(const Catalog& catalog, RunIndex run) {
    std::string terms = queryTerm("op", catalog.operation(run));
    if (!catalog.pass(run).empty())
        terms += ' ' + queryTerm("pass", catalog.pass(run));
    terms += ' ' + queryTerm("gpu", catalog.environment(run).gpu) + ' ' +
             workloadTerms(catalog.workload(run));
    std::vector<RunIndex> wanted = catalog.cohort(run).runs;
    std::sort(wanted.begin(), wanted.end());
    const Query query = Query::parse(terms, catalog);
    if (query.isValid() && query.run(catalog) == wanted)
        return terms;
    std::string digests;
    for (const RunIndex each : wanted)
        digests += (digests.empty() ? "digest:" : ",") + catalog.digest(each).shortHex();
    return digests;
}

} // namespace kiwb
