#include "charts/rowslayout.h"

#include "charts/fonts.h"
#include "charts/legendlayout.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace kiwb {

namespace {

/// The part of the width that names may take (charts.md 7).
constexpr double nameShare = 0.4;

QString headingText(const Figure& figure, const Category& category) {
    QString label = plainText(category.label);
    if (figure.categoryTitle.empty())
        return label;
    return plainText(figure.categoryTitle) + QStringLiteral(" = ") + label;
}

QString panelText(const Panel& panel) {
    QString text = plainText(panel.title);
    if (!panel.subtitle.empty())
        text += QStringLiteral(" · ") + plainText(panel.subtitle);
    return text;
}

QString valueText(const Figure& figure, const Mark& mark) {
    return QString::fromStdString(figure.axis.ratio ? ratioText(mark.value)
                                                    : latencyText(mark.value));
}

/// Names by series, each short enough for the column.
QStringList rowNames(const Figure& figure, const QFont& font, double width) {
    QStringList names;
    for (const Series& series : figure.series)
        names += plainText(series.label);
    return shortenNames(names, font, width);
}

using Cell = std::pair<std::size_t, std::size_t>; // panel, category

/// Newest marks by panel and category, fastest first; the series' order decides equal values.
std::map<Cell, std::vector<std::size_t>> sortedCells(const Figure& figure) {
    std::map<Cell, std::vector<std::size_t>> cells;
    for (std::size_t i = 0; i < figure.marks.size(); ++i) {
        const Mark& mark = figure.marks[i];
        if (!mark.older)
            cells[{mark.panel, mark.category}].push_back(i);
    }
    for (auto& [cell, marks] : cells)
        std::stable_sort(marks.begin(), marks.end(), [&figure](std::size_t a, std::size_t b) {
            return figure.marks[a].value < figure.marks[b].value;
        });
    return cells;
}

void addHeading(RowLine::Kind kind, const QString& text, FigureLayout& layout) {
    if (!text.isEmpty())
        layout.rows.push_back({kind, text, {}, noMark});
}

void addRows(const Figure& figure, const QStringList& names, FigureLayout& layout) {
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, double> rowOf;
    const auto cells = sortedCells(figure);
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
        addHeading(RowLine::Kind::Panel, panelText(figure.panels[panel]), layout);
        for (const std::size_t category : panelCategories(figure, panel)) {
            const auto cell = cells.find({panel, category});
            if (cell == cells.end())
                continue;
            const std::vector<std::size_t>& marks = cell->second;
            addHeading(RowLine::Kind::Category, headingText(figure, figure.categories[category]),
                       layout);
            for (const std::size_t i : marks) {
                const Mark& mark = figure.marks[i];
                const double cross = static_cast<double>(layout.rows.size()) + 0.5;
                rowOf.try_emplace({mark.panel, mark.category, mark.series}, cross);
                layout.rows.push_back({RowLine::Kind::Run,
                                       names[static_cast<qsizetype>(mark.series)],
                                       valueText(figure, mark), i});
                layout.marks.push_back({i, 0, cross});
            }
        }
    }
    std::vector<MarkPlace> older;
    for (std::size_t i = 0; i < figure.marks.size(); ++i) {
        const Mark& mark = figure.marks[i];
        const auto row = rowOf.find({mark.panel, mark.category, mark.series});
        if (mark.older && row != rowOf.end())
            older.push_back({i, 0, row->second});
    }
    layout.marks.insert(layout.marks.begin(), older.begin(), older.end());
}

} // namespace

