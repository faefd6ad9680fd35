#include "models/collectionsmodel.h"

#include "core/base/text.h"
#include "models/text.h"

namespace kiwb {

namespace {

QString stateWord(const CollectionRow& row) {
    switch (row.state) {
    case CollectionRow::State::Waiting:
        return CollectionsModel::tr("waiting");
    case CollectionRow::State::Loading:
        return CollectionsModel::tr("loading");
    case CollectionRow::State::Stopped:
        return CollectionsModel::tr("stopped early");
    case CollectionRow::State::Ready:
        return row.hidden ? CollectionsModel::tr("hidden") : QString();
    }
    return {};
}

} // namespace

CollectionsModel::CollectionsModel(QObject* parent) : QAbstractTableModel(parent) {}

void CollectionsModel::setRows(std::vector<CollectionRow> rows) {
    // The same collections with new counts (the usual case while loading) keep their indexes, so
    // that an open context menu or the keyboard focus stays where it is.
    const bool same =
        rows.size() == m_rows.size() &&
        std::equal(rows.begin(), rows.end(), m_rows.begin(),
                   [](const CollectionRow& a, const CollectionRow& b) { return a.id == b.id; });
    if (same) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int CollectionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CollectionsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 2;
}

QVariant CollectionsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CollectionRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const QString word = stateWord(row);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == 0)
            return row.title;
        return word.isEmpty() ? ownText(countText(row.runs)) : word;
    case Qt::AccessibleTextRole:
        if (index.column() == 0)
            return row.title;
        return word.isEmpty() ? ownText(countText(row.runs, "run")) : word;
    case IdRole:
        return QVariant::fromValue<qulonglong>(row.id);
    case HiddenRole:
        return row.hidden;
    case StateRole:
        return static_cast<int>(row.state);
    case ProblemsRole:
        return QVariant::fromValue<qulonglong>(row.problems);
    case ExplainRole: {
        QStringList lines{row.place, ownText(countText(row.runs, "run")) + QStringLiteral(" · ") +
                                         ownText(countText(row.problems, "problem"))};
        if (!word.isEmpty())
            lines += word;
        return lines.join(u'\n');
    }
    default:
        return {};
    }
}

QVariant CollectionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("collection") : tr("runs");
}

} // namespace kiwb
