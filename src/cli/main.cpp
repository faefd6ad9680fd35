#include "cli/options.h"
#include "cli/verb.h"

#include "core/base/text.h"
#include "io/safewriter.h"

#include <QApplication>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <memory>
#include <unistd.h>

namespace {

using namespace kiwb;

int status(ExitCode code) {
    return static_cast<int>(code);
}

int print(std::string_view text) {
    return writeAll(STDOUT_FILENO, text) ? 0 : status(ExitCode::Refused);
}

int refuse(Terminal& terminal, const Error& error) {
    const std::string place = error.origin.text();
    terminal.say(place.empty() ? error.reason : place + ": " + error.reason);
    return status(ExitCode::Refused);
}

/// Fonts and painting need an application object. Nothing is shown: the offscreen platform draws
/// the same on every machine.
std::unique_ptr<QApplication> drawingApplication() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // What Qt has to say about the machine is no diagnostic of ours.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            writeAll(STDERR_FILENO, "kiwb: " + text.toStdString() + '\n');
    });
    static int count = 1; // QApplication keeps references to both
    static char name[] = "kiwb";
    static char* words[] = {name, nullptr};
    auto application = std::make_unique<QApplication>(count, words);
    std::setlocale(LC_ALL, "C"); // QCoreApplication took the user's
    return application;
}

/// Writes everything or says what was not written. Ctrl+C waits until it is done.
bool write(const Output& output, const std::optional<std::string>& path, Terminal& terminal) {
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    auto files = output.files;
    if (path)
        files.emplace_back(*path, output.bytes);
    bool fine = true;
    for (const auto& [file, bytes] : files) {
        if (const auto written = writeFileSafely(file, bytes); !written) {
            refuse(terminal, written.error());
            fine = false;
        }
    }
    if (fine && !path && !writeAll(STDOUT_FILENO, output.bytes)) {
        terminal.say("Standard output does not take the result.");
        fine = false;
    }
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return fine;
}

int runVerb(const Verb& verb, std::span<const std::string> words, Terminal& terminal) {
    const auto arguments = Arguments::parse(verb.options, words);
    if (arguments && arguments->has(option::help.name))
        return print(verbHelp(verb));
    const auto advise = [&](const Error& error) {
        const int code = refuse(terminal, error);
        if (error.code == "USAGE")
            terminal.say("\"kiwb " + std::string(verb.name) + " --help\" lists the options.");
        return code;
    };
    if (!arguments)
        return advise(arguments.error());
    const auto application = verb.draws ? drawingApplication() : nullptr;
    const auto output = verb.run(*arguments, terminal);
    terminal.clearProgress();
    if (!output)
        return advise(output.error());
    const auto path = arguments->value(option::out.name);
    if (output->code == ExitCode::NothingMatched && output->bytes.empty())
        return status(output->code);
    return write(*output, path, terminal) ? status(output->code) : status(ExitCode::Refused);
}

int runProgram(std::span<const std::string> words, Terminal& terminal) {
    const std::string first = words.empty() ? "" : words.front();
    if (first == "--help" || first == "-h" || first == "help")
        return print(generalHelp());
    if (first == "--version")
        return print("kiwb " KIWB_VERSION "\n");
    const auto verb = std::find_if(verbs().begin(), verbs().end(),
                                   [&](const Verb& known) { return known.name == first; });
    if (verb != verbs().end())
        return runVerb(*verb, words.subspan(1), terminal);
    terminal.say(first.empty() ? "Name a verb."
                               : "There is no verb \"" + visibleText(first) + "\".");
    terminal.say("\"kiwb --help\" lists the verbs.");
    return status(ExitCode::Refused);
}

} // namespace

int main(int argc, char** argv) {
    std::setlocale(LC_ALL, "C");
    // A file beyond the size limit is an error of the write, not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    Terminal terminal;
    return runProgram(words, terminal);
}
