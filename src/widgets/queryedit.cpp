#include "widgets/queryedit.h"

#include "charts/text.h"
#include "core/catalog/query.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"
#include "workspace/viewstate.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

namespace kiwb {

namespace {

constexpr int pauseMs = 120;
constexpr qsizetype maximumHistory = 30;
constexpr int replacesRole = Qt::UserRole + 1;

/// Position in UTF-16 of a byte of the text's UTF-8.
int positionOfByte(const QByteArray& utf8, std::size_t byte) {
    return static_cast<int>(QString::fromUtf8(utf8.left(static_cast<qsizetype>(byte))).size());
}

} // namespace

QueryEdit::QueryEdit(ViewState& view, const ActionRegistry& actions, const AppTheme& theme,
                     QWidget* parent)
    : QLineEdit(parent), m_view(view), m_actions(actions), m_theme(theme),
      m_pause(new QTimer(this)), m_completions(new QStandardItemModel(this)),
      m_completer(new QCompleter(m_completions, this)), m_menuButton(new QToolButton(this)) {
    setObjectName(QStringLiteral("queryField"));
    setAccessibleName(tr("Query"));
    setPlaceholderText(tr("Filter: words, field:value, -exclude   (Ctrl+L, F1 for help)"));
    setPlainToolTip(this, tr("Plain words and terms such as op:rope gpu:\"RTX 4090\" median:<5ms"));
    setMaxLength(4096);
    setAcceptDrops(false); // a dropped file is opened by the window, wherever it falls
    m_pause->setSingleShot(true);
    m_pause->setInterval(pauseMs);

    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    auto* popup = new QTreeView;
    popup->setRootIsDecorated(false);
    popup->setHeaderHidden(true);
    popup->setObjectName(QStringLiteral("queryCompletions"));
    popup->setAccessibleName(tr("Completions"));
    m_completer->setPopup(popup);
    m_completer->setMaxVisibleItems(12);

    m_menuButton->setObjectName(QStringLiteral("queryMenu"));
    m_menuButton->setText(QStringLiteral("▾"));
    m_menuButton->setProperty("look", QStringLiteral("quiet"));
    m_menuButton->setAccessibleName(tr("Saved and recent queries"));
    setPlainToolTip(m_menuButton, tr("Saved and recent queries"));
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    m_menuButton->setCursor(Qt::ArrowCursor);
    auto* menu = new QMenu(m_menuButton);
    menu->setObjectName(QStringLiteral("queryMenuList"));
    m_menuButton->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &QueryEdit::fillMenu);
    setTextMargins(0, 0, 26, 0);

    connect(this, &QLineEdit::textEdited, this, [this] {
        m_pause->start();
        complete();
    });
    connect(m_pause, &QTimer::timeout, this, [this] { m_view.setQuery(text()); });
    connect(this, &QLineEdit::returnPressed, this, [this] {
        apply();
        remember(text());
    });
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            &QueryEdit::insertCompletion);
    connect(&m_view, &ViewState::queryChanged, this, &QueryEdit::followView);
}

void QueryEdit::apply() {
    m_pause->stop();
    m_view.setQuery(text());
}

void QueryEdit::followView() {
    if (!m_pause->isActive() && text() != m_view.query())
        setText(m_view.query());
    const bool invalid = !m_view.errors().empty();
    if (property("invalid").toBool() != invalid) {
        setProperty("invalid", invalid);
        // Style sheet selectors on properties are read again only when told.
        style()->unpolish(this);
        style()->polish(this);
    }
    update();
}

