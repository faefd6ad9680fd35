#include "core/formats/pageclaims.h"

#include "core/formats/gluedfact.h"
#include "core/formats/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace kiwb {

namespace {

constexpr std::string_view dot = " \u00B7 ";
constexpr std::string_view ellipsis = "\u2026";
constexpr std::string_view primarySection = "Primary measurement";
constexpr std::string_view manifestSection = "Canonical manifest";

constexpr std::string_view published = "Published ";
constexpr std::string_view allResults = "All results for ";

constexpr std::array<std::string_view, 10> sections = {
    primarySection,           "Identity",     "Correctness", "Workload",
    "Measurements",           "Protocol",     "Environment", "Artifacts",
    "Replications and notes", manifestSection};

/// Words every run page shows alike: they say nothing about the run.
constexpr std::array<std::string_view, 5> fixedWords = {
    "Compare with #1", "Community attestations.", "Add a reproduction or note", "Show manifest",
    "Hide manifest"};

/// Sections that are pairs of a label and a value.
constexpr std::array<std::string_view, 5> pairSections = {"Identity", "Workload", "Measurements",
                                                          "Protocol", "Environment"};

bool isFixed(std::string_view line) {
    return line == "Copy" ||
           std::any_of(fixedWords.begin(), fixedWords.end(),
                       [&](std::string_view words) { return line.starts_with(words); });
}

std::vector<std::string_view> parts(std::string_view line) {
    std::vector<std::string_view> found;
    for (;;) {
        const std::size_t at = line.find(dot);
        found.push_back(trimmed(line.substr(0, at)));
        if (at == std::string_view::npos)
            return found;
        line.remove_prefix(at + dot.size());
    }
}

/// "sha256:2a93…" without the mark that more follows.
std::string prefixOf(std::string_view text) {
    for (const std::string_view mark : {ellipsis, std::string_view("...")})
        if (text.ends_with(mark))
            text.remove_suffix(mark.size());
    return std::string(text);
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end)
        return {};
    return value;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

class Reader {
public:
    explicit Reader(Origin origin) {
        m_page.claims.from = RunClaims::From::SavedPage;
        m_page.claims.origin = std::move(origin);
    }

    void take(const PageLine& line);
    PageClaims finish() {
        dropPending();
        m_page.isRunPage = m_sawPrimary && m_sawIdentity;
        return std::move(m_page);
    }

private:
    void takeAhead(std::string_view text);
    void takePrimary(std::string_view text);
    void takeRanking(std::string_view text);
    void takeFact(const PageLine& line);
    void takeIdentity(const std::string& label, const std::string& value);
    void takeWorkload(const std::string& label, const std::string& value);
    void takeFooter(std::string_view text);
    void takePublished(const std::vector<std::string_view>& said);
    void add(std::string_view label, std::string_view value) {
        m_page.claims.facts.push_back(
            {std::string(m_section), std::string(label), std::string(value)});
    }

    /// A label that no value followed was a sentence.
    void dropPending() {
        if (!m_pendingLabel.empty())
            add({}, std::exchange(m_pendingLabel, {}));
    }

