#include "core/base/text.h"
#include "io/safewriter.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace kiwb {

namespace {

constexpr std::size_t longestName = 120;

/// Names another system takes for a device, whatever follows the first dot.
constexpr std::array<std::string_view, 22> deviceNames = {
    "con",  "prn",  "aux",  "nul",  "com1", "com2", "com3", "com4", "com5", "com6", "com7",
    "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"};

/// Endings that make a desktop run or follow a file.
constexpr std::array<std::string_view, 8> activeEndings = {".desktop", ".lnk", ".url", ".scf",
                                                           ".exe",     ".bat", ".cmd", ".com"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isPlain(char c) {
    constexpr std::string_view marks = " -_.,+=@";
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
           marks.find(c) != std::string_view::npos;
}

/// Characters that show nothing, or turn the direction of what they stand beside.
bool isUnseen(std::uint32_t point) {
    return (point >= 0x80U && point <= 0xA0U) || point == 0xADU || point == 0x61CU ||
           (point >= 0x2000U && point <= 0x200FU) || (point >= 0x2028U && point <= 0x202FU) ||
           (point >= 0x205FU && point <= 0x206FU) || (point >= 0xE000U && point <= 0xF8FFU) ||
           (point >= 0xFE00U && point <= 0xFE0FU) || point == 0xFEFFU ||
           (point >= 0xFFF0U && point <= 0xFFFFU) || point >= 0xE0000U;
}

/// One character of valid UTF-8 at `at`: its code point and length.
std::pair<std::uint32_t, std::size_t> characterAt(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    std::uint32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        point = (point << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    return {point, length};
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

} // namespace

std::string safeFileName(std::string_view text) {
    const bool valid = isValidUtf8(text);
    std::string name;
    for (std::size_t at = 0; at < text.size();) {
        if (!valid || static_cast<unsigned char>(text[at]) < 0x80U) {
            name += isPlain(text[at]) ? text[at] : '_';
            ++at;
            continue;
        }
        const auto [point, length] = characterAt(text, at);
        if (isUnseen(point))
            name += '_';
        else
            name += text.substr(at, length);
        at += length;
    }
    // A leading dot hides a file, a dash makes it an option.
    name.erase(0, std::min(name.find_first_not_of(" .-"), name.size()));
    if (name.size() > longestName) {
        std::size_t end = longestName;
        while ((static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
            --end;
        name.resize(end);
    }
    name.resize(name.find_last_not_of(" .") + 1);
    const std::string lowered = lowerCase(name);
    const std::string stem = lowered.substr(0, lowered.find('.'));
    if (std::find(deviceNames.begin(), deviceNames.end(), stem) != deviceNames.end())
        name.insert(name.begin(), '_');
    for (const std::string_view ending : activeEndings)
        if (lowered.ends_with(ending))
            name += '_';
    return name.find_first_not_of("_ .") == std::string::npos ? "untitled" : name;
}

} // namespace kiwb
