#pragma once

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace kiwb {

class ActionRegistry;
enum class ActionId;
class PlainLabel;

/// What a view shows when it has nothing: why, and buttons for what to do next.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    EmptyState(const QString& title, const QString& text, QWidget* parent);

    void setText(const QString& title, const QString& text);
    /// A button that does what the action does; the first one is the main way on.
    QPushButton* addButton(const ActionRegistry& actions, ActionId action);

private:
    PlainLabel* m_title;
    PlainLabel* m_text;
    QVBoxLayout* m_layout;
    int m_buttons = 0;
};

} // namespace kiwb
