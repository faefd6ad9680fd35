#include "widgets/quantilespanel.h"

#include "charts/figureview.h"
#include "core/base/text.h"
#include "models/dossier.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/apptheme.h"
#include "widgets/choicebox.h"
#include "widgets/emptystate.h"
#include "widgets/menutext.h"
#include "widgets/plaintext.h"
#include "widgets/recordsview.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace kiwb {

namespace {

/// Beyond these a chart shows shapes nobody can read: it asks for a choice first.
constexpr std::size_t maximumPanels = 6;
constexpr std::size_t maximumRuns = 20'000;

const ChartKind& quantiles() {
    for (const ChartKind& kind : chartKinds())
        if (kind.id == "quantiles")
            return kind;
    return chartKinds().front();
}

} // namespace

QuantilesPanel::QuantilesPanel(ViewState& view, Settings& settings, const ActionRegistry& actions,
                               const AppTheme& theme, QWidget* parent)
    : QWidget(parent), m_view(view), m_settings(settings), m_scale(new ChoiceBox(this)),
      m_relative(new QPushButton(tr("Relative to baseline"), this)),
      m_series(new QPushButton(this)),
      m_allMarks(new QPushButton(tr("All runs of the chart"), this)),
      m_context(new PlainLabel(this)), m_twinTitle(sectionLabel({}, this)),
      m_pages(new QStackedWidget(this)), m_empty(new EmptyState({}, {}, this)),
      m_chart(new FigureView(this)), m_splitter(new QSplitter(Qt::Vertical, this)),
      m_twin(new RecordsView(view, actions, theme, RecordsView::Shows::Given, this)),
      m_later(new QTimer(this)) {
    setObjectName(QStringLiteral("quantilesPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 8);
    layout->setSpacing(8);

    auto* tools = new QHBoxLayout;
    tools->setSpacing(8);
    m_scale->setObjectName(QStringLiteral("chartScale"));
    m_scale->setAccessibleName(tr("Scale of the value axis"));
    m_scale->addItem(tr("Scale: auto"), QStringLiteral("auto"));
    m_scale->addItem(tr("Scale: log"), QStringLiteral("log"));
    m_scale->addItem(tr("Scale: linear"), QStringLiteral("linear"));
    m_scale->setCurrentIndex(std::max(0, m_scale->findData(m_settings.text(Setting::ChartScale))));
    m_relative->setObjectName(QStringLiteral("chartRelative"));
    m_relative->setCheckable(true);
    m_relative->setChecked(m_settings.text(Setting::ChartRelative) == QStringLiteral("true"));
    setPlainToolTip(m_relative, tr("Divides each cohort by its own run of the baseline."));
    m_series->setObjectName(QStringLiteral("chartSeries"));
    m_series->setMenu(new QMenu(m_series));
    m_series->menu()->setObjectName(QStringLiteral("chartSeriesMenu"));
    setPlainToolTip(m_series, tr("Hides and shows series. A click in the legend does the same."));
    connect(m_series->menu(), &QMenu::aboutToShow, this, &QuantilesPanel::fillSeries);
    auto* exportFigure = new QPushButton(tr("Export figure…"), this);
    exportFigure->setObjectName(QStringLiteral("chartExport"));
    connect(exportFigure, &QPushButton::clicked, actions[ActionId::ExportFigure],
            &QAction::trigger);
    m_context->setObjectName(QStringLiteral("chartContext"));
    m_context->setProperty("tone", QStringLiteral("muted"));
    m_context->setFit(PlainLabel::Fit::Elide);
    m_context->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    tools->addWidget(m_scale);
    tools->addWidget(m_relative);
    tools->addWidget(m_series);
    tools->addWidget(exportFigure);
    tools->addWidget(m_context, 1);
    layout->addLayout(tools);

    m_empty->setObjectName(QStringLiteral("chartEmpty"));
    m_chart->setObjectName(QStringLiteral("quantileChart"));
    m_chart->setTheme(theme.id());
    m_chart->setAcceptDrops(false);
    m_chart->viewport()->setAcceptDrops(false);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_chart);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_pages);
    auto* below = new QWidget(this);
    auto* twinLayout = new QVBoxLayout(below);
    twinLayout->setContentsMargins(0, 6, 0, 0);
    twinLayout->setSpacing(4);
    auto* twinRow = new QHBoxLayout;
    m_allMarks->setObjectName(QStringLiteral("twinAll"));
    m_allMarks->setCheckable(true);
    m_allMarks->setProperty("look", QStringLiteral("quiet"));
    twinRow->addWidget(m_twinTitle, 1);
    twinRow->addWidget(m_allMarks);
    twinLayout->addLayout(twinRow);
    m_twin->setObjectName(QStringLiteral("chartTwin"));
    m_twin->setAccessibleName(tr("Runs of the chart"));
    using Column = RecordsModel::Column;
    m_twin->setVisibleColumns({Column::Rank, Column::Implementation, Column::Central,
                               Column::Spread, Column::Ratio, Column::Evidence, Column::Observed});
    // Names keep their width whatever the values need; the last column takes what is left.
    m_twin->setColumnWidth(static_cast<int>(Column::Implementation), 165);
    m_twin->horizontalHeader()->setStretchLastSection(true);
    twinLayout->addWidget(m_twin, 1);
    m_splitter->addWidget(below);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({520, 190});
    layout->addWidget(m_splitter, 1);

    m_later->setSingleShot(true);
    m_later->setInterval(0);
    connect(m_later, &QTimer::timeout, this, &QuantilesPanel::rebuild);
    connect(m_scale, &QComboBox::currentIndexChanged, this, [this] {
        m_settings.setText(Setting::ChartScale, m_scale->currentData().toString());
        changed();
    });
    connect(m_relative, &QPushButton::toggled, this, [this](bool on) {
        m_settings.setText(Setting::ChartRelative,
                           on ? QStringLiteral("true") : QStringLiteral("false"));
        // A chart is relative to one implementation: without a choice, to its first series.
        if (on && m_view.baseline().isEmpty() && !m_figure.series.empty())
            m_view.setBaseline(ownText(m_figure.series.front().label));
        changed();
    });
    connect(&theme, &AppTheme::changed, this, [this, &theme] { m_chart->setTheme(theme.id()); });
    connect(m_chart, &FigureView::runsSelected, this, [this](const std::vector<RunIndex>& runs) {
        std::vector<Digest> digests;
        for (const RunIndex run : runs)
            digests.push_back(m_figureCatalog->digest(run));
        const auto current = digests.empty() ? std::nullopt : std::optional(digests.back());
        m_view.select(std::move(digests), current);
    });
    connect(m_chart, &FigureView::runActivated, actions[ActionId::ShowManifest], &QAction::trigger);
    connect(m_chart, &FigureView::seriesToggled, this,
            [this](const QString& label) { toggleSeries(bytesOf(label)); });
    connect(m_allMarks, &QPushButton::toggled, this, &QuantilesPanel::fillTwin);
    connect(&m_view, &ViewState::recordsChanged, this, &QuantilesPanel::changed);
    connect(&m_view, &ViewState::baselineChanged, this, &QuantilesPanel::changed);
    connect(&m_view, &ViewState::selectionChanged, this, &QuantilesPanel::followSelection);
    rebuild();
}

