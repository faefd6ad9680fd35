#pragma once

#include "core/catalog/catalog.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>
#include <vector>

namespace kiwb {

/// The ratio of every run of a cohort to the baseline run of that cohort.
class Baselines {
public:
    Baselines() = default;
    /// `label` is an implementation's label: the baseline of a cohort is the newest run of that
    /// label which has a latency or value. An empty label means the fastest run of each cohort.
    Baselines(const Catalog& catalog, const std::string& label);

    [[nodiscard]] RunIndex baselineOf(CohortIndex cohort) const; ///< noIndex: none
    /// value / baseline value; absent when either is missing or not positive.
    [[nodiscard]] std::optional<double> ratio(const Catalog& catalog, RunIndex run) const;

private:
    std::vector<RunIndex> m_byCohort;
};

/// The filtered runs as a table: an index vector, filtered by the caller and sorted here by value.
/// Text under DisplayRole, the raw value under SortRole, meaning under the other roles. No colours,
/// fonts or icons. GUI thread.
class RecordsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Column {
        Rank,
        Implementation,
        Central,
        Spread,
        Ratio,
        Evidence,
        Workload,
        Operation,
        Pass,
        Gpu,
        Flags,
        Observed,
        Statistic,
        Samples,
        Dtype,
        Protocol,
        Source,
        Project,
        Release,
        Status,
        Digest,
        Count
    };
    enum Role {
        SortRole = Qt::UserRole, ///< double (infinity: missing) or QString
        RunRole,                 ///< uint: RunIndex
        DigestRole,              ///< QString: "sha256:…"
        ExactRole,               ///< QString: the exact value of the cell, for copying
        ExplainRole,             ///< QString: plain text, several lines; may be empty
        MeaningRole,             ///< int: Meaning of the rank
        BaselineRole,            ///< bool: this run is the baseline of its cohort
        SpreadRole,              ///< QVariantList: low, central, high in ns; empty: no spread
        EvidenceRole,            ///< int: EvidenceState::Word
        ReasonsRole,             ///< QStringList: why it cannot rank
        CheckCodesRole,          ///< QStringList: codes of its evidence checks
        SeverityRole             ///< int: highest CheckSeverity; -1: none
    };
    enum class Meaning { Leader, Ranked, Tied, NotRanked };

    explicit RecordsModel(QObject* parent = nullptr);

    /// The one way in: the catalogue, its runs to show (in any order) and the baselines of the
    /// ratio column. Unsorted, runs stand cohort by cohort, in natural order of operation, pass,
    /// GPU and workload, each cohort in the order of its ranks.
    void setRecords(std::shared_ptr<const Catalog> catalog, std::vector<RunIndex> runs,
                    Baselines baselines, const QString& baselineName);

    [[nodiscard]] const std::shared_ptr<const Catalog>& catalog() const { return m_catalog; }
    [[nodiscard]] const std::vector<RunIndex>& runs() const { return m_runs; }
    [[nodiscard]] RunIndex runAt(int row) const { return m_runs[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowOf(RunIndex run) const; ///< -1: not shown

    /// The column's stable name, for settings and object names ("median").
    static QString columnId(Column column);
    /// Whether its cells are numbers, set in the monospace font.
    static bool isNumeric(Column column);
    /// Whether they line up on the right.
    static bool isRightAligned(Column column);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    [[nodiscard]] QString text(RunIndex run, Column column) const;
    [[nodiscard]] QString exact(RunIndex run, Column column) const;
    [[nodiscard]] QVariant sortValue(RunIndex run, Column column) const;
    [[nodiscard]] QString explain(RunIndex run, Column column) const;
    void orderCohorts();
    void sortRuns();

    std::shared_ptr<const Catalog> m_catalog;
    std::vector<std::uint32_t> m_placeOfCohort; ///< of m_catalog's cohorts in natural order
    std::vector<RunIndex> m_runs;
    mutable std::vector<std::uint32_t> m_rowOfRun; ///< made on demand; noIndex: not shown
    Baselines m_baselines;
    QString m_baselineName;
    bool m_onlyMedians = true; ///< no shown value is another statistic: the header says "median"
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

/// "3.05 – 3.06 ms" of p20 and p80, or of the next pair that was published; empty without a spread.
struct Spread {
    double low = 0, high = 0; ///< ns
    QString name;             ///< "p20–p80"
};
std::optional<Spread> spreadOf(const Catalog& catalog, RunIndex run);

/// The primary value with its unit ("4.74 ms", "0.0167 s"), or "–".
QString valueText(const Catalog& catalog, RunIndex run);
/// The same, exact ("4740096 ns").
QString exactValueText(const Catalog& catalog, RunIndex run);

} // namespace kiwb
