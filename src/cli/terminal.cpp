#include "cli/terminal.h"

#include "core/base/text.h"

#include <cerrno>
#include <csignal>
#include <string>
#include <unistd.h>

namespace kiwb {

namespace {

constexpr std::string_view clearLine = "\r\033[K";

/// Takes the progress line away, then lets Ctrl+C end the program as the shell expects. Nothing
/// needs saving: results are written only when they are complete.
extern "C" void onInterrupt(int signal) {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, clearLine.data(), clearLine.size());
    ::raise(signal); // the handler was installed for one call
}

} // namespace

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

std::string problemText(const Diagnostic& problem) {
    std::string text = problem.origin.text();
    if (!text.empty())
        text += ": ";
    text += problem.reason;
    if (!problem.skipped.empty())
        text += " Left out: " + problem.skipped + '.';
    if (!problem.advice.empty())
        text += ' ' + problem.advice;
    return text;
}

Terminal::Terminal() : m_isTerminal(::isatty(STDERR_FILENO) == 1) {
    if (!m_isTerminal)
        return;
    struct sigaction action {};
    action.sa_handler = onInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | static_cast<unsigned>(SA_NODEFER));
    ::sigaction(SIGINT, &action, nullptr);
}

Terminal::~Terminal() {
    clearProgress();
}

void Terminal::say(std::string_view line) {
    clearProgress();
    writeAll(STDERR_FILENO, "kiwb: " + std::string(line) + '\n');
}

void Terminal::sayProblems(std::span<const Diagnostic> problems, bool notes, std::size_t most) {
    std::size_t said = 0;
    std::size_t left = 0;
    for (const Diagnostic& problem : problems) {
        if (problem.severity == Severity::Note && !notes)
            continue;
        if (said == most) {
            ++left;
            continue;
        }
        say(problemText(problem));
        ++said;
    }
    if (left > 0)
        say(countText(left, "more problem") + "; \"kiwb open\" lists them all.");
}

void Terminal::showProgress(std::string_view line) {
    if (!m_isTerminal)
        return;
    m_progressShown = true;
    writeAll(STDERR_FILENO, std::string(clearLine) + std::string(line));
}

void Terminal::clearProgress() {
    if (m_progressShown)
        writeAll(STDERR_FILENO, clearLine);
    m_progressShown = false;
}

} // namespace kiwb
