#pragma once

#include <QObject>

class QWidget;

namespace kiwb {

class ActionRegistry;
class ViewState;

/// What can be done with the selected runs: the actions of section "Run", connected and enabled as
/// the selection allows.
class RunCommands : public QObject {
    Q_OBJECT
public:
    RunCommands(ViewState& view, const ActionRegistry& actions, QObject* parent);

Q_SIGNALS:
    void comparisonWanted(); ///< the compared runs have been set: show them

private:
    void enable();
    void compareSelected();
    void compareWithFirst();

    ViewState& m_view;
    const ActionRegistry& m_actions;
};

} // namespace kiwb
