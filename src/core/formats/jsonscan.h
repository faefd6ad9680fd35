#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiwb {

/// Follows JSON text just far enough to know where one value ends, or that it is broken. It says
/// nothing about numbers, escapes or keys: the strict reader (readJson) does, once the text is cut
/// out.
class JsonScan {
public:
    enum class State : std::uint8_t { Open, Complete, Broken };

    /// Takes `text` until the value is complete or broken or the text ends; says how many bytes it
    /// took. The byte that breaks the value, and one that only ends a number, are not taken.
    std::size_t scan(std::string_view text);

    [[nodiscard]] State state() const { return m_state; }
    /// Whether JSON allows a value to begin at this point.
    [[nodiscard]] bool wantsValue() const {
        return !m_inString && !m_inScalar && (m_want == Want::Value || m_want == Want::ValueOrEnd);
    }

private:
    enum class Want : std::uint8_t { Value, ValueOrEnd, Key, KeyOrEnd, Colon, CommaOrEnd };

    bool take(char c);
    bool open(char c);
    bool close(char opening);
    void valueEnds();

    std::string m_open; ///< '{' and '[' of the containers around the point
    State m_state = State::Open;
    Want m_want = Want::Value;
    bool m_inString = false;
    bool m_isKey = false;
    bool m_escaped = false;
    bool m_inScalar = false; ///< inside a number, true, false or null
};

} // namespace kiwb
