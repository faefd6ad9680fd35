#include "cli/loading.h"
#include "cli/options.h"
#include "cli/verb.h"

#include "charts/figureexport.h"
#include "core/base/text.h"
#include "core/export/tables.h"
#include "core/figure/figure.h"

#include <algorithm>

namespace kiwb {

namespace {

Option chartOption() {
    static const std::string help = idsOf(chartKinds()) + "; without it quantiles.";
    return {"chart", "KIND", help};
}
constexpr Option baselineOption{"baseline", "LABEL",
                                "The implementation that --relative divides by; without it the "
                                "first one."};
constexpr Option relativeOption{"relative", "",
                                "Divide the values of each cohort by those of its own baseline."};
constexpr Option scaleOption{"scale", "SCALE",
                             "log or linear; without it log when the largest value is more than "
                             "20 times the smallest."};
constexpr Option themeOption{"theme", "THEME", "print (the default), light or dark."};
constexpr Option sizeOption{"size", "WxH",
                            "Width and height: in points of 1/72 inch for SVG and PDF, in pixels "
                            "for PNG, two of them to a point. A figure of many implementations is "
                            "drawn in rows and as high as these need."};
constexpr Option outOption{"out", "FILE",
                           "Where the figure goes; the end of the name says how: .svg, .pdf or "
                           ".png. Without it the figure goes to standard output as SVG."};
constexpr Option dataOption{"data", "FILE",
                            "Also write the figure's numbers as CSV. Without --out, only these."};

const ChartKind* findChart(std::string_view id) {
    const auto kinds = chartKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [id](const ChartKind& kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

Unexpected notOneOf(std::string_view what, const std::string& given, const std::string& known) {
    return fail("USAGE", "There is no " + std::string(what) + " \"" + visibleText(given) +
                             "\"; choose from: " + known + '.');
}

Result<FigureOptions> figureOptions(const Arguments& arguments) {
    FigureOptions options;
    options.relative = arguments.has(relativeOption.name);
    options.baseline = arguments.value(baselineOption.name).value_or("");
    if (const auto scale = arguments.value(scaleOption.name)) {
        if (*scale != "log" && *scale != "linear")
            return notOneOf("scale", *scale, "log, linear");
        options.scale = *scale == "log" ? Scale::Log : Scale::Linear;
    }
    return options;
}

/// By the end of the file's name; SVG for standard output.
Result<FigureFormat> figureFormat(const std::optional<std::string>& path) {
    if (!path)
        return FigureFormat::Svg;
    const std::size_t dot = path->rfind('.');
    std::string ending = dot == std::string::npos ? "" : path->substr(dot + 1);
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (const auto format = figureFormatFromName(ending))
        return *format;
    return fail("USAGE", "A figure is written as .svg, .pdf or .png; \"" + visibleText(*path) +
                             "\" ends otherwise.");
}

Result<void> setSize(ExportOptions& options, FigureFormat format, const std::string& text) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    const double width = parseNumber(text.substr(0, cross)).value_or(0);
    const double height = parseNumber(text.substr(std::min(cross + 1, text.size()))).value_or(0);
    if (!(width > 0) || !(height > 0))
        return fail("USAGE", "\"" + visibleText(text) + "\" is no size; write it as 510x283.");
    if (format != FigureFormat::Png) {
        options.widthPt = width;
        options.heightPt = height;
        return {};
    }
    constexpr double pixelsPerPoint = 2;
    constexpr double pointsPerInch = 72;
    options.widthPt = width / pixelsPerPoint;
    options.heightPt = height / pixelsPerPoint;
    options.dpi = pointsPerInch * pixelsPerPoint;
    return {};
}

Result<ExportOptions> exportOptions(const Arguments& arguments, FigureFormat format) {
    ExportOptions options;
    if (const auto name = arguments.value(themeOption.name)) {
        const auto theme = themeFromName(*name);
        if (!theme)
            return notOneOf("theme", *name, "print, light, dark");
        options.theme = *theme;
    }
    if (const auto size = arguments.value(sizeOption.name))
        if (const auto set = setSize(options, format, *size); !set)
            return Unexpected(set.error());
    return options;
}

Result<void> checkBaseline(const Figure& figure, const std::string& baseline) {
    std::string labels;
    for (const Series& series : figure.series) {
        if (series.label == baseline)
            return {};
        labels.append(labels.empty() ? "" : ", ").append(visibleText(series.label));
    }
    return notOneOf("implementation", baseline, labels);
}

void sayNotes(const Figure& figure, Terminal& terminal) {
    for (const std::string& note : figure.notDrawn)
        terminal.say(visibleText(note) + '.');
    if (const QString missing = missingGlyphs(figure); !missing.isEmpty())
        terminal.say("The bundled fonts lack " + visibleText(missing.toStdString()) +
                     "; the figure may look different when it is made elsewhere.");
}

Result<Output> run(const Arguments& arguments, Terminal& terminal) {
    const std::string id = arguments.value(chartOption().name).value_or("quantiles");
    const ChartKind* chart = findChart(id);
    if (chart == nullptr)
        return notOneOf("chart", id, idsOf(chartKinds()));
    const auto options = figureOptions(arguments);
    if (!options)
        return Unexpected(options.error());
    const auto path = arguments.value(outOption.name);
    const auto format = figureFormat(path);
    if (!format)
        return Unexpected(format.error());
    const auto look = exportOptions(arguments, *format);
    if (!look)
        return Unexpected(look.error());

    const auto selection = loadSelection(arguments, terminal);
    if (!selection)
        return Unexpected(selection.error());
    const auto& [catalog, runs] = *selection;
    if (runs.empty())
        return nothingMatched(terminal);
    SeriesSlots slots;
    const Figure figure = chart->make(*catalog, runs, *options, slots);
    if (figure.marks.empty())
        return nothingMatched(terminal, figure.emptyReason);
    if (!options->baseline.empty())
        if (const auto known = checkBaseline(figure, options->baseline); !known)
            return Unexpected(known.error());
    sayNotes(figure, terminal);

    Output output;
    const auto data = arguments.value(dataOption.name);
    if (data)
        output.files.emplace_back(*data,
                                  findTableFormat("csv")->write(figureDataTable(*catalog, figure)));
    if (data && !path)
        return output;
    const auto drawn = renderFigure(figure, *format, *look);
    if (!drawn)
        return Unexpected(drawn.error());
    output.bytes = drawn->toStdString();
    return output;
}

} // namespace

Verb plotVerb() {
    return {"plot",
            "PATH…",
            "a figure of the runs as SVG, PDF or PNG",
            "Draws the runs. Only runs of one cohort share a ranking; a figure that spans several "
            "says so. A run without a published spread is drawn hollow.",
            {chartOption(), option::query, baselineOption, relativeOption, scaleOption, themeOption,
             sizeOption, outOption, dataOption, option::sample, option::help},
            true,
            run};
}

} // namespace kiwb
