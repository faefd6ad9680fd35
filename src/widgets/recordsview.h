#pragma once

#include "core/catalog/catalog.h"
#include "models/recordsmodel.h"

#include <QTableView>

namespace kiwb {

class ActionRegistry;
class AppTheme;
class ViewState;

/// The filtered runs as a table on the one selection. Columns can be hidden, moved and sorted.
class RecordsView : public QTableView {
    Q_OBJECT
public:
    /// Which runs it shows.
    enum class Shows {
        Filtered, ///< all runs the query leaves
        Given     ///< those handed in by showRuns(): the twin of a chart
    };

    RecordsView(ViewState& view, const ActionRegistry& actions, const AppTheme& theme, Shows shows,
                QWidget* parent);

    void showRuns(std::vector<RunIndex> runs);
    void setVisibleColumns(const std::vector<RecordsModel::Column>& columns);

    /// Opens the menu of columns below the headers.
    void chooseColumns();

    /// Order, widths, hidden columns and sorting as bytes for the session.
    [[nodiscard]] QByteArray saveColumns() const;
    void restoreColumns(const QByteArray& state);

    /// The selected rows, or all of them, as tab separated text: headers of the visible columns in
    /// their order, exact values.
    [[nodiscard]] QString selectedAsText() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refill(std::vector<RunIndex> runs);
    void fitValues();
    void followSelection();
    void tellSelection();
    void showColumnsMenu(const QPoint& globalPosition);

    ViewState& m_view;
    const ActionRegistry& m_actions;
    RecordsModel* m_model;
    Shows m_shows;
    std::vector<RunIndex> m_given;
    std::shared_ptr<const Catalog> m_givenCatalog; ///< whose runs m_given names
    bool m_following = false;                      ///< the selection is being taken over, not made
};

} // namespace kiwb
