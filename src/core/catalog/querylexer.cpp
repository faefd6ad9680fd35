#include "core/catalog/querylexer.h"

namespace kiwb {

bool isQuerySpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

namespace {

class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    std::vector<QueryToken> run() {
        std::vector<QueryToken> tokens;
        for (;;) {
            while (!atEnd() && isQuerySpace(peek()))
                ++m_at;
            if (atEnd())
                return tokens;
            tokens.push_back(token());
        }
    }

private:
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char peek() const { return m_text[m_at]; }
    bool take(std::string_view expected) {
        if (!m_text.substr(m_at).starts_with(expected))
            return false;
        m_at += expected.size();
        return true;
    }

    QueryToken token() {
        QueryToken token;
        token.start = m_at;
        token.exclude = take("-");
        token.nameStart = m_at;
        readName(token);
        if (token.name) {
            do
                token.atoms.push_back(value(token));
            while (take(","));
        } else {
            token.atoms.push_back(word(token));
        }
        token.length = m_at - token.start;
        return token;
    }

    /// Moves behind `name:` when there is one, else stays.
    void readName(QueryToken& token) {
        const std::size_t begin = m_at;
        std::string name;
        if (!atEnd() && peek() == '"') {
            bool unclosed = false;
            quotedInto(name, unclosed);
            if (!unclosed && take(":")) {
                token.name = std::move(name);
                token.nameQuoted = true;
                return;
            }
        } else {
            while (!atEnd() && !isQuerySpace(peek()) && peek() != '"' && peek() != ':')
                name += m_text[m_at++];
            if (!name.empty() && take(":")) {
                token.name = std::move(name);
                return;
            }
        }
        m_at = begin;
    }

    QueryAtom value(QueryToken& token) {
        QueryAtom atom;
        if (take("<="))
            atom.sign = CompareSign::LessEqual;
        else if (take(">="))
            atom.sign = CompareSign::GreaterEqual;
        else if (take("<"))
            atom.sign = CompareSign::Less;
        else if (take(">"))
            atom.sign = CompareSign::Greater;
        else if (take("="))
            atom.sign = CompareSign::Equal;
        readText(atom, token, true);
        return atom;
    }

    QueryAtom word(QueryToken& token) {
        QueryAtom atom;
        readText(atom, token, false);
        return atom;
    }

    void readText(QueryAtom& atom, QueryToken& token, bool stopAtComma) {
        atom.start = m_at;
        while (!atEnd() && !isQuerySpace(peek()) && !(stopAtComma && peek() == ',')) {
            if (peek() == '"') {
                atom.quoted = true;
                quotedInto(atom.text, token.unclosed);
                continue;
            }
            if (!atom.dots && m_text.substr(m_at).starts_with(".."))
                atom.dots = atom.text.size();
            atom.text += m_text[m_at++];
        }
        atom.length = m_at - atom.start;
    }

    void quotedInto(std::string& out, bool& unclosed) {
        ++m_at;
        while (!atEnd()) {
            const char c = m_text[m_at++];
            if (c == '"')
                return;
            if (c == '\\' && !atEnd() && (peek() == '"' || peek() == '\\'))
                out += m_text[m_at++];
            else
                out += c;
        }
        unclosed = true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::vector<QueryToken> lexQuery(std::string_view text) {
    return Lexer(text).run();
}

} // namespace kiwb
