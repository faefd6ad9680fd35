#include "widgets/explorerpanel.h"

#include "charts/fonts.h"
#include "core/base/text.h"
#include "models/collectionsmodel.h"
#include "models/explorermodel.h"
#include "models/problemsmodel.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"
#include "widgets/sidedelegate.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include "core/catalog/shard.h"
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QListView>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>

namespace kiwb {

namespace {

constexpr int rowHeight = 22;
constexpr int maximumCollections = 7;
constexpr int maximumProblems = 6;

CollectionRow rowOf(const OpenCollection& collection) {
    CollectionRow row;
    row.id = collection.id;
    row.title = Workspace::titleOf(collection.path);
    row.place = shown(collection.path);
    row.hidden = collection.hidden;
    if (collection.shard) {
        row.runs = collection.shard->runs.size();
        row.problems = collection.shard->problems.size();
    }
    switch (collection.state) {
    case OpenCollection::State::Waiting:
        row.state = CollectionRow::State::Waiting;
        break;
    case OpenCollection::State::Loading:
        row.state = CollectionRow::State::Loading;
        break;
    case OpenCollection::State::Ready:
        row.state = CollectionRow::State::Ready;
        break;
    case OpenCollection::State::Stopped:
        row.state = CollectionRow::State::Stopped;
        break;
    }
    return row;
}

} // namespace

ExplorerPanel::ExplorerPanel(Workspace& workspace, ViewState& view, const ActionRegistry& actions,
                             const AppTheme& theme, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_view(view), m_actions(actions),
      m_collectionsModel(new CollectionsModel(this)), m_treeModel(new ExplorerModel(this)),
      m_problemsModel(new ProblemsModel(this)), m_collections(new QTableView(this)),
      m_tree(new ExplorerTree(theme, this)), m_problems(new QListView(this)),
      m_problemsTitle(sectionLabel(tr("Problems"), this)),
      m_treeTitle(sectionLabel(tr("Operations"), this)) {
    setObjectName(QStringLiteral("explorerPanel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 14, 1, 6);
    layout->setSpacing(4);
    const auto addTitle = [layout](PlainLabel* title) {
        title->setContentsMargins(10, 4, 8, 2);
        layout->addWidget(title);
    };

    addTitle(sectionLabel(tr("Collections"), this));
    m_collections->setObjectName(QStringLiteral("collections"));
    m_collections->setAccessibleName(tr("Collections"));
    m_collections->setModel(m_collectionsModel);
    m_collections->setItemDelegate(new SideDelegate(
        theme, {CollectionsModel::ExplainRole, -1, CollectionsModel::HiddenRole, -1}, this));
    m_collections->horizontalHeader()->hide();
    m_collections->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_collections->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Fixed);
    m_collections->horizontalHeader()->setMinimumSectionSize(16);
    m_collections->verticalHeader()->hide();
    m_collections->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_collections->setShowGrid(false);
    m_collections->setFrameShape(QFrame::NoFrame);
    m_collections->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_collections->setSelectionMode(QAbstractItemView::SingleSelection);
    m_collections->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_collections->setTabKeyNavigation(false);
    m_collections->setContextMenuPolicy(Qt::CustomContextMenu);
    m_collections->setContentsMargins(8, 0, 0, 0);
    m_collections->setStyleSheet(QStringLiteral("padding-left: 8px;"));
    layout->addWidget(m_collections);

    addTitle(m_treeTitle);
    m_tree->setObjectName(QStringLiteral("explorerTree"));
    m_tree->setAccessibleName(tr("Operations, passes, GPUs and workloads"));
    m_tree->setModel(m_treeModel);
    m_tree->setItemDelegate(new SideDelegate(theme, {-1, ExplorerModel::LevelRole, -1, -1}, this));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    m_tree->header()->setMinimumSectionSize(16);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    layout->addWidget(m_tree, 1);

    addTitle(m_problemsTitle);
    m_problems->setObjectName(QStringLiteral("explorerProblems"));
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setModel(m_problemsModel);
    m_problems->setItemDelegate(new SideDelegate(
        theme,
        {ProblemsModel::LineRole, -1, -1, ProblemsModel::SeverityRole, ProblemsModel::ShortRole},
        this));
    m_problems->setFrameShape(QFrame::NoFrame);
    m_problems->setUniformItemSizes(true);
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_problems->setStyleSheet(QStringLiteral("padding-left: 8px;"));
    layout->addWidget(m_problems);

    connect(m_tree, &QTreeView::clicked, this, &ExplorerPanel::choose);
    connect(m_tree, &QTreeView::activated, this, &ExplorerPanel::choose);
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!m_filling)
            m_expanded.insert(index.data(ExplorerModel::KeyRole).toString());
    });
    connect(m_tree, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (!m_filling)
            m_expanded.remove(index.data(ExplorerModel::KeyRole).toString());
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &ExplorerPanel::treeMenu);
    connect(m_collections, &QWidget::customContextMenuRequested, this,
            &ExplorerPanel::collectionMenu);
    connect(m_problems, &QListView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT problemChosen(index.row()); });
    connect(m_problems, &QListView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT problemChosen(index.row()); });

    connect(&m_workspace, &Workspace::collectionsChanged, this, &ExplorerPanel::fillCollections);
    connect(&m_view, &ViewState::catalogChanged, this, &ExplorerPanel::fillProblems);
    connect(&m_view, &ViewState::recordsChanged, this, &ExplorerPanel::fillTree);
    connect(&m_view, &ViewState::selectionChanged, this, &ExplorerPanel::followSelection);
    fillCollections();
    fillProblems();
    fillTree();
}

