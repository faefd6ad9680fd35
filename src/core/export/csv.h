#pragma once

#include "core/export/tables.h"

namespace kiwb {

/// RFC 4180 with CRLF. Text a spreadsheet would run as a formula gets a leading apostrophe.
std::string writeCsv(const Table& table);

} // namespace kiwb
