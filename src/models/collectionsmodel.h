#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

namespace kiwb {

/// One opened collection, as a row shows it.
struct CollectionRow {
    enum class State { Waiting, Loading, Ready, Stopped };
    quint64 id = 0; ///< stays the same until it is closed
    QString title;
    QString place; ///< the full path, visible text
    qulonglong runs = 0;
    qulonglong problems = 0;
    bool hidden = false;
    State state = State::Ready;
};

/// The opened collections in the order they were opened. GUI thread.
class CollectionsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole, ///< qulonglong
        HiddenRole,            ///< bool
        StateRole,             ///< int: CollectionRow::State
        ProblemsRole,          ///< qulonglong
        ExplainRole            ///< QString: plain text
    };

    explicit CollectionsModel(QObject* parent = nullptr);

    /// The one way in.
    void setRows(std::vector<CollectionRow> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::vector<CollectionRow> m_rows;
};

} // namespace kiwb
