#pragma once

#include "charts/figurelayout.h"
#include "charts/markpicture.h"
#include "charts/sceneitems.h"

#include <QGraphicsScene>

#include <memory>
#include <optional>
#include <vector>

namespace kiwb {

class PlotFrame;

/// A figure drawn in one scene: charts, marks, labels, legend and footnotes, for one theme and one
/// set of sizes. A new figure or theme is a new scene (3–16 ms, charts.md 6).
class FigureScene : public QGraphicsScene {
public:
    FigureScene(Figure figure, const Metrics& metrics, ThemeId theme, QObject* parent = nullptr);
    ~FigureScene() override;
    FigureScene(const FigureScene&) = delete;
    FigureScene& operator=(const FigureScene&) = delete;

    /// Lays everything out anew for a size in scene units; the zoom and the first row are kept.
    /// `mayGrow`: further rows of panels, or the rows layout, add to the height (see size()).
    void setSize(QSizeF size, bool mayGrow = false);
    [[nodiscard]] QSizeF size() const { return m_layout.size; }

    /// The shown stretch of the value axis, the same in every panel.
    void setRange(AxisRange range);
    [[nodiscard]] AxisRange range() const { return m_range; }
    [[nodiscard]] AxisRange home() const { return m_home; }
    /// The first visible line of the rows layout.
    void setFirstRow(std::size_t row);
    [[nodiscard]] std::size_t firstRow() const { return m_firstRow; }

    [[nodiscard]] const Figure& figure() const { return m_figure; }
    [[nodiscard]] const FigureLayout& layout() const { return m_layout; }
    [[nodiscard]] const MarkPicture& picture() const { return m_marks->picture(); }
    [[nodiscard]] const std::vector<PlacedText>& texts() const { return m_labels->texts(); }
    /// The map of the plot under a point, or null.
    [[nodiscard]] const PlotMap* plotAt(QPointF scene) const;
    /// Where a mark is drawn; nothing while it is scrolled or zoomed out of sight.
    [[nodiscard]] std::optional<QPointF> markPosition(std::size_t mark) const;
    /// The nearest mark not further than `reach`, newest first.
    [[nodiscard]] std::optional<std::size_t> markAt(QPointF scene, double reach) const;
    /// The legend entry under a point: index of its series.
    [[nodiscard]] std::optional<std::size_t> legendAt(QPointF scene) const;
    /// Where Qt Charts maps the mark's place, for tests.
    [[nodiscard]] QPointF chartPosition(const MarkPlace& place) const;

    /// Rings: around each of `selected`, and around `current` (pointer or keyboard).
    void setRings(const std::vector<std::size_t>& selected, std::optional<std::size_t> current);

    /// Exports in outlines draw the text themselves.
    void setTextsVisible(bool visible) { m_labels->setVisible(visible); }
    /// Paint the layers from a cached picture: hovering stays cheap with many marks.
    void setCached(bool cached);

private:
    void relayout();
    void rebuildFrames();
    void updatePlots();
    [[nodiscard]] AxisTicks ticks() const;
    [[nodiscard]] std::vector<double> crossLines(const PlotLayout& plot) const;
    [[nodiscard]] std::vector<PlacedText> tickTexts(const AxisTicks& ticks) const;
    [[nodiscard]] LayoutRequest request() const;

    Figure m_figure;
    Metrics m_metrics;
    const Theme& m_theme;
    QSizeF m_askedSize;
    bool m_mayGrow = false;
    QStringList m_notes;
    double m_tickWidth = 0;
    FigureLayout m_layout;
    AxisRange m_home;
    AxisRange m_range;
    std::size_t m_firstRow = 0;
    std::vector<std::unique_ptr<PlotFrame>> m_frames;
    std::vector<PlotMap> m_maps;
    MarksItem* m_marks; ///< owned by the scene, as are the next two
    LabelsItem* m_labels;
    RingsItem* m_rings;
};

} // namespace kiwb
