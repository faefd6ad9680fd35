#pragma once

#include "core/catalog/catalog.h"
#include "core/citation/citation.h"

#include <QWidget>
#include <vector>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTimer;

namespace kiwb {

class ActionRegistry;
class PlainLabel;
class Settings;
class ViewState;

/// What is cited, in which style, since when it is known: a preview that can be copied, saved and
/// appended to a bibliography without duplicates.
class CitationPanel : public QWidget {
    Q_OBJECT
public:
    CitationPanel(ViewState& view, Settings& settings, const ActionRegistry& actions,
                  QWidget* parent);

    /// The runs of the figure that is shown: the scope "figure".
    void setFigureRuns(std::vector<RunIndex> runs);
    [[nodiscard]] QString citation() const; ///< as shown

    /// The file's text with those of `cited` appended that it does not hold yet.
    static std::string appended(const std::string& file, std::vector<CitedRun> cited,
                                const CitationStyle& style, const CitationScope& scope);

private:
    void refresh();
    void copy();
    void save();
    void append();
    [[nodiscard]] CitationScope::Of scopeOf() const;
    [[nodiscard]] std::vector<RunIndex> runs() const;
    [[nodiscard]] CitationScope scope(const std::vector<RunIndex>& runs) const;
    [[nodiscard]] const CitationStyle& style() const;
    /// At most `limit` of the runs.
    [[nodiscard]] Result<std::vector<CitedRun>> cited(std::size_t limit) const;

    ViewState& m_view;
    Settings& m_settings;
    std::vector<RunIndex> m_figureRuns;
    QComboBox* m_style;
    QComboBox* m_scope;
    QLineEdit* m_accessed;
    QPlainTextEdit* m_preview;
    PlainLabel* m_note;
    QPushButton* m_copy;
    QPushButton* m_save;
    QPushButton* m_append;
    QTimer* m_timer;
};

} // namespace kiwb
