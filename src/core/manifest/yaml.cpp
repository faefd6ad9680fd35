// readYaml: libfyaml gives events; the value is built from them without recursion, so that depth,
// nodes and aliases are counted before anything grows.

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/json/pointer.h"
#include "core/manifest/document.h"
#include "core/manifest/yamlscalar.h"

#include <algorithm>
#include <functional>
#include <libfyaml.h>
#include <map>
#include <memory>
#include <optional>

namespace kiwb {

namespace {

/// Hand-written documents need few anchors; what they stand for is copied, so that is bounded too.
constexpr std::size_t mostAnchors = 64;
constexpr std::size_t mostCopied = std::size_t{1} << 20U; ///< bytes, nodes counted as nodeCost
constexpr std::size_t nodeCost = 64;

struct FreeParser {
    void operator()(fy_parser* parser) const { fy_parser_destroy(parser); }
};
struct FreeDiag {
    void operator()(fy_diag* diag) const { fy_diag_destroy(diag); }
};

std::string_view textOf(fy_token* token) {
    std::size_t length = 0;
    const char* text = token != nullptr ? fy_token_get_text(token, &length) : nullptr;
    return text != nullptr ? std::string_view(text, length) : std::string_view();
}

std::size_t depthOf(const Json& value) {
    std::size_t deepest = 0;
    for (const Json& element : value)
        if (element.is_structured())
            deepest = std::max(deepest, depthOf(element));
    return value.is_structured() ? deepest + 1 : 0;
}

/// A finished anchored value.
struct Anchored {
    Json value;
    std::size_t nodes = 0;
    std::size_t cost = 0;
};

/// An array or object that is still open.
struct Level {
    Json* container;             ///< stays where it is: only the innermost level grows
    std::string anchor;          ///< empty when it has none
    std::size_t nodesBefore = 0; ///< counts when it began
    std::size_t costBefore = 0;
    const std::string* key = nullptr; ///< of the last member begun
    Json* member = nullptr;           ///< where its value goes
    bool inMember = false;            ///< whether the place is in the last member or element
};

class YamlReader {
public:
    YamlReader(std::string_view bytes, const Origin& origin, const JsonLimits& limits)
        : m_bytes(bytes), m_origin(origin), m_limits(limits) {}

    Result<Json> read();

private:
    // Each is false after a failure, which m_error then holds.
    bool checkBytes();
    bool readEvents();
    bool handle(fy_event& event);
    bool beginDocument();
    bool open(fy_event& event, Json empty);
    bool close();
    bool readScalar(fy_event& event);
    bool readKey(std::string_view text);
    bool readAlias(std::string_view name);
    bool allowTag(std::string_view tag, const Json& value);
    bool keepAnchor(std::string_view name, const Json& value, std::size_t nodes, std::size_t cost);
    bool count(std::size_t nodes, std::size_t bytes);
    bool failHere(std::string_view code, std::string reason);
    bool failSyntax();

    /// The place for the next value; null, with an error, where a key has to come.
    Json* slot();
    /// Whether the next scalar is a key.
    [[nodiscard]] bool expectsKey() const;
    void finishValue();
    [[nodiscard]] std::size_t byteOf(int line, int column) const;
    [[nodiscard]] std::string pointer() const;

    std::string_view m_bytes;
    const Origin& m_origin;
    const JsonLimits& m_limits;
    std::unique_ptr<fy_diag, FreeDiag> m_diag;
    std::unique_ptr<fy_parser, FreeParser> m_parser; ///< after m_diag: goes first

