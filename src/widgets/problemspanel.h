#pragma once

#include <QWidget>

class QTableView;

namespace kiwb {

class AppTheme;
class PlainLabel;
class ProblemsModel;
class ViewState;

/// Everything that was not read or is wrong, with place, reason, what was left out, what to do.
class ProblemsPanel : public QWidget {
    Q_OBJECT
public:
    ProblemsPanel(ViewState& view, const AppTheme& theme, QWidget* parent);

    void choose(int row);
    /// The selected rows, or all, a line each.
    [[nodiscard]] QString asText() const;

private:
    void refill();
    void showInFolder();

    ViewState& m_view;
    ProblemsModel* m_model;
    QTableView* m_table;
    PlainLabel* m_detail;
    PlainLabel* m_empty;
    QWidget* m_buttons;
};

} // namespace kiwb
