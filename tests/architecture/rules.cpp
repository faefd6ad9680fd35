#include "architecture/rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>

namespace kiwb::test {
namespace {

const std::map<std::string, std::set<std::string>>& mayInclude() {
    static const std::map<std::string, std::set<std::string>> table = {
        {"core", {}},
        {"io", {"core"}},
        {"network", {"core", "io"}},
        {"workspace", {"core", "io", "network"}},
        {"models", {"core"}},
        {"charts", {"core"}},
        {"widgets", {"core", "workspace", "models", "charts"}},
        {"app", {"core", "io", "network", "workspace", "models", "charts", "widgets"}},
        {"cli", {"core", "io", "network", "charts"}},
    };
    return table;
}

/// Inside core an arrow runs only to an earlier folder.
constexpr std::array coreOrder = {"base",    "json",   "manifest", "formats",
                                  "catalog", "figure", "citation", "export"};

std::ptrdiff_t corePlace(const std::string& folder) {
    const auto* const found = std::find(coreOrder.begin(), coreOrder.end(), folder);
    return found == coreOrder.end() ? -1 : found - coreOrder.begin();
}

/// The parts of a path between its slashes.
std::vector<std::string> parts(const std::string& path) {
    std::vector<std::string> found(1);
    for (const char c : path) {
        if (c == '/')
            found.emplace_back();
        else
            found.back() += c;
    }
    return found;
}

std::string quotedProblem(const std::vector<std::string>& from, const std::string& include) {
    static const std::regex generated("ui_[a-z0-9]+\\.h|(moc_)?[a-z0-9_]+\\.(moc|cpp)");
    const std::string& layer = from[1];
    const std::vector<std::string> to = parts(include);
    if (to.size() == 1)
        return std::regex_match(include, generated) ? "" : "an include path starts at src/";
    if (mayInclude().count(to[0]) == 0)
        return "\"" + to[0] + "\" is no layer";
    if (to[0] != layer)
        return mayInclude().at(layer).count(to[0]) != 0 ? "" : layer + " must not know " + to[0];
    if (layer != "core")
        return {};
    const std::ptrdiff_t here = corePlace(from[2]);
    const std::ptrdiff_t there = corePlace(to[1]);
    if (here < 0 || there < 0)
        return "core has no folder \"" + (here < 0 ? from[2] : to[1]) + "\"";
    return there <= here ? "" : "core/" + from[2] + " must not know core/" + to[1];
}

std::string systemProblem(const std::string& layer, const std::string& include) {
    static const std::regex qt("Q[A-Za-z].*|q[a-z]+\\.h");
    static const std::regex charts("QtCharts.*|QChart.*|Q[A-Za-z]*Axis|Q[A-Za-z]*(Series|Legend|"
                                   "LegendMarker)|QBarSet|QBoxSet");
    static const std::set<std::string> outsideWorld = {
        "filesystem", "fstream", "iostream", "cstdio", "ctime", "locale", "clocale"};
    if (layer == "core" && std::regex_match(include, qt))
        return "core knows no Qt";
    if (layer == "core" && outsideWorld.count(include) != 0)
        return "core knows no files, streams, clock or locale";
    if (layer != "charts" && std::regex_match(include, charts))
        return "only charts/ knows Qt Charts";
    return {};
}

struct NameRule {
    std::string pattern;              ///< in code, without comments and literals
    std::string reason;               ///< what to use instead
    std::vector<std::string> folders; ///< where the rule holds
    std::vector<std::string> except;  ///< files or folders where it does not
};

const std::vector<NameRule>& nameRules() {
    static const std::vector<std::string> everywhere = {"src/"};
    static const std::vector<std::string> shown = {"src/widgets/", "src/charts/", "src/app/"};
    static const std::vector<NameRule> rules = {
        {"\\b(strto[dfl]|strtold|ato[fil]|sscanf)\\b|\\bsto(d|f|ld)\\s*\\(",
         "depends on the locale: use from_chars",
         everywhere,
         {}},
        {"\\b(sprintf|snprintf|printf|fprintf)\\s*\\(|\\b[io]?stringstream\\b",
         "depends on the locale: use to_chars",
         {"src/core/"},
         {}},
        {"\\bsetlocale\\b",
         "only a main function sets the locale, back to C",
         everywhere,
         {"src/app/", "src/cli/main.cpp"}},
        {"\\bQJsonDocument\\b", "not strict, not canonical: use core/json", everywhere, {}},
        {"\\bQSortFilterProxyModel\\b", "quadratic: filter an index and reset", everywhere, {}},
        {"\\bQSaveFile\\b",
         "says success on a full disk: use the safe writer in io/",
         everywhere,
         {}},
        {"\\bsetToolTip\\s*\\(|\\bQToolTip::showText\\s*\\(|\\bsetWhatsThis\\s*\\(",
         "guesses rich text: use widgets/plaintext.h, in charts/ plaintexttip.h",
         shown,
         {"src/widgets/plaintext.", "src/charts/plaintexttip."}},
        {"\\bQt::(ToolTipRole|WhatsThisRole)\\b",
         "a view guesses rich text: show it by the function in widgets/plaintext.h",
         everywhere,
         {}},
        {"\\b(setHtml|insertHtml|appendHtml|setMarkdown)\\s*\\(|\\bQTextBrowser\\b|\\bQErrorMessage"
         "\\b|\\bQt::(RichText|AutoText|MarkdownText)\\b",
         "text from files is plain text",
         shown,
         {}},
        {"\\bQMessageBox::(information|question|warning|critical|about)\\s*\\(",
         "guesses rich text: use the function in widgets/plaintext.h",
         shown,
         {"src/widgets/plaintext."}},
        {"\\bnew\\s+QLabel\\b|\\bmake_unique<QLabel>",
         "guesses rich text: use the label in widgets/plaintext.h",
         shown,
         {"src/widgets/plaintext."}},
        {"\\.arg\\([^()]*\\)\\s*\\.arg\\(",
         "the second arg() also replaces inside the first text: use arg(a, b)",
         everywhere,
         {}},
    };
    return rules;
}

bool startsWithAny(const std::string& path, const std::vector<std::string>& starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [&path](const std::string& start) { return path.starts_with(start); });
}

} // namespace

