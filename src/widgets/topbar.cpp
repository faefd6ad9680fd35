#include "widgets/topbar.h"

#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/menutext.h"
#include "widgets/plaintext.h"
#include "widgets/queryedit.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

namespace kiwb {

namespace {

constexpr std::size_t maximumBaselines = 24;

} // namespace

TopBar::TopBar(ViewState& view, const ActionRegistry& actions, const AppTheme& theme,
               QWidget* parent)
    : QWidget(parent), m_view(view), m_actions(actions),
      m_query(new QueryEdit(view, actions, theme, this)) {
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 7);
    layout->setSpacing(8);
    QPushButton* open = menuButton(QStringLiteral("openButton"), tr("Open…"));
    QPushButton* exportButton = menuButton(QStringLiteral("exportButton"), tr("Export…"));
    m_baseline = menuButton(QStringLiteral("baselineButton"), {});
    m_baseline->setMaximumWidth(260);
    QPushButton* more = menuButton(QStringLiteral("moreButton"), tr("More ▾"));
    layout->addWidget(open);
    layout->addWidget(exportButton);
    layout->addWidget(m_query, 1);
    layout->addWidget(m_baseline);
    layout->addWidget(more);

    connect(open->menu(), &QMenu::aboutToShow, this, [this, open] { fillOpen(open->menu()); });
    for (const ActionId id : {ActionId::ExportFigure, ActionId::ExportTable, ActionId::CopyTable,
                              ActionId::CopyCitation, ActionId::SaveCitation})
        exportButton->menu()->addAction(m_actions[id]);
    connect(m_baseline->menu(), &QMenu::aboutToShow, this,
            [this] { fillBaseline(m_baseline->menu()); });
    connect(more->menu(), &QMenu::aboutToShow, this, [this, more] { fillMore(more->menu()); });
    connect(&m_view, &ViewState::baselineChanged, this, &TopBar::nameBaseline);
    nameBaseline();
}

QPushButton* TopBar::menuButton(const QString& name, const QString& text) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    auto* menu = new QMenu(button);
    menu->setObjectName(name + QStringLiteral("Menu"));
    button->setMenu(menu);
    return button;
}

void TopBar::nameBaseline() {
    const QString label = shown(bytesOf(m_view.baseline()));
    const QString cut = label.size() > 24 ? label.left(23) + u'…' : label;
    m_baseline->setText(
        menuText(label.isEmpty() ? tr("Baseline: fastest ▾") : tr("Baseline: %1 ▾").arg(cut)));
    m_baseline->setAccessibleName(tr("Baseline"));
    setPlainToolTip(m_baseline,
                    label.isEmpty()
                        ? tr("Ratios are to the fastest run of each cohort.")
                        : tr("Ratios are to the newest run of %1 in each cohort.").arg(label));
}

void TopBar::fillOpen(QMenu* menu) {
    menu->clear();
    for (const ActionId id :
         {ActionId::OpenFiles, ActionId::OpenFolder, ActionId::OpenSample, ActionId::OpenClipboard})
        menu->addAction(m_actions[id]);
    if (!m_recent.isEmpty())
        menu->addSection(tr("Recent"));
    for (const QString& entry : m_recent) {
        const QByteArray path = QByteArray::fromBase64(entry.toLatin1());
        connect(menu->addAction(menuText(shown(path.toStdString()))), &QAction::triggered, this,
                [this, path] { Q_EMIT recentChosen(path); });
    }
    menu->addSeparator();
    for (const ActionId id : {ActionId::Reload, ActionId::Undo, ActionId::CloseCollection})
        menu->addAction(m_actions[id]);
}

void TopBar::fillBaseline(QMenu* menu) {
    menu->clear();
    QAction* fastest = menu->addAction(m_actions[ActionId::FastestBaseline]->text());
    fastest->setCheckable(true);
    fastest->setChecked(m_view.baseline().isEmpty());
    connect(fastest, &QAction::triggered, m_actions[ActionId::FastestBaseline], &QAction::trigger);
    menu->addSection(tr("Implementations shown"));
    std::size_t added = 0;
    for (const std::string& label : m_view.labels()) {
        if (++added > maximumBaselines)
            break;
        QAction* action = menu->addAction(menuText(shown(label)));
        action->setCheckable(true);
        action->setChecked(ownText(label) == m_view.baseline());
        connect(action, &QAction::triggered, this,
                [this, label] { m_view.setBaseline(ownText(label)); });
    }
}

void TopBar::fillMore(QMenu* menu) {
    menu->clear();
    QString section;
    for (const ActionInfo& info : actionInfos()) {
        const QString its = m_actions.section(info.id);
        if (its != m_actions.section(ActionId::Undo) &&
            its != m_actions.section(ActionId::Palette) &&
            its != m_actions.section(ActionId::ShowRecords))
            continue;
        if (!section.isEmpty() && its != section)
            menu->addSeparator();
        section = its;
        menu->addAction(m_actions[info.id]);
    }
}

} // namespace kiwb
