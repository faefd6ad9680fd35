#include "core/citation/cffstyle.h"

#include "core/citation/escape.h"
#include "core/citation/note.h"

#include <algorithm>
#include <array>

namespace kiwb {

namespace {

/// The SPDX identifiers sources of benchmark data use. CFF takes nothing but SPDX; any other
/// licence stands in the notes, where all of them stand anyway.
constexpr std::array spdxLicences{
    std::string_view{"0BSD"},
    std::string_view{"AGPL-3.0-only"},
    std::string_view{"AGPL-3.0-or-later"},
    std::string_view{"Apache-2.0"},
    std::string_view{"BSD-2-Clause"},
    std::string_view{"BSD-3-Clause"},
    std::string_view{"BSL-1.0"},
    std::string_view{"CC-BY-4.0"},
    std::string_view{"CC-BY-NC-4.0"},
    std::string_view{"CC-BY-SA-4.0"},
    std::string_view{"CC0-1.0"},
    std::string_view{"GPL-2.0-only"},
    std::string_view{"GPL-2.0-or-later"},
    std::string_view{"GPL-3.0-only"},
    std::string_view{"GPL-3.0-or-later"},
    std::string_view{"ISC"},
    std::string_view{"LGPL-2.1-only"},
    std::string_view{"LGPL-2.1-or-later"},
    std::string_view{"LGPL-3.0-only"},
    std::string_view{"LGPL-3.0-or-later"},
    std::string_view{"MIT"},
    std::string_view{"MPL-2.0"},
    std::string_view{"ODbL-1.0"},
    std::string_view{"PDDL-1.0"},
    std::string_view{"Unlicense"},
};

std::string yamlText(std::string_view foreign) {
    return jsonText(singleLine(foreign));
}

void field(std::string& out, std::string_view name, std::string_view foreign) {
    out.append("    ").append(name).append(": ").append(yamlText(foreign)).append("\n");
}

void reference(std::string& out, const CitedRun& run) {
    out.append("  - type: data\n");
    out.append("    authors:\n      - name: ").append(yamlText(run.author)).append("\n");
    field(out, "title", run.title);
    out.append("    publisher:\n      name: ").append(yamlText(publisherName)).append("\n");
    if (!run.year.empty())
        out.append("    year: ").append(run.year).append("\n");
    if (!run.published.empty())
        field(out, "date-published", run.published);
    if (run.accessed)
        field(out, "date-accessed", *run.accessed);
    field(out, "version", run.digest.text());
    field(out, "url", run.permalink);
    out.append("    identifiers:\n");
    out.append("      - type: other\n        value: ").append(yamlText(run.digest.text()));
    out.append("\n        description: \"run digest\"\n");
    out.append("      - type: other\n        value: ").append(yamlText(run.ni));
    out.append("\n        description: \"content address of the canonical bytes (RFC 6920)\"\n");
    if (std::find(spdxLicences.begin(), spdxLicences.end(), run.licence) != spdxLicences.end())
        out.append("    license: ").append(run.licence).append("\n");
    field(out, "notes", remarksText(run, AccessDate::HasField, singleLine, singleLine));
}

/// One line each of the sources behind the runs; CFF wants at least one author, each once.
std::vector<std::string> authors(std::span<const CitedRun> runs) {
    std::vector<std::string> names;
    for (const CitedRun& run : runs) {
        std::string name = yamlText(run.author);
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    if (names.empty())
        names.push_back(yamlText(publisherName));
    return names;
}

} // namespace

std::string writeCffCitations(std::span<const CitedRun> runs, const CitationScope& scope) {
    std::string out;
    if (!scope.words.empty())
        out.append("# Scope: ").append(yamlText(scope.words)).append("\n");
    out.append("cff-version: 1.2.0\n"
               "message: \"Cite these benchmark records by their run digests.\"\n"
               "type: dataset\n"
               "title: ");
    out.append(yamlText(scope.words.empty() ? std::string("KernelIndex records")
                                            : "KernelIndex records: " + scope.words));
    out.append("\nauthors:\n");
    for (const std::string& name : authors(runs))
        out.append("  - name: ").append(name).append("\n");
    if (!runs.empty())
        out.append("references:\n");
    for (const CitedRun& run : runs)
        reference(out, run);
    return out;
}

} // namespace kiwb
