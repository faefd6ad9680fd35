#pragma once

#include "core/catalog/catalog.h"

#include <QAbstractTableModel>
#include <memory>

namespace kiwb {

/// Everything that was not read or is wrong: where, why, what was skipped, what to do. GUI thread.
class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Column { Severity, Place, Reason, Skipped, Advice, Count };
    enum Role {
        SeverityRole = Qt::UserRole, ///< int: Severity
        PathRole,                    ///< QByteArray: the file's path, raw bytes
        CodeRole,                    ///< QString: "NOT_A_MANIFEST"
        LineRole,                    ///< QString: the whole problem on one line, for copying
        ShortRole                    ///< QString: "notes.json: not a manifest", for a narrow list
    };

    explicit ProblemsModel(QObject* parent = nullptr);

    /// The one way in. Null means nothing is loaded.
    void setCatalog(std::shared_ptr<const Catalog> catalog);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const Catalog> m_catalog;
    std::vector<std::uint32_t> m_order; ///< worst first, else as they were found
};

} // namespace kiwb
