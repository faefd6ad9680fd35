#include "widgets/recordsview.h"

#include "charts/fonts.h"
#include "core/base/text.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/recordsdelegate.h"
#include "workspace/viewstate.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <algorithm>
#include <set>

namespace kiwb {

namespace {

using Column = RecordsModel::Column;

struct Width {
    Column column;
    int pixels;
};
constexpr Width widths[] = {
    {Column::Rank, 84},      {Column::Implementation, 156}, {Column::Central, 84},
    {Column::Spread, 172},   {Column::Ratio, 92},           {Column::Evidence, 118},
    {Column::Workload, 300}, {Column::Operation, 170},      {Column::Pass, 84},
    {Column::Gpu, 200},      {Column::Flags, 240},          {Column::Observed, 100},
    {Column::Statistic, 80}, {Column::Samples, 76},         {Column::Dtype, 70},
    {Column::Protocol, 230}, {Column::Source, 140},         {Column::Project, 140},
    {Column::Release, 80},   {Column::Status, 100},         {Column::Digest, 116}};

/// Not shown until the user asks: the first view answers "which is faster, and may I say so".
constexpr Column hiddenAtFirst[] = {Column::Statistic, Column::Samples, Column::Dtype,
                                    Column::Protocol,  Column::Source,  Column::Project,
                                    Column::Release,   Column::Status,  Column::Digest};

} // namespace

RecordsView::RecordsView(ViewState& view, const ActionRegistry& actions, const AppTheme& theme,
                         Shows shows, QWidget* parent)
    : QTableView(parent), m_view(view), m_actions(actions), m_model(new RecordsModel(this)),
      m_shows(shows) {
    setModel(m_model);
    setItemDelegate(new RecordsDelegate(view, theme, this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(27);
    QHeaderView* header = horizontalHeader();
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setMinimumSectionSize(40);
    for (const Width& width : widths)
        setColumnWidth(static_cast<int>(width.column), width.pixels);
    for (const Column column : hiddenAtFirst)
        setColumnHidden(static_cast<int>(column), true);

    connect(header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { showColumnsMenu(horizontalHeader()->mapToGlobal(at)); });
    connect(header, &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder order) {
                m_following = true;
                m_model->sort(column, order);
                m_following = false;
                followSelection();
            });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RecordsView::tellSelection);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            &RecordsView::tellSelection);
    if (shows == Shows::Filtered)
        connect(&m_view, &ViewState::recordsChanged, this, [this] { refill(m_view.runs()); });
    connect(&m_view, &ViewState::baselineChanged, this, [this] {
        if (m_shows == Shows::Filtered)
            refill(m_view.runs());
        else if (m_givenCatalog == m_view.catalog())
            refill(m_given);
    });
    connect(&m_view, &ViewState::selectionChanged, this, &RecordsView::followSelection);
    // The shapes beside the names come from the figure, which is made after the records are shown.
    connect(&m_view, &ViewState::slotsChanged, viewport(), qOverload<>(&QWidget::update));
}

void RecordsView::showRuns(std::vector<RunIndex> runs) {
    m_given = std::move(runs);
    m_givenCatalog = m_view.catalog();
    refill(m_given);
}

void RecordsView::refill(std::vector<RunIndex> runs) {
    m_following = true;
    const auto& catalog = m_view.catalog();
    m_model->setRecords(catalog, std::move(runs),
                        catalog ? Baselines(*catalog, bytesOf(m_view.baseline())) : Baselines(),
                        shown(bytesOf(m_view.baseline())));
    fitValues();
    m_following = false;
    followSelection();
}

/// Scores are shown as published and may be long; two values cut to the same digits would mislead.
/// The column grows for them and never shrinks by itself.
void RecordsView::fitValues() {
    constexpr int rowsMeasured = 200;
    constexpr int widest = 220;
    constexpr int padding = 18;
    const auto column = static_cast<int>(Column::Central);
    const QFontMetrics metrics(bundledFont(FontFace::Mono, 12));
    int width = columnWidth(column);
    for (int row = 0; row < std::min(m_model->rowCount(), rowsMeasured); ++row)
        width = std::max(width,
                         metrics.horizontalAdvance(m_model->index(row, column).data().toString()) +
                             padding);
    if (width = std::min(width, widest); width > columnWidth(column))
        setColumnWidth(column, width);
}

