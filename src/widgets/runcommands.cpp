#include "widgets/runcommands.h"

#include "models/queryterms.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "workspace/viewstate.h"

#include <QApplication>
#include <QClipboard>
#include <algorithm>
#include <cmath>

namespace kiwb {

RunCommands::RunCommands(ViewState& view, const ActionRegistry& actions, QObject* parent)
    : QObject(parent), m_view(view), m_actions(actions) {
    const auto on = [&](ActionId id, auto&& work) {
        connect(m_actions[id], &QAction::triggered, this, std::forward<decltype(work)>(work));
    };
    on(ActionId::SetBaseline, [this] {
        if (const auto run = m_view.current())
            m_view.setBaseline(ownText(m_view.catalog()->label(*run)));
    });
    on(ActionId::FastestBaseline, [this] { m_view.setBaseline({}); });
    on(ActionId::CompareSelected, [this] { compareSelected(); });
    on(ActionId::CompareWithFirst, [this] { compareWithFirst(); });
    on(ActionId::OnlyCohort, [this] {
        if (const auto run = m_view.current())
            m_view.setQuery(shown(cohortQuery(*m_view.catalog(), *run)));
    });
    on(ActionId::CopyDigest, [this] {
        if (const auto run = m_view.current())
            QApplication::clipboard()->setText(ownText(m_view.catalog()->digest(*run).text()));
    });
    on(ActionId::ClearQuery, [this] {
        m_view.setScope({});
        m_view.setQuery({});
    });
    connect(&m_view, &ViewState::selectionChanged, this, &RunCommands::enable);
    connect(&m_view, &ViewState::recordsChanged, this, &RunCommands::enable);
    enable();
}

void RunCommands::enable() {
    const auto current = m_view.current();
    for (const ActionId id :
         {ActionId::SetBaseline, ActionId::OnlyCohort, ActionId::CopyDigest, ActionId::ShowManifest,
          ActionId::CopyCitation, ActionId::SaveCitation})
        m_actions[id]->setEnabled(current.has_value());
    const std::size_t selected = m_view.selection().size();
    m_actions[ActionId::CompareSelected]->setEnabled(selected >= 2 && selected <= 8);
    const auto leader = current ? m_view.catalog()->cohort(*current).leader() : std::nullopt;
    m_actions[ActionId::CompareWithFirst]->setEnabled(leader && *leader != *current);
    const bool any = !m_view.runs().empty();
    for (const ActionId id : {ActionId::ExportTable, ActionId::ExportFigure, ActionId::CopyTable})
        m_actions[id]->setEnabled(any);
}

void RunCommands::compareSelected() {
    // The fastest first: the others are described against it.
    std::vector<RunIndex> runs = m_view.selection();
    const Catalog& catalog = *m_view.catalog();
    std::stable_sort(runs.begin(), runs.end(), [&catalog](RunIndex a, RunIndex b) {
        const double left = catalog.columns().value[a];
        const double right = catalog.columns().value[b];
        return std::isnan(left) || std::isnan(right) ? !std::isnan(left) && std::isnan(right)
                                                     : left < right;
    });
    std::vector<Digest> digests;
    for (const RunIndex run : runs)
        digests.push_back(catalog.digest(run));
    m_view.setCompared(std::move(digests));
    Q_EMIT comparisonWanted();
}

void RunCommands::compareWithFirst() {
    const auto current = m_view.current();
    if (!current)
        return;
    const Catalog& catalog = *m_view.catalog();
    const auto leader = catalog.cohort(*current).leader();
    if (!leader || *leader == *current)
        return;
    m_view.setCompared({catalog.digest(*leader), catalog.digest(*current)});
    Q_EMIT comparisonWanted();
}

} // namespace kiwb
