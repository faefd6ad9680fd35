#include "core/catalog/compare.h"

#include "core/base/text.h"
#include "core/catalog/comparefields.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace kiwb {

namespace {

bool sameCohort(const Catalog& catalog, RunIndex a, RunIndex b) {
    return catalog.cohortIndex(a) == catalog.cohortIndex(b);
}

PairWord pairWord(const Catalog& catalog, RunIndex a, RunIndex b) {
    if (!sameCohort(catalog, a, b))
        return PairWord::NotComparable;
    const auto first = middleRange(catalog, a);
    const auto second = middleRange(catalog, b);
    if (!first || !second)
        return PairWord::CannotTell;
    const bool meet = first->first <= second->second && second->first <= first->second;
    return meet ? PairWord::Overlapping : PairWord::Separated;
}

std::optional<double> ratioOf(const Catalog& catalog, RunIndex run, RunIndex base) {
    const PrimaryMeasurement value = catalog.primary(run), baseline = catalog.primary(base);
    if (!sameCohort(catalog, run, base) || !value.present || !baseline.present ||
        !(baseline.value > 0) || !(value.value > 0))
        return {};
    return value.value / baseline.value;
}

Comparison::Pair pairOf(const Catalog& catalog, RunIndex run, RunIndex base) {
    Comparison::Pair pair;
    pair.word = pairWord(catalog, run, base);
    pair.ratio = ratioOf(catalog, run, base);
    const auto range = middleRange(catalog, run), baseline = middleRange(catalog, base);
    if (pair.ratio && range && baseline && baseline->first > 0)
        pair.ratioRange =
            std::pair(range->first / baseline->second, range->second / baseline->first);
    return pair;
}

/// "a, b and c".
std::string listed(const std::vector<std::string>& parts, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == parts.size() ? last : ", ").append(parts[i]);
    return text;
}

/// "cuda_events against wall_clock"; nothing when a value is too long for a sentence.
std::string contrast(const CompareField& field, std::size_t longest) {
    std::vector<std::string> distinct;
    for (const std::string& value : field.values) {
        const std::string text = value == "–" ? "not stated" : visibleText(value);
        if (text.size() > longest)
            return {};
        if (std::find(distinct.begin(), distinct.end(), text) == distinct.end())
            distinct.push_back(text);
    }
    return listed(distinct, distinct.size() == 2 ? " against " : " and ");
}

bool saysNotLoaded(const CompareField& field) {
    return std::find(field.values.begin(), field.values.end(), documentNotLoaded) !=
           field.values.end();
}

/// The member of a row "<field>: <member>" or "<field> · <member>".
std::string memberName(const CompareField& field, std::string_view cohortField) {
    const std::string_view between = field.memberOf.empty() ? ": " : " · ";
    return visibleText(std::string_view(field.name).substr(cohortField.size() + between.size()));
}

constexpr std::size_t longestInSentence = 80; // bytes of one name or value

/// In what the runs differ: the fact inside the field that says it plainly, else the first short
/// member of its documents, else the field as a whole.
std::string differenceText(const std::vector<CompareField>& fields, const CompareField& blocking) {
    const CompareField* member = nullptr;
    const auto named = [&](const CompareField& field) {
        return memberName(field, blocking.name) + ' ' + contrast(field, longestInSentence);
    };
    for (const CompareField& field : fields) {
        if (!field.differs || contrast(field, longestInSentence).empty())
            continue;
        if (field.role == CompareField::Role::Context &&
            field.name.starts_with(blocking.name + ": ") && !field.name.ends_with(": title"))
            return named(field);
        if (member == nullptr && field.memberOf == blocking.name && !saysNotLoaded(field) &&
            field.name.size() <= longestInSentence)
            member = &field;
    }
    return member == nullptr ? contrast(blocking, std::string::npos) : named(*member);
}

