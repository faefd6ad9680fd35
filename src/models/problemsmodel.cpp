#include "models/problemsmodel.h"

#include "models/text.h"

#include <algorithm>
#include <numeric>

namespace kiwb {

namespace {

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return ProblemsModel::tr("note");
    case Severity::Warning:
        return ProblemsModel::tr("warning");
    case Severity::Error:
        return ProblemsModel::tr("not read");
    }
    return {};
}

/// "notes.json: This is no manifest." A long name loses its middle: the reason must be in sight.
QString shortText(const Diagnostic& problem) {
    constexpr qsizetype longest = 18;
    const std::string& path = problem.origin.path;
    const std::size_t slash = path.find_last_of('/');
    QString name = shown(slash == std::string::npos ? path : path.substr(slash + 1));
    if (name.size() > longest)
        name = name.left(longest / 2 - 1) + u'…' + name.right(longest / 2);
    return name + QStringLiteral(": ") + shown(problem.reason);
}

} // namespace

ProblemsModel::ProblemsModel(QObject* parent) : QAbstractTableModel(parent) {}

void ProblemsModel::setCatalog(std::shared_ptr<const Catalog> catalog) {
    beginResetModel();
    m_catalog = std::move(catalog);
    m_order.resize(m_catalog ? m_catalog->problems().size() : 0);
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::stable_sort(m_order.begin(), m_order.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_catalog->problems()[a].severity > m_catalog->problems()[b].severity;
    });
    endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(Column::Count);
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Diagnostic& problem =
        m_catalog->problems()[m_order[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (static_cast<Column>(index.column())) {
        case Column::Severity:
            return severityWord(problem.severity);
        case Column::Place:
            return ownText(problem.origin.text());
        case Column::Reason:
            return shown(problem.reason);
        case Column::Skipped:
            return shown(problem.skipped);
        case Column::Advice:
            return shown(problem.advice);
        case Column::Count:
            break;
        }
        return {};
    case SeverityRole:
        return static_cast<int>(problem.severity);
    case PathRole:
        return QByteArray::fromStdString(problem.origin.path);
    case CodeRole:
        return shown(problem.code);
    case LineRole: {
        QStringList parts{severityWord(problem.severity), ownText(problem.origin.text()),
                          shown(problem.reason)};
        if (!problem.skipped.empty())
            parts += tr("Skipped: %1.").arg(shown(problem.skipped));
        if (!problem.advice.empty())
            parts += shown(problem.advice);
        parts += shown(problem.code);
        return parts.join(u'\t');
    }
    case ShortRole:
        return shortText(problem);
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal ||
        (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    switch (static_cast<Column>(section)) {
    case Column::Severity:
        return tr("what");
    case Column::Place:
        return tr("where");
    case Column::Reason:
        return tr("why");
    case Column::Skipped:
        return tr("left out");
    case Column::Advice:
        return tr("what to do");
    case Column::Count:
        break;
    }
    return {};
}

} // namespace kiwb
