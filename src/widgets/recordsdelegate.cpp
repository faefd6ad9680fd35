#include "widgets/recordsdelegate.h"

#include "charts/fonts.h"
#include "charts/markpicture.h"
#include "charts/text.h"
#include "core/figure/theme.h"
#include "models/recordsmodel.h"
#include "models/text.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"
#include "widgets/stateshape.h"
#include "workspace/viewstate.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <algorithm>

namespace kiwb {

namespace {

using Column = RecordsModel::Column;

constexpr int padding = 8;
constexpr double markSize = 9; ///< figures.md 2: keys in tables

StateShape evidenceShape(const QModelIndex& index) {
    switch (static_cast<EvidenceState::Word>(index.data(RecordsModel::EvidenceRole).toInt())) {
    case EvidenceState::Word::Verified:
        return StateShape::Good;
    case EvidenceState::Word::Mismatch:
        return StateShape::Bad;
    case EvidenceState::Word::Partly:
        break;
    }
    return StateShape::Absent;
}

StateShape flagShape(int severity) {
    return severity == static_cast<int>(CheckSeverity::Bad)       ? StateShape::Bad
           : severity == static_cast<int>(CheckSeverity::Warning) ? StateShape::Warning
                                                                  : StateShape::Info;
}

bool isMono(Column column) {
    return RecordsModel::isNumeric(column) || column == Column::Digest;
}

} // namespace

RecordsDelegate::RecordsDelegate(ViewState& view, const AppTheme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_view(view), m_theme(theme) {}

QSize RecordsDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const auto column = static_cast<Column>(index.column());
    const QFont font = isMono(column) ? bundledFont(FontFace::Mono, 12) : option.font;
    const int extra =
        column == Column::Implementation || column == Column::Evidence || column == Column::Flags
            ? 18
            : 0;
    return {QFontMetrics(font).horizontalAdvance(index.data().toString()) + 2 * padding + extra + 2,
            27};
}

void RecordsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& roles = m_theme.roles();
    const auto column = static_cast<Column>(index.column());
    painter->save();
    painter->setClipRect(option.rect);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, colour(roles.raised));
    painter->setPen(colour(roles.line));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    const bool ranked = index.data(RecordsModel::MeaningRole).toInt() !=
                        static_cast<int>(RecordsModel::Meaning::NotRanked);
    QColor ink = colour(ranked ? roles.text : roles.muted);
    QRect place = option.rect.adjusted(padding, 0, -padding, -1);
    const QString text = index.data().toString();

    if (column == Column::Implementation) {
        const auto run = index.data(RecordsModel::RunRole).value<RunIndex>();
        const auto* model = qobject_cast<const RecordsModel*>(index.model());
        const auto slot =
            model && model->catalog() == m_view.catalog() ? m_view.slotOf(run) : std::nullopt;
        if (slot) {
            const SlotLook look = slotLook(*slot);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(look.other ? colour(roles.faint) : colour(roles.series[look.colour]));
            painter->drawPath(shapePath(look.shape,
                                        QPointF(place.left() + 5, place.center().y() + 0.5),
                                        look.other ? 5 : markSize));
            place.setLeft(place.left() + 17);
        }
    } else if (column == Column::Evidence || (column == Column::Flags && !text.isEmpty())) {
        const StateShape state = column == Column::Evidence
                                     ? evidenceShape(index)
                                     : flagShape(index.data(RecordsModel::SeverityRole).toInt());
        paintStateShape(painter, QPointF(place.left() + 5, place.center().y() + 0.5), state, roles);
        place.setLeft(place.left() + 16);
        ink = stateInk(state, roles);
    } else if (column == Column::Ratio && index.data(RecordsModel::BaselineRole).toBool()) {
        ink = colour(roles.muted);
    } else if (column == Column::Spread &&
               index.data(RecordsModel::SpreadRole).toList().isEmpty()) {
        ink = colour(roles.faint);
    }

    if (column == Column::Ratio) {
        // A thin bar to scale: the full width of the cell is twice the baseline.
        const QVariant value = index.data(RecordsModel::SortRole);
        const double ratio = value.toDouble();
        if (ratio > 0 && ratio < 1e6) {
            const double width = std::min(ratio / 2, 1.0) * place.width();
            painter->fillRect(QRectF(place.left(), option.rect.bottom() - 4, width, 2),
                              colour(roles.control));
        }
    }
    painter->setPen(ink);
    painter->setFont(isMono(column) && !(column == Column::Rank && !ranked)
                         ? bundledFont(FontFace::Mono, 12)
                         : fontForText(option.font, text));
    const int alignment =
        static_cast<int>((RecordsModel::isRightAligned(column) ? Qt::AlignRight : Qt::AlignLeft) |
                         Qt::AlignVCenter | Qt::TextSingleLine);
    painter->drawText(place, alignment,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(colour(roles.accent), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

bool RecordsDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                                const QStyleOptionViewItem&, const QModelIndex& index) {
    showPlainToolTip(event->globalPos(), index.data(RecordsModel::ExplainRole).toString(),
                     view->viewport());
    return true;
}

} // namespace kiwb