void ExplorerPanel::fillCollections() {
    std::vector<CollectionRow> rows;
    for (const OpenCollection& collection : m_workspace.collections())
        rows.push_back(rowOf(collection));
    m_collectionsModel->setRows(std::move(rows));
    fitHeights();
    fitCounts();
}

void ExplorerPanel::fillProblems() {
    m_problemsModel->setCatalog(m_view.catalog());
    const int count = m_problemsModel->rowCount();
    m_problemsTitle->setText(
        count > maximumProblems
            ? tr("Problems (%1)").arg(ownText(countText(static_cast<std::uint64_t>(count))))
            : tr("Problems"));
    fitHeights();
}

/// The columns of counts are as wide as the widest count, not as their hidden headers.
void ExplorerPanel::fitCounts() {
    const QFontMetrics metrics(bundledFont(FontFace::Mono, 12));
    const auto widest = [&metrics](const QAbstractItemModel& model) {
        int width = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            width =
                std::max(width, metrics.horizontalAdvance(model.index(row, 1).data().toString()));
        return width + 16;
    };
    m_tree->header()->resizeSection(1, widest(*m_treeModel));
    m_collections->horizontalHeader()->resizeSection(1, widest(*m_collectionsModel));
}

void ExplorerPanel::fitHeights() {
    const int collections = std::clamp(m_collectionsModel->rowCount(), 0, maximumCollections);
    m_collections->setFixedHeight(collections * rowHeight);
    const int problems = std::clamp(m_problemsModel->rowCount(), 0, maximumProblems);
    m_problems->setFixedHeight(problems * rowHeight);
    m_problemsTitle->setVisible(problems > 0);
    m_problems->setVisible(problems > 0);
}

void ExplorerPanel::fillTree() {
    m_filling = true;
    m_treeModel->setRuns(m_view.catalog(), m_view.runsOutsideScope());
    m_treeTitle->setVisible(m_treeModel->rowCount() > 0);
    fitCounts();
    // A single operation is opened: there is nothing else to choose first.
    const auto expand = [this](const auto& self, const QModelIndex& parent) -> void {
        const int rows = m_treeModel->rowCount(parent);
        for (int row = 0; row < rows; ++row) {
            const QModelIndex index = m_treeModel->index(row, 0, parent);
            if (m_expanded.contains(index.data(ExplorerModel::KeyRole).toString()) || rows == 1) {
                m_tree->expand(index);
                self(self, index);
            }
        }
    };
    expand(expand, {});
    m_filling = false;
    followSelection();
}

