#include "widgets/sidedelegate.h"

#include "charts/fonts.h"
#include "charts/text.h"
#include "core/base/diagnostic.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>

namespace kiwb {

SideDelegate::SideDelegate(const AppTheme& theme, Roles roles, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_roles(roles) {}

QSize SideDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString text = index.data(m_roles.text).toString();
    const QFont font = index.column() == 1 ? bundledFont(FontFace::Mono, 12) : option.font;
    return {QFontMetrics(font).horizontalAdvance(text) + 14, 22};
}

void SideDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Theme& roles = m_theme.roles();
    painter->save();
    painter->setClipRect(option.rect);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, colour(roles.raised));
    const QString text = index.data(m_roles.text).toString();
    Rgb ink = roles.text;
    if (m_roles.level >= 0 && index.siblingAtColumn(0).data(m_roles.level).toInt() > 0)
        ink = roles.muted;
    if (m_roles.faded >= 0 && index.data(m_roles.faded).toBool())
        ink = roles.faint;
    if (m_roles.severity >= 0)
        ink = index.data(m_roles.severity).toInt() == static_cast<int>(Severity::Error) ? roles.bad
              : index.data(m_roles.severity).toInt() == static_cast<int>(Severity::Warning)
                  ? roles.warning
                  : roles.muted;
    if (selected)
        ink = roles.text;
    painter->setPen(colour(ink));
    painter->setFont(index.column() == 1 ? bundledFont(FontFace::Mono, 12)
                                         : fontForText(option.font, text));
    const QRect place =
        option.rect.adjusted(index.column() == 1 ? 0 : 2, 0, index.column() == 1 ? -10 : -4, 0);
    painter->drawText(place,
                      static_cast<int>((index.column() == 1 ? Qt::AlignRight : Qt::AlignLeft) |
                                       Qt::AlignVCenter | Qt::TextSingleLine),
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(colour(roles.accent), 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

bool SideDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                             const QStyleOptionViewItem&, const QModelIndex& index) {
    const QModelIndex first = index.siblingAtColumn(0);
    showPlainToolTip(event->globalPos(),
                     first.data(m_roles.explain >= 0 ? m_roles.explain : m_roles.text).toString(),
                     view->viewport());
    return true;
}

ExplorerTree::ExplorerTree(const AppTheme& theme, QWidget* parent)
    : QTreeView(parent), m_theme(theme) {
    setIndentation(12);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setExpandsOnDoubleClick(true);
}

void ExplorerTree::drawBranches(QPainter* painter, const QRect& rect,
                                const QModelIndex& index) const {
    const Theme& roles = m_theme.roles();
    if (selectionModel()->isSelected(index)) {
        painter->fillRect(rect, colour(roles.raised));
        painter->fillRect(QRect(0, rect.top(), 2, rect.height()), colour(roles.accent));
    }
    if (!model()->hasChildren(index))
        return;
    const QPointF centre(rect.right() - 4.5, rect.center().y() + 1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour(roles.muted));
    if (isExpanded(index))
        painter->drawPolygon(QPolygonF(
            {centre + QPointF(-3.5, -2), centre + QPointF(3.5, -2), centre + QPointF(0, 2.5)}));
    else
        painter->drawPolygon(QPolygonF(
            {centre + QPointF(-2, -3.5), centre + QPointF(2.5, 0), centre + QPointF(-2, 3.5)}));
    painter->restore();
}

} // namespace kiwb
