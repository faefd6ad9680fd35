#include "widgets/comparepanel.h"

#include "charts/fonts.h"
#include "charts/text.h"
#include "core/base/text.h"
#include "core/catalog/compare.h"
#include "core/export/tables.h"
#include "models/comparemodel.h"
#include "models/text.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"
#include "widgets/stateshape.h"
#include "workspace/files.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace kiwb {

namespace {

/// Cohort fields that block a ranking get the shape and colour of "bad", other differences stand
/// out by weight; equal context is muted.
class CompareDelegate : public QStyledItemDelegate {
public:
    CompareDelegate(const AppTheme& theme, QObject* parent)
        : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& roles = m_theme.roles();
        const auto section =
            static_cast<CompareField::Role>(index.data(CompareModel::SectionRole).toInt());
        const bool differs = index.data(CompareModel::DiffersRole).toBool();
        const bool blocking = index.data(CompareModel::BlockingRole).toBool();
        painter->save();
        painter->setClipRect(option.rect);
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, colour(roles.raised));
        painter->setPen(colour(roles.line));
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        QRect place = option.rect.adjusted(8, 0, -8, -1);
        if (index.column() == 0) {
            const QPointF centre(place.left() + 5, place.center().y() + 0.5);
            if (blocking)
                paintStateShape(painter, centre, StateShape::Bad, roles);
            else if (differs && section == CompareField::Role::Cohort)
                paintStateShape(painter, centre, StateShape::Warning, roles);
            else if (differs && section == CompareField::Role::Context)
                paintStateShape(painter, centre, StateShape::Absent, roles);
            else if (section == CompareField::Role::Cohort)
                paintStateShape(painter, centre, StateShape::Good, roles);
            place.setLeft(place.left() + 18);
        }
        const QString text = index.data().toString();
        const Rgb ink = blocking                                           ? roles.bad
                        : index.column() == 0                              ? roles.muted
                        : !differs && section != CompareField::Role::Value ? roles.muted
                                                                           : roles.text;
        painter->setPen(colour(ink));
        painter->setFont(section == CompareField::Role::Value && index.column() > 0
                             ? bundledFont(FontFace::Mono, 12)
                             : fontForText(option.font, text));
        painter->drawText(place,
                          static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(colour(roles.accent), 2));
            painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
        }
        painter->restore();
    }

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem&,
                   const QModelIndex& index) override {
        showPlainToolTip(event->globalPos(), index.data(Qt::AccessibleTextRole).toString(),
                         view->viewport());
        return true;
    }

private:
    const AppTheme& m_theme;
};

} // namespace

