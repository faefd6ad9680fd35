#include "core/figure/quantiles.h"

#include "core/base/text.h"
#include "core/figure/axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace kiwb {

namespace {

constexpr std::size_t mostPanels = 16;
constexpr std::string_view separator = " \u00b7 ";

void append(std::string& text, std::string_view part) {
    if (part.empty())
        return;
    if (!text.empty())
        text += separator;
    text += part;
}

/// "1 run is", "3 runs are".
std::string runsAre(std::size_t count) {
    return countText(count, "run") + (count == 1 ? " is" : " are");
}

/// What tells one panel from another: everything of a cohort but its workload.
struct PanelKey {
    std::string gpu, operation, pass;
    std::uint32_t environment = 0, protocol = 0;
    std::string metric;

    [[nodiscard]] auto tied() const {
        return std::tie(gpu, operation, pass, environment, protocol, metric);
    }
    bool operator==(const PanelKey& other) const { return tied() == other.tied(); }
};

bool panelBefore(const PanelKey& a, const PanelKey& b) {
    for (const auto part : {&PanelKey::operation, &PanelKey::pass, &PanelKey::gpu})
        if (const int order = naturalCompare(a.*part, b.*part); order != 0)
            return order < 0;
    return a.tied() < b.tied();
}

class QuantileFigure {
public:
    QuantileFigure(const Catalog& catalog, const FigureOptions& options, SeriesSlots& slots)
        : m_catalog(catalog), m_options(options), m_slots(slots) {
        m_figure.kind = "quantiles";
    }

    Figure make(std::span<const RunIndex> runs) {
        chooseRuns(runs);
        if (m_drawn.empty())
            return empty(runs.empty());
        findPanels();
        if (m_panels.size() > mostPanels)
            return tooWide();
        findCategories();
        findSeries();
        placeMarks();
        if (m_options.relative)
            divideByBaseline();
        finishSeries();
        makeAxis();
        describe();
        return std::move(m_figure);
    }

private:
    // Which runs have something to draw, and why others have not.

    void chooseRuns(std::span<const RunIndex> runs) {
        m_metric = mostFrequentMetric(runs);
        std::map<std::string, std::size_t> ineligible;
        std::size_t otherMetric = 0;
        for (const RunIndex run : runs) {
            if (const auto reasons = m_catalog.ineligibleReasons(run); !reasons.empty())
                ++ineligible[reasons.front()];
            else if (!centralNs(run))
                ++otherMetric;
            else
                m_drawn.push_back(run);
        }
        for (const auto& [reason, count] : ineligible)
            m_figure.notDrawn.push_back(runsAre(count) + " not drawn: " + reason);
        if (otherMetric > 0)
            m_figure.notDrawn.push_back(runsAre(otherMetric) + " not drawn: no " + m_metric +
                                        " in a unit of time");
    }

