#include "charts/figurelayout.h"

#include "charts/dodgedlayout.h"
#include "charts/fonts.h"
#include "charts/legendlayout.h"
#include "charts/rowslayout.h"

#include <algorithm>
#include <numeric>

namespace kiwb {

namespace {

FigureLayout layoutEmpty(const LayoutRequest& request) {
    const Metrics& m = request.metrics;
    FigureLayout layout;
    layout.size = request.size;
    const QFont font = bundledFont(FontFace::Sans, m.baseFont);
    const double width = std::max(request.size.width() * 0.6, m.minimumPlotWidth);
    const QStringList lines = wrapText(plainText(request.figure.emptyReason), font, width);
    const double step = lineHeight(font);
    // When everything was hidden by choice the legend is the way back.
    layoutLegend(request, hiddenLooks(request.figure),
                 QRectF(m.margin, m.margin, request.size.width() - 2 * m.margin, 0), layout);
    double y = (request.size.height() - step * static_cast<double>(lines.size() - 1)) / 2;
    for (const QString& line : lines) {
        layout.texts.push_back(placeText(line, font, colour(request.theme.muted),
                                         {request.size.width() / 2, y}, Align::Centre));
        y += step;
    }
    return layout;
}

} // namespace

std::vector<std::size_t> panelCategories(const Figure& figure, std::size_t panel) {
    if (!figure.panels[panel].categories.empty())
        return figure.panels[panel].categories;
    std::vector<std::size_t> all(figure.categories.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

FigureLayout layoutFigure(const LayoutRequest& request) {
    const Figure& figure = request.figure;
    if (figure.marks.empty() || figure.panels.empty() || figure.categories.empty())
        return layoutEmpty(request);
    if (auto dodged = layoutDodged(request))
        return *std::move(dodged);
    return layoutRows(request);
}

} // namespace kiwb
