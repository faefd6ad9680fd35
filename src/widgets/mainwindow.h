#pragma once

#include <QMainWindow>
#include <memory>

class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace kiwb {

class ActionRegistry;
class AppTheme;
class CitationPanel;
class CommandPalette;
class ComparePanel;
class DossierPanel;
class EmptyState;
class ExplorerPanel;
class ManifestReader;
class OpenCommands;
class PlainLabel;
class ProblemsPanel;
class QuantilesPanel;
class RecordsView;
class RunCommands;
class SessionSaver;
class Settings;
class TopBar;
class ViewState;
class WorkBar;
class Workspace;

/// The main window: makes the parts and connects them. Everything it works on is handed in.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Workspace& workspace, ViewState& view, Settings& settings, AppTheme& theme);
    ~MainWindow() override;

    /// Size, splitters and columns as they were last time.
    void restoreLayout();
    /// Goes back to what was open last time: collections, query, view, baseline.
    void restoreSession();
    [[nodiscard]] const ActionRegistry& actions() const { return *m_actions; }
    [[nodiscard]] OpenCommands& opener() { return *m_open; }
    void showView(const QString& name); ///< "records", "quantiles", "compare", "problems"

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre(QWidget* centre);
    void buildSide(QWidget* side);
    void connectActions();
    void connectState();
    void showTab(int tab);
    void showEmptyStates();
    void showErrors();
    void nameTabs();
    void connectSession();
    void collectSession();
    void showManifest();

    Workspace& m_workspace;
    ViewState& m_view;
    Settings& m_settings;
    AppTheme& m_theme;
    std::unique_ptr<ActionRegistry> m_actions;
    ManifestReader* m_manifests;
    OpenCommands* m_open = nullptr;
    TopBar* m_top = nullptr;
    ExplorerPanel* m_explorer = nullptr;
    QSplitter* m_splitter = nullptr;
    QTabBar* m_tabs = nullptr;
    PlainLabel* m_errors = nullptr;
    QStackedWidget* m_pages = nullptr;       ///< welcome, or the views
    QStackedWidget* m_views = nullptr;       ///< one page a tab
    QStackedWidget* m_recordsPage = nullptr; ///< the table, or why it is empty
    EmptyState* m_welcome = nullptr;
    EmptyState* m_noRecords = nullptr;
    QPushButton* m_showAll = nullptr; ///< of m_noRecords
    RecordsView* m_records = nullptr;
    QuantilesPanel* m_quantiles = nullptr;
    ComparePanel* m_compare = nullptr;
    ProblemsPanel* m_problems = nullptr;
    QSplitter* m_side = nullptr;
    DossierPanel* m_dossier = nullptr;
    CitationPanel* m_citation = nullptr;
    WorkBar* m_work = nullptr;
    SessionSaver* m_saver = nullptr;
    CommandPalette* m_palette = nullptr;
};

} // namespace kiwb
