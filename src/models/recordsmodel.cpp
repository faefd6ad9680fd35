#include "models/recordsmodel.h"

#include "core/base/decimal.h"
#include "core/base/text.h"
#include "models/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace kiwb {

namespace {

using Column = RecordsModel::Column;

struct ColumnInfo {
    const char* id;
    const char* title;
    bool numeric;
};

/// In the order of Column.
constexpr ColumnInfo columnInfos[] = {
    {"rank", QT_TRANSLATE_NOOP("RecordsModel", "rank"), true},
    {"implementation", QT_TRANSLATE_NOOP("RecordsModel", "implementation"), false},
    {"value", QT_TRANSLATE_NOOP("RecordsModel", "median"), true},
    {"spread", QT_TRANSLATE_NOOP("RecordsModel", "p20 – p80"), true},
    {"ratio", QT_TRANSLATE_NOOP("RecordsModel", "ratio"), true},
    {"evidence", QT_TRANSLATE_NOOP("RecordsModel", "evidence"), false},
    {"workload", QT_TRANSLATE_NOOP("RecordsModel", "workload"), false},
    {"operation", QT_TRANSLATE_NOOP("RecordsModel", "operation"), false},
    {"pass", QT_TRANSLATE_NOOP("RecordsModel", "pass"), false},
    {"gpu", QT_TRANSLATE_NOOP("RecordsModel", "GPU"), false},
    {"flags", QT_TRANSLATE_NOOP("RecordsModel", "flags"), false},
    {"observed", QT_TRANSLATE_NOOP("RecordsModel", "observed"), true},
    {"statistic", QT_TRANSLATE_NOOP("RecordsModel", "statistic"), false},
    {"samples", QT_TRANSLATE_NOOP("RecordsModel", "samples"), true},
    {"dtype", QT_TRANSLATE_NOOP("RecordsModel", "dtype"), false},
    {"protocol", QT_TRANSLATE_NOOP("RecordsModel", "protocol"), false},
    {"source", QT_TRANSLATE_NOOP("RecordsModel", "source"), false},
    {"project", QT_TRANSLATE_NOOP("RecordsModel", "project"), false},
    {"release", QT_TRANSLATE_NOOP("RecordsModel", "release"), false},
    {"status", QT_TRANSLATE_NOOP("RecordsModel", "status"), false},
    {"digest", QT_TRANSLATE_NOOP("RecordsModel", "run digest"), false},
};
static_assert(std::size(columnInfos) == static_cast<std::size_t>(Column::Count));

constexpr double missing = std::numeric_limits<double>::infinity();

QStringList checkWords(const Catalog& catalog, RunIndex run, bool codes) {
    QStringList words;
    const CheckSet set = catalog.checks(run);
    for (const CheckInfo& info : checkInfos())
        if (set.has(info.check))
            words += ownText(codes ? info.code : info.words);
    return words;
}

int worstSeverity(CheckSet set) {
    int worst = -1;
    for (const CheckInfo& info : checkInfos())
        if (set.has(info.check))
            worst = std::max(worst, static_cast<int>(info.severity));
    return worst;
}

QString orDash(const QString& text) {
    return text.isEmpty() ? QStringLiteral("–") : text;
}

} // namespace

std::optional<Spread> spreadOf(const Catalog& catalog, RunIndex run) {
    static constexpr std::pair<std::string_view, std::string_view> pairs[] = {
        {"p20", "p80"}, {"p05", "p95"}, {"minimum", "maximum"}};
    if (!catalog.hasSpread(run))
        return std::nullopt;
    for (const auto& [lowName, highName] : pairs) {
        const auto low = catalog.quantileNs(run, lowName);
        const auto high = catalog.quantileNs(run, highName);
        if (low && high && *low <= *high)
            return Spread{*low, *high,
                          lowName == "minimum" ? QStringLiteral("min–max")
                                               : ownText(lowName) + u'–' + ownText(highName)};
    }
    return std::nullopt;
}

QString valueText(const Catalog& catalog, RunIndex run) {
    const PrimaryMeasurement primary = catalog.primary(run);
    if (!primary.present)
        return QStringLiteral("–");
    return primary.ns ? ownText(latencyText(*primary.ns))
                      : shown(quantityText(primary.metric, primary.value, primary.unit));
}

QString exactValueText(const Catalog& catalog, RunIndex run) {
    const PrimaryMeasurement primary = catalog.primary(run);
    if (!primary.present)
        return {};
    return ownText(ecmascriptNumber(primary.value)) + QChar(0xA0) + shown(primary.unit);
}

RecordsModel::RecordsModel(QObject* parent) : QAbstractTableModel(parent) {}

