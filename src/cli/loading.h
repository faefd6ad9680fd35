#pragma once

#include "cli/verb.h"
#include "core/catalog/catalog.h"
#include "core/formats/sink.h"
#include "io/filesource.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kiwb {

/// Opens the paths, each as one collection, and joins them. Error INPUT when one of the paths
/// themselves cannot be read.
Result<std::shared_ptr<const Catalog>> openCatalog(const std::vector<std::string>& paths,
                                                   Terminal& terminal);
/// The same, and problems go to the terminal; also an error INPUT when nothing but problems was
/// found.
Result<std::shared_ptr<const Catalog>> loadCatalog(const std::vector<std::string>& paths,
                                                   Terminal& terminal);

/// Whether there is any document or row.
bool holdsAnything(const Catalog& catalog);

/// A catalogue and the runs of it that --query asks for.
struct Selection {
    std::shared_ptr<const Catalog> catalog;
    std::vector<RunIndex> runs;
};

/// Opens `paths` and the sample when it is asked for, and applies --query.
Result<Selection> loadSelection(const Arguments& arguments, const std::vector<std::string>& paths,
                                Terminal& terminal);
/// The same with all positional arguments as paths.
Result<Selection> loadSelection(const Arguments& arguments, Terminal& terminal);

/// Exit 3, said why.
Output nothingMatched(Terminal& terminal, std::string_view why = "No run matches.");

/// Reads the paths into one sink; the same errors. `found` says whether the sink received anything.
Result<void> readInto(Sink& sink, const std::function<bool()>& found,
                      const std::vector<std::string>& paths, Terminal& terminal);

} // namespace kiwb
