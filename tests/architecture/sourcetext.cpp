#include "architecture/sourcetext.h"

#include "support/shareddata.h"

#include <algorithm>
#include <cctype>

namespace kiwb::test {
namespace {

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the literal that opens at `open` ends (past its closing quote).
std::size_t literalEnd(std::string_view text, std::size_t open) {
    if (text[open] == '"' && open > 0 && text[open - 1] == 'R') {
        const std::size_t bracket = text.find('(', open);
        if (bracket == std::string_view::npos)
            return text.size();
        const std::string close =
            ")" + std::string(text.substr(open + 1, bracket - open - 1)) + "\"";
        const std::size_t end = text.find(close, bracket);
        return end == std::string_view::npos ? text.size() : end + close.size();
    }
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != text[open] && text[at] != '\n')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

} // namespace

std::vector<SourceFile> readSources(std::string_view folder,
                                    const std::vector<std::string>& endings) {
    const std::filesystem::path root = KIWB_SOURCE_DIR;
    std::vector<SourceFile> files;
    if (!std::filesystem::exists(root / folder))
        return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        const std::string path = entry.path().lexically_relative(root).generic_string();
        if (entry.is_regular_file() &&
            std::any_of(endings.begin(), endings.end(),
                        [&path](const std::string& ending) { return path.ends_with(ending); }))
            files.push_back({path, readFile(entry.path())});
    }
    std::sort(files.begin(), files.end(),
              [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

std::string codeOnly(std::string_view text) {
    std::string code(text);
    const auto blank = [&code](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < std::min(last, code.size()); ++i)
            if (code[i] != '\n')
                code[i] = ' ';
    };
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = at + 1;
        if (text.substr(at, 2) == "//") {
            end = std::min(text.find('\n', at), text.size());
            blank(at, end);
        } else if (text.substr(at, 2) == "/*") {
            const std::size_t close = text.find("*/", at + 2);
            end = close == std::string_view::npos ? text.size() : close + 2;
            blank(at, end);
        } else if (text[at] == '"' || (text[at] == '\'' && (at == 0 || !isWord(text[at - 1])))) {
            end = literalEnd(text, at);
            blank(at + 1, end - 1);
        }
        at = end;
    }
    return code;
}

std::string violation(const SourceFile& file, std::size_t offset, const std::string& what) {
    const auto end = file.text.begin() + static_cast<std::ptrdiff_t>(offset);
    const auto line = 1 + std::count(file.text.begin(), end, '\n');
    return file.path + ":" + std::to_string(line) + ": " + what;
}

} // namespace kiwb::test
