#include "core/catalog/memberdifferences.h"

#include "core/base/text.h"
#include "core/json/pointer.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace kiwb {

namespace {

using Values = std::vector<const Json*>; ///< one a document; null: absent

std::string plainText(const Json* value) {
    if (value == nullptr)
        return "–";
    return value->is_string() ? value->get<std::string>() : canonicalJson(*value);
}

std::string quotedText(const Json* value) {
    return value == nullptr ? "–" : canonicalJson(*value);
}

template <class Text>
std::vector<std::string> textsOf(const Values& values, Text text) {
    std::vector<std::string> texts;
    texts.reserve(values.size());
    for (const Json* value : values)
        texts.push_back(text(value));
    return texts;
}

std::size_t distinct(const std::vector<std::string>& texts) {
    return std::set<std::string_view>(texts.begin(), texts.end()).size();
}

class Walk {
public:
    explicit Walk(std::size_t most) : m_most(most) {}

    void visit(const Values& values) {
        if (all(values, &Json::is_object))
            visitObjects(values);
        else if (all(values, &Json::is_array))
            visitArrays(values);
        else
            visitLeaf(values);
    }

    MemberDifferences take() {
        std::sort(m_found.members.begin(), m_found.members.end(), [](const auto& a, const auto& b) {
            const int order = naturalCompare(a.pointer, b.pointer);
            return order != 0 ? order < 0 : a.pointer < b.pointer;
        });
        return std::move(m_found);
    }

private:
    /// Whether what is present is of one structured type, with something inside to name.
    static bool all(const Values& values, bool (Json::*isType)() const noexcept) {
        bool inside = false;
        for (const Json* value : values) {
            if (value != nullptr && !(value->*isType)())
                return false;
            inside = inside || (value != nullptr && !value->empty());
        }
        return inside;
    }

    /// Visits the members below one token of the pointer.
    template <class Token>
    void below(const Token& token, const Values& values) {
        const std::size_t length = m_pointer.size();
        appendPointer(m_pointer, token);
        visit(values);
        m_pointer.resize(length);
    }

    void visitObjects(const Values& values) {
        std::set<std::string_view> keys;
        for (const Json* value : values)
            if (value != nullptr)
                for (const auto& [key, member] : value->get_ref<const Json::object_t&>())
                    keys.insert(key);
        Values members(values.size());
        for (const std::string_view key : keys) {
            std::transform(values.begin(), values.end(), members.begin(), [&](const Json* value) {
                if (value == nullptr)
                    return static_cast<const Json*>(nullptr);
                const auto& object = value->get_ref<const Json::object_t&>();
                const auto found = object.find(key);
                return found == object.end() ? nullptr : &found->second;
            });
            below(key, members);
        }
    }

    void visitArrays(const Values& values) {
        std::size_t size = 0;
        for (const Json* value : values)
            size = std::max(size, value == nullptr ? 0 : value->size());
        Values members(values.size());
        for (std::size_t i = 0; i < size; ++i) {
            std::transform(values.begin(), values.end(), members.begin(), [&](const Json* value) {
                return value == nullptr || i >= value->size() ? nullptr : &(*value)[i];
            });
            below(i, members);
        }
    }

    void visitLeaf(const Values& values) {
        std::vector<std::string> exact = textsOf(values, quotedText);
        const std::size_t different = distinct(exact);
        if (different < 2)
            return;
        // A hostile document holds millions of members: they are counted, not kept.
        if (m_found.members.size() == m_most) {
            ++m_found.more;
            return;
        }
        std::vector<std::string> plain = textsOf(values, plainText);
        const bool readable = distinct(plain) == different;
        m_found.members.push_back({m_pointer.substr(m_pointer.empty() ? 0 : 1),
                                   readable ? std::move(plain) : std::move(exact)});
    }

    std::size_t m_most;
    std::string m_pointer;
    MemberDifferences m_found;
};

} // namespace

MemberDifferences memberDifferences(std::span<const Json* const> documents, std::size_t most) {
    Walk walk(most);
    walk.visit(Values(documents.begin(), documents.end()));
    return walk.take();
}

} // namespace kiwb
