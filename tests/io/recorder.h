#pragma once

#include "core/formats/collector.h"
#include "io/reader.h"

#include <map>
#include <string>
#include <vector>

namespace kiwb::test {

/// Keeps everything that reading a path says, by file.
class Recorder final : public ReadObserver {
public:
    Sink& beginFile(const FileInfo& file) override {
        files.push_back(file);
        return found;
    }
    void endFile(std::string_view format) override { formats.emplace_back(format); }
    void problem(Diagnostic&& problem) override { found.problem(std::move(problem)); }
    void progress(const ReadProgress& progress) override {
        steps.push_back(progress);
        if (onProgress)
            onProgress(progress);
    }

    /// The codes of all problems at a path, in order.
    [[nodiscard]] std::vector<std::string> codesAt(const std::string& path) const {
        std::vector<std::string> codes;
        for (const Diagnostic& problem : found.problems)
            if (problem.origin.path == path)
                codes.push_back(problem.code);
        return codes;
    }

    Collector found;
    std::vector<FileInfo> files;
    std::vector<std::string> formats;
    std::vector<ReadProgress> steps;
    std::function<void(const ReadProgress&)> onProgress;
};

} // namespace kiwb::test