/// Several changes of one turn of the event loop (new records and a new baseline) draw once.
void QuantilesPanel::changed() {
    m_later->start();
}

void QuantilesPanel::toggleSeries(const std::string& label) {
    if (std::erase(m_hidden, label) == 0)
        m_hidden.push_back(label);
    changed();
}

void QuantilesPanel::chooseSeries() {
    m_series->setFocus(Qt::ShortcutFocusReason);
    // Not showMenu(), which would wait here in an event loop of its own.
    m_series->menu()->popup(m_series->mapToGlobal(QPoint(0, m_series->height())));
}

/// One entry a label: a label that several panels or implementations share is one in the legend.
void QuantilesPanel::fillSeries() {
    QMenu* menu = m_series->menu();
    menu->clear();
    std::set<std::string> labels;
    for (const Series& series : m_figure.series) {
        if (!labels.insert(series.label).second)
            continue;
        QAction* action = menu->addAction(menuText(shown(series.label)));
        action->setCheckable(true);
        action->setChecked(!series.hidden);
        connect(action, &QAction::triggered, this,
                [this, label = series.label] { toggleSeries(label); });
    }
    menu->addSeparator();
    QAction* all = menu->addAction(tr("Show all series"));
    all->setObjectName(QStringLiteral("chartSeriesAll"));
    all->setEnabled(!m_hidden.empty());
    connect(all, &QAction::triggered, this, [this] {
        m_hidden.clear();
        changed();
    });
}