    /// Latency where there is any; else the commonest metric that is measured in time.
    std::string mostFrequentMetric(std::span<const RunIndex> runs) const {
        std::map<std::string, std::size_t, std::less<>> counts;
        for (const RunIndex run : runs)
            if (const PrimaryMeasurement primary = m_catalog.primary(run); primary.present) {
                if (primary.metric == "latency")
                    return "latency";
                if (timeFactor(primary.unit))
                    ++counts[std::string(primary.metric)];
            }
        const auto most =
            std::max_element(counts.begin(), counts.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        return most == counts.end() ? "latency" : most->first;
    }

    static std::optional<double> timeFactor(std::string_view unit) {
        static constexpr std::array<std::pair<std::string_view, double>, 4> units{
            {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
        for (const auto& [name, factor] : units)
            if (name == unit)
                return factor;
        return std::nullopt;
    }

    std::optional<double> centralNs(RunIndex run) const {
        const PrimaryMeasurement primary = m_catalog.primary(run);
        if (!primary.present || primary.metric != m_metric)
            return std::nullopt;
        if (primary.ns)
            return primary.ns;
        const auto factor = timeFactor(primary.unit);
        return factor ? std::optional(primary.value * *factor) : std::nullopt;
    }

    Figure empty(bool nothingChosen) {
        m_figure.title = "Nothing to draw";
        m_figure.emptyReason =
            nothingChosen
                ? "No runs match. Change the query, choose another operation, or open more "
                  "records."
                : "None of the chosen runs can be drawn.";
        return std::move(m_figure);
    }

    Figure tooWide() {
        m_figure.panels.clear();
        m_figure.title = "Too many groups to draw";
        m_figure.emptyReason =
            "These runs fall into " + countText(m_panels.size(), "group") +
            " of one operation, pass and GPU, each a panel of its own. Choose one "
            "operation, or narrow the query; " +
            countText(mostPanels) + " panels are the most.";
        m_figure.notDrawn.push_back(runsAre(m_drawn.size()) + " not drawn: too many groups");
        return std::move(m_figure);
    }

    // Panels and categories.

    PanelKey panelKey(RunIndex run) const {
        return {m_catalog.environment(run).gpu,   std::string(m_catalog.operationTitle(run)),
                std::string(m_catalog.pass(run)), m_catalog.environmentIndex(run),
                m_catalog.protocolIndex(run),     m_catalog.cohort(run).metric};
    }

    void findPanels() {
        for (const RunIndex run : m_drawn) {
            PanelKey key = panelKey(run);
            if (std::find(m_panels.begin(), m_panels.end(), key) == m_panels.end())
                m_panels.push_back(std::move(key));
        }
        std::sort(m_panels.begin(), m_panels.end(), panelBefore);
        for (const PanelKey& key : m_panels) {
            Panel& panel = m_figure.panels.emplace_back();
            panel.title = key.gpu;
            panel.subtitle = panelSubtitle(key);
        }
    }

    std::string panelSubtitle(const PanelKey& key) const {
        const auto varies = [&](auto member) {
            return std::any_of(m_panels.begin(), m_panels.end(),
                               [&](const PanelKey& other) { return other.*member != key.*member; });
        };
        std::string subtitle;
        if (varies(&PanelKey::operation))
            append(subtitle, key.operation);
        if (varies(&PanelKey::pass))
            append(subtitle, key.pass);
        const bool twin = std::any_of(m_panels.begin(), m_panels.end(), [&](const PanelKey& other) {
            return !(other == key) && other.gpu == key.gpu && other.operation == key.operation &&
                   other.pass == key.pass;
        });
        if (twin) {
            const Environment& environment = m_catalog.environments()[key.environment];
            if (varies(&PanelKey::environment))
                append(subtitle, environment.frameworkVersion.empty()
                                     ? "environment " + environment.digest.shortHex()
                                     : environment.framework + " " + environment.frameworkVersion);
            if (varies(&PanelKey::protocol))
                append(subtitle, m_catalog.protocols()[key.protocol].label());
            if (varies(&PanelKey::metric))
                append(subtitle, key.metric);
        }
        return subtitle;
    }

    void findCategories() {
        std::set<std::uint32_t> used;
        for (const RunIndex run : m_drawn)
            used.insert(m_catalog.workloadIndex(run));
        m_workloads.assign(used.begin(), used.end());
        std::sort(m_workloads.begin(), m_workloads.end(), [this](std::uint32_t a, std::uint32_t b) {
            return workloadBefore(m_catalog.workloads()[a], m_catalog.workloads()[b]);
        });
        labelCategories();
        // A panel shows the workloads of its operation, also those that only another GPU has.
        std::map<std::string, std::set<std::size_t>> byOperation;
        for (const RunIndex run : m_drawn)
            byOperation[std::string(m_catalog.operationTitle(run))].insert(categoryOf(run));
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            const auto& categories = byOperation[m_panels[i].operation];
            m_figure.panels[i].categories.assign(categories.begin(), categories.end());
        }
    }

    /// Same axis names: by value, axis by axis; else the natural order of the labels.
    static bool workloadBefore(const Workload& a, const Workload& b) {
        const bool sameAxes =
            a.axes.size() == b.axes.size() &&
            std::equal(a.axes.begin(), a.axes.end(), b.axes.begin(),
                       [](const auto& x, const auto& y) { return x.first == y.first; });
        if (sameAxes && a.axes != b.axes) {
            for (std::size_t i = 0; i < a.axes.size(); ++i)
                if (a.axes[i].second != b.axes[i].second)
                    return a.axes[i].second < b.axes[i].second;
        }
        if (const int order = naturalCompare(a.label, b.label); order != 0)
            return order < 0;
        return a.digest < b.digest;
    }

    void labelCategories() {
        std::map<std::string, std::set<std::int64_t>> values;
        std::map<std::string, std::size_t> present;
        std::set<std::string> dtypes;
        for (const std::uint32_t index : m_workloads) {
            const Workload& workload = m_catalog.workloads()[index];
            dtypes.insert(workload.dtype);
            for (const auto& [name, value] : workload.axes) {
                values[name].insert(value);
                ++present[name];
            }
        }
        const auto varies = [&](const std::string& name) {
            return values[name].size() > 1 || present[name] != m_workloads.size();
        };
        std::vector<std::string> varying;
        for (const auto& [name, set] : values)
            if (varies(name))
                varying.push_back(name);
        const bool numeric = varying.size() == 1 && dtypes.size() == 1 &&
                             present[varying.front()] == m_workloads.size();
        if (numeric)
            m_figure.categoryTitle = varying.front();
        for (const std::uint32_t index : m_workloads) {
            const Workload& workload = m_catalog.workloads()[index];
            Category& category = m_figure.categories.emplace_back();
            category.fullLabel = workload.label;
            category.workload = workload.digest;
            for (const auto& [name, value] : workload.axes)
                if (varies(name))
                    append(category.label,
                           numeric ? std::to_string(value) : name + " = " + std::to_string(value));
            if (dtypes.size() > 1)
                append(category.label, workload.dtype);
            if (category.label.empty())
                category.label = workload.label;
        }
        for (const auto& [name, set] : values)
            if (!varies(name))
                append(m_constant, name + " = " + std::to_string(*set.begin()));
        if (dtypes.size() == 1)
            append(m_constant, *dtypes.begin());
    }

    std::size_t categoryOf(RunIndex run) const {
        const auto found =
            std::find(m_workloads.begin(), m_workloads.end(), m_catalog.workloadIndex(run));
        return static_cast<std::size_t>(found - m_workloads.begin());
    }

    std::size_t panelOf(RunIndex run) const {
        const auto found = std::find(m_panels.begin(), m_panels.end(), panelKey(run));
        return static_cast<std::size_t>(found - m_panels.begin());
    }

    // Series and marks.

    static bool sameSeries(const Series& series, const Digest& implementation,
                           std::string_view label) {
        return series.implementation == implementation && series.label == label;
    }

    void findSeries() {
        // First appearance: panel by panel, workload by workload, the fastest first.
        std::vector<RunIndex> order = m_drawn;
        std::map<RunIndex, std::tuple<std::size_t, std::size_t, double>> place;
        for (const RunIndex run : order)
            place[run] = {panelOf(run), categoryOf(run), *centralNs(run)};
        std::stable_sort(order.begin(), order.end(),
                         [&](RunIndex a, RunIndex b) { return place[a] < place[b]; });
        std::vector<std::set<std::size_t>> panels; // of each series
        for (const RunIndex run : order) {
            const Digest& implementation = m_catalog.implementation(run).digest;
            const std::string label(m_catalog.label(run));
            std::size_t index = 0;
            while (index < m_figure.series.size() &&
                   !sameSeries(m_figure.series[index], implementation, label))
                ++index;
            if (index == m_figure.series.size()) {
                Series& series = m_figure.series.emplace_back();
                series.label = label;
                series.implementation = implementation;
                series.hidden = std::find(m_options.hidden.begin(), m_options.hidden.end(),
                                          label) != m_options.hidden.end();
                panels.emplace_back();
            }
            panels[index].insert(panelOf(run));
        }
        giveSlots(panels);
        std::stable_sort(m_figure.series.begin(), m_figure.series.end(),
                         [](const Series& a, const Series& b) { return a.slot < b.slot; });
    }

    /// One label of several digests (the same library on several operations) keeps one look as long
    /// as no panel holds two of them.
    void giveSlots(const std::vector<std::set<std::size_t>>& panels) {
        std::vector<SeriesSlots::Key> looks;
        std::vector<std::set<std::size_t>> panelsOfLook;
        std::vector<std::size_t> lookOfSeries;
        for (std::size_t i = 0; i < m_figure.series.size(); ++i) {
            const Series& series = m_figure.series[i];
            std::size_t look = 0;
            const auto meets = [&](std::size_t panel) {
                return panelsOfLook[look].contains(panel);
            };
            while (look < looks.size() && (looks[look].second != series.label ||
                                           std::any_of(panels[i].begin(), panels[i].end(), meets)))
                ++look;
            if (look == looks.size()) {
                looks.emplace_back(series.implementation, series.label);
                panelsOfLook.emplace_back();
            }
            panelsOfLook[look].insert(panels[i].begin(), panels[i].end());
            lookOfSeries.push_back(look);
        }
        const std::vector<std::size_t> slots = m_slots.assign(looks);
        for (std::size_t i = 0; i < lookOfSeries.size(); ++i)
            m_figure.series[i].slot = slots[lookOfSeries[i]];
    }

    std::size_t seriesOf(RunIndex run) const {
        const auto found =
            std::find_if(m_figure.series.begin(), m_figure.series.end(), [&](const Series& s) {
                return sameSeries(s, m_catalog.implementation(run).digest, m_catalog.label(run));
            });
        return static_cast<std::size_t>(found - m_figure.series.begin());
    }

    void placeMarks() {
        std::vector<Mark> marks;
        std::size_t hiddenRuns = 0;
        for (const RunIndex run : m_drawn) {
            Mark mark = makeMark(run);
            ++m_figure.series[mark.series].runs;
            if (m_figure.series[mark.series].hidden)
                ++hiddenRuns;
            else
                marks.push_back(std::move(mark));
        }
        std::stable_sort(marks.begin(), marks.end(), [this](const Mark& a, const Mark& b) {
            return std::tuple(a.panel, a.category, a.series, m_catalog.observedAt(a.run),
                              a.digest) <
                   std::tuple(b.panel, b.category, b.series, m_catalog.observedAt(b.run), b.digest);
        });
        for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
            const Mark& next = marks[i + 1];
            marks[i].older = marks[i].panel == next.panel && marks[i].category == next.category &&
                             marks[i].series == next.series;
        }
        if (!m_options.olderObservations) {
            const std::size_t before = marks.size();
            std::erase_if(marks, [](const Mark& mark) { return mark.older; });
            if (before != marks.size())
                m_figure.notDrawn.push_back(countText(before - marks.size(), "older observation") +
                                            " not drawn by choice");
        }
        if (hiddenRuns > 0)
            m_figure.notDrawn.push_back(runsAre(hiddenRuns) +
                                        " not drawn: series hidden by choice");
        m_figure.marks = std::move(marks);
    }

    Mark makeMark(RunIndex run) const {
        Mark mark;
        mark.series = seriesOf(run);
        mark.category = categoryOf(run);
        mark.panel = panelOf(run);
        mark.value = *centralNs(run);
        mark.exactNs = mark.value;
        mark.p20 = m_catalog.quantileNs(run, "p20");
        mark.p80 = m_catalog.quantileNs(run, "p80");
        mark.p05 = m_catalog.quantileNs(run, "p05");
        mark.p95 = m_catalog.quantileNs(run, "p95");
        mark.minimum = m_catalog.quantileNs(run, "minimum");
        mark.maximum = m_catalog.quantileNs(run, "maximum");
        mark.hollow = !m_catalog.hasSpread(run);
        mark.run = run;
        mark.digest = m_catalog.digest(run);
        mark.statistic = m_catalog.primary(run).statistic;
        mark.rank = m_catalog.rank(run);
        const Cohort& cohort = m_catalog.cohort(run);
        mark.tied = std::any_of(
            cohort.runs.begin(), cohort.runs.begin() + cohort.ranked,
            [&](RunIndex other) { return other != run && m_catalog.rank(other) == mark.rank; });
        mark.detail = detail(run, mark);
        return mark;
    }

    std::string detail(RunIndex run, const Mark& mark) const {
        const auto line = [](std::string_view name, double ns) {
            return "\n" + std::string(name) + " " + latencyText(ns) + " (" + ecmascriptNumber(ns) +
                   " ns)";
        };
        std::string text = visibleText(m_catalog.label(run)) + "\n" +
                           visibleText(m_catalog.workload(run).label) + "\n" +
                           visibleText(m_catalog.environment(run).gpu);
        text += line(mark.statistic, mark.exactNs);
        for (const Quantile& quantile : m_catalog.quantiles(run))
            if (const auto statistic = m_catalog.text(quantile.statistic);
                statistic != mark.statistic)
                text += line(visibleText(statistic), quantile.ns);
        text += "\nrank " + m_catalog.rankText(run);
        const Cohort& cohort = m_catalog.cohort(run);
        text += "\ncohort " + (cohort.key ? cohort.key->text().substr(0, 19) + "…"
                                          : std::string("key needs the workload document"));
        text += "\nrun sha256:" + mark.digest.shortHex() + "…";
        std::string flags;
        for (const CheckInfo& info : checkInfos())
            if (m_catalog.checks(run).has(info.check))
                flags += (flags.empty() ? "" : ", ") + std::string(info.words);
        if (!flags.empty())
            text += "\n" + flags;
        return text;
    }

    // Relative to the baseline.

    std::string baselineLabel() const {
        if (!m_options.baseline.empty())
            return m_options.baseline;
        return m_figure.series.empty() ? std::string{} : m_figure.series.front().label;
    }

    void divideByBaseline() {
        const std::string baseline = baselineLabel();
        std::map<std::pair<std::size_t, std::size_t>, double> divisors;
        std::set<std::pair<std::size_t, std::size_t>> cohorts;
        for (const RunIndex run : m_drawn) {
            const std::pair place{panelOf(run), categoryOf(run)};
            cohorts.insert(place);
            if (m_catalog.label(run) != baseline)
                continue;
            // The newest observation of the baseline divides; it is drawn at 1.
            const auto newest = m_newestBaseline.find(place);
            if (newest == m_newestBaseline.end() ||
                m_catalog.observedAt(run) > m_catalog.observedAt(newest->second)) {
                m_newestBaseline[place] = run;
                divisors[place] = *centralNs(run);
            }
        }
        std::size_t dropped = 0;
        std::erase_if(m_figure.marks, [&](const Mark& mark) {
            const auto divisor = divisors.find({mark.panel, mark.category});
            const bool without = divisor == divisors.end() || divisor->second <= 0;
            dropped += without ? 1 : 0;
            return without;
        });
        for (Mark& mark : m_figure.marks) {
            const double divisor = divisors.at({mark.panel, mark.category});
            mark.value /= divisor;
            for (auto* bound :
                 {&mark.p20, &mark.p80, &mark.p05, &mark.p95, &mark.minimum, &mark.maximum})
                if (*bound)
                    **bound /= divisor;
        }
        if (dropped > 0)
            m_figure.notDrawn.push_back(runsAre(dropped) + " not drawn: " +
                                        countText(cohorts.size() - divisors.size(), "cohort") +
                                        " of " + countText(cohorts.size()) +
                                        " without a run of the baseline " + visibleText(baseline));
        if (m_figure.marks.empty())
            m_figure.emptyReason = "No cohort here has a run of the baseline " +
                                   visibleText(baseline) + ". Choose another baseline.";
    }

    void finishSeries() {
        const std::string baseline = baselineLabel();
        const bool named = m_options.relative || !m_options.baseline.empty();
        for (Series& series : m_figure.series)
            series.baseline = named && series.label == baseline;
    }

    void makeAxis() {
        std::vector<double> values;
        for (const Mark& mark : m_figure.marks) {
            values.push_back(mark.value);
            for (const auto* bound :
                 {&mark.p20, &mark.p80, &mark.p05, &mark.p95, &mark.minimum, &mark.maximum})
                if (*bound)
                    values.push_back(**bound);
        }
        m_figure.axis = makeValueAxis(values, m_options.scale, m_options.relative);
        if (m_options.scale == Scale::Log && m_figure.axis.scale != Scale::Log && !values.empty())
            m_figure.footnotes.emplace_back("linear: a value is not above zero");
        std::string name = statisticName();
        m_figure.axis.title =
            m_options.relative ? name + " relative to " + visibleText(baselineLabel()) : name;
    }

    /// "Median latency", "Mean latency", "Latency", "Score".
    std::string statisticName() const {
        std::set<std::string> statistics;
        for (const Mark& mark : m_figure.marks)
            statistics.insert(mark.statistic);
        std::string name = statistics.size() == 1 && *statistics.begin() != "unspecified"
                               ? visibleText(*statistics.begin()) + " " + visibleText(m_metric)
                               : visibleText(m_metric);
        if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
            name.front() = static_cast<char>(name.front() - 'a' + 'A');
        return name;
    }

    // Words.

    void describe() {
        std::set<CohortIndex> cohorts;
        std::size_t hollow = 0;
        std::size_t older = 0;
        bool whisker = false;
        bool thin = false;
        std::set<std::string> statistics;
        for (const Mark& mark : m_figure.marks) {
            cohorts.insert(m_catalog.cohortIndex(mark.run));
            hollow += mark.hollow ? 1 : 0;
            older += mark.older ? 1 : 0;
            whisker = whisker || (!mark.hollow && mark.p20 && mark.p80);
            thin = thin ||
                   (!mark.hollow && ((mark.p05 && mark.p95) || (mark.minimum && mark.maximum)));
            statistics.insert(mark.statistic);
        }
        m_figure.cohorts = cohorts.size();
        if (m_figure.marks.empty())
            return;
        std::string what;
        if (whisker)
            append(what, "whisker p20–p80, to scale");
        if (thin)
            append(what, "thin line p05–p95 and minimum–maximum");
        if (hollow > 0)
            append(what, "hollow: no spread published (" + countText(hollow) + " of " +
                             countText(m_figure.marks.size()) + ")");
        if (older > 0)
            append(what, "faint: older observation of the same implementation");
        if (statistics.size() > 1)
            append(what, "mean where the source's statistic is the mean");
        if (!what.empty())
            m_figure.footnotes.push_back(what);
        if (cohorts.size() > 1)
            m_figure.footnotes.push_back(countText(cohorts.size(), "cohort") +
                                         ": compare within one workload of one panel only");
        m_figure.title = title();
        m_figure.caption = caption(what);
    }

    std::string title() const {
        std::set<std::string> operations;
        std::set<std::string> passes;
        std::set<std::string> gpus;
        for (const PanelKey& key : m_panels) {
            operations.insert(key.operation);
            passes.insert(key.pass);
            gpus.insert(key.gpu);
        }
        std::string text = operations.size() == 1 ? visibleText(*operations.begin())
                                                  : countText(operations.size(), "operation");
        append(text, passes.size() == 1 ? visibleText(*passes.begin())
                                        : countText(passes.size(), "pass", "passes"));
        append(text, gpus.size() == 1 ? visibleText(*gpus.begin()) : countText(gpus.size(), "GPU"));
        return text;
    }

    std::string caption(const std::string& what) const {
        std::string text = title();
        append(text, visibleText(m_constant));
        std::set<std::string> protocols;
        for (const PanelKey& key : m_panels)
            protocols.insert(m_catalog.protocols()[key.protocol].label());
        append(text, protocols.size() == 1 ? visibleText(*protocols.begin())
                                           : countText(protocols.size(), "protocol"));
        append(text, what);
        append(text, countText(m_figure.marks.size(), "run") + " in " +
                         countText(m_figure.cohorts, "cohort"));
        if (m_options.relative)
            append(text, "relative to " + visibleText(baselineLabel()) + " in each cohort");
        for (const std::string& reason : m_figure.notDrawn)
            append(text, reason);
        return text;
    }

    const Catalog& m_catalog;
    const FigureOptions& m_options;
    SeriesSlots& m_slots;
    Figure m_figure;
    std::string m_metric;
    std::string m_constant; ///< axes and type that all workloads share
    std::vector<RunIndex> m_drawn;
    std::vector<PanelKey> m_panels;
    std::vector<std::uint32_t> m_workloads; ///< by category
    std::map<std::pair<std::size_t, std::size_t>, RunIndex> m_newestBaseline;
};

} // namespace

Figure makeQuantileFigure(const Catalog& catalog, std::span<const RunIndex> runs,
                          const FigureOptions& options, SeriesSlots& slots) {
    return QuantileFigure(catalog, options, slots).make(runs);
}

} // namespace kiwb
