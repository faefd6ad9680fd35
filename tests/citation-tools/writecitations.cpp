#include "core/citation/citation.h"
#include "core/citation/citationkey.h"
#include "core/citation/contentaddress.h"
#include "core/export/tables.h"
#include "core/json/json.h"
#include "support/shareddata.h"

#include <fstream>
#include <iostream>

/// Writes every hard text of a list in every citation style and table format, for real tools to
/// read back: writecitations <list.json> <folder>. Record i has the key and digest of SHA-256(i).
namespace kiwb::test {
namespace {

CitedRun recordOf(std::size_t index, const std::string& text) {
    CitedRun run;
    run.digest = sha256(std::to_string(index));
    run.key = citationKeys({&run.digest, 1}).front();
    run.title = text;
    run.author = text;
    run.permalink = "https://kernelindex.com/api/v1/runs/" + run.digest.text();
    run.ni = contentAddress(run.digest);
    run.observed = "2025-11-11";
    run.published = "2026-08-20";
    run.year = "2026";
    if (index % 2 == 0)
        run.accessed = "2026-09-02";
    run.licence = "BSD-2-Clause";
    run.attribution = text;
    run.sourceUrl = "https://example.org/a_b";
    run.standing = "rank 1 of 2 loaded";
    run.warnings = {text};
    return run;
}

void writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file << bytes;
}

int write(const std::filesystem::path& list, const std::filesystem::path& folder) {
    const auto parsed = readJson(readFile(list), {});
    if (!parsed) {
        std::cerr << parsed.error().reason << '\n';
        return 2;
    }
    std::vector<CitedRun> runs;
    Table table;
    table.header = {"text", "number"};
    table.numeric = {false, true};
    for (const Json& entry : parsed->value) {
        const std::string text(stringAt(entry, "text"));
        runs.push_back(recordOf(runs.size(), text));
        table.rows.push_back({text, "4739072"});
    }
    const CitationScope scope{CitationScope::Of::Selection, "selection: } @misc{z, \"%\" <b>\n&"};
    for (const CitationStyle& style : citationStyles())
        writeFile(folder / style.id, style.write(runs, scope));
    for (const TableFormat& format : tableFormats())
        writeFile(folder / ("table-" + std::string(format.id)), format.write(table));
    return 0;
}

} // namespace
} // namespace kiwb::test

int main(int argc, char** argv) {
    return argc == 3 ? kiwb::test::write(argv[1], argv[2]) : 2;
}
