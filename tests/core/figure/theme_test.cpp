#include "core/figure/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

// The palettes' promises (figures.md 1), computed anew from the table in the code: contrast by
// WCAG 2, distance by CIEDE2000, colour blindness by Machado 2009 at severity 1.0.

namespace kiwb {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protan{{{0.152286, 1.052583, -0.204868},
                         {0.114503, 0.786281, 0.099216},
                         {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deutan{{{0.367322, 0.860646, -0.227968},
                         {0.280085, 0.672501, 0.047413},
                         {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritan{{{1.255528, -0.076749, -0.178779},
                         {-0.078411, 0.930809, 0.147602},
                         {0.004733, 0.691367, 0.303900}}};
constexpr std::array<Matrix, 4> visions{identity, protan, deutan, tritan};

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linear(Rgb rgb) {
    return {linear(rgb.r), linear(rgb.g), linear(rgb.b)};
}

Triple times(const Matrix& m, const Triple& v) {
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

double contrast(Rgb a, Rgb b) {
    const auto luminance = [](Rgb rgb) {
        const Triple v = linear(rgb);
        return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
    };
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

/// CIELAB under D65 of linear sRGB.
Triple lab(const Triple& rgb) {
    constexpr Matrix toXyz{{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Triple white{0.95047, 1.0, 1.08883};
    Triple clipped = rgb;
    for (double& channel : clipped)
        channel = std::clamp(channel, 0.0, 1.0);
    Triple f = times(toXyz, clipped);
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = f[i] / white[i];
        f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double degrees(double radians) {
    return radians * 180 / std::numbers::pi;
}

double radians(double angle) {
    return angle * std::numbers::pi / 180;
}

double hue(double a, double b) {
    if (a == 0 && b == 0)
        return 0;
    const double h = degrees(std::atan2(b, a));
    return h < 0 ? h + 360 : h;
}

/// CIE 142-2001 as Sharma, Wu and Dalal (2005) spell it out.
double ciede2000(const Triple& one, const Triple& two) {
    const auto [l1, a1, b1] = one;
    const auto [l2, a2, b2] = two;
    const double meanChroma = (std::hypot(a1, b1) + std::hypot(a2, b2)) / 2;
    const double seventh = std::pow(meanChroma, 7);
    const double g = 0.5 * (1 - std::sqrt(seventh / (seventh + std::pow(25.0, 7))));
    const double ap1 = (1 + g) * a1;
    const double ap2 = (1 + g) * a2;
    const double c1 = std::hypot(ap1, b1);
    const double c2 = std::hypot(ap2, b2);
    const double h1 = hue(ap1, b1);
    const double h2 = hue(ap2, b2);

    double dh = 0;
    double meanHue = h1 + h2;
    if (c1 * c2 != 0) {
        dh = h2 - h1;
        if (dh > 180)
            dh -= 360;
        else if (dh < -180)
            dh += 360;
        if (std::abs(h1 - h2) > 180)
            meanHue += h1 + h2 < 360 ? 360 : -360;
        meanHue /= 2;
    }
    const double dL = l2 - l1;
    const double dC = c2 - c1;
    const double dH = 2 * std::sqrt(c1 * c2) * std::sin(radians(dh / 2));
    const double meanL = (l1 + l2) / 2;
    const double meanC = (c1 + c2) / 2;
    const double t =
        1 - 0.17 * std::cos(radians(meanHue - 30)) + 0.24 * std::cos(radians(2 * meanHue)) +
        0.32 * std::cos(radians(3 * meanHue + 6)) - 0.20 * std::cos(radians(4 * meanHue - 63));
    const double turn = 30 * std::exp(-std::pow((meanHue - 275) / 25, 2));
    const double c7 = std::pow(meanC, 7);
    const double rc = 2 * std::sqrt(c7 / (c7 + std::pow(25.0, 7)));
    const double fifty = std::pow(meanL - 50, 2);
    const double sl = 1 + 0.015 * fifty / std::sqrt(20 + fifty);
    const double sc = 1 + 0.045 * meanC;
    const double sh = 1 + 0.015 * meanC * t;
    const double rt = -std::sin(radians(2 * turn)) * rc;
    return std::sqrt(std::pow(dL / sl, 2) + std::pow(dC / sc, 2) + std::pow(dH / sh, 2) +
                     rt * (dC / sc) * (dH / sh));
}

/// The smallest distance between two of the first `count` series.
double closestPair(const Theme& colours, const Matrix& vision, std::size_t count) {
    double closest = 1e9;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Triple a = lab(times(vision, linear(colours.series[i])));
            const Triple b = lab(times(vision, linear(colours.series[j])));
            closest = std::min(closest, ciede2000(a, b));
        }
    }
    return closest;
}

TEST(Theme, DistanceAgreesWithPublishedPairs) {
    struct Pair {
        Triple one, two;
        double distance;
    };
    // Sharma, Wu, Dalal 2005, table 1.
    const std::vector<Pair> pairs{
        {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
        {{50, 3.1571, -77.2803}, {50, 0, -82.7485}, 2.8615},
        {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
        {{50, 0, 0}, {50, -1, 2}, 2.3669},
        {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}, 7.1792},
        {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
        {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
        {{50, 2.5, 0}, {61, -5, 29}, 22.8977},
        {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
        {{50, 2.5, 0}, {58, 24, 15}, 19.4535},
        {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
        {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
        {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
    };
    for (const Pair& pair : pairs) {
        EXPECT_NEAR(ciede2000(pair.one, pair.two), pair.distance, 1e-4);
        EXPECT_NEAR(ciede2000(pair.two, pair.one), pair.distance, 1e-4);
    }
}

TEST(Theme, SeriesStayApartInEveryVision) {
    struct Expected {
        ThemeId id;
        std::array<double, 4> all, firstFour; // normal, protan, deutan, tritan
    };
    // figures.md 1.2, the Machado columns, printed with one decimal.
    const std::vector<Expected> table{
        {ThemeId::Dark, {19.2, 14.2, 14.3, 13.5}, {32.2, 23.9, 22.1, 21.3}},
        {ThemeId::Light, {17.8, 12.3, 12.9, 12.4}, {33.9, 23.3, 21.1, 24.9}},
        {ThemeId::Print, {18.0, 13.5, 13.3, 12.7}, {33.9, 25.5, 21.8, 24.7}},
    };
    for (const Expected& row : table) {
        for (std::size_t i = 0; i < visions.size(); ++i) {
            SCOPED_TRACE(std::string(themeName(row.id)) + ", vision " + std::to_string(i));
            EXPECT_NEAR(closestPair(theme(row.id), visions[i], 8), row.all[i], 0.06);
            EXPECT_NEAR(closestPair(theme(row.id), visions[i], 4), row.firstFour[i], 0.06);
        }
    }
}

TEST(Theme, EveryTextAndMarkHasItsContrast) {
    for (const ThemeId id : {ThemeId::Dark, ThemeId::Light, ThemeId::Print}) {
        const Theme& t = theme(id);
        for (const Rgb surface : {t.canvas, t.panel, t.raised}) {
            SCOPED_TRACE(themeName(id));
            for (const Rgb mark : t.series)
                EXPECT_GE(contrast(mark, surface), 3.0);
            for (const Rgb text : t.seriesText)
                EXPECT_GE(contrast(text, surface), 4.5);
            for (const Rgb text : {t.text, t.muted, t.faint, t.accent, t.good, t.warning, t.bad})
                EXPECT_GE(contrast(text, surface), 4.5);
            EXPECT_GE(contrast(t.control, surface), 3.0);
            EXPECT_GE(contrast(t.axis, surface), 3.0);
        }
        for (const Rgb cell : t.diverging)
            EXPECT_GE(contrast(t.text, cell), 4.5);
    }
}

TEST(Theme, ASeriesKeepsItsHueInEveryTheme) {
    const auto hueOf = [](Rgb rgb) {
        const Triple v = lab(linear(rgb));
        return hue(v[1], v[2]);
    };
    const auto apart = [](double a, double b) {
        const double d = std::abs(a - b);
        return std::min(d, 360 - d);
    };
    // Yellow becomes ochre and plum turns towards violet on white: the widest shifts.
    for (std::size_t i = 0; i < 8; ++i) {
        const double dark = hueOf(theme(ThemeId::Dark).series[i]);
        EXPECT_LT(apart(dark, hueOf(theme(ThemeId::Light).series[i])), 40) << "series " << i;
        EXPECT_LT(apart(dark, hueOf(theme(ThemeId::Print).series[i])), 40) << "series " << i;
    }
}

TEST(Theme, NamesReadBack) {
    for (const ThemeId id : {ThemeId::Dark, ThemeId::Light, ThemeId::Print})
        EXPECT_EQ(themeFromName(themeName(id)), id);
    EXPECT_FALSE(themeFromName("Dark"));
    EXPECT_FALSE(themeFromName(""));
}

TEST(Theme, SixteenSlotsLookDifferentAndTheRestIsGrey) {
    std::set<std::pair<std::size_t, std::size_t>> looks;
    for (std::size_t slot = 0; slot < 16; ++slot) {
        const SlotLook look = slotLook(slot);
        EXPECT_FALSE(look.other);
        EXPECT_EQ(look.colour, slot % 8);
        looks.emplace(look.colour, look.shape);
    }
    EXPECT_EQ(looks.size(), 16U);
    EXPECT_EQ(slotLook(8).shape, 4U);
    EXPECT_EQ(slotLook(15).shape, 3U);
    EXPECT_TRUE(slotLook(16).other);
}

/// Area by the shoelace formula, relative to a circle of diameter 1.
double areaFactor(const Shape& form) {
    constexpr double circle = std::numbers::pi / 4;
    if (form.outline.empty())
        return std::numbers::pi * form.radius * form.radius / circle;
    double twice = 0;
    for (std::size_t i = 0; i < form.outline.size(); ++i) {
        const Point& a = form.outline[i];
        const Point& b = form.outline[(i + 1) % form.outline.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2 / circle;
}

TEST(Theme, ShapesHaveTheirOrderAndArea) {
    // figures.md 2.
    const std::vector<std::pair<std::string_view, double>> expected{
        {"circle", 0.92}, {"triangle", 1.05}, {"inverted triangle", 1.05}, {"plus", 1.15},
        {"star", 1.20},   {"square", 1.15},   {"diamond", 1.20},           {"cross", 1.15}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(shape(i).name, expected[i].first);
        EXPECT_NEAR(areaFactor(shape(i)), expected[i].second, 0.005) << shape(i).name;
    }
    EXPECT_LT(shape(1).outline.front().y, 0) << "y points down, so a triangle's tip is negative";
}

} // namespace
} // namespace kiwb
