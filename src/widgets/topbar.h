#pragma once

#include <QStringList>
#include <QWidget>

class QMenu;
class QPushButton;

namespace kiwb {

class ActionRegistry;
class AppTheme;
class QueryEdit;
class ViewState;

/// Top: Open, Export, the query field, the baseline, everything else.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(ViewState& view, const ActionRegistry& actions, const AppTheme& theme, QWidget* parent);

    [[nodiscard]] QueryEdit& query() { return *m_query; }
    /// What was opened before, newest first: raw paths in base64, see Setting::Recent.
    void setRecent(const QStringList& recent) { m_recent = recent; }

Q_SIGNALS:
    void recentChosen(const QByteArray& path);

private:
    QPushButton* menuButton(const QString& name, const QString& text);
    void fillOpen(QMenu* menu);
    void fillBaseline(QMenu* menu);
    void fillMore(QMenu* menu);
    void nameBaseline();

    ViewState& m_view;
    const ActionRegistry& m_actions;
    QueryEdit* m_query;
    QPushButton* m_baseline;
    QStringList m_recent;
};

} // namespace kiwb