void RecordsModel::setRecords(std::shared_ptr<const Catalog> catalog, std::vector<RunIndex> runs,
                              Baselines baselines, const QString& baselineName) {
    beginResetModel();
    const bool another = m_catalog != catalog;
    m_catalog = std::move(catalog);
    if (another)
        orderCohorts();
    m_runs = std::move(runs);
    m_baselines = std::move(baselines);
    m_baselineName = baselineName;
    m_rowOfRun.clear();
    m_onlyMedians = std::all_of(m_runs.begin(), m_runs.end(), [this](RunIndex run) {
        const StringId statistic = m_catalog->columns().statistic[run];
        return statistic == 0 || m_catalog->text(statistic) == "median";
    });
    sortRuns();
    endResetModel();
}

int RecordsModel::rowOf(RunIndex run) const {
    if (!m_catalog || run >= m_catalog->runCount())
        return -1;
    if (m_rowOfRun.empty()) {
        m_rowOfRun.assign(m_catalog->runCount(), noIndex);
        for (std::size_t row = 0; row < m_runs.size(); ++row)
            m_rowOfRun[m_runs[row]] = static_cast<std::uint32_t>(row);
    }
    return m_rowOfRun[run] == noIndex ? -1 : static_cast<int>(m_rowOfRun[run]);
}

QString RecordsModel::columnId(Column column) {
    return QString::fromLatin1(columnInfos[static_cast<std::size_t>(column)].id);
}

bool RecordsModel::isNumeric(Column column) {
    return columnInfos[static_cast<std::size_t>(column)].numeric;
}

bool RecordsModel::isRightAligned(Column column) {
    return column == Column::Central || column == Column::Spread || column == Column::Ratio ||
           column == Column::Samples;
}

int RecordsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RecordsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(Column::Count);
}

QVariant RecordsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RunIndex run = runAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(run, column);
    case SortRole:
        return sortValue(run, column);
    case RunRole:
        return QVariant::fromValue(run);
    case DigestRole:
        return ownText(m_catalog->digest(run).text());
    case ExactRole:
        return exact(run, column);
    case ExplainRole:
        return explain(run, column);
    case MeaningRole: {
        if (m_catalog->rank(run) == 0)
            return static_cast<int>(Meaning::NotRanked);
        if (m_catalog->tiedWithPrevious(run))
            return static_cast<int>(Meaning::Tied);
        return static_cast<int>(m_catalog->rank(run) == 1 ? Meaning::Leader : Meaning::Ranked);
    }
    case BaselineRole:
        return m_baselines.baselineOf(m_catalog->cohortIndex(run)) == run;
    case SpreadRole:
        if (const auto spread = spreadOf(*m_catalog, run))
            return QVariantList{spread->low, m_catalog->columns().ns[run], spread->high};
        return QVariantList{};
    case EvidenceRole:
        return static_cast<int>(m_catalog->evidence(run).word);
    case ReasonsRole: {
        QStringList reasons;
        for (const std::string& reason : m_catalog->ineligibleReasons(run))
            reasons += shown(reason);
        return reasons;
    }
    case CheckCodesRole:
        return checkWords(*m_catalog, run, true);
    case SeverityRole:
        return worstSeverity(m_catalog->checks(run));
    default:
        return {};
    }
}

QVariant RecordsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<Column>(section);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        if (column == Column::Ratio)
            return m_baselineName.isEmpty() ? tr("vs fastest") : tr("vs %1").arg(m_baselineName);
        if (column == Column::Central && !m_onlyMedians)
            return tr("value");
        return tr(columnInfos[static_cast<std::size_t>(section)].title);
    }
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isRightAligned(column) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    return {};
}

