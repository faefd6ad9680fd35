#include "core/manifest/document.h"

#include "core/base/text.h"

#include <array>
#include <string_view>
#include <utility>

namespace kiwb {

bool looksLikeEnvelope(const Json& value) {
    return memberAt(value, "apiVersion").is_string() && memberAt(value, "kind").is_string();
}

std::string identityBytes(const Json& envelope) {
    // The three keys in the order of RFC 8785; an absent member stays absent.
    constexpr std::array<std::string_view, 3> keys{"apiVersion", "kind", "spec"};
    std::string bytes = "{";
    for (const std::string_view key : keys) {
        if (!envelope.is_object() || !envelope.contains(key))
            continue;
        if (bytes.size() > 1)
            bytes += ',';
        bytes.append("\"").append(key).append("\":").append(canonicalJson(memberAt(envelope, key)));
    }
    return bytes += '}';
}

Result<Document> makeDocument(Json envelope, bool lossy, Origin origin) {
    const auto failAt = [&origin](std::string code, std::string reason, std::string_view pointer) {
        origin.pointer += pointer;
        return fail(std::move(code), std::move(reason), std::move(origin));
    };
    if (!looksLikeEnvelope(envelope))
        return failAt("NOT_A_MANIFEST",
                      "This is not a KernelIndex document: it has no apiVersion and kind.", "");
    if (const auto version = stringAt(envelope, "apiVersion"); version != apiVersion)
        return failAt("API_VERSION",
                      "The apiVersion is \"" + visibleText(version) + "\"; this program reads \"" +
                          std::string(apiVersion) + "\".",
                      "/apiVersion");
    const auto kindText = stringAt(envelope, "kind");
    const auto kind = kindFromName(kindText);
    if (!kind)
        return failAt("KIND_UNKNOWN",
                      "The kind \"" + visibleText(kindText) + "\" is not one this program knows.",
                      "/kind");
    if (!memberAt(envelope, "spec").is_object())
        return failAt("SPEC_MISSING", "The document has no spec object.", "/spec");

    Document document;
    document.kind = *kind;
    document.digest = sha256(identityBytes(envelope));
    document.envelope = std::move(envelope);
    document.lossy = lossy;
    document.origin = std::move(origin);
    return document;
}

} // namespace kiwb
