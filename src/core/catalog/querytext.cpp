#include "core/catalog/querytext.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace kiwb {

namespace {

char32_t foldedCodePoint(char32_t c) {
    if ((c >= U'A' && c <= U'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
        (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    if (c == 0xB5) // micro sign
        return 0x3BC;
    if (c == 0xA0 || c == 0x202F || c == 0x2009) // spaces inside a printed quantity
        return U' ';
    return c;
}

/// Letters to add, drop, replace or swap with their neighbour.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> rows(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    std::iota(rows[0].begin(), rows[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        rows[i][0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows.back().back();
}

} // namespace

std::string foldedText(std::string_view text) {
    std::string folded;
    folded.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (step.valid)
            appendUtf8(folded, foldedCodePoint(step.codePoint));
        else
            folded += text.substr(at, step.length);
        at += step.length;
    }
    return folded;
}

bool containsAny(std::string_view label, const std::vector<std::string>& foldedValues) {
    const std::string folded = foldedText(label);
    return std::any_of(foldedValues.begin(), foldedValues.end(), [&](const std::string& value) {
        return value.empty() ? folded.empty() : folded.find(value) != std::string::npos;
    });
}

std::string_view nearestName(std::string_view text, const std::vector<std::string_view>& names) {
    const std::string folded = foldedText(text);
    if (folded.size() > 64)
        return {};
    std::string_view nearest;
    std::size_t best = folded.size() <= 4 ? 2 : 3; // exclusive
    for (const std::string_view name : names) {
        if (name.size() > 64)
            continue;
        const std::size_t distance = editDistance(folded, foldedText(name));
        if (distance < best && distance < folded.size()) {
            best = distance;
            nearest = name;
        }
    }
    return nearest;
}

} // namespace kiwb