QString RecordsModel::text(RunIndex run, Column column) const {
    const Catalog& catalog = *m_catalog;
    switch (column) {
    case Column::Rank:
        if (catalog.rank(run) == 0)
            return tr("not ranked");
        return tr("%1 of %2", "rank of how many")
            .arg(QString::number(catalog.rank(run)), QString::number(catalog.cohort(run).ranked));
    case Column::Implementation:
        return shown(catalog.label(run));
    case Column::Operation:
        return shown(catalog.operationTitle(run).empty() ? catalog.operation(run)
                                                         : catalog.operationTitle(run));
    case Column::Pass:
        return shown(catalog.pass(run));
    case Column::Workload:
        return shown(catalog.workload(run).label);
    case Column::Gpu:
        return shown(catalog.environment(run).gpu);
    case Column::Central:
        return valueText(catalog, run);
    case Column::Spread:
        // The header says p20 – p80: another pair names itself.
        if (const auto spread = spreadOf(catalog, run)) {
            const QString range = ownText(latencyRangeText(spread->low, spread->high));
            return spread->name == QStringLiteral("p20–p80") ? range : spread->name + u' ' + range;
        }
        return catalog.columns().rank[run] == 0 && std::isnan(catalog.columns().value[run])
                   ? QStringLiteral("–")
                   : tr("no spread");
    case Column::Ratio:
        if (const auto ratio = m_baselines.ratio(catalog, run))
            return ownText(ratioText(*ratio));
        return QStringLiteral("–");
    case Column::Evidence:
        return ownText(catalog.evidence(run).text());
    case Column::Flags:
        return checkWords(catalog, run, false).join(QStringLiteral(" · "));
    case Column::Observed:
        return catalog.observedAt(run) == noInstant ? QStringLiteral("–")
                                                    : ownText(dateText(catalog.observedAt(run)));
    case Column::Statistic:
        return orDash(shown(catalog.primary(run).statistic));
    case Column::Samples:
        return catalog.columns().samples[run] < 0
                   ? QStringLiteral("–")
                   : ownText(countText(static_cast<std::uint64_t>(catalog.columns().samples[run])));
    case Column::Dtype:
        return shown(catalog.workload(run).dtype);
    case Column::Protocol:
        return shown(catalog.protocol(run).label());
    case Column::Source:
        return shown(catalog.source(run));
    case Column::Project:
        return shown(catalog.project(run));
    case Column::Release:
        return shown(catalog.release(run));
    case Column::Status:
        return shown(catalog.status(run));
    case Column::Digest:
        return ownText(catalog.digest(run).shortHex());
    case Column::Count:
        break;
    }
    return {};
}

QString RecordsModel::exact(RunIndex run, Column column) const {
    const Catalog& catalog = *m_catalog;
    switch (column) {
    case Column::Rank:
        return catalog.rank(run) == 0 ? QString() : QString::number(catalog.rank(run));
    case Column::Central:
        return exactValueText(catalog, run);
    case Column::Spread:
        if (const auto spread = spreadOf(catalog, run))
            return ownText(ecmascriptNumber(spread->low)) + QStringLiteral(" – ") +
                   ownText(ecmascriptNumber(spread->high)) + QStringLiteral(" ns");
        return {};
    case Column::Ratio:
        if (const auto ratio = m_baselines.ratio(catalog, run))
            return ownText(ecmascriptNumber(*ratio));
        return {};
    case Column::Observed:
        return catalog.observedAt(run) == noInstant ? QString()
                                                    : ownText(instantText(catalog.observedAt(run)));
    case Column::Samples:
        return catalog.columns().samples[run] < 0 ? QString()
                                                  : QString::number(catalog.columns().samples[run]);
    case Column::Digest:
        return ownText(catalog.digest(run).text());
    case Column::Statistic:
        return shown(catalog.primary(run).statistic);
    default:
        return text(run, column);
    }
}

QVariant RecordsModel::sortValue(RunIndex run, Column column) const {
    const Catalog::Columns& columns = m_catalog->columns();
    switch (column) {
    case Column::Rank:
        return columns.rank[run] == 0 ? missing : static_cast<double>(columns.rank[run]);
    case Column::Central:
        return std::isnan(columns.ns[run]) ? missing : columns.ns[run];
    case Column::Spread:
        if (const auto spread = spreadOf(*m_catalog, run))
            return (spread->high - spread->low) / columns.ns[run];
        return missing;
    case Column::Ratio:
        return m_baselines.ratio(*m_catalog, run).value_or(missing);
    case Column::Evidence: {
        const EvidenceState state = m_catalog->evidence(run);
        return static_cast<double>(static_cast<int>(state.word) * 8 + state.verified);
    }
    case Column::Flags:
        return static_cast<double>(worstSeverity(columns.checks[run]) * 100 +
                                   checkWords(*m_catalog, run, true).size());
    case Column::Observed:
        return columns.observedAt[run] == noInstant ? missing
                                                    : static_cast<double>(columns.observedAt[run]);
    case Column::Samples:
        return columns.samples[run] < 0 ? missing : static_cast<double>(columns.samples[run]);
    default:
        return exact(run, column);
    }
}

