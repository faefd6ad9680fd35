#include "cli/options.h"
#include "cli/runtable.h"
#include "cli/verb.h"

#include "core/export/tables.h"

namespace kiwb {

namespace {

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    return writeRunTable(arguments, terminal, rankTable);
}

} // namespace

Verb rankVerb() {
    return {
        "rank",
        "PATH…",
        "the rank of every run inside its cohort",
        "Prints tab-separated rows, one a run: runDigest, comparisonKey, profile, rank, position "
        "(from 0 over the ranked runs of the cohort), tied (1 where the run shares the rank "
        "of the one before), metric, statistic, unit, value, reasons (why it cannot rank) and "
        "cohortSize (every run of the cohort). \"-\" stands for none. Runs that KernelIndex's "
        "policy ranking-v1 can rank are ranked over all loaded runs, also under --query.",
        {option::query, option::json, option::out, option::sample, option::help},
        false,
        run};
}

} // namespace kiwb
