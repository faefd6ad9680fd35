#pragma once

#include "core/base/diagnostic.h"

#include <span>
#include <string_view>

namespace kiwb {

/// Standard error: diagnostics always, progress only where a person sees it.
class Terminal {
public:
    Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal();

    /// "kiwb: " and the line. The caller has made foreign text visible.
    void say(std::string_view line);
    /// As lines, at most `most` of them and then how many were left out; notes only on `notes`.
    void sayProblems(std::span<const Diagnostic> problems, bool notes, std::size_t most = 20);
    /// Replaces the line that shows how far work has come; nothing when stderr is no terminal.
    void showProgress(std::string_view line);
    void clearProgress();

private:
    bool m_isTerminal;
    bool m_progressShown = false;
};

/// "runs/a.json, line 3: The name is given twice. Left out: the file."
std::string problemText(const Diagnostic& problem);

/// All bytes to a descriptor; false when the system did not take them.
bool writeAll(int descriptor, std::string_view bytes);

} // namespace kiwb
