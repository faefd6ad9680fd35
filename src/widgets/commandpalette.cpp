#include "widgets/commandpalette.h"

#include "widgets/actions.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace kiwb {

CommandPalette::CommandPalette(const ActionRegistry& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint), m_actions(actions),
      m_field(new QLineEdit(this)), m_list(new QTreeWidget(this)) {
    setObjectName(QStringLiteral("card"));
    setAccessibleName(tr("All commands"));
    m_field->setObjectName(QStringLiteral("paletteField"));
    m_field->setAccessibleName(tr("Command"));
    m_field->setPlaceholderText(tr("Type a command"));
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setHeaderLabels({tr("command"), tr("section"), tr("shortcut")});
    m_list->setRootIsDecorated(false);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->setHeaderHidden(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::runCurrent);
    resize(560, 380);
}

void CommandPalette::popUp() {
    m_field->clear();
    fill({});
    if (const QWidget* window = parentWidget())
        move(window->mapToGlobal(QPoint((window->width() - width()) / 2, 52)));
    show();
    m_field->setFocus();
}

void CommandPalette::fill(const QString& typed) {
    m_list->clear();
    const QStringList words = typed.simplified().split(u' ', Qt::SkipEmptyParts);
    for (const ActionInfo& info : actionInfos()) {
        if (info.id == ActionId::Palette)
            continue;
        const QAction* action = m_actions[info.id];
        const QString section = m_actions.section(info.id);
        const QString searched = section + u' ' + action->text();
        const bool matches =
            std::all_of(words.begin(), words.end(), [&searched](const QString& word) {
                return searched.contains(word, Qt::CaseInsensitive);
            });
        if (!matches || !action->isEnabled())
            continue;
        auto* item =
            new QTreeWidgetItem(m_list, {action->text(), section,
                                         action->shortcut().toString(QKeySequence::NativeText)});
        item->setData(0, Qt::UserRole, static_cast<int>(info.id));
    }
    if (m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::runCurrent() {
    const QTreeWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    QAction* action = m_actions[static_cast<ActionId>(item->data(0, Qt::UserRole).toInt())];
    hide();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp ||
            key == Qt::Key_PageDown) {
            const int step = key == Qt::Key_Up       ? -1
                             : key == Qt::Key_Down   ? 1
                             : key == Qt::Key_PageUp ? -10
                                                     : 10;
            const int last = m_list->topLevelItemCount() - 1;
            const int row = m_list->indexOfTopLevelItem(m_list->currentItem()) + step;
            if (last >= 0)
                m_list->setCurrentItem(m_list->topLevelItem(std::clamp(row, 0, last)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace kiwb
