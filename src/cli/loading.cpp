#include "cli/loading.h"

#include "cli/options.h"
#include "core/base/text.h"
#include "core/catalog/shard.h"
#include "io/reader.h"

#include <utility>

namespace kiwb {

namespace {

/// Hears of one path: passes findings on, shows progress, keeps what is wrong with the path itself.
class PathObserver : public ReadObserver {
public:
    PathObserver(std::string path, Terminal& terminal)
        : m_path(std::move(path)), m_terminal(terminal) {}

    void problem(Diagnostic&& problem) override {
        if (problem.origin.path == m_path && problem.severity == Severity::Error)
            m_refusal = problem;
        keepProblem(std::move(problem));
    }
    void progress(const ReadProgress& progress) override {
        std::string line = "Reading " + visibleText(m_path) + ": ";
        if (progress.filesTotal > 1)
            line += countText(progress.filesDone) + " of " + countText(progress.filesTotal, "file");
        else
            line += countText(progress.bytesDone >> 20U) + " MiB";
        m_terminal.showProgress(line);
    }
    [[nodiscard]] const std::optional<Diagnostic>& refusal() const { return m_refusal; }

protected:
    virtual void keepProblem(Diagnostic&& problem) = 0;

private:
    std::string m_path;
    Terminal& m_terminal;
    std::optional<Diagnostic> m_refusal; ///< why the path the user named is not read
};

class ShardObserver final : public PathObserver {
public:
    ShardObserver(ShardWriter& writer, const std::string& path, Terminal& terminal)
        : PathObserver(path, terminal), m_writer(writer) {}

    Sink& beginFile(const FileInfo& file) override {
        m_writer.beginFile({file.path, file.size, file.modified, {}});
        return m_writer;
    }
    void endFile(std::string_view format) override { m_writer.setFormat(format); }

private:
    void keepProblem(Diagnostic&& problem) override { m_writer.problem(std::move(problem)); }
    ShardWriter& m_writer;
};

class SinkObserver final : public PathObserver {
public:
    SinkObserver(Sink& sink, const std::string& path, Terminal& terminal)
        : PathObserver(path, terminal), m_sink(sink) {}

    Sink& beginFile(const FileInfo& /*file*/) override { return m_sink; }
    void endFile(std::string_view /*format*/) override {}

private:
    void keepProblem(Diagnostic&& problem) override { m_sink.problem(std::move(problem)); }
    Sink& m_sink;
};

/// Passes everything on and keeps the problems aside.
class ProblemKeeper final : public Sink {
public:
    explicit ProblemKeeper(Sink& next) : m_next(next) {}

    void run(FoundRun&& found) override { m_next.run(std::move(found)); }
    void document(FoundDocument&& found) override { m_next.document(std::move(found)); }
    void row(FoundRow&& found) override { m_next.row(std::move(found)); }
    void problem(Diagnostic&& problem) override { m_problems.push_back(std::move(problem)); }
    [[nodiscard]] bool cancelled() const override { return m_next.cancelled(); }
    [[nodiscard]] const std::vector<Diagnostic>& problems() const { return m_problems; }

private:
    Sink& m_next;
    std::vector<Diagnostic> m_problems;
};

Unexpected refused(const Diagnostic& problem) {
    return fail("INPUT", problem.reason, problem.origin);
}

/// Tells the problems. Finding nothing but problems is an error.
Result<void> judged(bool foundAnything, const std::vector<Diagnostic>& problems,
                    Terminal& terminal) {
    const bool nothingElse = !foundAnything && !problems.empty();
    terminal.sayProblems(problems, nothingElse);
    if (nothingElse)
        return fail("INPUT", "Nothing in it could be read.");
    return {};
}

std::string collectionTitle(const std::string& path) {
    if (path == "-")
        return "standard input";
    return path == ":/sample" ? "sample" : path;
}

} // namespace

bool holdsAnything(const Catalog& catalog) {
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(Kind::Count); ++kind)
        if (catalog.documentCount(static_cast<Kind>(kind)) > 0)
            return true;
    return !catalog.otherRows().empty();
}

Result<std::shared_ptr<const Catalog>> openCatalog(const std::vector<std::string>& paths,
                                                   Terminal& terminal) {
    std::vector<std::shared_ptr<const Shard>> shards;
    for (const std::string& path : paths) {
        ShardWriter writer(collectionTitle(path));
        ShardObserver observer(writer, path, terminal);
        readPath(path, JsonLimits{}, observer);
        if (observer.refusal())
            return refused(*observer.refusal());
        shards.push_back(writer.finish());
    }
    terminal.showProgress("Comparing and ranking");
    return Catalog::build(std::move(shards));
}

Result<std::shared_ptr<const Catalog>> loadCatalog(const std::vector<std::string>& paths,
                                                   Terminal& terminal) {
    auto catalog = openCatalog(paths, terminal);
    if (!catalog)
        return catalog;
    if (auto fine = judged(holdsAnything(**catalog), (*catalog)->problems(), terminal); !fine)
        return Unexpected(fine.error());
    return catalog;
}

Result<Selection> loadSelection(const Arguments& arguments, const std::vector<std::string>& paths,
                                Terminal& terminal) {
    const auto opened = pathsToOpen(arguments, paths);
    if (!opened)
        return Unexpected(opened.error());
    auto catalog = loadCatalog(*opened, terminal);
    if (!catalog)
        return Unexpected(catalog.error());
    auto runs = queriedRuns(**catalog, arguments);
    if (!runs)
        return Unexpected(runs.error());
    return Selection{std::move(*catalog), std::move(*runs)};
}

Result<Selection> loadSelection(const Arguments& arguments, Terminal& terminal) {
    return loadSelection(arguments, arguments.positionals(), terminal);
}

Output nothingMatched(Terminal& terminal, std::string_view why) {
    terminal.say(why);
    Output output;
    output.code = ExitCode::NothingMatched;
    return output;
}

Result<void> readInto(Sink& sink, const std::function<bool()>& found,
                      const std::vector<std::string>& paths, Terminal& terminal) {
    ProblemKeeper keeper(sink);
    for (const std::string& path : paths) {
        SinkObserver observer(keeper, path, terminal);
        readPath(path, JsonLimits{}, observer);
        if (observer.refusal())
            return refused(*observer.refusal());
    }
    return judged(found(), keeper.problems(), terminal);
}

} // namespace kiwb
