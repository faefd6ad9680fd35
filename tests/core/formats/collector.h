#pragma once

#include "core/formats/formats.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiwb::test {

/// Keeps everything a reader finds.
class Collector final : public Sink {
public:
    void run(FoundRun&& found) override { runs.push_back(std::move(found)); }
    void document(FoundDocument&& found) override { documents.push_back(std::move(found)); }
    void row(FoundRow&& found) override { rows.push_back(std::move(found)); }
    void problem(Diagnostic&& problem) override { problems.push_back(std::move(problem)); }
    [[nodiscard]] bool cancelled() const override {
        return runs.size() + documents.size() + rows.size() >= cancelAfter;
    }

    [[nodiscard]] std::size_t found() const { return runs.size() + documents.size() + rows.size(); }
    [[nodiscard]] std::size_t errors() const {
        return static_cast<std::size_t>(
            std::count_if(problems.begin(), problems.end(), [](const Diagnostic& problem) {
                return problem.severity == Severity::Error;
            }));
    }
    /// One line a problem, for messages and for exact comparison.
    [[nodiscard]] std::string problemText() const {
        std::string text;
        for (const Diagnostic& problem : problems)
            text += problem.code + " | " + problem.origin.text() + " | " + problem.reason + " | " +
                    problem.skipped + '\n';
        return text;
    }

    std::vector<FoundRun> runs;
    std::vector<FoundDocument> documents;
    std::vector<FoundRow> rows;
    std::vector<Diagnostic> problems;
    std::size_t cancelAfter = ~std::size_t{0};
};

/// Bytes in memory, handed out at most `step` at a time; then the error, if one is set.
class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::string bytes, std::size_t step = ~std::size_t{0})
        : m_bytes(std::move(bytes)), m_step(step) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        const std::size_t count = std::min({buffer.size(), m_bytes.size() - m_at, m_step});
        std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(m_at), count, buffer.begin());
        m_at += count;
        if (count == 0 && !failure.code.empty())
            return Unexpected(failure);
        return count;
    }

    Error failure; ///< at the end of the bytes; none when its code is empty

private:
    std::string m_bytes;
    std::size_t m_at = 0;
    std::size_t m_step;
};

inline Origin testOrigin() {
    Origin origin;
    origin.path = "test";
    return origin;
}

/// Reads bytes as the file "test" and says which format they were taken for.
inline std::string readBytes(std::string bytes, Collector& into, const JsonLimits& limits = {},
                             std::size_t step = ~std::size_t{0}) {
    MemorySource source(std::move(bytes), step);
    const Format* format = readContainer(source, testOrigin(), limits, into);
    return format == nullptr ? std::string() : std::string(format->id);
}

} // namespace kiwb::test
