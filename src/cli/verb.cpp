#include "cli/verb.h"

#include "cli/options.h"

#include <algorithm>

namespace kiwb {

namespace {

constexpr std::size_t lineWidth = 80;

/// Characters of UTF-8 text, as a terminal counts the letters used here.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

/// Words in lines of at most 80 characters behind `indent` spaces; line breaks of the text stay.
std::string wrapped(std::string_view text, std::size_t indent) {
    std::string out;
    std::string line;
    const auto flush = [&] {
        if (!out.empty())
            out += line.empty() ? "\n" : "\n" + std::string(indent, ' ');
        out += line;
        line.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        if (!line.empty() && indent + width(line) + 1 + width(word) > lineWidth)
            flush();
        if (!word.empty()) {
            if (!line.empty())
                line += ' ';
            line += word;
        }
        if (end < text.size() && text[end] == '\n')
            flush();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!line.empty())
        flush();
    return out;
}

struct Entry {
    std::string name;
    std::string_view text;
};

std::string listed(const std::vector<Entry>& entries) {
    std::size_t column = 0;
    for (const Entry& entry : entries)
        column = std::max(column, width(entry.name));
    std::string out;
    for (const Entry& entry : entries) {
        out += "  " + entry.name + std::string(column - width(entry.name) + 2, ' ');
        out += wrapped(entry.text, column + 4) + '\n';
    }
    return out;
}

} // namespace

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> list{openVerb(),    digestVerb(), canonicalVerb(), verifyVerb(),
                                        listVerb(),    showVerb(),   rankVerb(),      cohortsVerb(),
                                        compareVerb(), plotVerb(),   citeVerb()};
    return list;
}

std::string generalHelp() {
    std::vector<Entry> entries;
    for (const Verb& verb : verbs())
        entries.push_back({std::string(verb.name), verb.summary});
    std::string text = "Usage: kiwb VERB [OPTION…] [PATH…]\n\n";
    text += wrapped("Opens KernelIndex manifests, says what may be compared with what, ranks, "
                    "plots and cites.",
                    0);
    text += "\n\nVerbs:\n" + listed(entries) + '\n';
    text +=
        wrapped("PATH is a file or a folder: run bundles, single documents, JSON Lines, "
                "catalogue exports (also .zst), API answers and saved run pages, mixed and "
                "nested. It is recognised by its content. \"-\" is standard input; \":/sample\" "
                "(or --sample) is the built-in sample collection.",
                0);
    text += "\n\nExit status:\n";
    text += listed({{"0", "fine"},
                    {"1", "a check failed"},
                    {"2", "wrong usage or unreadable input; nothing is written"},
                    {"3", "nothing matched"},
                    {"130", "stopped by Ctrl+C"}});
    text += '\n' +
            wrapped("Results go to standard output, everything else to standard error. Ctrl+C "
                    "stops at once; a file given with --out then is as it was.",
                    0) +
            "\n\n";
    text += listed({{"kiwb VERB --help", "what a verb does and all its options"},
                    {"kiwb --version", "the version"}});
    return text;
}

std::string verbHelp(const Verb& verb) {
    std::vector<Entry> entries;
    for (const Option& option : verb.options)
        entries.push_back({"--" + std::string(option.name) +
                               (option.value.empty() ? "" : " " + std::string(option.value)),
                           option.help});
    return "Usage: kiwb " + std::string(verb.name) + " [OPTION…] " + std::string(verb.arguments) +
           "\n\n" + wrapped(verb.details, 0) + "\n\nOptions:\n" + listed(entries);
}

} // namespace kiwb
