#include "core/citation/citationkey.h"

#include <numeric>
#include <unordered_map>

namespace kiwb {

std::vector<std::string> citationKeys(std::span<const Digest> digests) {
    std::vector<std::string> keys(digests.size());
    std::vector<std::size_t> pending(digests.size());
    std::iota(pending.begin(), pending.end(), 0);
    for (std::size_t digits = 12; !pending.empty(); digits += 4) {
        std::unordered_map<std::string, std::size_t> uses;
        for (const std::size_t index : pending)
            ++uses[digests[index].shortHex(digits)];
        std::vector<std::size_t> shared;
        for (const std::size_t index : pending) {
            const std::string prefix = digests[index].shortHex(digits);
            if (digits < 2 * Digest::size && uses[prefix] > 1)
                shared.push_back(index);
            else
                keys[index] = "kernelindex-" + prefix;
        }
        pending = std::move(shared);
    }
    return keys;
}

} // namespace kiwb
