#pragma once

#include "cli/arguments.h"
#include "cli/terminal.h"
#include "core/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// cli.md: fine, a check failed, wrong usage or unreadable input, nothing matched.
enum class ExitCode : std::uint8_t { Fine = 0, CheckFailed = 1, Refused = 2, NothingMatched = 3 };

/// What a verb leaves behind. Written only when the verb is done: to standard output or to --out,
/// the files to their paths.
struct Output {
    ExitCode code = ExitCode::Fine;
    std::string bytes;
    std::vector<std::pair<std::string, std::string>> files; ///< path and bytes
};

/// One thing `kiwb` does. Its run() is a function of its arguments and what they name; an error
/// means exit 2 with nothing written.
struct Verb {
    std::string_view name;
    std::string_view arguments; ///< "DIGEST PATH…"
    std::string_view summary;   ///< one line of `kiwb --help`
    std::string_view details;   ///< paragraphs of its own help
    std::vector<Option> options;
    bool draws = false; ///< needs fonts and painting
    Result<Output> (*run)(const Arguments& arguments, Terminal& terminal);
};

/// All verbs, in the order of the help. The only list of them.
const std::vector<Verb>& verbs();

/// `kiwb --help`, and `kiwb VERB --help`.
std::string generalHelp();
std::string verbHelp(const Verb& verb);

// One file each.
Verb openVerb();
Verb digestVerb();
Verb canonicalVerb();
Verb verifyVerb();
Verb listVerb();
Verb showVerb();
Verb rankVerb();
Verb cohortsVerb();
Verb compareVerb();
Verb plotVerb();
Verb citeVerb();

} // namespace kiwb