void QuantilesPanel::nameSeries() {
    std::set<std::string> hidden;
    for (const Series& series : m_figure.series)
        if (series.hidden)
            hidden.insert(series.label);
    m_series->setText(hidden.empty() ? tr("Series ▾")
                                     : tr("Series: %1 hidden ▾").arg(hidden.size()));
    m_series->setAccessibleName(tr("Series"));
    m_series->setEnabled(!m_figure.series.empty());
}

void QuantilesPanel::rebuild() {
    m_figure = {};
    m_figureCatalog = m_view.catalog();
    const auto& catalog = m_figureCatalog;
    QString reason;
    if (!catalog || m_view.runs().empty()) {
        reason = catalog && catalog->runCount() > 0
                     ? tr("No run matches the query. Change it, or show all runs "
                          "(Ctrl+Shift+L).")
                     : tr("Open a folder, files or the sample to draw its quantiles.");
    } else if (m_view.runs().size() > maximumRuns) {
        reason = tr("%1 are too many for one chart. Choose an operation and a pass in the "
                    "explorer, or type a query.")
                     .arg(ownText(countText(m_view.runs().size(), "run")));
    } else {
        FigureOptions options;
        options.relative = m_relative->isChecked();
        options.baseline = bytesOf(m_view.baseline());
        options.hidden = m_hidden;
        const QString scale = m_scale->currentData().toString();
        if (scale == QStringLiteral("log"))
            options.scale = Scale::Log;
        else if (scale == QStringLiteral("linear"))
            options.scale = Scale::Linear;
        m_figure = quantiles().make(*catalog, m_view.runs(), options, m_view.seriesSlots());
        if (m_figure.marks.empty()) {
            reason = shown(m_figure.emptyReason);
        } else if (m_figure.panels.size() > maximumPanels) {
            reason = tr("These %1 belong to %2: too many for one chart that can be read. Choose an "
                        "operation, a pass or a GPU in the explorer, or type a query.")
                         .arg(ownText(countText(m_view.runs().size(), "run")),
                              ownText(countText(m_figure.cohorts, "cohort")));
        }
    }
    m_view.keepSlots(m_figure);
    nameSeries();
    QStringList context;
    if (reason.isEmpty()) {
        std::set<Profile> profiles;
        for (const Mark& mark : m_figure.marks)
            profiles.insert(catalog->cohort(mark.run).profile);
        if (m_figure.panels.size() == 1)
            context += shown(m_figure.panels.front().title);
        else
            context += ownText(countText(m_figure.panels.size(), "panel"));
        for (const Profile profile : profiles)
            context += profileWords(profile);
        context += ownText(countText(m_figure.cohorts, "cohort"));
    }
    m_context->setText(context.join(QStringLiteral(" · ")));
    m_empty->setText({}, reason);
    m_chart->setFigure(reason.isEmpty() ? m_figure : Figure{});
    m_pages->setCurrentWidget(reason.isEmpty() ? static_cast<QWidget*>(m_chart) : m_empty);
    followSelection();
    Q_EMIT figureChanged();
}

void QuantilesPanel::fillTwin() {
    if (m_figureCatalog != m_view.catalog())
        return;
    const auto current = m_view.current();
    std::vector<RunIndex> runs;
    const bool inFigure =
        current && std::any_of(m_figure.marks.begin(), m_figure.marks.end(),
                               [&](const Mark& mark) { return mark.run == *current; });
    if (inFigure && !m_allMarks->isChecked()) {
        const Cohort& cohort = m_view.catalog()->cohort(*current);
        runs = cohort.runs;
        m_twinTitle->setText(tr("Cohort of the selected run · %1")
                                 .arg(shown(m_view.catalog()->workload(*current).label)));
    } else {
        for (const Mark& mark : m_figure.marks)
            runs.push_back(mark.run);
        m_twinTitle->setText(tr("All runs of the chart"));
    }
    m_allMarks->setVisible(inFigure);
    // Without a chart there is no table to it, only the reason above.
    m_twin->parentWidget()->setVisible(!runs.empty());
    m_twin->showRuns(std::move(runs));
}

/// Between a new catalogue and its figure the run indices of the old figure mean nothing.
void QuantilesPanel::followSelection() {
    if (m_figureCatalog != m_view.catalog())
        return;
    m_chart->setSelectedRuns(m_view.selection());
    fillTwin();
}

} // namespace kiwb
