#include "charts/categorylabels.h"

#include <algorithm>

namespace kiwb {

namespace {

constexpr qsizetype mostLines = 3;

double widest(const QStringList& lines, const QFont& font) {
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, textWidth(line, font));
    return width;
}

/// "seq" of "seq = 1024", "seq = 2048", …; empty when they do not share a name.
QString sharedName(const QStringList& names) {
    const QString equals = QStringLiteral(" = ");
    const QString shared = names.front().section(equals, 0, 0);
    const bool all = std::all_of(names.cbegin(), names.cend(), [&](const QString& name) {
        return name.startsWith(shared + equals) && name.count(equals) == 1;
    });
    return all ? shared : QString();
}

/// A reader can supply the numbers between two that are shown, but no other names.
bool areNumbers(const QStringList& names) {
    return std::all_of(names.cbegin(), names.cend(), [](const QString& name) {
        return !name.isEmpty() && std::all_of(name.cbegin(), name.cend(), [](QChar c) {
            return (c >= u'0' && c <= u'9') || c == u'.';
        });
    });
}

std::vector<QStringList> inOneLine(const QStringList& names) {
    std::vector<QStringList> lines;
    for (const QString& name : names)
        lines.push_back({name});
    return lines;
}

/// Every k-th, from the first on; one that reaches too far beyond the plot goes too.
std::vector<QStringList> everyFew(const QStringList& names, const QFont& font,
                                  const LabelRoom& room) {
    std::vector<QStringList> lines = inOneLine(names);
    const auto step = static_cast<std::size_t>((widest(names, font) + room.gap) / room.width) + 1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const double half = textWidth(lines[i].front(), font) / 2;
        const auto before = static_cast<double>(i);
        const auto after = static_cast<double>(lines.size() - 1 - i);
        const double nearest = (std::min(before, after) + 0.5) * room.width;
        if (i % step != 0 || half > nearest + room.overhang)
            lines[i].clear();
    }
    return lines;
}

} // namespace

std::optional<CategoryLabels> categoryLabels(const QStringList& names, const QFont& font,
                                             const LabelRoom& room) {
    const double width = room.width - room.gap;
    if (widest(names, font) <= width)
        return CategoryLabels{inOneLine(names), {}};

    const QString shared = sharedName(names);
    QStringList numbers = names;
    if (!shared.isEmpty()) {
        for (QString& name : numbers)
            name = name.section(QStringLiteral(" = "), 1);
        if (widest(numbers, font) <= width)
            return CategoryLabels{inOneLine(numbers), shared};
    }

    CategoryLabels broken;
    bool fits = true;
    for (const QString& name : names) {
        broken.lines.push_back(name.split(QStringLiteral(" · ")));
        fits = fits && broken.lines.back().size() <= mostLines &&
               widest(broken.lines.back(), font) <= width;
    }
    if (fits)
        return broken;

    if (!areNumbers(numbers))
        return std::nullopt;
    CategoryLabels few{everyFew(numbers, font, room), shared};
    const auto shown = std::count_if(few.lines.begin(), few.lines.end(),
                                     [](const QStringList& lines) { return !lines.isEmpty(); });
    if (shown < 2)
        return std::nullopt;
    return few;
}

} // namespace kiwb
