#pragma once

#include <QSet>
#include <QWidget>

class QTableView;
class QTreeView;
class QTreeWidget;
class QListView;

namespace kiwb {

class ActionRegistry;
class AppTheme;
class CollectionsModel;
class ExplorerModel;
class PlainLabel;
class ProblemsModel;
class ViewState;
class Workspace;

/// Left: the collections, the tree of operations with counts, the first problems.
class ExplorerPanel : public QWidget {
    Q_OBJECT
public:
    ExplorerPanel(Workspace& workspace, ViewState& view, const ActionRegistry& actions,
                  const AppTheme& theme, QWidget* parent);

Q_SIGNALS:
    /// A problem was chosen: its row in a ProblemsModel of the same catalogue.
    void problemChosen(int row);

private:
    void fillCollections();
    void fillTree();
    void fillProblems();
    void followSelection();
    void choose(const QModelIndex& index);
    void collectionMenu(const QPoint& at);
    void treeMenu(const QPoint& at);
    void fitHeights();
    void fitCounts();

    Workspace& m_workspace;
    ViewState& m_view;
    const ActionRegistry& m_actions;
    CollectionsModel* m_collectionsModel;
    ExplorerModel* m_treeModel;
    ProblemsModel* m_problemsModel;
    QTableView* m_collections;
    QTreeView* m_tree;
    QListView* m_problems;
    PlainLabel* m_problemsTitle;
    PlainLabel* m_treeTitle;
    QSet<QString> m_expanded; ///< keys of the nodes that are open
    bool m_filling = false;
};

} // namespace kiwb
