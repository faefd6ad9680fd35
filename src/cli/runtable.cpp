#include "cli/runtable.h"

#include "cli/loading.h"
#include "cli/options.h"

namespace kiwb {

Result<Output> writeRunTable(const Arguments& arguments, Terminal& terminal,
                             Table (*table)(const Catalog&, std::span<const RunIndex>)) {
    const auto selection = loadSelection(arguments, terminal);
    if (!selection)
        return Unexpected(selection.error());
    if (selection->runs.empty())
        return nothingMatched(terminal);
    Output output;
    const std::string_view format = arguments.has(option::json.name) ? "json" : "tsv";
    output.bytes = findTableFormat(format)->write(table(*selection->catalog, selection->runs));
    return output;
}

} // namespace kiwb
