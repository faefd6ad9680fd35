#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kiwb {

/// A distinct string of one pool. 0 is the empty string in every pool.
using StringId = std::uint32_t;

/// Each distinct string once. Not synchronised: filled by one thread, then only read.
class StringPool {
public:
    StringPool() { intern({}); }
    StringPool(const StringPool&) = delete;
    StringPool& operator=(const StringPool&) = delete;
    StringPool(StringPool&&) = default;
    StringPool& operator=(StringPool&&) = default;
    ~StringPool() = default;

    StringId intern(std::string_view text) {
        if (auto found = m_ids.find(text); found != m_ids.end())
            return found->second;
        const auto id = static_cast<StringId>(m_texts.size());
        const std::string& kept = m_texts.emplace_back(text);
        m_ids.emplace(kept, id);
        return id;
    }
    [[nodiscard]] std::string_view text(StringId id) const { return m_texts[id]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

private:
    std::deque<std::string> m_texts; ///< a deque keeps the addresses that m_ids points to
    std::unordered_map<std::string_view, StringId> m_ids;
};

} // namespace kiwb
