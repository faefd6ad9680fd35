#include "charts/categorylabels.h"

#include <algorithm>

namespace kiwb {

namespace {

constexpr qsizetype mostLines = 3;

/// "seq = 2048" and "2048" are numeric: a reader can supply the labels between two that are shown.
bool isNumeric(const QStringList& names) {
    static const QString equals = QStringLiteral("= ");
    QString sharedName;
    for (qsizetype i = 0; i < names.size(); ++i) {
        const qsizetype at = names[i].lastIndexOf(equals);
        const qsizetype start = at < 0 ? 0 : at + equals.size();
        const QString name = names[i].left(start);
        const QString number = names[i].mid(start);
        if (i == 0)
            sharedName = name;
        const bool digits = std::all_of(number.cbegin(), number.cend(), [](QChar c) {
            return (c >= u'0' && c <= u'9') || c == u'.';
        });
        if (name != sharedName || number.isEmpty() || !digits)
            return false;
    }
    return true;
}

double widest(const QStringList& lines, const QFont& font) {
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, textWidth(line, font));
    return width;
}

} // namespace

std::optional<CategoryLabels> categoryLabels(const QStringList& names, const QFont& font,
                                             double width, double gap) {
    CategoryLabels single;
    CategoryLabels broken;
    double singleWidth = 0;
    double brokenWidth = 0;
    qsizetype lines = 1;
    for (const QString& label : names) {
        single.push_back({label});
        broken.push_back(label.split(QStringLiteral(" · ")));
        singleWidth = std::max(singleWidth, textWidth(label, font));
        brokenWidth = std::max(brokenWidth, widest(broken.back(), font));
        lines = std::max(lines, broken.back().size());
    }
    if (singleWidth + gap <= width)
        return single;
    if (lines <= mostLines && brokenWidth + gap <= width)
        return broken;
    if (!isNumeric(names))
        return std::nullopt;
    // The label of the first category always stays; the last may go.
    const auto keepEvery = static_cast<std::size_t>((singleWidth + gap) / width) + 1;
    if (keepEvery > single.size())
        return std::nullopt;
    for (std::size_t i = 0; i < single.size(); ++i) {
        if (i % keepEvery != 0)
            single[i].clear();
    }
    return single;
}

} // namespace kiwb