/// A field that has to match, with the members of its documents that do not.
std::string requirement(const std::vector<CompareField>& fields, const std::string& cohortField) {
    constexpr std::size_t most = 6;
    std::vector<std::string> members;
    bool others = false;
    for (const CompareField& field : fields) {
        if (field.memberOf != cohortField)
            continue;
        std::string name =
            saysNotLoaded(field) ? std::string(documentNotLoaded) : memberName(field, cohortField);
        if (members.size() < most && name.size() <= longestInSentence)
            members.push_back(std::move(name));
        else
            others = true;
    }
    if (others)
        members.emplace_back("others");
    return members.empty() ? cohortField : cohortField + " (" + listed(members, ", ") + ')';
}

/// Why there is no winner, and what would need to match.
std::string blockedVerdict(const std::vector<CompareField>& fields, const std::string& blocking) {
    std::string difference; ///< inside the blocking field, the first that differs
    std::vector<std::string> others, required;
    for (const CompareField& field : fields) {
        if (field.role != CompareField::Role::Cohort || !field.differs || !field.memberOf.empty())
            continue;
        if (required.empty())
            difference = differenceText(fields, field);
        else
            others.push_back(field.name);
        required.push_back(requirement(fields, field.name));
    }
    std::string verdict = "No winner: the runs differ in " + blocking + " (" + difference + ')';
    if (!others.empty())
        verdict += ", and also in " + listed(others, " and ");
    return verdict + "; to be ranked, runs must have the same " + listed(required, " and ") + '.';
}

/// Who is fastest among runs of one cohort.
class CohortVerdict {
public:
    CohortVerdict(const Catalog& catalog, std::span<const RunIndex> runs)
        : m_catalog(catalog), m_runs(runs) {
        for (const RunIndex run : runs)
            (catalog.rank(run) != 0 ? m_ranked : m_unranked).push_back(run);
        std::stable_sort(m_ranked.begin(), m_ranked.end(), [&](RunIndex a, RunIndex b) {
            return catalog.position(a) < catalog.position(b);
        });
    }

    [[nodiscard]] std::string text() const {
        if (m_ranked.empty())
            return "No winner: " + unranked() + '.';
        std::string verdict = leaders();
        std::vector<std::string> slower;
        for (const RunIndex run : m_ranked)
            if (m_catalog.rank(run) != m_catalog.rank(m_ranked.front()))
                slower.push_back(against(run, slower.empty()));
        if (!slower.empty())
            verdict += "; " + listed(slower, ", ");
        if (!m_unranked.empty())
            verdict += "; " + unranked();
        return verdict + '.';
    }

private:
    /// The label; with the digest where two of the compared runs have the same label.
    [[nodiscard]] std::string name(RunIndex run) const {
        const auto same = std::count_if(m_runs.begin(), m_runs.end(), [&](RunIndex other) {
            return m_catalog.label(other) == m_catalog.label(run);
        });
        const std::string label = visibleText(m_catalog.label(run));
        return same > 1 ? label + " (" + m_catalog.digest(run).shortHex() + ')' : label;
    }
    [[nodiscard]] std::string value(RunIndex run) const {
        const PrimaryMeasurement p = m_catalog.primary(run);
        return quantityText(p.metric, p.value, p.unit);
    }
    [[nodiscard]] bool isLatency() const {
        return m_catalog.primary(m_ranked.front()).ns.has_value();
    }

    [[nodiscard]] std::string leaders() const {
        std::vector<std::string> names, values;
        for (const RunIndex run : m_ranked) {
            if (m_catalog.rank(run) != m_catalog.rank(m_ranked.front()))
                break;
            names.push_back(name(run));
            if (const std::string text = value(run); values.empty() || values.back() != text)
                values.push_back(text);
        }
        if (names.size() > 1)
            return listed(names, " and ") + " tie at " + listed(values, " and ");
        if (m_ranked.size() == 1)
            return names.front() + " is the only run that can be ranked, at " + values.front();
        return names.front() +
               (isLatency() ? " is fastest at "
                            : " has the lowest " +
                                  visibleText(m_catalog.primary(m_ranked.front()).metric) + ", ") +
               values.front();
    }

