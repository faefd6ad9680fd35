#pragma once

#include "core/base/bytesource.h"
#include "core/formats/sink.h"
#include "core/json/json.h"

#include <span>
#include <string_view>

namespace kiwb {

/// One container people have on disk (domain.md 2). A file is recognised by its content.
struct Format {
    std::string_view id;    ///< "bundle", "jsonl", …: stable, for tests and the command line
    std::string_view title; ///< "KernelIndex catalogue export"
    /// Whether bytes that begin with `head` (at most 64 KiB, all of it if the file is shorter) are
    /// this container.
    bool (*recognises)(std::string_view head);
    /// Reads to the end or until cancelled; problems go to the sink.
    void (*read)(ByteSource& source, const Origin& origin, const JsonLimits& limits, Sink& sink);
};

/// All containers, in the order they are asked. The only list of them.
std::span<const Format> formats();

/// Asks each format for the first bytes of `source` and lets the first that recognises them read.
/// Nothing recognised is one problem NOT_A_MANIFEST (severity Note for what plainly is no JSON,
/// YAML or page; EMPTY_FILE for nothing at all). Beyond 200 problems of one code and severity a
/// file's further ones are one problem that counts them. Returns the format, or null.
const Format* readContainer(ByteSource& source, const Origin& origin, const JsonLimits& limits,
                            Sink& sink);

} // namespace kiwb
