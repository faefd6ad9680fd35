#pragma once

#include "cli/arguments.h"
#include "cli/terminal.h"
#include "core/catalog/catalog.h"
#include "core/export/tables.h"

#include <memory>
#include <string>
#include <vector>

/// Options and steps that several verbs share.
namespace kiwb {

namespace option {

inline constexpr Option query{
    "query", "Q",
    "Only runs that match, in the language of the workbench's query field, such as "
    "'op:swiglu gpu:4090 seq:>=2048 -status:failed'. Ranks are always over all loaded runs."};
inline constexpr Option json{"json", "", "Print JSON."};
inline constexpr Option out{
    "out", "FILE", "Write there instead of standard output; a failed write leaves the old file."};
inline constexpr Option sample{"sample", "",
                               "Open the built-in sample collection, as the path "
                               "\":/sample\" does."};
inline constexpr Option help{"help", "", "Print this help."};

} // namespace option

/// The format that --json or --format names, else `standard`. Error USAGE.
Result<const TableFormat*> tableFormat(const Arguments& arguments, std::string_view standard);

/// The paths to open: the given ones and the sample. Error USAGE when there are none.
Result<std::vector<std::string>> pathsToOpen(const Arguments& arguments,
                                             std::vector<std::string> paths);

/// Runs that match --query, all without it. Error USAGE names the terms that are wrong.
Result<std::vector<RunIndex>> queriedRuns(const Catalog& catalog, const Arguments& arguments);

/// Whether an argument is a digest or the beginning of one: 12 to 64 hex digits, with or without
/// "sha256:". A file of such a name is written with its folder ("./deadbeef0123").
bool isDigestText(const std::string& argument);

/// The run whose digest begins so; none: nothing loaded does. Error USAGE lists the candidates when
/// there are several.
Result<std::optional<RunIndex>> runByDigest(const Catalog& catalog, const std::string& text);

/// "No loaded run has …" for exit 3.
std::string noSuchRun(const std::string& digest);

/// "a, b, c" of the ids in a list, for messages.
template <class List>
std::string idsOf(const List& list) {
    std::string ids;
    for (const auto& entry : list)
        ids.append(ids.empty() ? "" : ", ").append(entry.id);
    return ids;
}

/// The parts between commas.
std::vector<std::string> splitAtCommas(const std::string& text);

} // namespace kiwb
