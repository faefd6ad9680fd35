#pragma once

#include "core/figure/figure.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

/// Figures made by hand: what a chart is given, without a catalogue behind it.
namespace kiwb::test {

struct FigureShape {
    std::size_t series = 4;
    std::size_t panels = 1;
    std::size_t categories = 5;
    double spread = 0.05; ///< p20 and p80 as parts of the value
};

/// The same numbers on every machine: a 32-bit linear congruential generator.
class Numbers {
public:
    double next() {
        m_state = m_state * 1664525U + 1013904223U;
        return static_cast<double>(m_state >> 8U) / 16777216.0;
    }

private:
    std::uint32_t m_state = 1;
};

inline Digest digestOf(const std::string& text) {
    return sha256(text);
}

inline std::string seriesName(std::size_t i) {
    static const std::vector<std::string> names{"liger",         "huggingface", "liger_tiled",
                                                "deepspeed",     "unsloth",     "torch_compile",
                                                "flash_attn_v2", "cutlass_3x"};
    return i < names.size() ? names[i]
                            : "kernelbot/submission-" + std::to_string(1600 + 37 * i) +
                                  (i % 2 == 0 ? "-triton_autotuned" : "-cuda_graph");
}

inline Mark makeMark(std::size_t panel, std::size_t category, std::size_t series, double ns) {
    Mark mark;
    mark.panel = panel;
    mark.category = category;
    mark.series = series;
    mark.value = ns;
    mark.exactNs = ns;
    mark.statistic = "median";
    mark.digest = digestOf(std::to_string(panel) + "/" + std::to_string(category) + "/" +
                           std::to_string(series));
    return mark;
}

/// A log figure of sweeps: value doubles from category to category, every third mark is hollow.
inline Figure makeFigure(const FigureShape& form = {}) {
    static const std::vector<std::string> gpus{
        "NVIDIA GeForce RTX 4090", "NVIDIA A100 SXM4 80GB", "NVIDIA H100 80GB HBM3",
        "AMD Instinct MI300X",     "NVIDIA B200",           "NVIDIA L40S"};
    Figure figure;
    figure.kind = "quantiles";
    figure.title = "SwiGLU MLP · backward";
    figure.caption = "SwiGLU MLP · backward · batch = 2 · hidden = 2048 · bf16";
    figure.footnotes = {"whisker p20–p80, to scale · hollow: no spread published"};
    figure.axis.title = "Median latency";
    figure.axis.scale = Scale::Log;
    for (std::size_t i = 0; i < form.series; ++i) {
        Series series;
        series.label = seriesName(i);
        series.implementation = digestOf(series.label);
        series.slot = i;
        series.runs = form.panels * form.categories;
        figure.series.push_back(series);
    }
    for (std::size_t i = 0; i < form.categories; ++i) {
        const std::string label = "seq = " + std::to_string(1024 * (i + 1));
        figure.categories.push_back({label, label + " · batch = 2", digestOf(label)});
    }
    for (std::size_t i = 0; i < form.panels; ++i)
        figure.panels.push_back({gpus[i % gpus.size()], {}, {}});
    Numbers numbers;
    double low = 1e300;
    double high = 0;
    for (std::size_t panel = 0; panel < form.panels; ++panel) {
        for (std::size_t category = 0; category < form.categories; ++category) {
            for (std::size_t series = 0; series < form.series; ++series) {
                const double growth =
                    std::exp2(5.0 * static_cast<double>(category) /
                              static_cast<double>(std::max<std::size_t>(1, form.categories - 1)));
                const double ns = 1.5e6 * growth * (1 + numbers.next());
                Mark mark = makeMark(panel, category, series, ns);
                mark.hollow = (category + series) % 3 == 2;
                if (!mark.hollow) {
                    mark.p20 = ns * (1 - form.spread * numbers.next());
                    mark.p80 = ns * (1 + form.spread * numbers.next());
                }
                mark.run = static_cast<RunIndex>(figure.marks.size());
                mark.detail = figure.series[series].label + "\nexact values";
                low = std::min({low, mark.p20.value_or(ns), ns});
                high = std::max({high, mark.p80.value_or(ns), ns});
                figure.marks.push_back(mark);
            }
        }
    }
    figure.axis.minimum = low / 1.1;
    figure.axis.maximum = high * 1.1;
    figure.cohorts = form.panels * form.categories;
    return figure;
}

inline Figure emptyFigure() {
    Figure figure;
    figure.kind = "quantiles";
    figure.emptyReason = "None of the 12 selected runs has a latency. Select runs with a "
                         "measurement, or clear the query.";
    return figure;
}

/// Two workloads, three implementations, spreads of every kind, an older observation.
inline Figure spreadFigure() {
    Figure figure = makeFigure({3, 1, 2, 0.2});
    for (Mark& mark : figure.marks) {
        mark.hollow = mark.series == 2;
        mark.p20 = mark.p80 = std::nullopt;
        if (mark.series == 2)
            continue;
        mark.p20 = mark.value * 0.9;
        mark.p80 = mark.value * 1.2;
        if (mark.series == 1)
            continue;
        mark.p05 = mark.value * 0.8;
        mark.p95 = mark.value * 1.35;
        mark.minimum = mark.value * 0.75;
        mark.maximum = mark.value * 1.6;
    }
    Mark older = figure.marks.front();
    older.older = true;
    older.value *= 1.3;
    older.run = 100;
    figure.marks.insert(figure.marks.begin(), older);
    figure.axis.minimum = 1e6;
    figure.axis.maximum = 1e8;
    return figure;
}

/// Ratios around 1, as "relative to baseline" draws them.
inline Figure ratioFigure() {
    Figure figure = makeFigure({4, 2, 5, 0.05});
    for (Mark& mark : figure.marks) {
        const double ratio = mark.series == 0 ? 1
                                              : 0.6 + 0.3 * static_cast<double>(mark.series) +
                                                    0.05 * static_cast<double>(mark.category);
        const double scale = ratio / mark.value;
        mark.value = ratio;
        if (mark.p20)
            mark.p20 = *mark.p20 * scale;
        if (mark.p80)
            mark.p80 = *mark.p80 * scale;
    }
    figure.axis = {};
    figure.axis.scale = Scale::Log;
    figure.axis.ratio = true;
    figure.axis.minimum = 0.8;
    figure.axis.maximum = 1.9;
    figure.axis.title = "Median latency relative to liger";
    figure.series[0].baseline = true;
    return figure;
}

/// Names that try to be markup, to reorder text, to need another font, or to be too long.
inline Figure hostileFigure() {
    Figure figure = makeFigure({6, 2, 3, 0.05});
    figure.series[0].label = "<b>x</b><img src=/etc/passwd>";
    figure.series[1].label = "a & b \"quoted\" ]]> <!-- -->";
    figure.series[2].label = "שלום עולם";
    figure.series[3].label = "融合された核 v2";
    figure.series[4].label = "bad\x01\xe2\x80\xae"
                             "dexirp\n\xff";
    figure.series[5].label = std::string(120, 'W') + "-end";
    figure.panels[0].title =
        "<script>alert(1)</script> GPU with a name that is far too long to fit";
    figure.panels[1].subtitle = "driver &amp; <i>CUDA</i> 12.4, harness liger_kernel_bench, "
                                "cuda_events, another protocol";
    figure.categories[1].label = "<seq> & \"2\"";
    figure.footnotes.emplace_back("</svg><script>");
    figure.title = "<t> & title";
    figure.caption = "</desc><g onload='x'>";
    figure.axis.title = "Median <latency>";
    return figure;
}

} // namespace kiwb::test
