#include "workspace/viewstate.h"

#include <algorithm>

namespace kiwb {

ViewState::ViewState(QObject* parent) : QObject(parent) {}
ViewState::~ViewState() = default;

void ViewState::setCatalog(std::shared_ptr<const Catalog> catalog) {
    m_catalog = std::move(catalog);
    Q_EMIT catalogChanged();
    applyQuery(true);
    Q_EMIT selectionChanged();
    Q_EMIT comparedChanged();
}

void ViewState::setQuery(const QString& text) {
    if (text == m_query)
        return;
    m_query = text;
    // Typing inside the explorer's terms makes them the user's own.
    if (!m_query.startsWith(m_scope))
        m_scope.clear();
    applyQuery(false);
}

void ViewState::setScope(const QString& terms) {
    const QString rest = m_query.mid(m_scope.size()).trimmed();
    m_scope = terms;
    m_query = terms + (terms.isEmpty() || rest.isEmpty() ? QString() : QStringLiteral(" ")) + rest;
    applyQuery(false);
}

void ViewState::applyQuery(bool newCatalog) {
    m_errors.clear();
    if (!m_catalog) {
        m_runs.clear();
        m_outsideScope.clear();
    } else {
        Query query = Query::parse(m_query.toStdString(), *m_catalog);
        m_errors = query.errors();
        if (query.isValid()) {
            m_understood = m_query;
            m_understoodRest = m_query.mid(m_scope.size());
        } else if (newCatalog) {
            // Records that arrive while a term is half typed are filtered as before.
            query = Query::parse(m_understood.toStdString(), *m_catalog);
        }
        if (query.isValid() || newCatalog) {
            m_runs = query.run(*m_catalog);
            m_outsideScope =
                m_understoodRest == m_understood
                    ? m_runs
                    : Query::parse(m_understoodRest.toStdString(), *m_catalog).run(*m_catalog);
        }
    }
    Q_EMIT queryChanged();
    if (m_errors.empty() || newCatalog)
        Q_EMIT recordsChanged();
}

void ViewState::setBaseline(const QString& label) {
    if (label == m_baseline)
        return;
    m_baseline = label;
    Q_EMIT baselineChanged();
}

void ViewState::select(std::vector<Digest> runs, const std::optional<Digest>& current) {
    if (runs == m_selected && current == m_current)
        return;
    m_selected = std::move(runs);
    m_current = current;
    Q_EMIT selectionChanged();
}

void ViewState::selectOne(RunIndex run) {
    if (!m_catalog || run >= m_catalog->runCount())
        return;
    const Digest& digest = m_catalog->digest(run);
    select({digest}, digest);
}

void ViewState::setCompared(std::vector<Digest> runs) {
    if (runs.size() < 2 || runs.size() > 8)
        runs.clear();
    m_compared = std::move(runs);
    Q_EMIT comparedChanged();
}

std::vector<std::string> ViewState::labels() const {
    std::map<StringId, std::size_t> counts;
    for (const RunIndex run : m_runs)
        ++counts[m_catalog->columns().label[run]];
    std::vector<std::pair<std::size_t, StringId>> order;
    for (const auto& [label, count] : counts)
        order.emplace_back(count, label);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::string> labels;
    for (const auto& [count, label] : order)
        labels.emplace_back(m_catalog->text(label));
    return labels;
}

void ViewState::keepSlots(const Figure& figure) {
    m_slotOfSeries.clear();
    for (const Series& series : figure.series)
        m_slotOfSeries.emplace(SeriesSlots::Key{series.implementation, series.label}, series.slot);
    Q_EMIT slotsChanged();
}

std::optional<std::size_t> ViewState::slotOf(RunIndex run) const {
    const auto found = m_slotOfSeries.find(
        {m_catalog->implementation(run).digest, std::string(m_catalog->label(run))});
    return found == m_slotOfSeries.end() ? std::nullopt : std::optional(found->second);
}

std::vector<RunIndex> ViewState::found(const std::vector<Digest>& digests) const {
    std::vector<RunIndex> runs;
    if (!m_catalog)
        return runs;
    for (const Digest& digest : digests)
        if (const auto run = m_catalog->find(digest))
            runs.push_back(*run);
    return runs;
}

std::vector<RunIndex> ViewState::selection() const {
    return found(m_selected);
}

std::optional<RunIndex> ViewState::current() const {
    return m_catalog && m_current ? m_catalog->find(*m_current) : std::nullopt;
}

std::vector<RunIndex> ViewState::compared() const {
    return found(m_compared);
}

} // namespace kiwb
