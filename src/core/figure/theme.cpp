#include "core/figure/theme.h"

namespace kiwb {

namespace {

// The palettes were searched for by machine (figures.md 1.1): change no colour alone. The test
// recomputes every contrast and every distance under simulated colour blindness from these tables.
const Theme darkTheme{
    .canvas = {0x0f, 0x11, 0x15},
    .panel = {0x15, 0x18, 0x20},
    .raised = {0x1b, 0x1f, 0x29},
    .line = {0x26, 0x2b, 0x36},
    .text = {0xe8, 0xea, 0xed},
    .muted = {0xa7, 0xad, 0xb8},
    .faint = {0x7f, 0x87, 0x95},
    .control = {0x65, 0x6b, 0x77},
    .axis = {0xa7, 0xad, 0xb8},
    .accent = {0x7a, 0xa7, 0xff},
    .good = {0x78, 0xd7, 0xa9},
    .warning = {0xe3, 0xb8, 0x5b},
    .bad = {0xee, 0x7a, 0x79},
    .series = {{{0x4e, 0x8b, 0xe9},
                {0xf1, 0x97, 0x2c},
                {0x22, 0xe9, 0xff},
                {0xbc, 0x45, 0x3b},
                {0x76, 0x5f, 0x9a},
                {0xeb, 0xe6, 0x95},
                {0x7e, 0xc1, 0x9a},
                {0xb5, 0x74, 0x90}}},
    .seriesText = {{{0x4e, 0x8b, 0xe9},
                    {0xf1, 0x97, 0x2c},
                    {0x22, 0xe9, 0xff},
                    {0xdb, 0x61, 0x54},
                    {0x93, 0x7c, 0xb9},
                    {0xeb, 0xe6, 0x95},
                    {0x7e, 0xc1, 0x9a},
                    {0xb5, 0x74, 0x90}}},
    .diverging = {{{0x9a, 0x49, 0x01},
                   {0x83, 0x3d, 0x00},
                   {0x66, 0x35, 0x12},
                   {0x48, 0x2c, 0x1b},
                   {0x20, 0x24, 0x2e},
                   {0x24, 0x35, 0x4e},
                   {0x25, 0x44, 0x70},
                   {0x27, 0x53, 0x92},
                   {0x2a, 0x61, 0xb1}}},
};

const Theme lightTheme{
    .canvas = {0xff, 0xff, 0xff},
    .panel = {0xf6, 0xf7, 0xf9},
    .raised = {0xee, 0xf0, 0xf4},
    .line = {0xdd, 0xe1, 0xe8},
    .text = {0x16, 0x18, 0x1d},
    .muted = {0x4c, 0x53, 0x61},
    .faint = {0x67, 0x6d, 0x7a},
    .control = {0x86, 0x89, 0x90},
    .axis = {0x4c, 0x53, 0x61},
    .accent = {0x22, 0x58, 0xc4},
    .good = {0x1f, 0x7c, 0x4b},
    .warning = {0x91, 0x5d, 0x00},
    .bad = {0x8c, 0x23, 0x1d},
    .series = {{{0x14, 0x12, 0x8f},
                {0xc5, 0x78, 0x00},
                {0x00, 0x75, 0x86},
                {0x83, 0x25, 0x2b},
                {0x9e, 0x6e, 0xf8},
                {0x81, 0x5e, 0x01},
                {0x00, 0x9d, 0x73},
                {0x52, 0x22, 0x48}}},
    .seriesText = {{{0x14, 0x12, 0x8f},
                    {0x9d, 0x5e, 0x00},
                    {0x00, 0x75, 0x86},
                    {0x83, 0x25, 0x2b},
                    {0x81, 0x4f, 0xd7},
                    {0x81, 0x5e, 0x01},
                    {0x00, 0x7c, 0x5a},
                    {0x52, 0x22, 0x48}}},
    .diverging = {{{0xe9, 0x92, 0x43},
                   {0xf0, 0xae, 0x77},
                   {0xf4, 0xc7, 0xa3},
                   {0xf5, 0xde, 0xcc},
                   {0xf3, 0xf4, 0xf6},
                   {0xd4, 0xe5, 0xfb},
                   {0xb3, 0xd4, 0xff},
                   {0x91, 0xc1, 0xfe},
                   {0x6a, 0xac, 0xfe}}},
};

const Theme printTheme{
    .canvas = {0xff, 0xff, 0xff},
    .panel = {0xff, 0xff, 0xff},
    .raised = {0xff, 0xff, 0xff},
    .line = {0xd9, 0xdc, 0xe2},
    .text = {0x00, 0x00, 0x00},
    .muted = {0x40, 0x40, 0x40},
    .faint = {0x5a, 0x5f, 0x69},
    .control = {0x86, 0x89, 0x90},
    .axis = {0x00, 0x00, 0x00},
    .accent = {0x1a, 0x4f, 0xae},
    .good = {0x1f, 0x7c, 0x4b},
    .warning = {0x91, 0x5d, 0x00},
    .bad = {0x8c, 0x23, 0x1d},
    .series = {{{0x1a, 0x2a, 0x76},
                {0xca, 0x82, 0x37},
                {0x05, 0x7c, 0x89},
                {0x8c, 0x28, 0x2d},
                {0x9c, 0x84, 0xdc},
                {0x89, 0x66, 0x06},
                {0x00, 0xa6, 0x80},
                {0x51, 0x18, 0x34}}},
    .seriesText = {{{0x1a, 0x2a, 0x76},
                    {0xab, 0x65, 0x0f},
                    {0x05, 0x7c, 0x89},
                    {0x8c, 0x28, 0x2d},
                    {0x80, 0x67, 0xbd},
                    {0x89, 0x66, 0x06},
                    {0x07, 0x86, 0x67},
                    {0x51, 0x18, 0x34}}},
    .diverging = {{{0xe3, 0x8d, 0x3d},
                   {0xec, 0xaa, 0x74},
                   {0xf2, 0xc5, 0xa2},
                   {0xf5, 0xde, 0xcc},
                   {0xf7, 0xf7, 0xf7},
                   {0xd4, 0xe5, 0xfb},
                   {0xb1, 0xd2, 0xfd},
                   {0x8c, 0xbe, 0xfd},
                   {0x65, 0xa7, 0xfa}}},
};

constexpr std::array<Point, 3> triangle{{{0.0, -0.79676}, {0.69002, 0.39838}, {-0.69002, 0.39838}}};
constexpr std::array<Point, 3> invertedTriangle{
    {{0.0, 0.79676}, {-0.69002, -0.39838}, {0.69002, -0.39838}}};
constexpr std::array<Point, 12> plus{{{-0.19962, -0.66539},
                                      {0.19962, -0.66539},
                                      {0.19962, -0.19962},
                                      {0.66539, -0.19962},
                                      {0.66539, 0.19962},
                                      {0.19962, 0.19962},
                                      {0.19962, 0.66539},
                                      {-0.19962, 0.66539},
                                      {-0.19962, 0.19962},
                                      {-0.66539, 0.19962},
                                      {-0.66539, -0.19962},
                                      {-0.19962, -0.19962}}};
constexpr std::array<Point, 10> star{{{0.0, -0.87381},
                                      {0.21572, -0.29691},
                                      {0.83104, -0.27002},
                                      {0.34904, 0.11341},
                                      {0.51361, 0.70693},
                                      {0.0, 0.367},
                                      {-0.51361, 0.70693},
                                      {-0.34904, 0.11341},
                                      {-0.83104, -0.27002},
                                      {-0.21572, -0.29691}}};
constexpr std::array<Point, 4> square{
    {{0.47519, 0.47519}, {-0.47519, 0.47519}, {-0.47519, -0.47519}, {0.47519, -0.47519}}};
constexpr std::array<Point, 4> diamond{
    {{0.68647, 0.0}, {0.0, 0.68647}, {-0.68647, 0.0}, {0.0, -0.68647}}};
constexpr std::array<Point, 12> cross{{{0.32935, -0.61166},
                                       {0.61166, -0.32935},
                                       {0.2823, 0.0},
                                       {0.61166, 0.32935},
                                       {0.32935, 0.61166},
                                       {0.0, 0.2823},
                                       {-0.32935, 0.61166},
                                       {-0.61166, 0.32935},
                                       {-0.2823, 0.0},
                                       {-0.61166, -0.32935},
                                       {-0.32935, -0.61166},
                                       {0.0, -0.2823}}};

// Areas are matched by eye weight, not by size: the factors and the order are those of
// figures.md 2.
const std::array<Shape, 8> shapes{{
    {"circle", 0.47958, {}},
    {"triangle", 0, triangle},
    {"inverted triangle", 0, invertedTriangle},
    {"plus", 0, plus},
    {"star", 0, star},
    {"square", 0, square},
    {"diamond", 0, diamond},
    {"cross", 0, cross},
}};

constexpr std::array<std::string_view, 3> themeNames{"dark", "light", "print"};

} // namespace

std::string_view themeName(ThemeId id) {
    return themeNames[static_cast<std::size_t>(id)];
}

std::optional<ThemeId> themeFromName(std::string_view name) {
    for (std::size_t i = 0; i < themeNames.size(); ++i) {
        if (themeNames[i] == name)
            return static_cast<ThemeId>(i);
    }
    return std::nullopt;
}

const Theme& theme(ThemeId id) {
    switch (id) {
    case ThemeId::Dark:
        return darkTheme;
    case ThemeId::Light:
        return lightTheme;
    case ThemeId::Print:
        break;
    }
    return printTheme;
}

SlotLook slotLook(std::size_t slot) {
    if (slot < 8)
        return {slot, slot, false};
    if (slot < 16)
        return {slot % 8, (slot + 4) % 8, false};
    return {0, 0, true};
}

const Shape& shape(std::size_t index) {
    return shapes[index % shapes.size()];
}

} // namespace kiwb