    Json m_root;
    std::vector<Level> m_levels;
    std::map<std::string, Anchored, std::less<>> m_anchors;
    std::size_t m_documents = 0;
    std::size_t m_anchorCount = 0;
    std::size_t m_nodes = 0;
    std::size_t m_cost = 0;
    std::size_t m_copied = 0;
    std::size_t m_at = 0; ///< byte of the event being handled
    std::optional<Error> m_error;
};

Result<Json> YamlReader::read() {
    if (!checkBytes() || !readEvents())
        return Unexpected(*std::move(m_error));
    return std::move(m_root);
}

bool YamlReader::checkBytes() {
    if (m_bytes.size() > m_limits.bytes) {
        m_at = m_limits.bytes;
        return failHere("JSON_SIZE",
                        "The document is larger than " + countText(m_limits.bytes, "byte") + ".");
    }
    // libfyaml ends the text at a NUL and lets other control characters pass (YAML 1.2 §5.1).
    for (m_at = 0; m_at < m_bytes.size();) {
        const Utf8Step step = utf8Step(m_bytes, m_at);
        const char32_t c = step.codePoint;
        if (!step.valid)
            return failHere("YAML_SYNTAX", "These bytes are not valid UTF-8.");
        const bool isControl =
            c < 0x20 ? c != '\t' && c != '\n' && c != '\r' : c >= 0x7F && c < 0xA0 && c != 0x85;
        if (isControl || c == 0xFFFE || c == 0xFFFF)
            return failHere("YAML_SYNTAX", "This control character is not allowed in YAML.");
        m_at += step.length;
    }
    m_at = 0;
    return true;
}

bool YamlReader::readEvents() {
    fy_diag_cfg diagConfig{};
    fy_diag_cfg_default(&diagConfig);
    diagConfig.fp = nullptr;
    m_diag.reset(fy_diag_create(&diagConfig));
    if (!m_diag)
        return failHere("YAML_SYNTAX", "The YAML reader could not be started.");
    fy_diag_set_collect_errors(m_diag.get(), true);

    fy_parse_cfg config{};
    config.flags = static_cast<fy_parse_cfg_flags>(
        static_cast<unsigned>(FYPCF_QUIET) | static_cast<unsigned>(FYPCF_DEFAULT_VERSION_1_2) |
        static_cast<unsigned>(FYPCF_JSON_NONE));
    config.diag = m_diag.get();
    m_parser.reset(fy_parser_create(&config));
    if (!m_parser || fy_parser_set_string(m_parser.get(), m_bytes.data(), m_bytes.size()) != 0)
        return failHere("YAML_SYNTAX", "The YAML reader could not be started.");

    const auto freeEvent = [this](fy_event* event) { fy_parser_event_free(m_parser.get(), event); };
    using EventPointer = std::unique_ptr<fy_event, decltype(freeEvent)>;
    for (;;) {
        const EventPointer event(fy_parser_parse(m_parser.get()), freeEvent);
        if (!event)
            break;
        if (!handle(*event))
            return false;
    }
    if (fy_parser_get_stream_error(m_parser.get()))
        return failSyntax();
    if (m_documents == 0)
        return failHere("YAML_DOCUMENTS", "There is no document in the text.");
    return true;
}

bool YamlReader::handle(fy_event& event) {
    // Implied events (an empty value) have no place of their own and keep the last one.
    if (const fy_mark* mark = fy_event_start_mark(&event); mark != nullptr && mark->line >= 0)
        m_at = std::min(mark->input_pos, m_bytes.size());
    switch (event.type) {
    case FYET_DOCUMENT_START:
        return beginDocument();
    case FYET_MAPPING_START:
        return open(event, Json::object());
    case FYET_SEQUENCE_START:
        return open(event, Json::array());
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END:
        return close();
    case FYET_SCALAR:
        return readScalar(event);
    case FYET_ALIAS:
        return readAlias(textOf(event.alias.anchor));
    default:
        return true;
    }
}

bool YamlReader::beginDocument() {
    if (++m_documents > 1)
        return failHere("YAML_DOCUMENTS", "The text holds more than one document.");
    return true;
}

bool YamlReader::open(fy_event& event, Json empty) {
    Json* const place = slot();
    if (place == nullptr)
        return false;
    if (m_levels.size() >= m_limits.depth)
        return failHere("YAML_DEPTH", "Lists and mappings are nested deeper than " +
                                          countText(m_limits.depth, "level") + ".");
    if (!allowTag(textOf(fy_event_get_tag_token(&event)), empty))
        return false;
    Level level{place, std::string(textOf(fy_event_get_anchor_token(&event))), m_nodes, m_cost};
    if (!count(1, 0))
        return false;
    // From here on the name means this value, which an alias inside it cannot have yet.
    if (const auto older = m_anchors.find(level.anchor); older != m_anchors.end())
        m_anchors.erase(older);
    *place = std::move(empty);
    m_levels.push_back(std::move(level));
    return true;
}

bool YamlReader::close() {
    const Level level = std::move(m_levels.back());
    m_levels.pop_back();
    if (!level.anchor.empty() &&
        !keepAnchor(level.anchor, *level.container, m_nodes - level.nodesBefore,
                    m_cost - level.costBefore))
        return false;
    finishValue();
    return true;
}

bool YamlReader::readScalar(fy_event& event) {
    const std::string_view text = textOf(event.scalar.value);
    if (text.size() > m_limits.stringBytes)
        return failHere("JSON_STRING_LENGTH", "This text is longer than " +
                                                  countText(m_limits.stringBytes, "byte") + ".");
    const std::string_view tag = textOf(fy_event_get_tag_token(&event));
    const std::string_view anchor = textOf(fy_event_get_anchor_token(&event));
    if (expectsKey()) {
        if (!tag.empty() || !anchor.empty())
            return failHere("YAML_TAG", "A key with a tag or an anchor is not read.");
        return readKey(text);
    }
    Json* const place = slot();
    if (place == nullptr || !count(1, text.size()))
        return false;
    const bool isPlain =
        event.scalar.value == nullptr || fy_token_scalar_style(event.scalar.value) == FYSS_PLAIN;
    const bool isText = !isPlain || tag == "!" || tag == "tag:yaml.org,2002:str";
    Result<Json> value = isText ? Json(std::string(text)) : resolvePlainScalar(text, m_limits);
    if (!value)
        return failHere(value.error().code, value.error().reason);
    if (!allowTag(tag, *value))
        return false;
    *place = *std::move(value);
    if (!anchor.empty() && !keepAnchor(anchor, *place, 1, nodeCost + text.size()))
        return false;
    finishValue();
    return true;
}

bool YamlReader::readKey(std::string_view text) {
    if (!count(1, text.size()))
        return false;
    Level& level = m_levels.back();
    auto& members = level.container->get_ref<Json::object_t&>();
    const auto [member, isNew] = members.try_emplace(std::string(text));
    level.key = &member->first;
    level.member = &member->second;
    level.inMember = true;
    return isNew || failHere("YAML_DUPLICATE_KEY", "This key occurs twice in one mapping.");
}

bool YamlReader::readAlias(std::string_view name) {
    Json* const place = slot();
    if (place == nullptr)
        return false;
    const auto found = m_anchors.find(name);
    if (found == m_anchors.end()) {
        const bool isOpen =
            std::any_of(m_levels.begin(), m_levels.end(),
                        [name](const Level& level) { return level.anchor == name; });
        return failHere("YAML_ALIASES", isOpen ? "This alias stands for a value it lies in."
                                               : "This alias has no anchor before it.");
    }
    const Anchored& anchored = found->second;
    m_copied += anchored.cost;
    if (m_copied > mostCopied)
        return failHere("YAML_ALIASES", "The aliases stand for too much text.");
    if (m_levels.size() + depthOf(anchored.value) > m_limits.depth)
        return failHere("YAML_DEPTH", "Lists and mappings are nested deeper than " +
                                          countText(m_limits.depth, "level") + ".");
    if (!count(anchored.nodes, anchored.cost - anchored.nodes * nodeCost))
        return false;
    *place = anchored.value;
    finishValue();
    return true;
}

bool YamlReader::allowTag(std::string_view tag, const Json& value) {
    // Only tags that say what the value is anyway: the core schema of YAML 1.2 (§10.3).
    constexpr std::string_view core = "tag:yaml.org,2002:";
    if (tag.empty() || tag == "!")
        return true;
    const std::string_view name = tag.starts_with(core) ? tag.substr(core.size()) : "";
    const bool fits =
        (name == "str" && value.is_string()) || (name == "map" && value.is_object()) ||
        (name == "seq" && value.is_array()) || (name == "null" && value.is_null()) ||
        (name == "bool" && value.is_boolean()) || (name == "int" && value.is_number_integer()) ||
        (name == "float" && value.is_number_float());
    return fits || failHere("YAML_TAG", "The tag \"" + visibleText(tag) +
                                            "\" would change the meaning of this value.");
}

bool YamlReader::keepAnchor(std::string_view name, const Json& value, std::size_t nodes,
                            std::size_t cost) {
    m_copied += cost;
    if (++m_anchorCount > mostAnchors || m_copied > mostCopied)
        return failHere("YAML_ALIASES", "There are too many anchors, or they hold too much text.");
    m_anchors.insert_or_assign(std::string(name), Anchored{value, nodes, cost});
    return true;
}

bool YamlReader::count(std::size_t nodes, std::size_t bytes) {
    m_nodes += nodes;
    m_cost += nodes * nodeCost + bytes;
    return m_nodes <= m_limits.nodes ||
           failHere("YAML_NODES", "The document holds more than " +
                                      countText(m_limits.nodes, "value") + " and keys.");
}

Json* YamlReader::slot() {
    if (m_levels.empty())
        return &m_root;
    if (expectsKey()) {
        failHere("YAML_SYNTAX", "A key has to be plain text.");
        return nullptr;
    }
    Level& level = m_levels.back();
    if (level.container->is_array()) {
        level.member = &level.container->get_ref<Json::array_t&>().emplace_back();
        level.inMember = true;
    }
    return level.member;
}

bool YamlReader::expectsKey() const {
    return !m_levels.empty() && m_levels.back().container->is_object() && !m_levels.back().inMember;
}

void YamlReader::finishValue() {
    if (!m_levels.empty())
        m_levels.back().inMember = false;
}

bool YamlReader::failHere(std::string_view code, std::string reason) {
    Origin origin = originAt(m_origin, m_bytes, m_at);
    origin.pointer += pointer();
    m_error = Error{std::string(code), std::move(reason), std::move(origin)};
    return false;
}

bool YamlReader::failSyntax() {
    void* previous = nullptr;
    const fy_diag_error* first = fy_diag_errors_iterate(m_diag.get(), &previous);
    if (first == nullptr)
        return failHere("YAML_SYNTAX", "This is not valid YAML.");
    m_at = byteOf(first->line, first->column);
    return failHere("YAML_SYNTAX", "This is not valid YAML: " + visibleText(first->msg) + ".");
}

std::size_t YamlReader::byteOf(int line, int column) const {
    std::size_t at = 0;
    for (; line > 1 && at < m_bytes.size(); --line)
        at = std::min(m_bytes.find('\n', at), m_bytes.size() - 1) + 1;
    for (; column > 1 && at < m_bytes.size() && m_bytes[at] != '\n'; --column)
        at += utf8Step(m_bytes, at).length;
    return at;
}

std::string YamlReader::pointer() const {
    std::string result;
    for (const Level& level : m_levels) {
        if (!level.inMember)
            continue; // only ever the innermost
        if (level.container->is_object())
            appendPointer(result, *level.key);
        else
            appendPointer(result, level.container->size() - 1);
    }
    return result;
}

} // namespace

Result<Json> readYaml(std::string_view bytes, const Origin& origin, const JsonLimits& limits) {
    return YamlReader(bytes, origin, limits).read();
}

} // namespace kiwb
