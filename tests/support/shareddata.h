#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Real data beside the checkout; a test that needs it says "skipped: no shared data" elsewhere.
namespace kiwb::test {

inline std::filesystem::path sharedPath(const std::string& relative) {
    return std::filesystem::path(KIWB_SHARED_DIR) / relative;
}

inline bool hasShared(const std::string& relative) {
    return std::filesystem::exists(sharedPath(relative));
}

inline std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace kiwb::test

#define KIWB_NEEDS_SHARED(relative)                                                                \
    if (!kiwb::test::hasShared(relative))                                                          \
    GTEST_SKIP() << "skipped: no shared data (" << (relative) << ")"

#define KIWB_QT_NEEDS_SHARED(relative)                                                             \
    if (!kiwb::test::hasShared(relative))                                                          \
    QSKIP("skipped: no shared data")
