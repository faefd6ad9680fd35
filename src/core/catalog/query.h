#pragma once

#include "core/catalog/catalog.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwb {

/// A query that could not be understood: which term and why.
struct QueryError {
    std::size_t start = 0; ///< byte of the query text
    std::size_t length = 0;
    std::string reason; ///< one plain sentence
};

/// One field of the language, for completion and the help sheet.
struct QueryField {
    std::string_view name;    ///< "gpu"
    std::string_view meaning; ///< "GPU product and form factor"
    std::string_view example; ///< "gpu:\"RTX 4090\""
    bool numeric = false;     ///< takes < <= > >= and ranges
};

/// The fields with fixed names (product.md 2): op, pass, impl, project, gpu, arch, dtype, source,
/// status, protocol, harness, median, rank, evidence, flag, observed, label, digest, in. Axes come
/// beside them by their own names.
std::span<const QueryField> queryFields();

/// A parsed query: plain words and `field:value` terms, all of which must hold.
///  word          any label, title, GPU or workload contains it (case does not matter), or, from 8
///                hex digits on, the run digest begins with it
///  "two words"   the same, as one; \" and \\ inside the quotes stand for " and a backslash
///  field:value   contains for text, equals for numbers; field:"a b"; field:a,b means either;
///                field:"" is an empty text
///  "axis":value  a quoted name is always an axis, also where a field has the same name
///  -term         excludes
///  median:<5ms  seq:>=2048  observed:>2026-01  rank:1  seq:1024..8192 (both ends included)
/// A date covers its whole year, month or day: observed:>2026-01 begins with February.
/// evidence:verified, partly and mismatch speak of the digests; with a sign
/// (evidence:>=verified) the level is meant.
/// An empty query matches every run. A name that is neither a field nor an axis that occurs is an
/// error.
class Query {
public:
    /// Parses against the axes that occur in `catalog`. All errors at once.
    static Query parse(std::string_view text, const Catalog& catalog);

    Query();
    Query(Query&&) noexcept;
    Query& operator=(Query&&) noexcept;
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query();

    [[nodiscard]] const std::vector<QueryError>& errors() const;
    [[nodiscard]] bool isValid() const { return errors().empty(); }
    /// Matching runs in catalogue order. The catalogue is the one given to parse(). Nothing when
    /// invalid.
    [[nodiscard]] std::vector<RunIndex> run(const Catalog& catalog) const;

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

/// Text that, as a value in a query, matches exactly these words: quoted where it must be.
std::string quotedForQuery(std::string_view value);

/// Completion at the end of `text`: field names, or values of the field that occur in the catalogue
/// (most frequent first, at most `limit`). Each entry replaces the last `replaces` bytes of the
/// text.
struct Completion {
    std::string text;
    std::string detail; ///< meaning of the field, or "70 runs"
    std::size_t replaces = 0;
};
std::vector<Completion> completeQuery(std::string_view text, const Catalog& catalog,
                                      std::size_t limit = 20);

} // namespace kiwb
