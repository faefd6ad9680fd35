#pragma once

#include <QByteArray>
#include <QSizeF>

#include <cstdint>
#include <optional>

namespace kiwb {

class FigureScene;

/// A scene on paper as a PDF of exactly `sizePt`, text as text in embedded TrueType fonts.
/// `created` is the only time in it.
QByteArray writePdf(FigureScene& scene, QSizeF sizePt, std::optional<std::int64_t> created);

} // namespace kiwb
