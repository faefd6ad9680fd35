#pragma once

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace kiwb {

class ActionRegistry;

/// Every command by name (Ctrl+K): type some of its letters, Enter runs it.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const ActionRegistry& actions, QWidget* parent);

    /// Empties the field and shows itself over the window.
    void popUp();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QString& typed);
    void runCurrent();

    const ActionRegistry& m_actions;
    QLineEdit* m_field;
    QTreeWidget* m_list;
};

} // namespace kiwb
