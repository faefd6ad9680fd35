#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kiwb {

class Catalog;

/// Evidence checks (domain.md 8). They describe a record and never change a rank.
enum class Check : std::uint8_t {
    DigestMismatch,
    ClaimMismatch,
    NoSpread,
    QuantilesDisordered,
    SourceValueDiffers,
    LabelConflict,
    IdentityCollision,
    EnvironmentIncomplete,
    CorrectnessUnstated,
    SamplesUnstated,
    NearTimerFloor,
    DifferentSessions,
    DuplicateObservation,
    Outlier,
    Count
};

enum class CheckSeverity : std::uint8_t {
    Info,    ///< worth knowing
    Warning, ///< weakens what the record can show
    Bad      ///< the record contradicts itself or what names it
};

/// What never changes about one check: the one place of its words.
struct CheckInfo {
    Check check;
    std::string_view code;    ///< "DIGEST_MISMATCH": stable, for queries and exports
    std::string_view words;   ///< two or three words for a table cell: "digest differs"
    std::string_view meaning; ///< one sentence: what it means for a reader
    CheckSeverity severity;
};

std::span<const CheckInfo> checkInfos(); ///< in enum order
const CheckInfo& checkInfo(Check check);

/// A set of checks.
class CheckSet {
public:
    void add(Check check) { m_bits |= bit(check); }
    [[nodiscard]] bool has(Check check) const { return (m_bits & bit(check)) != 0; }
    [[nodiscard]] bool empty() const { return m_bits == 0; }
    bool operator==(const CheckSet&) const = default;

private:
    static std::uint32_t bit(Check check) { return 1U << static_cast<unsigned>(check); }
    std::uint32_t m_bits = 0;
};

/// One plain sentence about this run, with its own figures and names, and the field it is about.
struct CheckFinding {
    Check check;
    std::string sentence; ///< "p20 and p80 equal the median: no spread was published."
    std::string
        field; ///< JSON pointer in the bundle ("/run/spec/measurements/0"), or a section name
};

} // namespace kiwb
