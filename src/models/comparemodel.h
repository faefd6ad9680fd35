#pragma once

#include "core/catalog/compare.h"

#include <QAbstractTableModel>
#include <memory>
#include <optional>

namespace kiwb {

/// A comparison as a table: a row a field, a column a run. GUI thread.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        SectionRole = Qt::UserRole, ///< int: CompareField::Role
        DiffersRole,                ///< bool
        BlockingRole                ///< bool: blocksRanking(), why there is no winner
    };

    explicit CompareModel(QObject* parent = nullptr);

    /// The one way in; without a comparison the table is empty. `onlyDifferences` leaves out the
    /// rows that are equal in all runs.
    void setComparison(std::shared_ptr<const Catalog> catalog, std::optional<Comparison> comparison,
                       bool onlyDifferences);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const Catalog> m_catalog;
    std::optional<Comparison> m_comparison;
    std::vector<std::size_t> m_rows; ///< into m_comparison->fields
};

} // namespace kiwb
