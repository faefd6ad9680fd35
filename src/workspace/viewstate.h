#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/query.h"
#include "core/figure/figure.h"

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace kiwb {

/// What every view shows together: the catalogue, the query and the runs it leaves, the baseline,
/// the one selection and the runs put side by side. The selection is kept by digest, so it survives
/// a new catalogue. GUI thread.
class ViewState : public QObject {
    Q_OBJECT
public:
    explicit ViewState(QObject* parent = nullptr);
    ~ViewState() override;

    void setCatalog(std::shared_ptr<const Catalog> catalog); ///< null: nothing is loaded
    /// A query that cannot be understood leaves the runs as they are and sets errors().
    void setQuery(const QString& text);
    /// Chooses a node of the explorer: its terms take the place of those of the node before, the
    /// rest of the query stays.
    void setScope(const QString& terms);
    /// An implementation's label; empty: the fastest of each cohort.
    void setBaseline(const QString& label);
    /// `current` is the run whose dossier is shown; it need not be among `runs`, which is the
    /// whole selection in the order of the table.
    void select(std::vector<Digest> runs, const std::optional<Digest>& current);
    void selectOne(RunIndex run);
    /// Two to eight runs for the comparison; others are an empty comparison.
    void setCompared(std::vector<Digest> runs);

    [[nodiscard]] const std::shared_ptr<const Catalog>& catalog() const { return m_catalog; }
    [[nodiscard]] const QString& query() const { return m_query; }
    [[nodiscard]] const QString& scope() const { return m_scope; }
    [[nodiscard]] const std::vector<QueryError>& errors() const { return m_errors; }
    [[nodiscard]] const QString& baseline() const { return m_baseline; }
    [[nodiscard]] const std::vector<RunIndex>& runs() const { return m_runs; }
    /// The runs that the query without the explorer's terms leaves: what the explorer counts.
    [[nodiscard]] const std::vector<RunIndex>& runsOutsideScope() const { return m_outsideScope; }
    /// Distinct labels of the filtered runs, most frequent first: what can be a baseline.
    [[nodiscard]] std::vector<std::string> labels() const;
    [[nodiscard]] const std::vector<Digest>& selectedDigests() const { return m_selected; }
    [[nodiscard]] std::vector<RunIndex> selection() const; ///< those that are loaded
    [[nodiscard]] std::optional<RunIndex> current() const; ///< absent: none, or not loaded
    [[nodiscard]] std::vector<RunIndex> compared() const;
    /// Colour and shape of every implementation, for the whole session: a figure is made with it.
    [[nodiscard]] SeriesSlots& seriesSlots() { return m_slots; }
    /// The slots of this figure's series are what other views show beside the same series.
    void keepSlots(const Figure& figure);
    [[nodiscard]] std::optional<std::size_t> slotOf(RunIndex run) const; ///< absent: in no figure

Q_SIGNALS:
    void catalogChanged(); ///< before recordsChanged
    void queryChanged();   ///< text or errors
    void recordsChanged(); ///< the filtered runs
    void baselineChanged();
    void selectionChanged();
    void comparedChanged();
    void slotsChanged();

private:
    void applyQuery(bool newCatalog);
    [[nodiscard]] std::vector<RunIndex> found(const std::vector<Digest>& digests) const;

    std::shared_ptr<const Catalog> m_catalog;
    QString m_query;
    QString m_scope;          ///< the leading part of m_query that the explorer put there
    QString m_understood;     ///< the last query without errors
    QString m_understoodRest; ///< the same without the explorer's terms
    QString m_baseline;
    std::vector<QueryError> m_errors;
    std::vector<RunIndex> m_runs;
    std::vector<RunIndex> m_outsideScope;
    std::vector<Digest> m_selected;
    std::optional<Digest> m_current;
    std::vector<Digest> m_compared;
    SeriesSlots m_slots;
    std::map<SeriesSlots::Key, std::size_t> m_slotOfSeries;
};

} // namespace kiwb