/// The chosen node is marked; without one, the workload of the selected run when it is in sight.
void ExplorerPanel::followSelection() {
    m_filling = true;
    QModelIndex wanted;
    const auto current = m_view.current();
    if (current) {
        wanted = m_treeModel->indexOfRun(*current);
        for (QModelIndex above = wanted.parent(); above.isValid(); above = above.parent())
            if (!m_tree->isExpanded(above))
                wanted = above;
    }
    if (!wanted.isValid() && !m_view.scope().isEmpty())
        for (QModelIndex index = m_treeModel->index(0, 0); index.isValid();
             index = m_tree->indexBelow(index))
            if (index.data(ExplorerModel::QueryRole).toString() == m_view.scope())
                wanted = index;
    if (wanted.isValid())
        m_tree->selectionModel()->setCurrentIndex(wanted, QItemSelectionModel::ClearAndSelect |
                                                              QItemSelectionModel::Rows);
    else
        m_tree->clearSelection();
    m_filling = false;
}

void ExplorerPanel::choose(const QModelIndex& index) {
    const QModelIndex first = index.siblingAtColumn(0);
    const QString key = first.data(ExplorerModel::KeyRole).toString();
    // Choosing opens a node, so that the next step down is in sight.
    m_expanded.insert(key);
    const QString terms = first.data(ExplorerModel::QueryRole).toString();
    if (terms == m_view.scope())
        m_view.setScope({});
    else
        m_view.setScope(terms);
    if (const QModelIndex again = m_treeModel->indexOfKey(key); again.isValid()) {
        m_tree->expand(again);
        m_filling = true;
        m_tree->setCurrentIndex(again);
        m_filling = false;
    }
}

void ExplorerPanel::treeMenu(const QPoint& at) {
    const QModelIndex index = m_tree->indexAt(at).siblingAtColumn(0);
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("treeMenu"));
    if (index.isValid()) {
        const QString terms = index.data(ExplorerModel::QueryRole).toString();
        connect(menu.addAction(tr("Show only these runs")), &QAction::triggered, this,
                [this, terms] { m_view.setScope(terms); });
        connect(menu.addAction(tr("Copy as query")), &QAction::triggered, this,
                [terms] { QApplication::clipboard()->setText(terms); });
    }
    menu.addAction(m_actions[ActionId::ClearQuery]);
    connect(menu.addAction(tr("Collapse all")), &QAction::triggered, m_tree,
            &QTreeView::collapseAll);
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

void ExplorerPanel::collectionMenu(const QPoint& at) {
    const QModelIndex index = m_collections->indexAt(at);
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("collectionMenu"));
    if (index.isValid()) {
        const auto id = index.data(CollectionsModel::IdRole).toULongLong();
        const bool hidden = index.data(CollectionsModel::HiddenRole).toBool();
        const QString title = index.siblingAtColumn(0).data().toString();
        connect(menu.addAction(tr("Reload")), &QAction::triggered, this,
                [this, id] { m_workspace.reload(id); });
        connect(menu.addAction(hidden ? tr("Show") : tr("Hide")), &QAction::triggered, this,
                [this, id, hidden] { m_workspace.setHidden(id, !hidden); });
        connect(menu.addAction(tr("Close")), &QAction::triggered, this,
                [this, id] { m_workspace.close(id); });
        menu.addSeparator();
        connect(menu.addAction(tr("Show only its runs")), &QAction::triggered, this, [this, title] {
            m_view.setScope(ownText("in:" + quotedForQuery(bytesOf(title))));
        });
        connect(menu.addAction(tr("Copy its path")), &QAction::triggered, this, [this, id] {
            if (const OpenCollection* collection = m_workspace.find(id))
                QApplication::clipboard()->setText(shown(collection->path));
        });
        menu.addSeparator();
    }
    for (const ActionId action : {ActionId::OpenFiles, ActionId::OpenFolder, ActionId::Undo})
        menu.addAction(m_actions[action]);
    menu.exec(m_collections->viewport()->mapToGlobal(at));
}

} // namespace kiwb
