#include "core/export/tables.h"

#include "core/base/text.h"

namespace kiwb {

namespace {

std::string_view roleName(CompareField::Role role) {
    switch (role) {
    case CompareField::Role::Value:
        return "value";
    case CompareField::Role::Cohort:
        return "cohort";
    case CompareField::Role::Context:
        return "context";
    }
    return {};
}

std::string_view differsWord(const Comparison& comparison, const CompareField& field) {
    if (blocksRanking(comparison, field))
        return "blocks the ranking";
    return field.differs ? "differs" : "same";
}

/// A row about each run against the first one.
template <class Words>
void pairRow(Table& table, const Comparison& comparison, std::string_view name, Words words) {
    std::vector<std::string> row{"result", std::string(name), "", ""};
    for (const Comparison::Pair& pair : comparison.pairs)
        row.push_back(words(pair));
    table.rows.push_back(std::move(row));
}

} // namespace

Table comparisonTable(const Catalog& catalog, const Comparison& comparison) {
    Table table;
    table.header = {"role", "field", "difference"};
    std::vector<std::string> digests{"identity", "run digest", "differs"};
    for (const RunIndex run : comparison.runs) {
        // Two runs may have one label; the digest tells them apart.
        table.header.push_back(std::string(catalog.label(run)) + " " +
                               catalog.digest(run).shortHex());
        digests.push_back(catalog.digest(run).text());
    }
    table.numeric.assign(table.header.size(), false);
    table.note = comparison.verdict;

    std::vector<std::string> verdict{"result", "verdict", "", comparison.verdict};
    verdict.resize(table.header.size());
    table.rows.push_back(std::move(verdict));
    std::vector<std::string> blocking{"result", "blocking field", "", comparison.blockingField};
    blocking.resize(table.header.size());
    table.rows.push_back(std::move(blocking));
    pairRow(table, comparison, "against the first run",
            [](const Comparison::Pair& pair) { return std::string(pairWordText(pair.word)); });
    pairRow(table, comparison, "ratio to the first run", [](const Comparison::Pair& pair) {
        return pair.ratio ? ecmascriptNumber(*pair.ratio) : std::string();
    });
    pairRow(table, comparison, "ratio, lowest", [](const Comparison::Pair& pair) {
        return pair.ratioRange ? ecmascriptNumber(pair.ratioRange->first) : std::string();
    });
    pairRow(table, comparison, "ratio, highest", [](const Comparison::Pair& pair) {
        return pair.ratioRange ? ecmascriptNumber(pair.ratioRange->second) : std::string();
    });
    table.rows.push_back(std::move(digests));
    for (const CompareField& field : comparison.fields) {
        std::vector<std::string> row{std::string(roleName(field.role)), field.name,
                                     std::string(differsWord(comparison, field))};
        row.insert(row.end(), field.values.begin(), field.values.end());
        row.resize(table.header.size());
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace kiwb
