#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace kiwb {

/// Foreign bytes as plain text that is safe to show: valid, control and bidirectional characters
/// visible (core/base/text.h visibleText).
QString shown(std::string_view foreign);

/// The same for text of several lines: line breaks stay, everything else is made visible.
QString shownBlock(std::string_view foreign);

/// Text this program made itself: UTF-8 by contract.
inline QString ownText(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

inline std::string bytesOf(const QString& text) {
    return text.toStdString();
}

} // namespace kiwb
