#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

namespace kiwb {

class AppTheme;

/// Rows of the explorer: a name left, a count right in the monospace font, a bar of the accent
/// before the chosen row. `explainRole` gives the plain tooltip (-1: the text itself).
class SideDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    struct Roles {
        int explain = -1;
        int level = -1;    ///< int: 0 is drawn in `text`, deeper ones in `muted`
        int faded = -1;    ///< bool: drawn faint (a hidden collection)
        int severity = -1; ///< int: Severity of a problem; its colour
        int text = Qt::DisplayRole;
    };

    SideDelegate(const AppTheme& theme, Roles roles, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    const AppTheme& m_theme;
    Roles m_roles;
};

/// A tree whose branches are small triangles, drawn, in the theme's colours.
class ExplorerTree : public QTreeView {
    Q_OBJECT
public:
    ExplorerTree(const AppTheme& theme, QWidget* parent);

protected:
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;

private:
    const AppTheme& m_theme;
};

} // namespace kiwb
