#include "cli/arguments.h"

#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace kiwb {

Result<Arguments> Arguments::parse(std::span<const Option> options,
                                   std::span<const std::string> words) {
    Arguments arguments;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view word = words[i];
        if (optionsEnded || word == "-" || !word.starts_with('-')) {
            arguments.m_positionals.emplace_back(word);
            continue;
        }
        if (word == "--") {
            optionsEnded = true;
            continue;
        }
        if (word == "-h")
            word = "--help";
        const std::size_t equals = word.find('=');
        const std::string_view name =
            word.starts_with("--") ? word.substr(2, equals - 2) : std::string_view();
        const auto option = std::find_if(options.begin(), options.end(),
                                         [&](const Option& known) { return known.name == name; });
        const std::string written = visibleText(word.substr(0, equals));
        if (option == options.end())
            return fail("USAGE", "There is no option " + written + " here.");
        auto& values = arguments.m_values[std::string(name)];
        if (!values.empty() && !option->repeatable)
            return fail("USAGE", "The option " + written + " is given twice.");
        if (option->value.empty()) {
            if (equals != std::string_view::npos)
                return fail("USAGE", "The option " + written + " takes no value.");
            values.emplace_back();
        } else if (equals != std::string_view::npos) {
            values.emplace_back(word.substr(equals + 1));
        } else if (i + 1 < words.size()) {
            values.push_back(words[++i]);
        } else {
            return fail("USAGE", std::string("The option ")
                                     .append(written)
                                     .append(" needs a value: ")
                                     .append(written)
                                     .append(" ")
                                     .append(option->value)
                                     .append("."));
        }
    }
    return arguments;
}

bool Arguments::has(std::string_view option) const {
    return m_values.find(option) != m_values.end();
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::nullopt : std::optional(found->second.front());
}

std::vector<std::string> Arguments::values(std::string_view option) const {
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::vector<std::string>() : found->second;
}

} // namespace kiwb
