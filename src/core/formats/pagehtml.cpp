#include "core/formats/pagehtml.h"

#include "core/formats/html.h"
#include "core/formats/savedpage.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kiwb {

namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view other) { return sameName(name, other); });
}

bool isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/// The lower-case UUID that `text` begins with; empty when it does not.
std::string_view leadingUuid(std::string_view text) {
    constexpr std::string_view form = "00000000-0000-0000-0000-000000000000";
    if (text.size() < form.size() || (text.size() > form.size() && isHex(text[form.size()])))
        return {};
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '-' ? text[i] != '-' : !isHex(text[i]))
            return {};
    return text.substr(0, form.size());
}

std::string_view behind(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    return at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
}

/// Takes the visible lines, the links that name the run, and the manifest out of a page.
class PageReader {
public:
    explicit PageReader(std::string_view page) : m_page(page) {}

    void read();

    std::vector<PageLine> lines;
    std::string id;            ///< the run's, from the JSON link
    std::string comparisonKey; ///< whole, from the link to its comparison group
    std::string savedAt;       ///< as a saving tool noted it
    std::size_t manifestBegin = std::string_view::npos;
    std::size_t manifestLength = 0;

private:
    void text(const HtmlToken& token);
    void open(const HtmlToken& token);
    void close(const HtmlToken& token);
    void link(std::string_view attributes);
    void endCell();
    void endLine();

    std::string_view m_page;
    std::vector<std::string> m_cells;
    std::string m_cell;
    int m_hidden = 0; ///< depth inside elements that hold controls, not facts
    bool m_inTitle = false;
};

/// Elements whose text is no fact of the run: controls, and the head besides its title.
bool isControl(std::string_view name) {
    return isOneOf(name, {"form", "button", "select", "svg", "nav", "template"});
}

/// Elements that do not end a line of text.
bool isInline(std::string_view name) {
    return isOneOf(name, {"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "q", "s", "small",
                          "strong", "sub", "sup", "time", "u", "var", "wbr"});
}

/// Elements in which a fact's label or value stands.
bool isCell(std::string_view name) {
    return isOneOf(name, {"span", "dt", "dd", "td", "th"});
}

void PageReader::read() {
    HtmlTokens tokens(m_page);
    HtmlToken token;
    while (tokens.next(token)) {
        switch (token.type) {
        case HtmlToken::Type::Text:
            text(token);
            break;
        case HtmlToken::Type::Open:
            open(token);
            break;
        case HtmlToken::Type::Close:
            close(token);
            break;
        case HtmlToken::Type::Comment:
            if (const auto saved = behind(token.raw, "saved date:"); savedAt.empty())
                savedAt = trimmed(saved.substr(0, saved.find('\n')));
            if (id.empty() && token.raw.find("saved from url=") != std::string_view::npos)
                id = leadingUuid(behind(token.raw, "/runs/"));
            break;
        }
    }
    endLine();
}

void PageReader::text(const HtmlToken& token) {
    if (m_hidden > 0)
        return;
    const std::string decoded = decodeEntities(token.raw).text;
    for (const char c : decoded) {
        if (!isJsonSpace(c))
            m_cell += c;
        else if (!m_cell.empty() && m_cell.back() != ' ')
            m_cell += ' ';
    }
}

void PageReader::open(const HtmlToken& token) {
    if (isControl(token.name)) {
        if (!token.raw.ends_with('/'))
            ++m_hidden;
    } else if (sameName(token.name, "pre") && manifestBegin == std::string_view::npos) {
        endLine();
        const std::size_t begin = token.offset + token.raw.size() + 1;
        const std::string_view rest = m_page.substr(std::min(begin, m_page.size()));
        const std::string_view content = rest.substr(0, rest.find("</"));
        if (trimmed(content).starts_with('{')) {
            manifestBegin = begin + content.find('{');
            manifestLength = trimmed(content).size();
            ++m_hidden; // the manifest is no visible fact; </pre> ends it
        }
    } else if (sameName(token.name, "a")) {
        link(token.raw);
    } else if (isCell(token.name)) {
        endCell();
    } else if (!isInline(token.name)) {
        endLine();
    }
}

