#pragma once

namespace kiwb {

/// Makes every FigureView known to assistive technology as a chart with one child a mark. Doing it
/// again is nothing.
void installFigureAccessibility();

} // namespace kiwb