void QueryEdit::complete() {
    m_completions->clear();
    // The language completes at the end of the text: inside it the popup would be in the way.
    if (!m_view.catalog() || cursorPosition() != text().size()) {
        m_completer->popup()->hide();
        return;
    }
    const QByteArray typed = text().toUtf8();
    for (const Completion& completion : completeQuery(bytesOf(text()), *m_view.catalog())) {
        auto* item = new QStandardItem(shown(completion.text));
        item->setData(ownText(completion.text), Qt::UserRole);
        item->setData(positionOfByte(typed, static_cast<std::size_t>(typed.size()) -
                                                std::min(completion.replaces,
                                                         static_cast<std::size_t>(typed.size()))),
                      replacesRole);
        m_completions->appendRow({item, new QStandardItem(shown(completion.detail))});
    }
    if (m_completions->rowCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    auto* popup = static_cast<QTreeView*>(m_completer->popup());
    popup->header()->setStretchLastSection(true);
    popup->setColumnWidth(0, 260);
    QRect place = cursorRect();
    place.setWidth(std::min(width(), 560));
    m_completer->complete(place);
}

void QueryEdit::insertCompletion(const QModelIndex& index) {
    const QModelIndex first = index.siblingAtColumn(0);
    const QString inserted = first.data(Qt::UserRole).toString();
    const int from = first.data(replacesRole).toInt();
    setText(text().left(from) + inserted);
    m_pause->start();
    if (inserted.endsWith(u':'))
        QTimer::singleShot(0, this, &QueryEdit::complete);
}

void QueryEdit::keyPressEvent(QKeyEvent* event) {
    QAbstractItemView* popup = m_completer->popup();
    if (popup->isVisible()) {
        switch (event->key()) {
        case Qt::Key_Tab:
            insertCompletion(popup->currentIndex().isValid() ? popup->currentIndex()
                                                             : m_completions->index(0, 0));
            popup->hide();
            return;
        case Qt::Key_Enter:
        case Qt::Key_Return:
            if (popup->currentIndex().isValid()) {
                event->ignore(); // the completer takes it
                return;
            }
            popup->hide();
            break;
        case Qt::Key_Escape:
            popup->hide();
            return;
        default:
            break;
        }
    } else if (event->key() == Qt::Key_Down) {
        complete();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void QueryEdit::focusOutEvent(QFocusEvent* event) {
    if (m_view.errors().empty())
        remember(text());
    QLineEdit::focusOutEvent(event);
}

void QueryEdit::remember(const QString& query) {
    const QString kept = query.trimmed();
    if (kept.isEmpty() || (!m_history.isEmpty() && m_history.front() == kept))
        return;
    m_history.removeAll(kept);
    m_history.prepend(kept);
    if (m_history.size() > maximumHistory)
        m_history.resize(maximumHistory);
    Q_EMIT historyChanged();
}

void QueryEdit::saveCurrent() {
    const QString kept = text().trimmed();
    if (kept.isEmpty() || m_saved.contains(kept))
        return;
    m_saved.append(kept);
    Q_EMIT historyChanged();
}

void QueryEdit::fillMenu() {
    QMenu* menu = m_menuButton->menu();
    menu->clear();
    const auto addQueries = [&](const QString& title, const QStringList& queries) {
        if (queries.isEmpty())
            return;
        menu->addSection(title);
        for (const QString& query : queries) {
            // An ampersand would mark a shortcut.
            QString label = shown(bytesOf(query)).left(90);
            connect(menu->addAction(label.replace(u'&', QStringLiteral("&&"))), &QAction::triggered,
                    this, [this, query] {
                        setText(query);
                        apply();
                    });
        }
        menu->addSeparator();
    };
    addQueries(tr("Saved"), m_saved);
    addQueries(tr("Recent"), m_history.mid(0, 12));
    menu->addAction(m_actions[ActionId::SaveQuery]);
    QAction* forget = menu->addAction(tr("Forget this saved query"));
    forget->setEnabled(m_saved.contains(text().trimmed()));
    connect(forget, &QAction::triggered, this, [this] {
        m_saved.removeAll(text().trimmed());
        Q_EMIT historyChanged();
    });
    menu->addAction(m_actions[ActionId::ClearQuery]);
    menu->addAction(m_actions[ActionId::QueryHelp]);
}

void QueryEdit::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    const QSize size(26, height() - 6);
    m_menuButton->setGeometry(width() - size.width() - 4, 3, size.width(), size.height());
}

void QueryEdit::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (m_view.errors().empty() || text() != m_view.query())
        return;
    // The field does not tell where it has scrolled to, but where its cursor is: every other
    // position follows from the widths between.
    const QFontMetricsF metrics(font());
    const auto x = [&](int position) {
        return cursorRect().center().x() + metrics.horizontalAdvance(text().left(position)) -
               metrics.horizontalAdvance(text().left(cursorPosition()));
    };
    QPainter painter(this);
    painter.setClipRect(rect().adjusted(8, 0, -30, 0));
    painter.setPen(QPen(colour(m_theme.roles().bad), 2));
    const QByteArray utf8 = text().toUtf8();
    const qreal y = height() / 2.0 + metrics.height() / 2 - 1;
    for (const QueryError& error : m_view.errors()) {
        const int start = positionOfByte(utf8, error.start);
        const int end = positionOfByte(utf8, error.start + std::max<std::size_t>(error.length, 1));
        painter.drawLine(QPointF(x(start), y), QPointF(std::max(x(end), x(start) + 6), y));
    }
}

} // namespace kiwb
