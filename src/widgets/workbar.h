#pragma once

#include <QWidget>

class QProgressBar;
class QPushButton;

namespace kiwb {

class ActionRegistry;
class PlainLabel;
class ViewState;
class Workspace;

/// Bottom: runs, cohorts, problems; the running work with Cancel; the policy.
class WorkBar : public QWidget {
    Q_OBJECT
public:
    WorkBar(Workspace& workspace, ViewState& view, const ActionRegistry& actions, QWidget* parent);

    /// A short message in the place of the running work, until the next.
    void say(const QString& text);

private:
    void showCounts();
    void showWork();

    Workspace& m_workspace;
    ViewState& m_view;
    QPushButton* m_problems;
    PlainLabel* m_counts;
    PlainLabel* m_work;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    PlainLabel* m_policy;
    QString m_said;
};

} // namespace kiwb