QString RecordsModel::explain(RunIndex run, Column column) const {
    const Catalog& catalog = *m_catalog;
    QStringList lines;
    switch (column) {
    case Column::Rank:
        lines += ownText(catalog.rankText(run));
        for (const std::string& reason : catalog.ineligibleReasons(run))
            lines += shown(reason);
        if (catalog.rank(run) != 0 && catalog.tiedWithPrevious(run))
            lines += tr("tied with the run before it");
        break;
    case Column::Central:
        lines += exactValueText(catalog, run);
        for (const Quantile& quantile : catalog.quantiles(run))
            lines += shown(catalog.text(quantile.statistic)) + QStringLiteral(": ") +
                     ownText(ecmascriptNumber(quantile.ns)) + QStringLiteral(" ns");
        break;
    case Column::Spread:
        if (const auto spread = spreadOf(catalog, run))
            lines += spread->name + QStringLiteral(": ") + exact(run, column);
        else
            lines += tr("No spread was published with this run.");
        break;
    case Column::Ratio: {
        const RunIndex baseline = m_baselines.baselineOf(catalog.cohortIndex(run));
        lines += baseline == noIndex
                     ? tr("Its cohort has no run of the baseline.")
                     : tr("%1 against %2 in the same cohort")
                           .arg(exactValueText(catalog, run), exactValueText(catalog, baseline));
        break;
    }
    case Column::Evidence:
        for (int i = 0; i < static_cast<int>(Link::Count); ++i)
            lines += ownText(linkName(static_cast<Link>(i))) + QStringLiteral(": ") +
                     ownText(linkStateName(catalog.link(run, static_cast<Link>(i))));
        break;
    case Column::Flags:
        // What it means in general, then what holds for this run.
        for (const CheckFinding& finding : catalog.findings(run)) {
            const CheckInfo& info = checkInfo(finding.check);
            lines += ownText(info.words) + QStringLiteral(": ") + ownText(info.meaning);
            lines += shown(finding.sentence);
        }
        break;
    case Column::Implementation:
        lines += shown(catalog.label(run));
        if (!catalog.lentLabel(run).empty() && catalog.lentLabel(run) != catalog.label(run))
            lines += tr("its document says: %1").arg(shown(catalog.lentLabel(run)));
        break;
    default:
        lines += exact(run, column);
        break;
    }
    return lines.join(u'\n');
}

void RecordsModel::sort(int column, Qt::SortOrder order) {
    m_sortColumn = column;
    m_sortOrder = order;
    if (!m_catalog)
        return;
    beginResetModel();
    m_rowOfRun.clear();
    sortRuns();
    endResetModel();
}

void RecordsModel::orderCohorts() {
    m_placeOfCohort.clear();
    if (!m_catalog)
        return;
    const auto cohorts = m_catalog->cohorts();
    std::vector<std::uint32_t> order(cohorts.size());
    std::iota(order.begin(), order.end(), 0U);
    // Operations, passes and GPUs are few and shared: equal ones cost one look, not a comparison.
    const auto compared = [](std::string_view a, std::string_view b) {
        return a == b ? 0 : naturalCompare(a, b);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const RunIndex left = cohorts[a].runs.front();
        const RunIndex right = cohorts[b].runs.front();
        const Catalog& catalog = *m_catalog;
        int result = compared(catalog.operation(left), catalog.operation(right));
        if (result == 0)
            result = compared(catalog.pass(left), catalog.pass(right));
        if (result == 0)
            result = compared(catalog.environment(left).gpu, catalog.environment(right).gpu);
        if (result == 0)
            result = compared(catalog.workload(left).label, catalog.workload(right).label);
        return result < 0;
    });
    m_placeOfCohort.resize(cohorts.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        m_placeOfCohort[order[place]] = static_cast<std::uint32_t>(place);
}

void RecordsModel::sortRuns() {
    if (!m_catalog)
        return;
    const Catalog::Columns& columns = m_catalog->columns();
    std::sort(m_runs.begin(), m_runs.end(), [&](RunIndex a, RunIndex b) {
        const auto key = [&](RunIndex run) {
            return std::tuple(m_placeOfCohort[columns.cohort[run]], columns.rank[run] == 0,
                              columns.position[run], run);
        };
        return key(a) < key(b);
    });
    if (m_sortColumn < 0 || m_sortColumn >= static_cast<int>(Column::Count))
        return;
    const auto column = static_cast<Column>(m_sortColumn);
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    // Keys are made once for each run, so that a million rows cost a million keys, not a comparison
    // of QVariants each. What is missing stays at the end in both directions.
    const bool asNumber =
        isNumeric(column) || column == Column::Evidence || column == Column::Flags;
    std::vector<std::size_t> order(m_runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (asNumber) {
        std::vector<double> keys;
        keys.reserve(m_runs.size());
        for (const RunIndex run : m_runs)
            keys.push_back(sortValue(run, column).toDouble());
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (keys[a] == missing || keys[b] == missing)
                return keys[a] != missing && keys[b] == missing;
            return descending ? keys[a] > keys[b] : keys[a] < keys[b];
        });
    } else {
        std::vector<std::string> keys;
        keys.reserve(m_runs.size());
        for (const RunIndex run : m_runs)
            keys.push_back(bytesOf(text(run, column)));
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (keys[a].empty() || keys[b].empty())
                return !keys[a].empty() && keys[b].empty();
            const int compared = naturalCompare(keys[a], keys[b]);
            return descending ? compared > 0 : compared < 0;
        });
    }
    std::vector<RunIndex> sorted;
    sorted.reserve(m_runs.size());
    for (const std::size_t from : order)
        sorted.push_back(m_runs[from]);
    m_runs = std::move(sorted);
}

} // namespace kiwb
