#pragma once

#include <QLabel>
#include <QString>
#include <functional>

class QAction;
class QPoint;
class QWidget;

/// The only place that gives text to the parts of Qt which guess rich text (safety.md 2): labels,
/// tooltips and message boxes. Everything passes as plain text, whatever it looks like.
namespace kiwb {

/// A label that shows its text as it is, wraps it anywhere when it must (digests, paths) and
/// offers "Copy" for the exact text behind it.
class PlainLabel : public QLabel {
    Q_OBJECT
public:
    enum class Fit {
        Wrap,  ///< as many lines as it takes
        Elide, ///< one line, cut at the end
        Line   ///< one line, never cut
    };

    explicit PlainLabel(QWidget* parent = nullptr);
    explicit PlainLabel(const QString& text, QWidget* parent = nullptr);

    void setFit(Fit fit);
    /// What "Copy" copies; without it the text.
    void setCopyText(const QString& text);

    [[nodiscard]] bool hasHeightForWidth() const override { return m_fit == Fit::Wrap; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// Lays the text out to `width` and calls `line` with each line and its place; the height.
    qreal layOut(int width, const std::function<void(const QString&, qreal top)>& line) const;

    Fit m_fit = Fit::Wrap;
    QString m_copyText;
};

/// "EVIDENCE": the small heading of a section.
PlainLabel* sectionLabel(const QString& text, QWidget* parent = nullptr);

/// A tooltip and, for assistive tools, the description of a widget.
void setPlainToolTip(QWidget* widget, const QString& text);
void setPlainToolTip(QAction* action, const QString& text);
/// Shows one at once, for a place inside a view.
void showPlainToolTip(const QPoint& globalPosition, const QString& text, QWidget* widget);

/// A message with one button. `detail` is a second, longer text.
void tell(QWidget* parent, const QString& text, const QString& detail = {});

} // namespace kiwb
