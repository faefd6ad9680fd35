#include "charts/dodgedlayout.h"

#include "charts/categorylabels.h"
#include "charts/fonts.h"
#include "charts/legendlayout.h"

#include <algorithm>
#include <cmath>

namespace kiwb {

namespace {

constexpr std::size_t mostSeries = 8;

class Dodged {
public:
    explicit Dodged(const LayoutRequest& request)
        : m_request(request), m_figure(request.figure), m_metrics(request.metrics),
          m_small(bundledFont(FontFace::Sans, m_metrics.smallFont)),
          m_title(bundledFont(FontFace::SansSemiBold, m_metrics.baseFont)),
          m_looks(shownLooks(m_figure)) {}

    std::optional<FigureLayout> run() {
        if (visibleLooks() > mostSeries)
            return std::nullopt;
        m_layout.kind = LayoutKind::Dodged;
        for (std::size_t panel = 0; panel < m_figure.panels.size(); ++panel) {
            m_categories.push_back(panelCategories(m_figure, panel));
            if (m_categories.back().empty())
                return std::nullopt;
            m_mostCategories = std::max(m_mostCategories, m_categories.back().size());
        }
        m_layout.tickColumn = m_request.tickWidth + 2 * m_metrics.gap + minorRoom();
        measureFrame();
        // The fewest lines of panels in which every title can be read; failing that, the fewest.
        const std::size_t panels = m_figure.panels.size();
        for (const bool wholeTitles : {true, false}) {
            for (std::size_t lines = 1; lines <= panels; ++lines) {
                const std::size_t columns = (panels + lines - 1) / lines;
                if ((panels + columns - 1) / columns == lines &&
                    arrange(columns, lines, wholeTitles))
                    return std::move(m_layout);
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::size_t visibleLooks() const {
        const auto visible =
            std::count_if(m_looks.begin(), m_looks.end(),
                          [this](std::size_t look) { return !m_figure.series[look].hidden; });
        return static_cast<std::size_t>(visible);
    }

    [[nodiscard]] double minorRoom() const { return m_metrics.paper ? m_metrics.minorTick : 0; }

    /// Everything but the blocks of panels: legend and axis title above, footnotes below.
    void measureFrame() {
        const Metrics& m = m_metrics;
        m_left = m.margin + m_layout.tickColumn;
        m_right = m_request.size.width() - m.margin;
        m_footnotes = footnoteLines(m_request, m_right - m_left);
        m_legendTop = m.margin + layoutTitle(m_request, m_layout);
        m_top = m_legendTop + legendHeight(m_request, m_looks, m_right - m_left) + m.gap;
        if (m.paper)
            m_top += lineHeight(m_small) + m.gap / 2;
        m_bottom = m.margin + static_cast<double>(m_footnotes.size()) * lineHeight(m_small);
        if (!m_footnotes.isEmpty())
            m_bottom += 2 * m.gap;
    }

    /// Lines of text above a plot: title, and subtitle where one panel has one.
    [[nodiscard]] double headHeight() const {
        double height = 0;
        const auto has = [this](std::string Panel::*member) {
            return std::any_of(m_figure.panels.begin(), m_figure.panels.end(),
                               [member](const Panel& panel) { return !(panel.*member).empty(); });
        };
        if (has(&Panel::title))
            height += lineHeight(m_title);
        if (has(&Panel::subtitle))
            height += lineHeight(m_small);
        return height + 2 * m_metrics.gap;
    }

    bool arrange(std::size_t columns, std::size_t lines, bool wholeTitles) {
        const Metrics& m = m_metrics;
        const double width =
            std::floor((m_right - m_left - static_cast<double>(columns - 1) * m.panelGap) /
                       static_cast<double>(columns));
        const auto shown = static_cast<double>(std::max<std::size_t>(1, visibleLooks()));
        const double slot = width / (static_cast<double>(m_mostCategories) * shown);
        if (width < m.minimumPlotWidth || slot < m.minimumSlot)
            return false;
        if (wholeTitles && !titlesFit(width))
            return false;
        std::vector<CategoryLabels> labels;
        qsizetype labelLines = 1;
        for (const std::vector<std::size_t>& categories : m_categories) {
            const auto found = labelsFor(categories, width);
            if (!found)
                return false;
            labels.push_back(*found);
            for (const QStringList& label : found->lines)
                labelLines = std::max(labelLines, label.size());
        }
        const double lineStep = lineHeight(m_small);
        const double foot = m.gap + static_cast<double>(labelLines) * lineStep +
                            (categoryTitles(labels) ? lineStep : 0);
        const double head = headHeight();

        const auto blocks = static_cast<double>(lines);
        const double between = m.panelGap * 0.75;
        const double asked = m_request.size.height() - m_top - m_bottom;
        const double block = m_request.mayGrow ? asked : (asked - (blocks - 1) * between) / blocks;
        const double height = std::floor(block - head - foot);
        if (height < m.minimumPlotHeight && !m_request.mayGrow)
            return false;

        m_layout.size = m_request.size;
        if (m_request.mayGrow)
            m_layout.size.setHeight(m_top + m_bottom + blocks * block + (blocks - 1) * between);
        for (std::size_t panel = 0; panel < m_figure.panels.size(); ++panel) {
            const auto column = static_cast<double>(panel % columns);
            const double x = m_left + column * (width + m.panelGap);
            const std::size_t line = panel / columns;
            const double y = m_top + static_cast<double>(line) * (block + between) + head;
            const QRectF area(std::round(x), std::round(y), width, std::max(height, m.gap));
            const auto count = static_cast<double>(m_categories[panel].size());
            m_layout.plots.push_back(
                {panel, area, panel % columns == 0, count, width / count >= 6 * m.gap});
            placePanelTexts(m_figure.panels[panel], area);
            placeLabels(labels[panel], labelLines, area);
        }
        placeFrameTexts();
        placeMarks();
        return true;
    }

    [[nodiscard]] bool titlesFit(double width) const {
        return std::all_of(m_figure.panels.begin(), m_figure.panels.end(),
                           [this, width](const Panel& panel) {
                               return textWidth(plainText(panel.title), m_title) <= width &&
                                      textWidth(plainText(panel.subtitle), m_small) <= width;
                           });
    }

    void placePanelTexts(const Panel& panel, QRectF area) {
        double y = area.top() - 2 * m_metrics.gap;
        const Theme& theme = m_request.theme;
        const bool subtitles =
            std::any_of(m_figure.panels.begin(), m_figure.panels.end(),
                        [](const Panel& other) { return !other.subtitle.empty(); });
        if (subtitles) {
            const QString text = elideEnd(plainText(panel.subtitle), m_small, area.width());
            m_layout.texts.push_back(
                placeText(text, m_small, colour(theme.muted), {area.left(), y}, Align::Left));
            y -= lineHeight(m_small);
        }
        const QString text = elideEnd(plainText(panel.title), m_title, area.width());
        m_layout.texts.push_back(
            placeText(text, m_title, colour(theme.text), {area.left(), y}, Align::Left));
    }

    [[nodiscard]] std::optional<CategoryLabels>
    labelsFor(const std::vector<std::size_t>& categories, double width) const {
        QStringList names;
        for (const std::size_t category : categories)
            names += plainText(m_figure.categories[category].label);
        return categoryLabels(names, m_small,
                              {width / static_cast<double>(categories.size()), 2 * m_metrics.gap,
                               2.5 * m_metrics.gap});
    }

    /// Whether what the labels count stands below them.
    [[nodiscard]] bool categoryTitles(const std::vector<CategoryLabels>& labels) const {
        return !m_figure.categoryTitle.empty() ||
               std::any_of(labels.begin(), labels.end(),
                           [](const CategoryLabels& panel) { return !panel.shared.isEmpty(); });
    }

    void placeLabels(const CategoryLabels& labels, qsizetype lines, QRectF area) {
        const QColor ink = colour(m_request.theme.muted);
        const double step = lineHeight(m_small);
        const double first = area.bottom() + m_metrics.gap + step * 0.8;
        const double category = area.width() / static_cast<double>(labels.lines.size());
        for (std::size_t i = 0; i < labels.lines.size(); ++i) {
            const double x = area.left() + (static_cast<double>(i) + 0.5) * category;
            double y = first;
            for (const QString& line : labels.lines[i]) {
                m_layout.texts.push_back(placeText(line, m_small, ink, {x, y}, Align::Centre));
                y += step;
            }
        }
        const QString title =
            labels.shared.isEmpty() ? plainText(m_figure.categoryTitle) : labels.shared;
        m_layout.texts.push_back(placeText(
            elideEnd(title, m_small, area.width()), m_small, colour(m_request.theme.faint),
            {area.center().x(), first + static_cast<double>(lines) * step}, Align::Centre));
    }

    void placeFrameTexts() {
        const Metrics& m = m_metrics;
        layoutLegend(m_request, m_looks, QRectF(m_left, m_legendTop, m_right - m_left, 0),
                     m_layout);
        m_layout.axisTitle = {m.margin, m_top - m.gap};
        double y = m_layout.size.height() - m_bottom + 2 * m.gap + lineHeight(m_small) * 0.8;
        for (const QString& line : m_footnotes) {
            m_layout.texts.push_back(
                placeText(line, m_small, colour(m_request.theme.faint), {m_left, y}, Align::Left));
            y += lineHeight(m_small);
        }
    }

    /// Hidden series keep their place, so that nothing jumps when one is hidden or shown.
    void placeMarks() {
        for (const bool older : {true, false}) {
            for (std::size_t i = 0; i < m_figure.marks.size(); ++i) {
                const Mark& mark = m_figure.marks[i];
                if (mark.older == older && mark.panel < m_layout.plots.size())
                    placeMark(i, mark);
            }
        }
    }

    void placeMark(std::size_t index, const Mark& mark) {
        const std::vector<std::size_t>& categories = m_categories[mark.panel];
        const auto place = std::find(categories.begin(), categories.end(), mark.category);
        if (place == categories.end())
            return;
        const PlotLayout& plot = m_layout.plots[mark.panel];
        const auto places = static_cast<double>(m_looks.size());
        const double category = plot.area.width() / plot.crossCount;
        const double step =
            std::min(std::max(0.2 * category, 1.6 * m_metrics.mark), 0.86 * category / places) /
            category;
        const auto look = std::find_if(m_looks.begin(), m_looks.end(), [&](std::size_t first) {
            return m_figure.series[first].slot == m_figure.series[mark.series].slot;
        });
        const double offset =
            (static_cast<double>(look - m_looks.begin()) - (places - 1) / 2) * step;
        m_layout.marks.push_back(
            {index, mark.panel, static_cast<double>(place - categories.begin()) + 0.5 + offset});
    }

    const LayoutRequest& m_request;
    const Figure& m_figure;
    const Metrics& m_metrics;
    QFont m_small;
    QFont m_title;
    std::vector<std::size_t> m_looks; ///< first series of each, in the order of a cluster
    FigureLayout m_layout;
    QStringList m_footnotes;
    std::vector<std::vector<std::size_t>> m_categories; ///< by panel
    std::size_t m_mostCategories = 1;                   ///< in one panel
    double m_left = 0;
    double m_right = 0;
    double m_legendTop = 0;
    double m_top = 0;    ///< where the first block of panels starts
    double m_bottom = 0; ///< height below the last block
};

} // namespace

std::optional<FigureLayout> layoutDodged(const LayoutRequest& request) {
    return Dodged(request).run();
}

} // namespace kiwb