FigureLayout layoutRows(const LayoutRequest& request) {
    const Metrics& m = request.metrics;
    const QFont base = bundledFont(FontFace::Sans, m.smallFont);
    FigureLayout layout;
    layout.kind = LayoutKind::Rows;

    const double left = m.margin;
    const double right = request.size.width() - m.margin;
    const double keyRoom = 2 * m.gap + m.mark + 1.5 * m.gap; // indent, key, gap
    const double nameLimit = (right - left) * nameShare - keyRoom;
    const QStringList names = rowNames(request.figure, base, nameLimit);
    addRows(request.figure, names, layout);

    double nameWidth = 0;
    for (const QString& name : names)
        nameWidth = std::max(nameWidth, textWidth(name, base));
    double valueWidth = 0;
    for (const RowLine& row : layout.rows)
        valueWidth = std::max(valueWidth, row.value.isEmpty() ? 0 : textWidth(row.value, base));

    double top = m.margin + layoutTitle(request, layout);
    const std::vector<std::size_t> hidden = hiddenLooks(request.figure);
    if (!hidden.empty())
        top += layoutLegend(request, hidden, QRectF(left, top, right - left, 0), layout) + m.gap;
    if (m.paper) {
        layout.axisTitle = {0, top + lineHeight(base) * 0.8};
        top += lineHeight(base) + m.gap / 2 + m.minorTick;
    }
    top += lineHeight(base) + m.gap;
    const QStringList notes = footnoteLines(request, right - left);
    const double bottom = m.margin + static_cast<double>(notes.size()) * lineHeight(base) +
                          (notes.isEmpty() ? 0 : 2 * m.gap);
    const auto count = static_cast<double>(layout.rows.size());
    double fitting = count;
    if (!request.allRows)
        fitting = std::clamp(std::floor((request.size.height() - top - bottom) / m.rowHeight), 1.0,
                             count);
    layout.visibleRows = static_cast<std::size_t>(fitting);
    layout.nameLeft = left;
    layout.valueRight = right;
    const double plotLeft = std::round(left + keyRoom + nameWidth + 2 * m.gap);
    const double plotRight = std::floor(right - valueWidth - 2 * m.gap);
    const QRectF area(plotLeft, std::round(top), std::max(plotRight - plotLeft, m.gap),
                      fitting * m.rowHeight);
    layout.plots.push_back({0, area, true, count, false});
    layout.size = {request.size.width(),
                   request.allRows ? area.bottom() + bottom : request.size.height()};
    layout.axisTitle.setX(plotLeft);

    double y = area.bottom() + 2 * m.gap + lineHeight(base) * 0.8;
    for (const QString& line : notes) {
        layout.texts.push_back(
            placeText(line, base, colour(request.theme.faint), {left, y}, Align::Left));
        y += lineHeight(base);
    }
    return layout;
}

std::vector<PlacedText> rowTexts(const LayoutRequest& request, const FigureLayout& layout,
                                 std::size_t firstRow) {
    const Metrics& m = request.metrics;
    const Theme& theme = request.theme;
    const QFont base = bundledFont(FontFace::Sans, m.smallFont);
    const QFont heading = bundledFont(FontFace::SansMedium, m.smallFont);
    const QFont panel = bundledFont(FontFace::SansSemiBold, m.smallFont);
    const QRectF area = layout.plots.front().area;
    const double nameLeft = layout.nameLeft + 2 * m.gap + m.mark + 1.5 * m.gap;

    std::vector<PlacedText> texts;
    const std::size_t end = std::min(layout.rows.size(), firstRow + layout.visibleRows);
    for (std::size_t i = firstRow; i < end; ++i) {
        const RowLine& row = layout.rows[i];
        const double centre = area.top() + (static_cast<double>(i - firstRow) + 0.5) * m.rowHeight;
        const double y = centre + capHeight(base) / 2;
        switch (row.kind) {
        case RowLine::Kind::Panel:
            texts.push_back(placeText(elideEnd(row.name, panel, layout.valueRight), panel,
                                      colour(theme.text), {layout.nameLeft, y}, Align::Left));
            break;
        case RowLine::Kind::Category:
            texts.push_back(placeText(elideEnd(row.name, heading, layout.valueRight), heading,
                                      colour(theme.muted), {layout.nameLeft, y}, Align::Left));
            break;
        case RowLine::Kind::Run:
            texts.push_back(
                placeText(row.name, base, colour(theme.text), {nameLeft, y}, Align::Left));
            texts.push_back(placeText(row.value, base, colour(theme.text), {layout.valueRight, y},
                                      Align::Right));
            break;
        }
    }
    return texts;
}

} // namespace kiwb
