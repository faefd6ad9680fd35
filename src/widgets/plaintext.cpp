#include "widgets/plaintext.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <QToolTip>
#include <cmath>

namespace kiwb {

namespace {

/// Longer text is cut on screen; the manifest has all of it.
constexpr qsizetype maximumShown = 4000;

QString bounded(const QString& text) {
    return text.size() <= maximumShown ? text : text.left(maximumShown) + u'…';
}

/// Plain text as rich text that reads the same: what Qt guesses is then right.
QString asRichText(const QString& text) {
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p style='white-space:pre-wrap'>") +
           bounded(text).toHtmlEscaped().replace(u'\n', QStringLiteral("<br/>")) +
           QStringLiteral("</p>");
}

} // namespace

PlainLabel::PlainLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::NoTextInteraction);
    setFit(Fit::Wrap);
}

PlainLabel::PlainLabel(const QString& text, QWidget* parent) : PlainLabel(parent) {
    setText(text);
}

void PlainLabel::setFit(Fit fit) {
    m_fit = fit;
    QSizePolicy policy(fit == Fit::Line ? QSizePolicy::Fixed : QSizePolicy::Preferred,
                       fit == Fit::Wrap ? QSizePolicy::Minimum : QSizePolicy::Fixed);
    policy.setHeightForWidth(fit == Fit::Wrap);
    setSizePolicy(policy);
    updateGeometry();
}

void PlainLabel::setCopyText(const QString& text) {
    m_copyText = text;
}

qreal PlainLabel::layOut(int width,
                         const std::function<void(const QString&, qreal top)>& line) const {
    const QString all = bounded(text());
    const QFontMetricsF metrics(font());
    qreal top = 0;
    for (const QString& paragraph : all.split(u'\n')) {
        QTextLayout layout(paragraph, font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        if (paragraph.isEmpty())
            top += metrics.lineSpacing();
        for (QTextLine each = layout.createLine(); each.isValid(); each = layout.createLine()) {
            each.setLineWidth(std::max(width, 1));
            if (line)
                line(paragraph.mid(each.textStart(), each.textLength()).trimmed(), top);
            top += std::ceil(metrics.lineSpacing());
        }
        layout.endLayout();
    }
    return std::ceil(top);
}

int PlainLabel::heightForWidth(int width) const {
    if (m_fit != Fit::Wrap)
        return -1;
    const QMargins margins = contentsMargins();
    const int inner = width - margins.left() - margins.right();
    return static_cast<int>(layOut(inner, {})) + margins.top() + margins.bottom();
}

QSize PlainLabel::sizeHint() const {
    const QFontMetricsF metrics(font());
    qreal width = 0;
    qsizetype lines = 0;
    for (const QString& paragraph : bounded(text()).split(u'\n')) {
        width = std::max(width, metrics.horizontalAdvance(paragraph));
        ++lines;
    }
    const QMargins margins = contentsMargins();
    if (m_fit == Fit::Wrap)
        width = std::min(width, 480.0);
    return {static_cast<int>(std::ceil(width)) + 1 + margins.left() + margins.right(),
            static_cast<int>(std::ceil(metrics.lineSpacing()) *
                             (m_fit == Fit::Wrap ? static_cast<qreal>(lines) : 1.0)) +
                margins.top() + margins.bottom()};
}

QSize PlainLabel::minimumSizeHint() const {
    const QSize wanted = sizeHint();
    if (m_fit == Fit::Line)
        return wanted;
    return {std::min(wanted.width(), 48), std::min(wanted.height(), fontMetrics().lineSpacing())};
}

void PlainLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
    const QRect inner = contentsRect();
    const QFontMetricsF metrics(font());
    if (m_fit != Fit::Wrap) {
        const QString shown =
            m_fit == Fit::Elide ? metrics.elidedText(bounded(text()), Qt::ElideRight, inner.width())
                                : bounded(text());
        painter.drawText(inner, static_cast<int>(alignment() | Qt::TextSingleLine), shown);
        return;
    }
    const qreal height = layOut(inner.width(), {});
    const qreal offset = alignment().testFlag(Qt::AlignVCenter) && height < inner.height()
                             ? (inner.height() - height) / 2
                             : 0;
    layOut(inner.width(), [&](const QString& line, qreal top) {
        const QRectF place(inner.left(), inner.top() + offset + top, inner.width(),
                           metrics.lineSpacing());
        painter.drawText(place,
                         static_cast<int>((alignment() & Qt::AlignHorizontal_Mask) |
                                          Qt::AlignVCenter | Qt::TextSingleLine),
                         line);
    });
}

void PlainLabel::contextMenuEvent(QContextMenuEvent* event) {
    if (text().isEmpty())
        return;
    QMenu menu(this);
    connect(menu.addAction(tr("Copy")), &QAction::triggered, this, [this] {
        QApplication::clipboard()->setText(m_copyText.isEmpty() ? text() : m_copyText);
    });
    menu.exec(event->globalPos());
}

PlainLabel* sectionLabel(const QString& text, QWidget* parent) {
    auto* label = new PlainLabel(text, parent);
    QFont font = label->font();
    font.setPixelSize(11);
    font.setWeight(QFont::Medium);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.1);
    label->setFont(font);
    label->setProperty("tone", QStringLiteral("faint"));
    label->setFit(PlainLabel::Fit::Elide);
    return label;
}

void setPlainToolTip(QWidget* widget, const QString& text) {
    widget->setToolTip(asRichText(text));
    widget->setAccessibleDescription(text);
}

void setPlainToolTip(QAction* action, const QString& text) {
    action->setToolTip(asRichText(text));
}

void showPlainToolTip(const QPoint& globalPosition, const QString& text, QWidget* widget) {
    QToolTip::showText(globalPosition, asRichText(text), widget);
}

void tell(QWidget* parent, const QString& text, const QString& detail) {
    // Not modal by exec(): no nested event loop. The box deletes itself.
    auto* box = new QMessageBox(QMessageBox::NoIcon, QApplication::applicationDisplayName(),
                                bounded(text), QMessageBox::Ok, parent);
    box->setObjectName(QStringLiteral("message"));
    box->setTextFormat(Qt::PlainText);
    if (!detail.isEmpty())
        box->setInformativeText(asRichText(detail));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace kiwb
