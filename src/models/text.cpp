#include "models/text.h"

#include "core/base/text.h"

#include <algorithm>

namespace kiwb {

QString shown(std::string_view foreign) {
    return ownText(visibleText(foreign));
}

QString shownBlock(std::string_view foreign) {
    QString text;
    for (std::size_t start = 0; start <= foreign.size();) {
        const std::size_t end = std::min(foreign.find('\n', start), foreign.size());
        std::string_view line = foreign.substr(start, end - start);
        // RIS ends its lines with CR LF (citations.md).
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        text += shown(line);
        if (end < foreign.size())
            text += u'\n';
        start = end + 1;
    }
    return text;
}

} // namespace kiwb
