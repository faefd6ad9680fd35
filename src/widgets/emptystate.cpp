#include "widgets/emptystate.h"

#include "charts/fonts.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace kiwb {

EmptyState::EmptyState(const QString& title, const QString& text, QWidget* parent)
    : QWidget(parent), m_title(new PlainLabel(title, this)), m_text(new PlainLabel(text, this)),
      m_layout(new QVBoxLayout) {
    auto* outer = new QHBoxLayout(this);
    outer->addStretch(1);
    outer->addLayout(m_layout);
    outer->addStretch(1);
    m_title->setFont(bundledFont(FontFace::SansSemiBold, 18));
    m_text->setProperty("tone", QStringLiteral("muted"));
    for (PlainLabel* label : {m_title, m_text})
        label->setFixedWidth(440);
    m_layout->addStretch(2);
    m_layout->addWidget(m_title);
    m_layout->addSpacing(6);
    m_layout->addWidget(m_text);
    m_layout->addSpacing(14);
    m_layout->addStretch(3);
}

void EmptyState::setText(const QString& title, const QString& text) {
    m_title->setText(title);
    m_text->setText(text);
    m_title->setVisible(!title.isEmpty());
}

QPushButton* EmptyState::addButton(const ActionRegistry& actions, ActionId action) {
    QAction* what = actions[action];
    QString words = what->text();
    if (!what->shortcut().isEmpty())
        words += QStringLiteral("   ") + what->shortcut().toString(QKeySequence::NativeText);
    auto* button = new QPushButton(words, this);
    button->setObjectName(objectName() + u'_' + what->objectName());
    button->setAccessibleName(what->text());
    if (m_buttons == 0)
        button->setProperty("look", QStringLiteral("primary"));
    connect(button, &QPushButton::clicked, what, &QAction::trigger);
    m_layout->insertWidget(m_layout->count() - 1, button, 0, Qt::AlignLeft);
    ++m_buttons;
    return button;
}

} // namespace kiwb
