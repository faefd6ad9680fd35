#pragma once

#include "core/catalog/catalog.h"

#include <QAbstractItemModel>
#include <memory>
#include <span>
#include <vector>

namespace kiwb {

/// operation ▸ pass ▸ GPU ▸ workload with the number of runs at each, in natural order. A level
/// that no run of a parent has (a pass) is left out. GUI thread.
class ExplorerModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum class Level { Operation, Pass, Gpu, Workload };
    enum Role {
        CountRole = Qt::UserRole, ///< qulonglong: runs below it
        LevelRole,                ///< int: Level
        QueryRole,                ///< QString: the query terms that choose exactly this node
        KeyRole                   ///< QString: stays the same when the data is set again
    };

    explicit ExplorerModel(QObject* parent = nullptr);

    /// The one way in: the runs to count.
    void setRuns(std::shared_ptr<const Catalog> catalog, std::span<const RunIndex> runs);

    /// The node with this key; invalid when it is gone.
    [[nodiscard]] QModelIndex indexOfKey(const QString& key) const;
    /// The workload node that holds this run; invalid when none does.
    [[nodiscard]] QModelIndex indexOfRun(RunIndex run) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    struct Node {
        Level level = Level::Operation;
        std::uint32_t parent = noIndex;
        int row = 0;
        QString label;
        QString query;
        QString key;
        std::uint32_t id = 0; ///< of the operation, pass or GPU text, or the workload's index
        std::size_t runs = 0;
        std::vector<std::uint32_t> children;
    };

    [[nodiscard]] const Node* node(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(std::uint32_t node) const;
    std::uint32_t child(std::uint32_t parent, Level level, std::uint32_t id);
    void name(std::uint32_t node);
    void nameWorkloads(std::uint32_t gpu);
    void sortChildren(std::vector<std::uint32_t>& children);

    std::shared_ptr<const Catalog> m_catalog;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_roots;
    std::unordered_map<std::uint64_t, std::uint32_t> m_byParentAndId;
};

} // namespace kiwb