ComparePanel::ComparePanel(ViewState& view, Settings& settings, const AppTheme& theme,
                           QWidget* parent)
    : QWidget(parent), m_view(view), m_settings(settings), m_model(new CompareModel(this)),
      m_table(new QTableView(this)), m_verdict(new PlainLabel(this)), m_pairs(new PlainLabel(this)),
      m_onlyDifferences(new QCheckBox(tr("Only differences"), this)), m_tools(new QWidget(this)) {
    setObjectName(QStringLiteral("comparePanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 12);
    layout->setSpacing(8);

    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    m_onlyDifferences->setObjectName(QStringLiteral("compareOnlyDifferences"));
    auto* copy = new QPushButton(tr("Copy as ▾"), m_tools);
    copy->setObjectName(QStringLiteral("compareCopy"));
    auto* menu = new QMenu(copy);
    for (const TableFormat& format : tableFormats()) {
        const QString id = ownText(format.id);
        QAction* action = menu->addAction(ownText(format.title));
        action->setObjectName(QStringLiteral("compareCopy_") + id);
        connect(action, &QAction::triggered, this, [this, id] { copyAs(id); });
    }
    copy->setMenu(menu);
    auto* save = new QPushButton(tr("Save…"), m_tools);
    save->setObjectName(QStringLiteral("compareSave"));
    connect(save, &QPushButton::clicked, this, &ComparePanel::saveAs);
    row->addWidget(m_onlyDifferences);
    row->addStretch();
    row->addWidget(copy);
    row->addWidget(save);
    layout->addWidget(m_tools);

    m_verdict->setObjectName(QStringLiteral("compareVerdict"));
    m_verdict->setFont(bundledFont(FontFace::SansMedium, 14));
    m_pairs->setObjectName(QStringLiteral("comparePairs"));
    m_pairs->setProperty("tone", QStringLiteral("muted"));
    layout->addWidget(m_verdict);
    layout->addWidget(m_pairs);

    m_table->setObjectName(QStringLiteral("compareTable"));
    m_table->setAccessibleName(tr("Fields of the compared runs"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CompareDelegate(theme, this));
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(27);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    layout->addWidget(m_table, 1);
    layout->addStretch();

    connect(m_onlyDifferences, &QCheckBox::toggled, this, &ComparePanel::refill);
    connect(&m_view, &ViewState::comparedChanged, this, &ComparePanel::refill);
    refill();
}

void ComparePanel::refill() {
    const std::vector<RunIndex> runs = m_view.compared();
    std::optional<Comparison> comparison;
    QString pairs;
    if (runs.size() >= 2) {
        auto compared = compareRuns(*m_view.catalog(), runs);
        if (compared) {
            comparison = std::move(*compared);
            m_verdict->setText(shown(comparison->verdict));
            for (std::size_t i = 1; i < runs.size() && i <= comparison->pairs.size(); ++i) {
                const Comparison::Pair& pair = comparison->pairs[i - 1];
                QStringList words{tr("%1 against %2")
                                      .arg(shown(m_view.catalog()->label(runs[i])),
                                           shown(m_view.catalog()->label(runs[0])))};
                words += ownText(pairWordText(pair.word));
                if (pair.ratio)
                    words += ownText(ratioText(*pair.ratio));
                if (pair.ratioRange)
                    words += ownText(ratioText(pair.ratioRange->first)) + QStringLiteral(" – ") +
                             ownText(ratioText(pair.ratioRange->second));
                pairs += (pairs.isEmpty() ? QString() : QStringLiteral("\n")) +
                         words.join(QStringLiteral(" · "));
            }
        } else {
            m_verdict->setText(shown(compared.error().reason));
        }
    } else {
        m_verdict->setText(tr("Select two to eight runs in Records and choose “Compare the "
                              "selected runs” (Ctrl+M)."));
    }
    m_pairs->setText(pairs);
    m_pairs->setVisible(!pairs.isEmpty());
    m_tools->setVisible(comparison.has_value());
    m_table->setVisible(comparison.has_value());
    m_model->setComparison(m_view.catalog(), std::move(comparison), m_onlyDifferences->isChecked());
    // A few runs share the width; more than five get room to be read and scroll.
    constexpr int fieldWidth = 190;
    constexpr int runWidth = 170;
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const bool stretch = column > 0 && m_model->columnCount() <= 6;
        header->setSectionResizeMode(column,
                                     stretch ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (!stretch)
            header->resizeSection(column, column == 0 ? fieldWidth : runWidth);
    }
}

void ComparePanel::copyAs(const QString& format) {
    const std::vector<RunIndex> runs = m_view.compared();
    const TableFormat* found = findTableFormat(bytesOf(format));
    if (!m_view.catalog() || !found)
        return;
    if (const auto comparison = compareRuns(*m_view.catalog(), runs))
        QApplication::clipboard()->setText(
            ownText(found->write(comparisonTable(*m_view.catalog(), *comparison))));
}

QString ComparePanel::write(const QString& path) const {
    const auto comparison = compareRuns(*m_view.catalog(), m_view.compared());
    if (!comparison)
        return shown(comparison.error().reason);
    const TableFormat* format = findTableFormat("md");
    for (const TableFormat& each : tableFormats())
        if (path.endsWith(u'.' + ownText(each.extension), Qt::CaseInsensitive))
            format = &each;
    const auto saved =
        saveFile(path, format->write(comparisonTable(*m_view.catalog(), *comparison)));
    return saved ? QString() : shown(saved.error().reason);
}

void ComparePanel::saveAs() {
    if (!m_view.catalog())
        return;
    QStringList filters;
    for (const TableFormat& format : tableFormats())
        filters +=
            QStringLiteral("%1 (*.%2)").arg(ownText(format.title), ownText(format.extension));
    const QString path = QFileDialog::getSaveFileName(this, tr("Save comparison"),
                                                      m_settings.text(Setting::LastFolder) +
                                                          QStringLiteral("/comparison.md"),
                                                      filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    m_settings.setText(Setting::LastFolder, QFileInfo(path).absolutePath());
    if (const QString problem = write(path); !problem.isEmpty())
        tell(this, tr("The comparison was not saved."), problem);
}

} // namespace kiwb
