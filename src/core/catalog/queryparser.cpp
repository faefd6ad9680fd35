#include "core/base/decimal.h"
#include "core/base/text.h"
#include "core/catalog/queryterm.h"
#include "core/catalog/querytext.h"

#include <algorithm>
#include <utility>

namespace kiwb {

namespace {

/// "8192" as an integer; nothing for a fraction or beyond int64.
std::optional<std::int64_t> wholeNumber(std::string_view text) {
    const auto decimal = Decimal::parse(text);
    return decimal ? decimal->toInteger() : std::nullopt;
}

/// The whole numbers that compare so with a value that itself covers [low, high] (a date covers a
/// day, a number itself).
IntegerRange compared(CompareSign sign, IntegerRange value) {
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    constexpr IntegerRange nothing{most, least};
    switch (sign) {
    case CompareSign::Less:
        return value.low == least ? nothing : IntegerRange{least, value.low - 1};
    case CompareSign::LessEqual:
        return {least, value.high};
    case CompareSign::Greater:
        return value.high == most ? nothing : IntegerRange{value.high + 1, most};
    case CompareSign::GreaterEqual:
        return {value.low, most};
    case CompareSign::None:
    case CompareSign::Equal:
        break;
    }
    return value;
}

LatencyRange compared(CompareSign sign, double value) {
    LatencyRange range;
    switch (sign) {
    case CompareSign::Less:
    case CompareSign::LessEqual:
        range.high = value;
        range.highIncluded = sign == CompareSign::LessEqual;
        break;
    case CompareSign::Greater:
    case CompareSign::GreaterEqual:
        range.low = value;
        range.lowIncluded = sign == CompareSign::GreaterEqual;
        break;
    case CompareSign::None:
    case CompareSign::Equal:
        range.low = range.high = value;
        break;
    }
    return range;
}

bool holds(CompareSign sign, EvidenceLevel level, EvidenceLevel asked) {
    switch (sign) {
    case CompareSign::Less:
        return level < asked;
    case CompareSign::LessEqual:
        return level <= asked;
    case CompareSign::Greater:
        return level > asked;
    case CompareSign::GreaterEqual:
        return level >= asked;
    case CompareSign::None:
    case CompareSign::Equal:
        break;
    }
    return level == asked;
}

/// Codes and words alike: "no spread", "no-spread", "NO_SPREAD".
std::string flagKey(std::string_view text) {
    std::string key = foldedText(text);
    std::replace_if(
        key.begin(), key.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
    return key;
}

class Parser {
public:
    Parser(std::string_view text, const Catalog& catalog) : m_text(text), m_catalog(catalog) {}

    ParsedQuery run() {
        for (const QueryToken& token : lexQuery(m_text))
            parse(token);
        return std::move(m_result);
    }

private:
    void parse(const QueryToken& token) {
        if (token.unclosed)
            return error(token, "A quote is opened but not closed; end the term with \".");
        QueryTerm term;
        term.exclude = token.exclude;
        if (token.name ? parseField(token, term) : parseWord(token, term))
            m_result.terms.push_back(std::move(term));
    }

    bool parseWord(const QueryToken& token, QueryTerm& term) {
        const std::string& text = token.atoms.front().text;
        if (text.empty()) {
            error(token, token.exclude
                             ? "A minus excludes the term behind it; write it without a space, "
                               "as in -status:passed."
                             : "Empty quotes match nothing; write the words to look for.");
            return false;
        }
        term.texts.push_back(foldedText(text));
        return true;
    }

    bool parseField(const QueryToken& token, QueryTerm& term) {
        m_name = *token.name;
        const auto field = token.nameQuoted ? std::nullopt : queryFieldFromName(m_name);
        if (field)
            term.field = *field;
        else if (const std::string_view axis = findAxis(); !axis.empty()) {
            term.field = QueryFieldId::Axis;
            term.axis = axis;
            m_name = axis;
        } else if (!token.nameQuoted && foldedText(m_name) == "sha256")
            term.field = QueryFieldId::Digest; // a digest pasted as it is printed
        else {
            unknownField(token);
            return false;
        }
        for (const QueryAtom& atom : token.atoms)
            if (!parseAtom(token, atom, term))
                return false;
        return true;
    }

    bool parseAtom(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        if (atom.text.empty() && !atom.quoted) {
            error(token, token.atoms.size() > 1
                             ? m_name + " misses a value beside a comma; write " +
                                   "one there or leave the comma out."
                             : m_name + " needs a value, such as " + example(term) + ".");
            return false;
        }
        switch (term.field) {
        case QueryFieldId::Axis:
        case QueryFieldId::Rank:
            return integers(token, atom, term);
        case QueryFieldId::Observed:
            return dates(token, atom, term);
        case QueryFieldId::Median:
            return latencies(token, atom, term);
        case QueryFieldId::Evidence:
            return evidence(token, atom, term);
        default:
            break;
        }
        if (atom.sign != CompareSign::None) {
            error(token, m_name + " is text, which has no <, = or >; write " + example(term) + ".");
            return false;
        }
        if (term.field == QueryFieldId::Flag)
            return flag(token, atom, term);
        if (term.field == QueryFieldId::Digest)
            return digest(token, atom, term);
        term.texts.push_back(foldedText(atom.text));
        return true;
    }

    /// Both ends of "a..b" by `read`, or the one value twice. Nothing when it cannot be read.
    template <class Value>
    static std::optional<std::pair<Value, Value>>
    ends(const QueryAtom& atom, std::optional<Value> (*read)(std::string_view)) {
        const std::string_view text = atom.text;
        const auto low = read(text.substr(0, atom.dots.value_or(text.size())));
        const auto high = atom.dots ? read(text.substr(*atom.dots + 2)) : low;
        if (!low || !high || (atom.dots && atom.sign != CompareSign::None))
            return {};
        return std::pair(*low, *high);
    }

    bool integers(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const auto range = ends(atom, wholeNumber);
        if (!range) {
            error(token, m_name + " needs a whole number such as " + example(term) +
                             ", or a range " + "such as " + rangeExample(term) + ".");
            return false;
        }
        return addRange(token, atom, term, {range->first, range->second});
    }

    bool dates(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const auto range = ends(atom, dateRange);
        if (!range) {
            error(token, "observed needs a date such as 2026, 2026-01 or 2026-01-05.");
            return false;
        }
        return addRange(token, atom, term, {range->first.low, range->second.high});
    }

    bool addRange(const QueryToken& token, const QueryAtom& atom, QueryTerm& term,
                  IntegerRange range) {
        if (range.low > range.high)
            return reversed(token);
        term.integers.push_back(compared(atom.sign, range));
        return true;
    }

    bool latencies(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const auto range = ends(atom, latencyNs);
        if (!range) {
            error(token, "median needs a time such as 5ms, or a range such as 1ms..5ms.");
            return false;
        }
        if (range->first > range->second)
            return reversed(token);
        LatencyRange latency = compared(atom.sign, range->first);
        if (atom.dots)
            latency.high = range->second;
        term.latencies.push_back(latency);
        return true;
    }

    bool reversed(const QueryToken& token) {
        error(token, "This range begins above its end; write the smaller value first.");
        return false;
    }

    bool evidence(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const std::string text = foldedText(atom.text);
        using Word = EvidenceState::Word;
        if (atom.sign == CompareSign::None) {
            for (const auto& [word, name] :
                 {std::pair(Word::Mismatch, "mismatch"), std::pair(Word::Partly, "partly"),
                  std::pair(Word::Verified, "verified")})
                if (text == name) {
                    term.words[static_cast<std::size_t>(word)] = true;
                    return true;
                }
        }
        for (std::size_t i = 0; i < term.levels.size(); ++i) {
            const auto asked = static_cast<EvidenceLevel>(i);
            if (text != evidenceLevelName(asked))
                continue;
            for (std::size_t j = 0; j < term.levels.size(); ++j)
                if (holds(atom.sign, static_cast<EvidenceLevel>(j), asked))
                    term.levels[j] = true;
            return true;
        }
        error(token,
              atom.sign == CompareSign::None
                  ? "evidence is one of verified, partly, mismatch, reported, reproducible or "
                    "replicated."
                  : "The levels of evidence are reported, reproducible, verified and replicated.");
        return false;
    }

    bool flag(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const std::string key = flagKey(atom.text);
        std::vector<std::string_view> codes;
        for (const CheckInfo& info : checkInfos()) {
            codes.push_back(info.code);
            if (key == flagKey(info.code) || key == flagKey(info.words)) {
                term.checks.push_back(info.check);
                return true;
            }
        }
        const std::string_view nearest = nearestName(atom.text, codes);
        error(token, "There is no evidence check \"" + visibleText(atom.text) +
                         (nearest.empty() ? "\"; one is NO_SPREAD."
                                          : "\"; did you mean " + std::string(nearest) + "?"));
        return false;
    }

    bool digest(const QueryToken& token, const QueryAtom& atom, QueryTerm& term) {
        const auto prefix = digestPrefix(atom.text);
        if (!prefix || prefix->size() < digestFieldDigits) {
            error(token, "digest needs 4 to 64 hex digits, such as digest:6c043f231be1.");
            return false;
        }
        term.texts.push_back(*prefix);
        return true;
    }

    std::string_view findAxis() {
        if (!m_axesKnown) {
            m_axes = axisNames(m_catalog);
            m_axesKnown = true;
        }
        // The exact name first: two axes may differ by case alone.
        const std::string folded = foldedText(m_name);
        std::string_view other;
        for (const std::string_view axis : m_axes) {
            if (axis == m_name)
                return axis;
            if (other.empty() && foldedText(axis) == folded)
                other = axis;
        }
        return other;
    }

    void unknownField(const QueryToken& token) {
        std::vector<std::string_view> names = m_axes;
        for (const QueryField& field : queryFields())
            names.push_back(field.name);
        const std::string_view nearest = nearestName(m_name, names);
        error(token,
              "There is no field or axis \"" + visibleText(m_name) +
                  (nearest.empty() ? "\"; to look for the text itself, put the term in quotes."
                                   : "\"; did you mean " + visibleText(nearest) + "?"));
    }

    std::string example(const QueryTerm& term) const {
        if (term.field == QueryFieldId::Axis)
            return visibleText(m_name) + ":2048";
        return std::string(queryFields()[static_cast<std::size_t>(term.field)].example);
    }
    std::string rangeExample(const QueryTerm& term) const {
        return term.field == QueryFieldId::Rank ? "rank:1..3" : visibleText(m_name) + ":1024..8192";
    }

    void error(const QueryToken& token, std::string reason) {
        m_result.errors.push_back({token.start, token.length, std::move(reason)});
    }

    std::string_view m_text;
    const Catalog& m_catalog;
    ParsedQuery m_result;
    std::string m_name; ///< of the field that is being read
    std::vector<std::string_view> m_axes;
    bool m_axesKnown = false;
};

} // namespace

ParsedQuery parseQueryTerms(std::string_view text, const Catalog& catalog) {
    return Parser(text, catalog).run();
}

} // namespace kiwb
