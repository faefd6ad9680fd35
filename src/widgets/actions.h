#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <span>
#include <vector>

class QWidget;

namespace kiwb {

/// Everything the user can ask for by name. The table in actions.cpp is the only list: menus, the
/// command palette and the sheet of shortcuts iterate it.
enum class ActionId {
    OpenFiles,
    OpenFolder,
    OpenSample,
    OpenClipboard,
    Reload,
    CloseCollection,
    Undo,
    Quit,
    ExportFigure,
    ExportTable,
    CopyTable,
    CopyDigest,
    CopyCitation,
    SaveCitation,
    SetBaseline,
    FastestBaseline,
    CompareSelected,
    CompareWithFirst,
    OnlyCohort,
    ShowManifest,
    FocusQuery,
    ClearQuery,
    SaveQuery,
    ShowRecords,
    ShowQuantiles,
    ShowCompare,
    ShowProblems,
    ChooseSeries,
    ChooseColumns,
    ToggleExplorer,
    ToggleSide,
    ThemeLight,
    ThemeDark,
    ThemeSystem,
    Cancel,
    Palette,
    QueryHelp,
    Shortcuts,
    About,
    Count
};

struct ActionInfo {
    ActionId id;
    const char* name;     ///< object name: "openFiles"
    const char* section;  ///< translated by ActionRegistry: "File"
    const char* text;     ///< the same
    const char* shortcut; ///< portable text; may be empty
};
std::span<const ActionInfo> actionInfos();

/// One QAction for every entry, with its shortcut, owned here. Who does the work connects to
/// triggered().
class ActionRegistry : public QObject {
    Q_OBJECT
public:
    /// The actions belong to `window`, so that their shortcuts work anywhere in it.
    explicit ActionRegistry(QWidget& window);

    [[nodiscard]] QAction* operator[](ActionId id) const {
        return m_actions[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] QString section(ActionId id) const;

private:
    std::vector<QAction*> m_actions;
};

} // namespace kiwb
