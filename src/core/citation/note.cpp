#include "core/citation/note.h"

namespace kiwb {

std::vector<Remark> remarks(const CitedRun& run, AccessDate accessDate) {
    std::vector<Remark> all;
    const auto say = [&all](std::string words, std::string address = {}) {
        all.push_back({std::move(words), std::move(address)});
    };
    // Chicago and others print no version field, so the digest stands here as well.
    say("KernelIndex run digest " + run.digest.text());
    say("content address", run.ni);
    if (!run.operation.empty() && run.title.find(run.operation) == std::string::npos)
        say("operation " + run.operation);
    if (!run.observed.empty())
        say("observed " + run.observed);
    if (!run.published.empty())
        say("published " + run.published);
    if (!run.accessed)
        say("no access date: read from a local copy");
    else if (accessDate == AccessDate::BelongsToRemarks)
        say("accessed " + *run.accessed);
    if (!run.standing.empty())
        say(run.standing);
    say(run.comparisonKey.empty() ? "comparison key: needs the workload document"
                                  : "comparison key " + run.comparisonKey);
    say(run.licence.empty() ? "licence of the source: not stated"
                            : "licence of the source: " + run.licence);
    if (!run.attribution.empty())
        say("attribution: " + run.attribution);
    if (!run.sourceUrl.empty())
        say("source", run.sourceUrl);
    for (std::string_view warning : run.warnings) {
        if (warning.ends_with('.'))
            warning.remove_suffix(1);
        say("warning: " + std::string(warning));
    }
    return all;
}

std::string remarksText(const CitedRun& run, AccessDate accessDate,
                        std::string (*text)(std::string_view),
                        std::string (*address)(std::string_view)) {
    std::string out;
    for (const Remark& remark : remarks(run, accessDate)) {
        if (!out.empty())
            out += "; ";
        out += text(remark.words);
        if (!remark.address.empty())
            out.append(" ").append(address(remark.address));
    }
    return out;
}

std::vector<std::string> dateParts(std::string_view date) {
    if (date.size() != 10)
        return {};
    std::vector<std::string> parts;
    for (std::string_view part : {date.substr(0, 4), date.substr(5, 2), date.substr(8, 2)}) {
        part.remove_prefix(std::min(part.find_first_not_of('0'), part.size() - 1));
        parts.emplace_back(part);
    }
    return parts;
}

std::string_view citationDate(const CitedRun& run) {
    return run.published.empty() ? run.observed : run.published;
}

} // namespace kiwb
