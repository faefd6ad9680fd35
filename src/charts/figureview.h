#pragma once

#include "core/catalog/catalog.h"
#include "core/figure/theme.h"

#include <QGraphicsView>

#include <memory>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QScrollBar;
QT_END_NAMESPACE

namespace kiwb {

struct Figure;
class FigureScene;

/// A figure on screen: resizes with its window, zooms and pans along the value axis (all panels
/// together), tells about the mark under the pointer or the keyboard, and selects runs.
///
/// Mouse: wheel zooms around the pointer (with Ctrl where rows scroll), drag pans, double click
/// beside a mark resets. Keyboard: arrows go from mark to mark, Enter selects, + and − zoom, Home
/// or Esc resets. A click on a mark selects it, with Ctrl adds or removes it.
class FigureView : public QGraphicsView {
    Q_OBJECT

public:
    explicit FigureView(QWidget* parent = nullptr);
    ~FigureView() override;
    FigureView(const FigureView&) = delete;
    FigureView& operator=(const FigureView&) = delete;

    /// Shows another figure; the selection is kept by run index, the zoom is reset.
    void setFigure(Figure figure);
    [[nodiscard]] const Figure& figure() const;
    void setTheme(ThemeId theme);

    /// Rings in the colour of text around the marks of these runs. Emits nothing.
    void setSelectedRuns(const std::vector<RunIndex>& runs);
    [[nodiscard]] const std::vector<RunIndex>& selectedRuns() const { return m_selected; }

    void zoom(double factor); ///< around the middle; > 1 shows less of the axis
    void resetZoom();
    [[nodiscard]] bool isZoomed() const;

    // For assistive technology and tests; marks are numbered as in Figure::marks.
    [[nodiscard]] std::size_t markCount() const;
    [[nodiscard]] QString markName(std::size_t mark) const;
    [[nodiscard]] QRect markRect(std::size_t mark) const; ///< in the viewport; null when not shown
    [[nodiscard]] std::optional<std::size_t> currentMark() const { return m_current; }
    [[nodiscard]] const FigureScene& figureScene() const { return *m_scene; }
    void setCurrentMark(std::optional<std::size_t> mark);
    void selectMark(std::size_t mark);
    [[nodiscard]] bool isMarkSelected(std::size_t mark) const;
    /// Changes with every figure: what was made for another one is stale.
    [[nodiscard]] unsigned generation() const { return m_generation; }

Q_SIGNALS:
    /// The selection was changed here: all runs that are selected now.
    void runsSelected(const std::vector<kiwb::RunIndex>& runs);
    /// A mark was double-clicked.
    void runActivated(kiwb::RunIndex run);
    /// A legend entry was clicked. Whoever makes the figure hides or shows that series with
    /// FigureOptions::hidden and sets the figure again.
    void seriesToggled(const QString& label);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void rebuild();
    void relayout();
    void updateRings();
    void zoomAround(double axis, double factor);
    void pan(QPointF from, QPointF to);
    void step(int direction);
    void scrollTo(std::size_t mark);
    [[nodiscard]] bool scrolls() const;
    [[nodiscard]] std::optional<std::size_t> markUnder(QPointF position) const;
    void showTip(std::size_t mark, QPoint viewportPosition);
    void toggleSelection(std::size_t mark, bool add);

    std::unique_ptr<Figure> m_figure;
    ThemeId m_theme = ThemeId::Dark;
    std::unique_ptr<FigureScene> m_scene;
    QScrollBar* m_scroll; ///< of the rows layout; owned by the viewport
    std::vector<RunIndex> m_selected;
    std::optional<std::size_t> m_current;
    std::optional<QPointF> m_pressed;
    bool m_dragged = false;
    bool m_showFocus = false; ///< focus came by the keyboard
    unsigned m_generation = 0;
};

} // namespace kiwb