    /// "huggingface takes 1.55× as long (separated)"; later ones leave the verb out.
    [[nodiscard]] std::string against(RunIndex run, bool first) const {
        const auto ratio = ratioOf(m_catalog, run, m_ranked.front());
        if (!ratio)
            return name(run) + (first ? " has " : " ") + value(run);
        std::string text = name(run);
        text += first ? (isLatency() ? " takes " : " has ") : " ";
        text += ratioText(*ratio);
        if (first)
            text += isLatency() ? " as long" : " of it";
        text += " (";
        text += pairWordText(pairWord(m_catalog, m_ranked.front(), run));
        return text + ')';
    }

    [[nodiscard]] std::string unranked() const {
        std::vector<std::string> parts;
        for (const RunIndex run : m_unranked)
            parts.push_back(name(run) + " (" + listed(m_catalog.ineligibleReasons(run), ", ") +
                            ')');
        return listed(parts, " and ") + " cannot be ranked";
    }

    const Catalog& m_catalog;
    std::span<const RunIndex> m_runs;
    std::vector<RunIndex> m_ranked, m_unranked;
};

/// A verdict over a record that failed verification says so, or it would be half true.
std::string digestWarning(const Catalog& catalog, std::span<const RunIndex> runs) {
    std::vector<std::string> failed;
    for (const RunIndex run : runs)
        if (catalog.checks(run).has(Check::DigestMismatch))
            failed.push_back(visibleText(catalog.label(run)) + " (" +
                             catalog.digest(run).shortHex() + ')');
    return failed.empty() ? std::string()
                          : " Not verified: a digest differs in the record of " +
                                listed(failed, " and ") + '.';
}

} // namespace

std::string_view pairWordText(PairWord word) {
    switch (word) {
    case PairWord::Separated:
        return "separated";
    case PairWord::Overlapping:
        return "overlapping";
    case PairWord::CannotTell:
        return "cannot tell";
    case PairWord::NotComparable:
        break;
    }
    return "not comparable";
}

bool blocksRanking(const Comparison& comparison, const CompareField& field) {
    const std::string& name = field.memberOf.empty() ? field.name : field.memberOf;
    return field.role == CompareField::Role::Cohort && field.differs &&
           name == comparison.blockingField;
}

Result<Comparison> compareRuns(const Catalog& catalog, std::span<const RunIndex> runs) {
    constexpr std::size_t fewest = 2, most = 8;
    if (runs.size() < fewest || runs.size() > most)
        return fail("COMPARE_COUNT",
                    "A comparison takes 2 to 8 runs, not " + std::to_string(runs.size()) + '.');
    for (auto run = runs.begin(); run != runs.end(); ++run)
        if (std::find(runs.begin(), run, *run) != run)
            return fail("COMPARE_TWICE",
                        "The run " + catalog.digest(*run).shortHex() + " is given twice.");

    Comparison comparison;
    comparison.runs.assign(runs.begin(), runs.end());
    comparison.fields = compareFields(catalog, runs);
    for (const CompareField& field : comparison.fields)
        if (field.role == CompareField::Role::Cohort && field.differs &&
            comparison.blockingField.empty())
            comparison.blockingField = field.name;
    comparison.comparable = comparison.blockingField.empty();
    comparison.verdict = comparison.comparable
                             ? CohortVerdict(catalog, runs).text()
                             : blockedVerdict(comparison.fields, comparison.blockingField);
    comparison.verdict += digestWarning(catalog, runs);
    for (const RunIndex run : runs.subspan(1))
        comparison.pairs.push_back(pairOf(catalog, run, runs.front()));
    return comparison;
}

} // namespace kiwb
