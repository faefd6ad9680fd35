#include "core/export/aligned.h"
#include "core/export/csv.h"
#include "core/export/jsontable.h"
#include "core/export/latextable.h"
#include "core/export/markdowntable.h"
#include "core/export/tables.h"
#include "core/export/tsv.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

constexpr std::array formats{
    TableFormat{"table", "Aligned text", "txt", writeAligned},
    TableFormat{"tsv", "TSV", "tsv", writeTsv},
    TableFormat{"csv", "CSV", "csv", writeCsv},
    TableFormat{"json", "JSON", "json", writeJsonTable},
    TableFormat{"md", "Markdown", "md", writeMarkdownTable},
    TableFormat{"latex", "LaTeX", "tex", writeLatexTable},
};

} // namespace

std::span<const TableFormat> tableFormats() {
    return formats;
}

const TableFormat* findTableFormat(std::string_view id) {
    const auto* found = std::find_if(formats.begin(), formats.end(),
                                     [id](const TableFormat& format) { return format.id == id; });
    return found == formats.end() ? nullptr : found;
}

} // namespace kiwb
