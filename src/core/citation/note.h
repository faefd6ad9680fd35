#pragma once

#include "core/citation/citation.h"

#include <string>
#include <vector>

namespace kiwb {

/// One remark of a citation: words, and behind them maybe an address that is taken verbatim.
struct Remark {
    std::string words;   ///< "content address"; may hold foreign text
    std::string address; ///< "ni:///sha-256;…"; may be empty
};

/// Whether a style has a field of its own for the access date.
enum class AccessDate : std::uint8_t { HasField, BelongsToRemarks };

/// What every style says besides author, title, publisher, date and permalink, in one order: run
/// digest, content address, the record's own name of the operation, dates, access date, standing,
/// comparison key, licence, attribution, source, warnings. A missing access date is always said.
std::vector<Remark> remarks(const CitedRun& run, AccessDate accessDate);

/// The remarks as one text: each part through `text` or `address`, joined by "; ".
std::string remarksText(const CitedRun& run, AccessDate accessDate,
                        std::string (*text)(std::string_view),
                        std::string (*address)(std::string_view));

inline constexpr std::string_view publisherName = "KernelIndex";

/// "2026", "8", "20" as numbers without leading zeros, of YYYY-MM-DD; empty for other text.
std::vector<std::string> dateParts(std::string_view date);

/// The date a citation is dated by: published, else observed; empty: unknown.
std::string_view citationDate(const CitedRun& run);

} // namespace kiwb