    PageClaims m_page;
    std::string_view m_section;
    std::string m_pendingLabel; ///< a line that may be the label of the next one
    bool m_sawPrimary = false;
    bool m_sawIdentity = false;
};

void Reader::take(const PageLine& line) {
    const std::string_view text = trimmed(line.text);
    if (text.empty())
        return;
    const auto* const section = std::find(sections.begin(), sections.end(), text);
    if (section != sections.end()) {
        dropPending();
        m_section = *section;
        m_sawPrimary = m_sawPrimary || m_section == primarySection;
        m_sawIdentity = m_sawIdentity || m_section == "Identity";
    } else if (text.starts_with(published) || text.starts_with(allResults)) {
        takeFooter(text);
    } else if (isFixed(text) || m_section == manifestSection) {
        return;
    } else if (m_section.empty()) {
        takeAhead(text);
    } else if (m_section == primarySection) {
        takePrimary(text);
    } else {
        takeFact(line);
    }
}

/// Lines above the first section: the head of the page, among the site's own navigation.
void Reader::takeAhead(std::string_view text) {
    RunClaims& claims = m_page.claims;
    m_section = "Page";
    if (isSiteTitle(text) && m_page.title.empty()) {
        m_page.title = text;
        constexpr std::string_view run = "Run ";
        const auto titleParts = parts(text);
        if (text.starts_with(run)) {
            claims.shortId = titleParts.front().substr(run.size());
            add("run", *claims.shortId);
        }
    } else if (text == "Not re-observed recently.") {
        claims.stale = true;
        add({}, text);
    } else if (text.starts_with("Retracted")) {
        claims.retracted = true;
        add({}, text);
    } else if (text.starts_with("Disputed")) {
        claims.disputed = true;
        add({}, text);
    } else if (text.starts_with("Superseded")) {
        claims.superseded = true;
        add({}, text);
    } else if (const std::size_t at = text.find(" evidence"); at != std::string_view::npos) {
        // "●passedReported evidence": the word before it is a level, with a capital.
        for (const std::string_view level : {"Reported", "Reproducible", "Verified", "Replicated"})
            if (text.substr(0, at).ends_with(level)) {
                claims.evidenceLevel = lowerCase(level);
                add("evidence", *claims.evidenceLevel);
            }
    } else if (const auto words = parts(text);
               words.size() > 1 && words.back().starts_with("run ") && !claims.operation) {
        claims.operation = words.front();
        add("operation", words.front());
    }
    m_section = {};
}

void Reader::takePrimary(std::string_view text) {
    RunClaims& claims = m_page.claims;
    if (const auto readout = splitReadout(text); readout && !claims.valueText) {
        claims.valueText = readout->first;
        if (!readout->second.empty())
            claims.statistic = readout->second;
        add("value", readout->first);
        if (claims.statistic)
            add("statistic", *claims.statistic);
    } else if (claims.valueText && !claims.statistic && text.find(' ') == std::string_view::npos) {
        claims.statistic = text;
        add("statistic", text);
    } else if (text.find("comparison group") != std::string_view::npos ||
               text.find("observed ") != std::string_view::npos) {
        takeRanking(text);
    } else {
        // "ms 20 63.9 · ms 50 63.9": the source's own numbers.
        for (const std::string_view part : parts(text)) {
            const std::size_t space = part.rfind(' ');
            if (space == std::string_view::npos)
                add({}, part);
            else
                add(part.substr(0, space), part.substr(space + 1));
        }
    }
}

/// "Rank 2 in its comparison group · source-native comparison · observed 2026-04-02"
void Reader::takeRanking(std::string_view text) {
    constexpr std::string_view rank = "Rank ";
    constexpr std::string_view observed = "observed ";
    constexpr std::string_view comparison = " comparison";
    RunClaims& claims = m_page.claims;
    for (const std::string_view part : parts(text)) {
        if (part.starts_with(rank)) {
            const std::string_view behind = part.substr(rank.size());
            claims.rank = wholeNumber(behind.substr(0, behind.find(' ')));
            add("rank", behind);
        } else if (part.starts_with(observed)) {
            claims.observedAt = part.substr(observed.size());
            add("observed", *claims.observedAt);
        } else if (part.ends_with(comparison)) {
            claims.profile = part.starts_with("source") ? "source_native" : "strict_exact";
            add("profile", part);
        } else {
            add({}, part);
        }
    }
}

void Reader::takeFact(const PageLine& line) {
    const std::string_view text = trimmed(line.text);
    RunClaims& claims = m_page.claims;
    if (m_section == "Identity" && text.starts_with("sha256:")) {
        claims.runDigest = prefixOf(text);
        add("digest", *claims.runDigest);
        return;
    }
    if (m_section == "Correctness" && text.starts_with("Marked passed"))
        claims.status = "passed";
    auto fact = line.fact;
    if (!fact && !m_pendingLabel.empty())
        fact = {std::exchange(m_pendingLabel, {}), std::string(text)};
    if (!fact)
        fact = splitGluedFact(m_section, text, claims.workload.value_or(std::string()));
    if (!fact) {
        // Text copied from some browsers has the value of a fact on a line of its own.
        if (std::find(pairSections.begin(), pairSections.end(), m_section) != pairSections.end())
            m_pendingLabel = text;
        else
            add({}, text);
        return;
    }
    add(fact->first, fact->second);
    if (m_section == "Identity")
        takeIdentity(fact->first, fact->second);
    else if (m_section == "Workload")
        takeWorkload(fact->first, fact->second);
}

void Reader::takeIdentity(const std::string& label, const std::string& value) {
    RunClaims& claims = m_page.claims;
    if (label == "implementation")
        claims.implementation = value;
    else if (label == "project")
        claims.project = value;
    else if (label == "revision" && value != "unknown")
        claims.revision = value;
    else if (label == "workload")
        claims.workload = value;
    else if (label == "comparison key")
        claims.comparisonKey = prefixOf(value);
    else if (label == "source")
        claims.source = value;
    else if (label == "external id")
        claims.externalId = value;
}

void Reader::takeWorkload(const std::string& label, const std::string& value) {
    if (const auto size = wholeNumber(value))
        m_page.claims.axes.emplace_back(label, *size);
    else if (value.ends_with(']') && value.find(" [") != std::string::npos)
        m_page.claims.tensors.emplace_back(label, value);
}

/// "Published 2026-08-20 · Liger-Kernel benchmarks · BSD-2-Clause", to which saved text glues
/// "All results for Fused MoE expert MLP →JSON".
void Reader::takeFooter(std::string_view text) {
    constexpr std::string_view arrow = " \u2192";
    RunClaims& claims = m_page.claims;
    m_section = "Provenance";
    if (const std::size_t at = text.find(allResults); at != std::string_view::npos) {
        const std::string_view behind = text.substr(at + allResults.size());
        claims.operation = trimmed(behind.substr(0, behind.find(arrow)));
        add("operation", *claims.operation);
        text = trimmed(text.substr(0, at));
    }
    m_section = "Provenance";
    if (text.starts_with(published))
        takePublished(parts(text.substr(published.size())));
    m_section = manifestSection;
}

void Reader::takePublished(const std::vector<std::string_view>& said) {
    RunClaims& claims = m_page.claims;
    claims.publishedAt = said.front();
    add("published", said.front());
    if (said.size() > 1) {
        if (!claims.source)
            claims.source = said[1];
        add("source", said[1]);
    }
    if (said.size() > 2) {
        claims.licence = said[2];
        add("licence", said[2]);
    }
    for (std::size_t other = 3; other < said.size(); ++other)
        add({}, said[other]);
}

} // namespace

PageClaims readPageClaims(const std::vector<PageLine>& lines, Origin origin) {
    Reader reader(std::move(origin));
    for (const PageLine& line : lines)
        reader.take(line);
    return reader.finish();
}

bool isSiteTitle(std::string_view line) {
    constexpr std::string_view site = "KernelIndex";
    const std::string_view text = trimmed(line);
    return text == site ||
           (text.ends_with(site) && text.substr(0, text.size() - site.size()).ends_with(dot));
}

bool isManifestButton(std::string_view line) {
    return line.starts_with("Show manifest") || line.starts_with("Hide manifest");
}

} // namespace kiwb
