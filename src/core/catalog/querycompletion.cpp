#include "core/base/text.h"
#include "core/catalog/querylexer.h"
#include "core/catalog/queryterm.h"
#include "core/catalog/querytext.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kiwb {

namespace {

/// A value that occurs and the number of runs that have it.
using Counts = std::map<std::string, std::size_t, std::less<>>;

void addColumn(Counts& counts, const Catalog& catalog, const std::vector<StringId>& column) {
    std::vector<std::size_t> byId;
    for (const StringId id : column) {
        if (id >= byId.size())
            byId.resize(id + std::size_t{1});
        ++byId[id];
    }
    for (std::size_t id = 1; id < byId.size(); ++id) // 0 is the empty string
        if (byId[id] > 0)
            counts[std::string(catalog.text(static_cast<StringId>(id)))] += byId[id];
}

template <class Row, class Value>
void addTable(Counts& counts, std::span<const Row> rows, const std::vector<std::uint32_t>& index,
              Value value) {
    std::vector<std::size_t> byRow(rows.size());
    for (const std::uint32_t row : index)
        ++byRow[row];
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (const auto text = value(rows[row]); byRow[row] > 0 && !text.empty())
            counts[std::string(text)] += byRow[row];
}

void addAxis(Counts& counts, const Catalog& catalog, std::string_view axis) {
    addTable(counts, catalog.workloads(), catalog.columns().workload, [&](const Workload& w) {
        const auto found = std::find_if(w.axes.begin(), w.axes.end(),
                                        [&](const auto& entry) { return entry.first == axis; });
        return found == w.axes.end() ? std::string() : std::to_string(found->second);
    });
}

void addRuns(Counts& counts, const Catalog& catalog, QueryFieldId field) {
    for (RunIndex run = 0; run < catalog.runCount(); ++run) {
        switch (field) {
        case QueryFieldId::Rank:
            if (catalog.rank(run) != 0)
                ++counts[std::to_string(catalog.rank(run))];
            break;
        case QueryFieldId::Observed:
            if (catalog.observedAt(run) != noInstant)
                ++counts[dateText(catalog.observedAt(run)).substr(0, 7)];
            break;
        case QueryFieldId::Flag:
            for (const CheckInfo& info : checkInfos())
                if (catalog.checks(run).has(info.check))
                    ++counts[std::string(info.code)];
            break;
        default:
            break;
        }
    }
}

void addEvidence(Counts& counts, const Catalog& catalog) {
    constexpr std::array words{"mismatch", "partly", "verified"}; // by EvidenceState::Word
    for (RunIndex run = 0; run < catalog.runCount(); ++run) {
        ++counts[words[static_cast<std::size_t>(catalog.evidence(run).word)]];
        const EvidenceLevel level = catalog.evidenceLevel(run);
        // As a plain value "verified" speaks of the digests.
        if (level != EvidenceLevel::Verified)
            ++counts[std::string(evidenceLevelName(level))];
    }
}

Counts valueCounts(const Catalog& catalog, QueryFieldId field, std::string_view axis) {
    const Catalog::Columns& c = catalog.columns();
    Counts counts;
    switch (field) {
    case QueryFieldId::Op:
        addColumn(counts, catalog, c.operation);
        addColumn(counts, catalog, c.operationTitle);
        break;
    case QueryFieldId::Impl:
        addColumn(counts, catalog, c.label);
        addColumn(counts, catalog, c.lentLabel);
        break;
    case QueryFieldId::Label:
        addColumn(counts, catalog, c.label);
        addColumn(counts, catalog, c.operation);
        addColumn(counts, catalog, c.pass);
        addColumn(counts, catalog, c.release);
        break;
    case QueryFieldId::Pass:
        addColumn(counts, catalog, c.pass);
        break;
    case QueryFieldId::Project:
        addColumn(counts, catalog, c.project);
        break;
    case QueryFieldId::Source:
        addColumn(counts, catalog, c.source);
        break;
    case QueryFieldId::Status:
        addColumn(counts, catalog, c.status);
        break;
    case QueryFieldId::Gpu:
        addTable(counts, catalog.environments(), c.environment,
                 [](const Environment& e) { return std::string_view(e.gpu); });
        break;
    case QueryFieldId::Arch:
        addTable(counts, catalog.environments(), c.environment,
                 [](const Environment& e) { return std::string_view(e.architecture); });
        break;
    case QueryFieldId::Dtype:
        addTable(counts, catalog.workloads(), c.workload,
                 [](const Workload& w) { return std::string_view(w.dtype); });
        break;
    case QueryFieldId::Protocol:
        addTable(counts, catalog.protocols(), c.protocol,
                 [](const Protocol& p) { return p.title.empty() ? p.label() : p.title; });
        break;
    case QueryFieldId::Harness:
        addTable(counts, catalog.protocols(), c.protocol,
                 [](const Protocol& p) { return std::string_view(p.harness); });
        break;
    case QueryFieldId::Rank:
    case QueryFieldId::Observed:
    case QueryFieldId::Flag:
        addRuns(counts, catalog, field);
        break;
    case QueryFieldId::Evidence:
        addEvidence(counts, catalog);
        break;
    case QueryFieldId::In:
        for (const Collection& collection : catalog.collections())
            counts[collection.title] += collection.runs;
        break;
    case QueryFieldId::Axis:
        addAxis(counts, catalog, axis);
        break;
    case QueryFieldId::Median: // too many different values to be of help
    case QueryFieldId::Digest:
    case QueryFieldId::Word:
        break;
    }
    return counts;
}

std::vector<Completion> fieldCompletions(std::string_view typed, const Catalog& catalog,
                                         std::size_t replaces, std::size_t limit) {
    const std::string folded = foldedText(typed);
    std::vector<Completion> completions;
    const auto offer = [&](std::string text, std::string detail) {
        if (completions.size() < limit)
            completions.push_back({std::move(text), std::move(detail), replaces});
    };
    for (const QueryField& field : queryFields())
        if (field.name.starts_with(folded))
            offer(std::string(field.name) + ':', std::string(field.meaning));
    for (const std::string_view axis : axisNames(catalog)) {
        if (!foldedText(axis).starts_with(folded))
            continue;
        std::size_t runs = 0;
        for (const auto& [value, count] : valueCounts(catalog, QueryFieldId::Axis, axis))
            runs += count;
        // A quoted name is always an axis, so that an axis may be called as a field is.
        const std::string name =
            queryFieldFromName(axis) ? '"' + std::string(axis) + '"' : quotedForQuery(axis);
        offer(name + ':', "workload axis, " + countText(runs, "run"));
    }
    return completions;
}

std::vector<Completion> valueCompletions(std::string_view typed, const Counts& counts,
                                         std::size_t replaces, std::size_t limit) {
    const std::string folded = foldedText(typed);
    std::vector<Counts::const_pointer> found;
    for (const Counts::value_type& entry : counts)
        if (foldedText(entry.first).find(folded) != std::string::npos)
            found.push_back(&entry);
    std::sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
        return a->second != b->second ? a->second > b->second
                                      : naturalCompare(a->first, b->first) < 0;
    });
    found.resize(std::min(found.size(), limit));
    std::vector<Completion> completions;
    for (const auto* entry : found)
        completions.push_back(
            {quotedForQuery(entry->first), countText(entry->second, "run"), replaces});
    return completions;
}

} // namespace

std::vector<Completion> completeQuery(std::string_view text, const Catalog& catalog,
                                      std::size_t limit) {
    const auto tokens = lexQuery(text);
    const bool atToken =
        !tokens.empty() && tokens.back().start + tokens.back().length == text.size();
    if (!atToken)
        return fieldCompletions({}, catalog, 0, limit);
    const QueryToken& token = tokens.back();
    if (!token.name) {
        const std::size_t replaces = text.size() - token.nameStart;
        return fieldCompletions(token.atoms.front().text, catalog, replaces, limit);
    }
    const QueryAtom& atom = token.atoms.back();
    const auto field = token.nameQuoted ? std::nullopt : queryFieldFromName(*token.name);
    const Counts counts =
        valueCounts(catalog, field.value_or(QueryFieldId::Axis), field ? "" : *token.name);
    return valueCompletions(atom.text, counts, atom.length, limit);
}

} // namespace kiwb
