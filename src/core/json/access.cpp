#include "core/json/json.h"

namespace kiwb {

std::string_view stringAt(const Json& object, std::string_view key) {
    const auto* const text = memberAt(object, key).get_ptr<const std::string*>();
    return text != nullptr ? std::string_view(*text) : std::string_view();
}

const Json& memberAt(const Json& object, std::string_view key) {
    static const Json null;
    const auto* const members = object.get_ptr<const Json::object_t*>();
    if (members == nullptr)
        return null;
    const auto found = members->find(key);
    return found != members->end() ? found->second : null;
}

} // namespace kiwb
