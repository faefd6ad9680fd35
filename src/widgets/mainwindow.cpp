#include "widgets/mainwindow.h"

#include "core/base/text.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/apptheme.h"
#include "widgets/citationpanel.h"
#include "widgets/commandpalette.h"
#include "widgets/comparepanel.h"
#include "widgets/dossierpanel.h"
#include "widgets/emptystate.h"
#include "widgets/explorerpanel.h"
#include "widgets/exportcommands.h"
#include "widgets/manifestdialog.h"
#include "widgets/opencommands.h"
#include "widgets/plaintext.h"
#include "widgets/problemspanel.h"
#include "widgets/quantilespanel.h"
#include "widgets/queryedit.h"
#include "widgets/recordsview.h"
#include "widgets/runcommands.h"
#include "widgets/sheets.h"
#include "widgets/topbar.h"
#include "widgets/workbar.h"
#include "workspace/appinfo.h"
#include "workspace/manifestreader.h"
#include "workspace/sessionsaver.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <array>

namespace kiwb {

namespace {

enum Tab { Records, Quantiles, Compare, Problems };

constexpr std::array viewNames{"records", "quantiles", "compare", "problems"};

} // namespace

MainWindow::MainWindow(Workspace& workspace, ViewState& view, Settings& settings, AppTheme& theme)
    : m_workspace(workspace), m_view(view), m_settings(settings), m_theme(theme),
      m_actions(std::make_unique<ActionRegistry>(*this)), m_manifests(new ManifestReader(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QString::fromLatin1(applicationTitle));
    setAcceptDrops(true);
    setMinimumSize(720, 420);
    resize(1440, 900);

    m_open = new OpenCommands(m_workspace, m_settings, *m_actions, *this);
    auto* root = new QWidget(this);
    auto* rows = new QVBoxLayout(root);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_top = new TopBar(m_view, *m_actions, m_theme, root);
    rows->addWidget(m_top);
    m_splitter = new QSplitter(root);
    m_splitter->setObjectName(QStringLiteral("mainSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_explorer = new ExplorerPanel(m_workspace, m_view, *m_actions, m_theme, m_splitter);
    auto* centre = new QWidget(m_splitter);
    buildCentre(centre);
    m_side = new QSplitter(Qt::Vertical, m_splitter);
    buildSide(m_side);
    for (QWidget* part : {static_cast<QWidget*>(m_explorer), centre, static_cast<QWidget*>(m_side)})
        m_splitter->addWidget(part);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({236, 862, 342});
    rows->addWidget(m_splitter, 1);
    m_work = new WorkBar(m_workspace, m_view, *m_actions, root);
    rows->addWidget(m_work);
    setCentralWidget(root);
    m_palette = new CommandPalette(*m_actions, this);

    connectActions();
    connectState();
    connectSession();
    showEmptyStates();
    nameTabs();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre(QWidget* centre) {
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* tabsRow = new QWidget(centre);
    tabsRow->setObjectName(QStringLiteral("viewTabsRow"));
    tabsRow->setAttribute(Qt::WA_StyledBackground);
    auto* tabsLayout = new QHBoxLayout(tabsRow);
    tabsLayout->setContentsMargins(8, 0, 8, 0);
    m_tabs = new QTabBar(tabsRow);
    m_tabs->setObjectName(QStringLiteral("viewTabs"));
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (std::size_t i = 0; i < viewNames.size(); ++i)
        m_tabs->addTab({});
    tabsLayout->addWidget(m_tabs);
    // Beside the tabs there is room that is always there: nothing moves while a term is half typed.
    m_errors = new PlainLabel(tabsRow);
    m_errors->setObjectName(QStringLiteral("queryError"));
    m_errors->setProperty("tone", QStringLiteral("bad"));
    m_errors->setFit(PlainLabel::Fit::Elide);
    m_errors->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_errors->setContentsMargins(12, 0, 8, 0);
    tabsLayout->addWidget(m_errors, 1);
    layout->addWidget(tabsRow);

    m_pages = new QStackedWidget(centre);
    layout->addWidget(m_pages, 1);
    m_welcome = new EmptyState(
        tr("Nothing is open yet"),
        tr("Open a folder or files with KernelIndex manifests, a catalogue export or a saved run "
           "page. Or drop them here. The built-in sample shows what the program does."),
        m_pages);
    m_welcome->setObjectName(QStringLiteral("welcome"));
    for (const ActionId id : {ActionId::OpenSample, ActionId::OpenFolder, ActionId::OpenFiles})
        m_welcome->addButton(*m_actions, id);
    m_pages->addWidget(m_welcome);
    m_views = new QStackedWidget(m_pages);
    m_pages->addWidget(m_views);

    m_recordsPage = new QStackedWidget(m_views);
    m_records =
        new RecordsView(m_view, *m_actions, m_theme, RecordsView::Shows::Filtered, m_recordsPage);
    m_records->setObjectName(QStringLiteral("records"));
    m_records->setAccessibleName(tr("Records"));
    m_noRecords = new EmptyState({}, {}, m_recordsPage);
    m_noRecords->setObjectName(QStringLiteral("noRecords"));
    m_showAll = m_noRecords->addButton(*m_actions, ActionId::ClearQuery);
    m_noRecords->addButton(*m_actions, ActionId::ShowProblems);
    m_recordsPage->addWidget(m_records);
    m_recordsPage->addWidget(m_noRecords);
    m_quantiles = new QuantilesPanel(m_view, m_settings, *m_actions, m_theme, m_views);
    m_compare = new ComparePanel(m_view, m_settings, m_theme, m_views);
    m_problems = new ProblemsPanel(m_view, m_theme, m_views);
    for (QWidget* page : {static_cast<QWidget*>(m_recordsPage), static_cast<QWidget*>(m_quantiles),
                          static_cast<QWidget*>(m_compare), static_cast<QWidget*>(m_problems)})
        m_views->addWidget(page);
}

void MainWindow::buildSide(QWidget* side) {
    side->setObjectName(QStringLiteral("sidePanel"));
    side->setAttribute(Qt::WA_StyledBackground);
    side->setMinimumWidth(260);
    m_dossier = new DossierPanel(m_view, *m_manifests, *m_actions, m_theme, side);
    m_citation = new CitationPanel(m_view, m_settings, *m_actions, side);
    m_side->addWidget(m_dossier);
    m_side->addWidget(m_citation);
    m_side->setChildrenCollapsible(false);
    m_side->setHandleWidth(1);
    m_side->setStretchFactor(0, 1);
    m_side->setSizes({540, 290});
}

void MainWindow::connectActions() {
    const auto on = [this](ActionId id, auto&& work) {
        connect((*m_actions)[id], &QAction::triggered, this, std::forward<decltype(work)>(work));
    };
    on(ActionId::Reload, [this] { m_workspace.reloadAll(); });
    on(ActionId::CloseCollection, [this] { m_workspace.closeAll(); });
    on(ActionId::Undo, [this] { m_workspace.undo(); });
    on(ActionId::Cancel, [this] { m_workspace.cancel(); });
    on(ActionId::Quit, [this] { close(); });
    on(ActionId::CopyTable, [this] {
        const RecordsView& table =
            m_tabs->currentIndex() == Quantiles ? m_quantiles->twin() : *m_records;
        QApplication::clipboard()->setText(table.selectedAsText());
    });
    on(ActionId::FocusQuery, [this] {
        m_top->query().setFocus(Qt::ShortcutFocusReason);
        m_top->query().selectAll();
    });
    on(ActionId::SaveQuery, [this] { m_top->query().saveCurrent(); });
    on(ActionId::ShowRecords, [this] { showTab(Records); });
    on(ActionId::ShowQuantiles, [this] { showTab(Quantiles); });
    on(ActionId::ShowCompare, [this] { showTab(Compare); });
    on(ActionId::ShowProblems, [this] { showTab(Problems); });
    on(ActionId::ChooseSeries, [this] {
        showTab(Quantiles);
        m_quantiles->chooseSeries();
    });
    on(ActionId::ChooseColumns, [this] {
        showTab(Records);
        m_records->chooseColumns();
    });
    on(ActionId::ToggleExplorer, [this] { m_explorer->setVisible(!m_explorer->isVisible()); });
    on(ActionId::ToggleSide, [this] { m_side->setVisible(!m_side->isVisible()); });
    const auto choose = [this](AppTheme::Choice choice) {
        m_theme.setChoice(choice);
        m_settings.setText(Setting::Theme, AppTheme::choiceName(choice));
    };
    on(ActionId::ThemeLight, [choose] { choose(AppTheme::Choice::Light); });
    on(ActionId::ThemeDark, [choose] { choose(AppTheme::Choice::Dark); });
    on(ActionId::ThemeSystem, [choose] { choose(AppTheme::Choice::System); });
    on(ActionId::Palette, [this] { m_palette->popUp(); });
    on(ActionId::QueryHelp, [this] { showQueryHelp(this); });
    on(ActionId::Shortcuts, [this] { showShortcuts(*m_actions, this); });
    on(ActionId::About, [this] { showAbout(this); });
    on(ActionId::ShowManifest, [this] { showManifest(); });
    auto* commands = new RunCommands(m_view, *m_actions, this);
    connect(commands, &RunCommands::comparisonWanted, this, [this] { showTab(Compare); });
    new ExportCommands(m_view, m_settings, *m_actions, *m_quantiles, *this);
}

void MainWindow::connectState() {
    connect(&m_workspace, &Workspace::catalogChanged, this,
            [this] { m_view.setCatalog(m_workspace.catalog()); });
    connect(&m_workspace, &Workspace::collectionsChanged, this, [this] {
        showEmptyStates();
        QAction* undo = (*m_actions)[ActionId::Undo];
        undo->setEnabled(m_workspace.canUndo());
        undo->setText(m_workspace.canUndo() ? m_workspace.undoText() : tr("Undo close or hide"));
        const bool any = !m_workspace.collections().empty();
        (*m_actions)[ActionId::Reload]->setEnabled(any);
        (*m_actions)[ActionId::CloseCollection]->setEnabled(any);
    });
    connect(&m_workspace, &Workspace::progressChanged, this, [this] {
        (*m_actions)[ActionId::Cancel]->setEnabled(m_workspace.progress().has_value());
        showEmptyStates();
    });
    connect(&m_view, &ViewState::recordsChanged, this, [this] {
        showEmptyStates();
        nameTabs();
    });
    // With something to look at from the start, nobody faces an empty dossier.
    connect(&m_workspace, &Workspace::idle, this, [this] {
        const QAbstractItemModel& model = *m_records->model();
        if (m_view.current() || model.rowCount() == 0)
            return;
        const QModelIndexList leaders =
            model.match(model.index(0, 0), RecordsModel::MeaningRole,
                        static_cast<int>(RecordsModel::Meaning::Leader), 1, Qt::MatchExactly);
        m_records->selectRow(leaders.isEmpty() ? 0 : leaders.front().row());
    });
    connect(&m_view, &ViewState::queryChanged, this, &MainWindow::showErrors);
    connect(&m_view, &ViewState::comparedChanged, this, &MainWindow::nameTabs);
    connect(m_tabs, &QTabBar::currentChanged, m_views, &QStackedWidget::setCurrentIndex);
    connect(m_explorer, &ExplorerPanel::problemChosen, this, [this](int row) {
        showTab(Problems);
        m_problems->choose(row);
    });
    connect(m_quantiles, &QuantilesPanel::figureChanged, this, [this] {
        std::vector<RunIndex> runs;
        for (const Mark& mark : m_quantiles->figure().marks)
            runs.push_back(mark.run);
        m_citation->setFigureRuns(std::move(runs));
    });
    connect(m_open, &OpenCommands::recentChanged, this,
            [this] { m_top->setRecent(m_open->recent()); });
    connect(m_top, &TopBar::recentChosen, this,
            [this](const QByteArray& path) { m_open->open({path.toStdString()}); });
    m_top->setRecent(m_open->recent());
    m_top->query().setHistory(m_settings.list(Setting::QueryHistory));
    m_top->query().setSavedQueries(m_settings.list(Setting::SavedQueries));
    connect(&m_top->query(), &QueryEdit::historyChanged, this, [this] {
        m_settings.setList(Setting::QueryHistory, m_top->query().history());
        m_settings.setList(Setting::SavedQueries, m_top->query().savedQueries());
    });
    (*m_actions)[ActionId::Undo]->setEnabled(false);
    (*m_actions)[ActionId::Cancel]->setEnabled(false);
    (*m_actions)[ActionId::Reload]->setEnabled(false);
    (*m_actions)[ActionId::CloseCollection]->setEnabled(false);
}

void MainWindow::showTab(int tab) {
    m_tabs->setCurrentIndex(tab);
}

void MainWindow::showView(const QString& name) {
    for (std::size_t i = 0; i < viewNames.size(); ++i)
        if (name == QString::fromLatin1(viewNames[i]))
            showTab(static_cast<int>(i));
}

void MainWindow::nameTabs() {
    m_tabs->setTabText(Records, tr("Records"));
    m_tabs->setTabText(Quantiles, tr("Quantiles"));
    const std::size_t compared = m_view.compared().size();
    m_tabs->setTabText(Compare, compared == 0 ? tr("Compare") : tr("Compare (%1)").arg(compared));
    const std::size_t problems = m_view.catalog() ? m_view.catalog()->problems().size() : 0;
    m_tabs->setTabText(Problems, problems == 0
                                     ? tr("Problems")
                                     : tr("Problems (%1)").arg(ownText(countText(problems))));
}

void MainWindow::showEmptyStates() {
    const bool nothingOpen = m_workspace.collections().empty();
    m_pages->setCurrentWidget(nothingOpen ? static_cast<QWidget*>(m_welcome) : m_views);
    m_tabs->setEnabled(!nothingOpen);
    if (m_view.runs().empty()) {
        m_showAll->setVisible(m_view.catalog() && m_view.catalog()->runCount() > 0);
        if (m_workspace.progress() && !m_view.catalog())
            m_noRecords->setText(tr("Loading"), tr("Records appear here as they are read."));
        else if (m_view.catalog() && m_view.catalog()->runCount() > 0)
            m_noRecords->setText(tr("No run matches"),
                                 tr("The query leaves none of the %1. Change a term, or show all.")
                                     .arg(ownText(countText(m_view.catalog()->runCount(), "run"))));
        else if (m_workspace.isAllHidden())
            m_noRecords->setText(tr("Everything open is hidden"),
                                 tr("Show a collection from its menu in the explorer, or undo the "
                                    "hiding with Ctrl+Z."));
        else
            m_noRecords->setText(tr("No runs here"),
                                 tr("What was opened holds no benchmark run. Problems lists every "
                                    "file and why it was not read."));
    }
    m_recordsPage->setCurrentWidget(m_view.runs().empty() ? static_cast<QWidget*>(m_noRecords)
                                                          : m_records);
}

void MainWindow::showErrors() {
    QStringList lines;
    const std::string query = bytesOf(m_view.query());
    for (const QueryError& error : m_view.errors()) {
        const std::string term =
            error.start <= query.size() ? query.substr(error.start, error.length) : std::string();
        lines += term.empty() ? shown(error.reason)
                              : QStringLiteral("“%1”: %2").arg(shown(term), shown(error.reason));
    }
    // A pasted address is no query with an error in it.
    if (const QString advice = OpenCommands::addressAdvice(m_view.query()); !advice.isEmpty())
        lines = QStringList(advice);
    m_errors->setText(lines.join(QStringLiteral(" · ")));
    setPlainToolTip(m_errors, lines.join(u'\n'));
}

void MainWindow::showManifest() {
    const auto& manifest = m_dossier->manifest();
    if (!manifest) {
        m_work->say(tr("The manifest is still being read."));
        return;
    }
    if (manifest->error) {
        tell(this, tr("The manifest could not be read again."), shown(manifest->error->reason));
        return;
    }
    (new ManifestDialog(manifest, m_settings, this))->show();
}

void MainWindow::restoreLayout() {
    const QByteArray geometry = m_settings.bytes(Setting::WindowGeometry);
    if (!geometry.isEmpty())
        restoreGeometry(geometry);
    if (const QByteArray state = m_settings.bytes(Setting::Splitters); !state.isEmpty())
        m_splitter->restoreState(state);
    m_records->restoreColumns(m_settings.bytes(Setting::Columns));
}

void MainWindow::restoreSession() {
    m_view.setBaseline(m_settings.text(Setting::Baseline));
    m_view.setScope(m_settings.text(Setting::Scope));
    m_view.setQuery(m_settings.text(Setting::Query));
    showView(m_settings.text(Setting::View));
    std::vector<std::string> paths;
    for (const QString& entry : m_settings.list(Setting::Collections))
        paths.push_back(QByteArray::fromBase64(entry.toLatin1()).toStdString());
    m_workspace.open(paths);
}

/// Whatever changes the session has it written soon: nobody loses it to a crash.
void MainWindow::connectSession() {
    m_saver = new SessionSaver(
        m_settings, [this] { collectSession(); }, this);
    const auto on = [this](auto* sender, auto signal) {
        connect(sender, signal, m_saver, &SessionSaver::later);
    };
    on(&m_workspace, &Workspace::collectionsChanged);
    on(&m_view, &ViewState::queryChanged);
    on(&m_view, &ViewState::baselineChanged);
    on(m_tabs, &QTabBar::currentChanged);
    on(m_splitter, &QSplitter::splitterMoved);
    on(m_open, &OpenCommands::recentChanged);
    on(&m_top->query(), &QueryEdit::historyChanged);
    on(&m_theme, &AppTheme::changed);
    on(m_records->horizontalHeader(), &QHeaderView::sectionMoved);
    on(m_records->horizontalHeader(), &QHeaderView::sectionResized);
    on(m_records->horizontalHeader(), &QHeaderView::sortIndicatorChanged);
    connect(m_saver, &SessionSaver::failed, this, [this](const QString& reason) {
        m_work->say(tr("The session was not saved: %1").arg(reason));
    });
}

void MainWindow::collectSession() {
    m_settings.setBytes(Setting::WindowGeometry, saveGeometry());
    m_settings.setBytes(Setting::Splitters, m_splitter->saveState());
    m_settings.setBytes(Setting::Columns, m_records->saveColumns());
    m_settings.setText(Setting::Baseline, m_view.baseline());
    m_settings.setText(Setting::Scope, m_view.scope());
    m_settings.setText(Setting::Query, m_view.query());
    m_settings.setText(
        Setting::View,
        QString::fromLatin1(viewNames[static_cast<std::size_t>(m_tabs->currentIndex())]));
    QStringList paths;
    for (const OpenCollection& collection : m_workspace.collections())
        paths += QString::fromLatin1(QByteArray::fromStdString(collection.path).toBase64());
    m_settings.setList(Setting::Collections, paths);
    // A failed save is told on the error stream by main: the window is already going.
}

void MainWindow::closeEvent(QCloseEvent* event) {
    collectSession();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!OpenCommands::named(*event->mimeData()).empty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    m_open->open(OpenCommands::named(*event->mimeData()));
}

} // namespace kiwb
