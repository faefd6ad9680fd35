#include "charts/legendlayout.h"

#include "charts/fonts.h"

#include <algorithm>
#include <numeric>

namespace kiwb {

namespace {

struct LegendText {
    std::vector<std::size_t> series;
    QStringList names; ///< of `series`
    QFont font;
};

LegendText legendText(const LayoutRequest& request, const std::vector<std::size_t>& series,
                      double width) {
    const QFont font = bundledFont(FontFace::Sans, request.metrics.baseFont);
    QStringList names;
    for (const std::size_t i : series)
        names += plainText(request.figure.series[i].label);
    return {series, shortenNames(names, font, width * 0.45), font};
}

double keyRoom(const Metrics& m) {
    return m.legendMark + 1.5 * m.gap;
}

/// Calls place(index, x, line, width of the entry) for every entry; returns the number of lines.
template <class Place>
std::size_t flow(const LegendText& text, const Metrics& m, double width, Place place) {
    const double between = 4 * m.gap;
    std::size_t line = 0;
    double x = 0;
    for (qsizetype i = 0; i < text.names.size(); ++i) {
        const double entry = keyRoom(m) + textWidth(text.names[i], text.font);
        if (x > 0 && x + entry > width) {
            x = 0;
            ++line;
        }
        place(i, x, line, entry);
        x += entry + between;
    }
    return text.names.empty() ? 0 : line + 1;
}

double entryHeight(const LegendText& text, const Metrics& m) {
    return std::max(lineHeight(text.font), m.legendMark * 1.4) + m.gap / 2;
}

} // namespace

std::vector<std::size_t> shownLooks(const Figure& figure) {
    std::vector<std::size_t> looks;
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const Series& series = figure.series[i];
        if (std::none_of(looks.begin(), looks.end(),
                         [&](std::size_t look) { return figure.series[look].slot == series.slot; }))
            looks.push_back(i);
    }
    return looks;
}

std::vector<std::size_t> hiddenLooks(const Figure& figure) {
    std::vector<std::size_t> hidden = shownLooks(figure);
    std::erase_if(hidden, [&figure](std::size_t i) { return !figure.series[i].hidden; });
    return hidden;
}

double legendHeight(const LayoutRequest& request, const std::vector<std::size_t>& series,
                    double width) {
    const LegendText text = legendText(request, series, width);
    const std::size_t lines =
        flow(text, request.metrics, width, [](qsizetype, double, std::size_t, double) {});
    return static_cast<double>(lines) * entryHeight(text, request.metrics);
}

double layoutLegend(const LayoutRequest& request, const std::vector<std::size_t>& series,
                    QRectF area, FigureLayout& layout) {
    const Metrics& m = request.metrics;
    const LegendText text = legendText(request, series, area.width());
    const double height = entryHeight(text, m);
    const auto place = [&](qsizetype i, double x, std::size_t line, double width) {
        const QRectF entry(area.left() + x, area.top() + static_cast<double>(line) * height, width,
                           height);
        const std::size_t index = text.series[static_cast<std::size_t>(i)];
        const bool hidden = request.figure.series[index].hidden;
        const QPointF key(entry.left() + m.legendMark / 2, entry.center().y());
        layout.legend.push_back({index, entry, key, hidden});
        const QPointF origin(entry.left() + keyRoom(m), key.y() + capHeight(text.font) / 2);
        layout.texts.push_back(placeText(text.names[i], text.font,
                                         colour(hidden ? request.theme.faint : request.theme.text),
                                         origin, Align::Left));
    };
    return static_cast<double>(flow(text, m, area.width(), place)) * height;
}

QStringList footnoteLines(const LayoutRequest& request, double width) {
    QStringList parts;
    for (const std::string& note : request.figure.footnotes)
        parts += plainText(note);
    parts += request.notes;
    for (const std::string& note : request.figure.notDrawn)
        parts += plainText(note);
    const QFont font = bundledFont(FontFace::Sans, request.metrics.smallFont);
    return wrapText(parts.join(QStringLiteral(" · ")), font, width);
}

double layoutTitle(const LayoutRequest& request, FigureLayout& layout) {
    const Metrics& m = request.metrics;
    if (!m.drawTitle || request.figure.title.empty())
        return 0;
    const QFont font = bundledFont(FontFace::SansSemiBold, m.baseFont * 6 / 5);
    const double height = lineHeight(font) + 2 * m.gap;
    const double width = request.size.width() - 2 * m.margin;
    layout.texts.push_back(placeText(elideEnd(plainText(request.figure.title), font, width), font,
                                     colour(request.theme.text),
                                     {m.margin, m.margin + capHeight(font) + m.gap}, Align::Left));
    return height;
}

} // namespace kiwb
