#include "models/comparemodel.h"

#include "models/text.h"

namespace kiwb {

CompareModel::CompareModel(QObject* parent) : QAbstractTableModel(parent) {}

void CompareModel::setComparison(std::shared_ptr<const Catalog> catalog,
                                 std::optional<Comparison> comparison, bool onlyDifferences) {
    beginResetModel();
    m_catalog = std::move(catalog);
    m_comparison = std::move(comparison);
    m_rows.clear();
    if (m_comparison)
        for (std::size_t i = 0; i < m_comparison->fields.size(); ++i)
            if (!onlyDifferences || m_comparison->fields[i].differs ||
                m_comparison->fields[i].role == CompareField::Role::Value)
                m_rows.push_back(i);
    endResetModel();
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_comparison ? 0 : static_cast<int>(m_comparison->runs.size()) + 1;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CompareField& field = m_comparison->fields[m_rows[static_cast<std::size_t>(index.row())]];
    const bool blocking = blocksRanking(*m_comparison, field);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == 0)
            return shown(field.name);
        return shown(field.values[static_cast<std::size_t>(index.column() - 1)]);
    case Qt::AccessibleTextRole:
        if (index.column() == 0)
            return blocking        ? tr("%1, differs and blocks a ranking").arg(shown(field.name))
                   : field.differs ? tr("%1, differs").arg(shown(field.name))
                                   : shown(field.name);
        return shown(field.values[static_cast<std::size_t>(index.column() - 1)]);
    case SectionRole:
        return static_cast<int>(field.role);
    case DiffersRole:
        return field.differs;
    case BlockingRole:
        return blocking;
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_comparison || section < 0 ||
        (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    if (section == 0)
        return tr("field");
    const auto column = static_cast<std::size_t>(section - 1);
    if (column >= m_comparison->runs.size())
        return {};
    return shown(m_catalog->label(m_comparison->runs[column]));
}

} // namespace kiwb
