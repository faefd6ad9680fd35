#pragma once

#include <QStyledItemDelegate>

namespace kiwb {

class AppTheme;
class ViewState;

/// Draws the cells of a RecordsModel: the series' shape and colour beside its label, a thin bar
/// under the ratio, shape and word for the evidence. Gives the cells' explanations as plain
/// tooltips.
class RecordsDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    RecordsDelegate(ViewState& view, const AppTheme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    ViewState& m_view;
    const AppTheme& m_theme;
};

} // namespace kiwb
