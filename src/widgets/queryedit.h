#pragma once

#include <QLineEdit>
#include <QStringList>

class QCompleter;
class QStandardItemModel;
class QTimer;
class QToolButton;

namespace kiwb {

class ActionRegistry;
class AppTheme;
class ViewState;

/// The one query field: completes fields and values that occur, underlines the terms that cannot be
/// understood while they are typed, and keeps a history and saved queries.
class QueryEdit : public QLineEdit {
    Q_OBJECT
public:
    QueryEdit(ViewState& view, const ActionRegistry& actions, const AppTheme& theme,
              QWidget* parent);

    void setHistory(const QStringList& history) { m_history = history; }
    [[nodiscard]] const QStringList& history() const { return m_history; }
    void setSavedQueries(const QStringList& queries) { m_saved = queries; }
    [[nodiscard]] const QStringList& savedQueries() const { return m_saved; }
    void saveCurrent();

    /// Takes what is typed at once; typing alone is taken after a short pause.
    void apply();

Q_SIGNALS:
    void historyChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void complete();
    void insertCompletion(const QModelIndex& index);
    void remember(const QString& query);
    void fillMenu();
    void followView();

    ViewState& m_view;
    const ActionRegistry& m_actions;
    const AppTheme& m_theme;
    QTimer* m_pause;
    QStandardItemModel* m_completions;
    QCompleter* m_completer;
    QToolButton* m_menuButton;
    QStringList m_history; ///< newest first
    QStringList m_saved;
};

} // namespace kiwb
