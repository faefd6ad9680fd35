#pragma once

#include "core/formats/input.h"
#include "core/formats/jsonscan.h"
#include "core/formats/sink.h"

#include <functional>

namespace kiwb {

/// One top-level value of a file, or what stands where one should be.
struct Piece {
    std::string_view text; ///< valid until the next piece; empty when it is too large
    Extent extent;
    bool tooLarge = false; ///< beyond the limit: passed over without being held
    bool oneLine = true;
};

/// Cuts a file into its top-level values: one on each line (JSON Lines), one over many lines, or
/// several of those. A broken value ends before the next line that begins with '{' or '[' where no
/// value may begin; so it costs none of the others.
class JsonSequence {
public:
    JsonSequence(Input& input, std::size_t limit) : m_input(input), m_limit(limit + 2) {}

    /// False at the end, or when the input failed (the rest is then given up with its error).
    bool next(Piece& piece);

private:
    void cut(Piece& piece);
    std::size_t takeLine();
    int peek();
    void dropIfLarge();

    Input& m_input;
    std::size_t m_limit;         ///< of a line with its line break
    bool m_lines = false;        ///< a value on one line was seen: such lines stand for themselves
    std::size_t m_length = 0;    ///< held bytes of the piece
    std::uint64_t m_dropped = 0; ///< bytes of the piece that were let go
    bool m_lineLost = false;     ///< a line longer than the limit was passed over
};

/// Cuts one JSON array into its elements. A broken element ends where the next one begins: at a '{'
/// in the column of the first element, or after a comma and before a key that a bundle, a document
/// or a row begins with.
class JsonArray {
public:
    using Report = std::function<void(Severity, std::string reason, std::string skipped)>;

    /// `report` hears of faults between the elements; the place is that of the input.
    JsonArray(Input& input, std::size_t limit, Report report)
        : m_input(input), m_limit(limit), m_report(std::move(report)) {}

    bool next(Piece& piece);

private:
    enum class Want : std::uint8_t { Begin, ElementOrEnd, Element, CommaOrEnd, Anything, Nothing };

    bool skipSpace();
    void finish();
    void cut(Piece& piece);
    std::size_t findNext(std::size_t from);
    bool beginsElement(std::size_t at);
    void drop(std::size_t count);

    Input& m_input;
    std::size_t m_limit;
    Report m_report;
    Want m_want = Want::Begin;
    std::size_t m_length = 0; ///< held bytes of the piece
    std::uint64_t m_dropped = 0;
    bool m_onOwnLine = false; ///< the first element begins a line …
    std::size_t m_column = 0; ///< … in this column
    bool m_knowsColumn = false;
    bool m_blankLine = false; ///< only space since the last line break
    std::size_t m_space = 0;  ///< how much
};

} // namespace kiwb
