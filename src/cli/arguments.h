#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// One option of a verb: the parser, the help text and the tests read the same list.
struct Option {
    std::string_view name;  ///< "query", written --query
    std::string_view value; ///< "Q": what it takes; empty for a switch
    std::string_view help;  ///< one sentence or two; wrapped when it is printed
    bool repeatable = false;
};

/// What stood behind the verb. Bytes as given: paths need not be UTF-8.
class Arguments {
public:
    /// `--name VALUE`, `--name=VALUE`, `--switch`; `--` ends the options; `-` is an ordinary
    /// argument. Error USAGE: an unknown option, a missing, unexpected or repeated value.
    static Result<Arguments> parse(std::span<const Option> options,
                                   std::span<const std::string> words);

    [[nodiscard]] bool has(std::string_view option) const;
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
    [[nodiscard]] const std::vector<std::string>& positionals() const { return m_positionals; }

private:
    std::map<std::string, std::vector<std::string>, std::less<>> m_values;
    std::vector<std::string> m_positionals;
};

} // namespace kiwb
