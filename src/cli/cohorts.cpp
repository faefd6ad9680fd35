#include "cli/options.h"
#include "cli/runtable.h"
#include "cli/verb.h"

#include "core/export/tables.h"

namespace kiwb {

namespace {

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    return writeRunTable(arguments, terminal, cohortTable);
}

} // namespace

Verb cohortsVerb() {
    return {"cohorts",
            "PATH…",
            "the groups of runs that may be compared",
            "Prints tab-separated rows, one a cohort that holds a matching run: comparison key, "
            "operation, workload, GPU, protocol, profile, runs, implementations and the leader. "
            "\"-\" stands for none; a key needs the workload document.",
            {option::query, option::json, option::out, option::sample, option::help},
            false,
            run};
}

} // namespace kiwb
