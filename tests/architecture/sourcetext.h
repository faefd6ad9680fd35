#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb::test {

/// One file below src/ or ui/, as the rules see it.
struct SourceFile {
    std::string path; ///< from the checkout's root, with '/': "src/core/json/json.h"
    std::string text;
};

/// Every file below `folder` of the checkout whose name ends in one of `endings`, by path.
std::vector<SourceFile> readSources(std::string_view folder,
                                    const std::vector<std::string>& endings);

/// The text with comments and the contents of string and character literals blanked; lines stay
/// where they are.
std::string codeOnly(std::string_view text);

/// "path:line: what"
std::string violation(const SourceFile& file, std::size_t offset, const std::string& what);

} // namespace kiwb::test