void PageReader::close(const HtmlToken& token) {
    if (isControl(token.name) || (sameName(token.name, "pre") && m_hidden > 0)) {
        m_hidden = std::max(0, m_hidden - 1);
        if (sameName(token.name, "pre"))
            endLine();
    } else if (isCell(token.name)) {
        endCell();
    } else if (!isInline(token.name)) {
        endLine();
    }
}

void PageReader::link(std::string_view attributes) {
    const std::string target = attribute(attributes, "href");
    if (const auto uuid = leadingUuid(behind(target, "/api/v1/runs/")); !uuid.empty())
        id = uuid;
    constexpr std::size_t hexDigits = 64;
    for (const std::string_view mark : {"cohort=sha256%3A", "cohort=sha256:"}) {
        const std::string_view key = behind(target, mark).substr(0, hexDigits);
        if (key.size() == hexDigits && std::all_of(key.begin(), key.end(), isHex) &&
            target.find("/operations/") != std::string::npos && comparisonKey.empty())
            comparisonKey = "sha256:" + std::string(key);
    }
}

void PageReader::endCell() {
    if (m_hidden > 0)
        return;
    if (!trimmed(m_cell).empty())
        m_cells.push_back(std::exchange(m_cell, {}));
}

void PageReader::endLine() {
    endCell();
    m_cell.clear();
    if (m_cells.empty())
        return;
    PageLine line;
    for (const std::string& cell : m_cells)
        line.text += cell;
    line.text = std::string(trimmed(line.text));
    if (m_cells.size() == 2)
        line.fact = {std::string(trimmed(m_cells[0])), std::string(trimmed(m_cells[1]))};
    lines.push_back(std::move(line));
    m_cells.clear();
}

/// Moves an error's place from the decoded manifest to the page as it is stored.
void movePlace(Error& error, const DecodedText& decoded, std::string_view page,
               std::size_t manifestBegin) {
    const std::size_t raw =
        manifestBegin + decoded.rawOffset(static_cast<std::size_t>(error.origin.byte));
    const std::string_view before = page.substr(0, raw);
    error.origin.byte = raw;
    error.origin.line =
        1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
}

} // namespace

bool isPageHtml(std::string_view head) {
    std::string_view text = trimmed(head);
    if (text.starts_with(byteOrderMark))
        text = trimmed(text.substr(byteOrderMark.size()));
    const auto begins = [&](std::string_view mark) {
        return text.size() > mark.size() && sameName(text.substr(0, mark.size()), mark);
    };
    return begins("<!doctype html") || begins("<html") || begins("<head") || begins("<body") ||
           (begins("<!--") && head.find("<html") != std::string_view::npos);
}

void readPageHtml(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink) {
    Input input(source);
    const auto bytes = readPage(input, origin, limits, sink);
    if (!bytes || sink.cancelled())
        return;
    PageReader page(*bytes);
    page.read();
    Origin whole = origin;
    whole.line = 1;
    whole.byte = 0;
    PageClaims claims = readPageClaims(page.lines, std::move(whole));
    if (page.manifestBegin == std::string_view::npos) {
        reportPageWithoutManifest(claims, origin, sink);
        return;
    }
    RunClaims& said = claims.claims;
    if (!page.id.empty() && (!said.shortId || page.id.starts_with(*said.shortId))) {
        said.id = page.id;
        said.facts.push_back({"Page", "id", page.id});
    }
    if (said.comparisonKey && page.comparisonKey.starts_with(*said.comparisonKey))
        said.comparisonKey = page.comparisonKey;
    if (!page.savedAt.empty())
        said.fetchedAt = page.savedAt;

    const std::string_view before = std::string_view(*bytes).substr(0, page.manifestBegin);
    const Extent extent{
        page.manifestBegin, page.manifestLength,
        1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'))};
    Stretch stretch = stretchAt(origin.path, extent);
    const DecodedText decoded =
        decodeEntities(std::string_view(*bytes).substr(page.manifestBegin, page.manifestLength));
    Origin inside = stretch.origin;
    inside.byte = 0;
    auto manifest = readJson(decoded.text, inside, limits);
    if (!manifest)
        movePlace(manifest.error(), decoded, *bytes, page.manifestBegin);
    deliverPage(std::move(claims), std::move(manifest), std::move(stretch), sink);
}

} // namespace kiwb