void RecordsView::followSelection() {
    if (m_following || m_model->catalog() != m_view.catalog())
        return;
    m_following = true;
    std::vector<int> rows;
    for (const RunIndex run : m_view.selection())
        if (const int row = m_model->rowOf(run); row >= 0)
            rows.push_back(row);
    const int first = rows.empty() ? -1 : rows.front();
    // Neighbours become one range: a million selected rows are then a handful of ranges.
    std::sort(rows.begin(), rows.end());
    QItemSelection selection;
    const int last = m_model->columnCount() - 1;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        selection.append(
            QItemSelectionRange(m_model->index(rows[i], 0), m_model->index(rows[end - 1], last)));
        i = end;
    }
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    const auto current = m_view.current();
    const int row = current ? m_model->rowOf(*current) : -1;
    if (row >= 0 && row != currentIndex().row()) {
        int column = currentIndex().column();
        if (column < 0 || isColumnHidden(column))
            column = horizontalHeader()->logicalIndex(0);
        selectionModel()->setCurrentIndex(m_model->index(row, column),
                                          QItemSelectionModel::NoUpdate);
    }
    if (row >= 0 || first >= 0) {
        const int left = horizontalScrollBar()->value();
        scrollTo(m_model->index(row >= 0 ? row : first, horizontalHeader()->logicalIndex(0)));
        horizontalScrollBar()->setValue(left);
    }
    m_following = false;
}

void RecordsView::tellSelection() {
    if (m_following || !m_model->catalog())
        return;
    m_following = true; // the answer need not come back here
    std::vector<Digest> runs;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            runs.push_back(m_model->catalog()->digest(m_model->runAt(row)));
    const QModelIndex current = currentIndex();
    std::optional<Digest> currentRun;
    if (current.isValid() && selectionModel()->isRowSelected(current.row()))
        currentRun = m_model->catalog()->digest(m_model->runAt(current.row()));
    else if (!runs.empty())
        currentRun = runs.front();
    m_view.select(std::move(runs), currentRun);
    m_following = false;
}

void RecordsView::setVisibleColumns(const std::vector<Column>& columns) {
    for (int i = 0; i < static_cast<int>(Column::Count); ++i)
        setColumnHidden(i, std::find(columns.begin(), columns.end(), static_cast<Column>(i)) ==
                               columns.end());
}

QByteArray RecordsView::saveColumns() const {
    return horizontalHeader()->saveState();
}

void RecordsView::restoreColumns(const QByteArray& state) {
    if (!state.isEmpty())
        horizontalHeader()->restoreState(state);
}

QString RecordsView::selectedAsText() const {
    std::set<int> rows;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(row);
    if (rows.empty())
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.insert(row);
    std::vector<int> columns;
    for (int visual = 0; visual < m_model->columnCount(); ++visual)
        if (const int logical = horizontalHeader()->logicalIndex(visual); !isColumnHidden(logical))
            columns.push_back(logical);
    // A line break or tab inside a cell would make two: shown text has neither (visibleText).
    QStringList lines;
    QStringList cells;
    for (const int column : columns)
        cells += m_model->headerData(column, Qt::Horizontal).toString();
    lines += cells.join(u'\t');
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns)
            cells += m_model->index(row, column).data(RecordsModel::ExactRole).toString();
        lines += cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

void RecordsView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(selectedAsText());
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        m_actions[ActionId::ShowManifest]->trigger();
        return;
    }
    QTableView::keyPressEvent(event);
}

void RecordsView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("recordsMenu"));
    for (const ActionId id : {ActionId::SetBaseline, ActionId::CompareSelected,
                              ActionId::CompareWithFirst, ActionId::OnlyCohort})
        menu.addAction(m_actions[id]);
    menu.addSeparator();
    for (const ActionId id : {ActionId::CopyTable, ActionId::CopyDigest, ActionId::CopyCitation,
                              ActionId::ShowManifest})
        menu.addAction(m_actions[id]);
    menu.exec(event->globalPos());
}

void RecordsView::chooseColumns() {
    showColumnsMenu(horizontalHeader()->mapToGlobal(QPoint(8, horizontalHeader()->height())));
}

void RecordsView::showColumnsMenu(const QPoint& globalPosition) {
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("columnsMenu"));
    for (int column = 0; column < m_model->columnCount(); ++column) {
        QAction* action = menu.addAction(m_model->headerData(column, Qt::Horizontal)
                                             .toString()
                                             .replace(u'&', QStringLiteral("&&")));
        action->setObjectName(QStringLiteral("column_") +
                              RecordsModel::columnId(static_cast<Column>(column)));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this,
                [this, column](bool show) { setColumnHidden(column, !show); });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Back to the order of cohorts and ranks")), &QAction::triggered, this,
            [this] { horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); });
    menu.exec(globalPosition);
}

} // namespace kiwb
