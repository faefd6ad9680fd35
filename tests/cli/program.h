#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// Starts the built kiwb as a person does, from tests.
namespace kiwb::test {

struct Finished {
    int code = -1; ///< exit status; 128 + n when signal n ended it; -1 when it had to be killed
    std::string out, err;
};

struct Start {
    std::vector<std::string> arguments;
    std::string input; ///< for standard input
    std::vector<std::pair<std::string, std::string>> environment;
    std::chrono::seconds patience{60};
};

Finished kiwb(const Start& start);
Finished kiwb(std::vector<std::string> arguments);

/// Starts it, waits until it has read nothing for `pause`, sends Ctrl+C and waits for the end.
Finished interruptedKiwb(const std::vector<std::string>& arguments,
                         std::chrono::milliseconds pause);

/// A new empty folder that goes away with this object.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] std::string path(const std::string& name = {}) const;
    /// Writes a file there and returns its path.
    [[nodiscard]] std::string file(const std::string& name, const std::string& bytes) const;

private:
    std::filesystem::path m_path;
};

/// Tab-separated text as rows of cells.
std::vector<std::vector<std::string>> tsvRows(const std::string& text);

} // namespace kiwb::test
