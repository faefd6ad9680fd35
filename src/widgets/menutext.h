#pragma once

#include <QString>

namespace kiwb {

/// Foreign text on a menu entry or a button: those read an ampersand as the mark of a shortcut.
inline QString menuText(QString text) {
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace kiwb
