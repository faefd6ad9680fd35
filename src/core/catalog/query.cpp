#include "core/catalog/query.h"

#include "core/catalog/queryevaluation.h"
#include "core/catalog/querylexer.h"
#include "core/catalog/queryterm.h"

#include <utility>

namespace kiwb {

struct Query::Data {
    ParsedQuery parsed;
};

Query::Query() : m_data(std::make_unique<Data>()) {}
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::~Query() = default;

Query Query::parse(std::string_view text, const Catalog& catalog) {
    Query query;
    query.m_data->parsed = parseQueryTerms(text, catalog);
    return query;
}

const std::vector<QueryError>& Query::errors() const {
    return m_data->parsed.errors;
}

std::vector<RunIndex> Query::run(const Catalog& catalog) const {
    if (!isValid())
        return {};
    return matchingRuns(m_data->parsed.terms, catalog);
}

std::string quotedForQuery(std::string_view value) {
    constexpr std::string_view special = " \t\n\r\f\v\",:\\<>=-";
    if (!value.empty() && value.find_first_of(special) == std::string_view::npos &&
        value.find("..") == std::string_view::npos)
        return std::string(value);
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace kiwb
