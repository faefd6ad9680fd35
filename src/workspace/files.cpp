#include "workspace/files.h"

#include "io/filesource.h"
#include "io/safewriter.h"

#include <QFile>
#include <array>

namespace kiwb {

Result<void> saveFile(const QString& path, std::string_view bytes) {
    return writeFileSafely(QFile::encodeName(path).toStdString(), bytes);
}

Result<std::string> readSmallFile(const QString& path, std::size_t limit) {
    const std::string name = QFile::encodeName(path).toStdString();
    auto source = openFile(name);
    if (!source)
        return Unexpected(source.error());
    std::string bytes;
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto count = (*source)->read(buffer);
        if (!count)
            return Unexpected(count.error());
        if (*count == 0)
            return bytes;
        bytes.append(buffer.data(), *count);
        if (bytes.size() > limit) {
            Origin origin;
            origin.path = name;
            return fail("FILE_TOO_LARGE", "The file is larger than this program reads here.",
                        std::move(origin));
        }
    }
}

QString suggestedFileName(std::string_view text) {
    return QString::fromStdString(safeFileName(text));
}

} // namespace kiwb
