#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Colours and shapes of every window and figure (visual.md, figures.md 1–3). The only colour
/// literals.
namespace kiwb {

enum class ThemeId : std::uint8_t { Dark, Light, Print };
std::string_view themeName(ThemeId id); ///< "dark", "light", "print"
std::optional<ThemeId> themeFromName(std::string_view name);

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};

struct Theme {
    Rgb canvas, panel, raised, line, text, muted, faint, control, axis, accent, good, warning, bad;
    std::array<Rgb, 8> series;     ///< marks, whiskers, lines: ≥ 3:1 on canvas, panel and raised
    std::array<Rgb, 8> seriesText; ///< text in a series colour: ≥ 4.5:1
    std::array<Rgb, 9> diverging;  ///< slower … 1× … faster
};
const Theme& theme(ThemeId id);

/// Colour index and shape index of a slot (figures.md 1.4): the first eight in order, the next
/// eight with the shape of slot (i + 4) mod 8, beyond 16 none: grey "others".
struct SlotLook {
    std::size_t colour = 0;
    std::size_t shape = 0;
    bool other = false; ///< beyond the named ones
};
SlotLook slotLook(std::size_t slot);

struct Point {
    double x = 0, y = 0;
};
/// A mark's outline for nominal diameter 1, y down; empty for the circle, which has `radius`.
struct Shape {
    std::string_view name; ///< "circle", "triangle", …
    double radius = 0;
    std::span<const Point> outline;
};
const Shape& shape(std::size_t index); ///< 0 … 7

} // namespace kiwb
