#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// As much of HTML as a saved run page needs: tags, text and entities, whatever state they are in.
/// No script, style or resource is ever looked at.
namespace kiwb {

/// One token in the order of the bytes.
struct HtmlToken {
    enum class Type : unsigned char { Text, Open, Close, Comment };
    Type type = Type::Text;
    std::string_view name;  ///< of a tag, as written
    std::string_view raw;   ///< text with its entities, attributes of a tag, words of a comment
    std::size_t offset = 0; ///< of `raw` in the page
};

/// Splits a page. The content of script and style is passed over; unclosed tags end with the page.
class HtmlTokens {
public:
    explicit HtmlTokens(std::string_view page) : m_page(page) {}
    bool next(HtmlToken& token);

private:
    void comment(HtmlToken& token);
    void tag(HtmlToken& token);
    void skipContent(std::string_view name);

    std::string_view m_page;
    std::size_t m_at = 0;
};

/// Text with its entities resolved, and where each decoded stretch stands in the raw text.
struct DecodedText {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>>
        places; ///< (decoded, raw) offsets behind entities

    /// The raw offset of a decoded one.
    [[nodiscard]] std::size_t rawOffset(std::size_t decoded) const;
};

DecodedText decodeEntities(std::string_view raw);

/// The value of an attribute in the attributes of a tag, decoded; empty when absent.
std::string attribute(std::string_view attributes, std::string_view name);

/// Whether two tag or attribute names are the same (ASCII letters of either case).
bool sameName(std::string_view a, std::string_view b);

} // namespace kiwb