Violations includeViolations(const SourceFile& file) {
    static const std::regex directive("(^|\n)[ \t]*#[ \t]*include[ \t]*([\"<])([^\">\n]+)[\">]");
    const std::vector<std::string> from = parts(file.path);
    if (from.size() < 3 || mayInclude().count(from[1]) == 0)
        return {file.path + ": a source file lies in the folder of a layer"};
    if (from[1] == "core" && from.size() < 4)
        return {file.path + ": a source file of core lies in one of its folders"};

    Violations found;
    const std::sregex_iterator none;
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), directive); it != none; ++it) {
        const std::string include = (*it)[3];
        const std::string problem =
            (*it)[2] == "\"" ? quotedProblem(from, include) : systemProblem(from[1], include);
        if (!problem.empty())
            found.push_back(violation(file, static_cast<std::size_t>(it->position(3)),
                                      include + ": " + problem));
    }
    return found;
}

Violations nameViolations(const SourceFile& file) {
    const std::string code = codeOnly(file.text);
    Violations found;
    const std::sregex_iterator none;
    for (const NameRule& rule : nameRules()) {
        if (!startsWithAny(file.path, rule.folders) || startsWithAny(file.path, rule.except))
            continue;
        const std::regex pattern(rule.pattern);
        for (std::sregex_iterator it(code.begin(), code.end(), pattern); it != none; ++it)
            found.push_back(violation(file, static_cast<std::size_t>(it->position()),
                                      it->str() + ": " + rule.reason));
    }
    return found;
}

Violations formViolations(const SourceFile& file) {
    Violations found;
    const std::string open = "<widget class=\"QLabel\"";
    for (std::size_t at = file.text.find(open); at != std::string::npos;
         at = file.text.find(open, at + 1)) {
        const std::string widget = file.text.substr(at, file.text.find("</widget>", at) - at);
        if (widget.find("<enum>Qt::PlainText</enum>") == std::string::npos)
            found.push_back(violation(file, at,
                                      "a label guesses rich text: set its textFormat to "
                                      "Qt::PlainText"));
    }
    return found;
}

} // namespace kiwb::test
