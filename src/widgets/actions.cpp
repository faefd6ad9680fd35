#include "widgets/actions.h"

#include <QWidget>
#include <array>

namespace kiwb {

namespace {

constexpr std::array infos{
    ActionInfo{ActionId::OpenFiles, "openFiles", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Open files…"), "Ctrl+O"},
    ActionInfo{ActionId::OpenFolder, "openFolder", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Open folder…"), "Ctrl+Shift+O"},
    ActionInfo{ActionId::OpenSample, "openSample", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Open the built-in sample"), ""},
    ActionInfo{ActionId::OpenClipboard, "openClipboard",
               QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Open what the clipboard names"), "Ctrl+V"},
    ActionInfo{ActionId::Reload, "reload", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Reload all collections"), "F5"},
    ActionInfo{ActionId::CloseCollection, "closeAll", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Close all collections"), "Ctrl+Shift+W"},
    ActionInfo{ActionId::Undo, "undo", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Undo close or hide"), "Ctrl+Z"},
    ActionInfo{ActionId::Quit, "quit", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Quit"), "Ctrl+Q"},
    ActionInfo{ActionId::ExportFigure, "exportFigure",
               QT_TRANSLATE_NOOP("ActionRegistry", "Export"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Export figure…"), "Ctrl+E"},
    ActionInfo{ActionId::ExportTable, "exportTable", QT_TRANSLATE_NOOP("ActionRegistry", "Export"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Export table…"), "Ctrl+Shift+E"},
    ActionInfo{ActionId::CopyTable, "copyTable", QT_TRANSLATE_NOOP("ActionRegistry", "Export"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Copy selected rows with exact values"),
               "Ctrl+Shift+C"},
    ActionInfo{ActionId::CopyDigest, "copyDigest", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Copy run digest"), "Ctrl+D"},
    ActionInfo{ActionId::CopyCitation, "copyCitation", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Copy citation"), "Ctrl+Shift+X"},
    ActionInfo{ActionId::SaveCitation, "saveCitation", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Save citation…"), ""},
    ActionInfo{ActionId::SetBaseline, "setBaseline", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Make its implementation the baseline"),
               "Ctrl+B"},
    ActionInfo{ActionId::FastestBaseline, "fastestBaseline",
               QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Baseline: the fastest of each cohort"), ""},
    ActionInfo{ActionId::CompareSelected, "compareSelected",
               QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Compare the selected runs"), "Ctrl+M"},
    ActionInfo{ActionId::CompareWithFirst, "compareWithFirst",
               QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Compare with the fastest of its cohort"),
               "Ctrl+Shift+M"},
    ActionInfo{ActionId::OnlyCohort, "onlyCohort", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Show only this cohort"), "Ctrl+G"},
    ActionInfo{ActionId::ShowManifest, "showManifest", QT_TRANSLATE_NOOP("ActionRegistry", "Run"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Show canonical manifest"), "Ctrl+I"},
    ActionInfo{ActionId::FocusQuery, "focusQuery", QT_TRANSLATE_NOOP("ActionRegistry", "Query"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Go to the query field"), "Ctrl+L"},
    ActionInfo{ActionId::ClearQuery, "clearQuery", QT_TRANSLATE_NOOP("ActionRegistry", "Query"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Show all runs"), "Ctrl+Shift+L"},
    ActionInfo{ActionId::SaveQuery, "saveQuery", QT_TRANSLATE_NOOP("ActionRegistry", "Query"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Save this query"), "Ctrl+S"},
    ActionInfo{ActionId::ShowRecords, "showRecords", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Records"), "Ctrl+1"},
    ActionInfo{ActionId::ShowQuantiles, "showQuantiles",
               QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Quantiles"), "Ctrl+2"},
    ActionInfo{ActionId::ShowCompare, "showCompare", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Compare"), "Ctrl+3"},
    ActionInfo{ActionId::ShowProblems, "showProblems", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Problems"), "Ctrl+4"},
    ActionInfo{ActionId::ChooseSeries, "chooseSeries", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Hide or show series of the chart…"),
               "Ctrl+Shift+S"},
    ActionInfo{ActionId::ChooseColumns, "chooseColumns",
               QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Choose the columns of the records…"), ""},
    ActionInfo{ActionId::ToggleExplorer, "toggleExplorer",
               QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Show or hide the explorer"), "F8"},
    ActionInfo{ActionId::ToggleSide, "toggleSide", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Show or hide the dossier"), "F9"},
    ActionInfo{ActionId::ThemeLight, "themeLight", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Light theme"), ""},
    ActionInfo{ActionId::ThemeDark, "themeDark", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Dark theme"), ""},
    ActionInfo{ActionId::ThemeSystem, "themeSystem", QT_TRANSLATE_NOOP("ActionRegistry", "View"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Theme of the system"), ""},
    ActionInfo{ActionId::Cancel, "cancelWork", QT_TRANSLATE_NOOP("ActionRegistry", "File"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Cancel loading"), "Ctrl+."},
    ActionInfo{ActionId::Palette, "commandPalette", QT_TRANSLATE_NOOP("ActionRegistry", "Help"),
               QT_TRANSLATE_NOOP("ActionRegistry", "All commands…"), "Ctrl+K"},
    ActionInfo{ActionId::QueryHelp, "queryHelp", QT_TRANSLATE_NOOP("ActionRegistry", "Help"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Query language"), "F1"},
    ActionInfo{ActionId::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("ActionRegistry", "Help"),
               QT_TRANSLATE_NOOP("ActionRegistry", "Keyboard shortcuts"), "Ctrl+F1"},
    ActionInfo{ActionId::About, "about", QT_TRANSLATE_NOOP("ActionRegistry", "Help"),
               QT_TRANSLATE_NOOP("ActionRegistry", "About"), ""},
};
static_assert(infos.size() == static_cast<std::size_t>(ActionId::Count));

} // namespace

std::span<const ActionInfo> actionInfos() {
    return infos;
}

ActionRegistry::ActionRegistry(QWidget& window) {
    m_actions.resize(infos.size());
    for (const ActionInfo& info : infos) {
        auto* action = new QAction(tr(info.text), this);
        action->setObjectName(QString::fromLatin1(info.name));
        action->setShortcut(QKeySequence::fromString(QString::fromLatin1(info.shortcut),
                                                     QKeySequence::PortableText));
        m_actions[static_cast<std::size_t>(info.id)] = action;
        window.addAction(action);
    }
}

QString ActionRegistry::section(ActionId id) const {
    for (const ActionInfo& info : infos)
        if (info.id == id)
            return tr(info.section);
    return {};
}

} // namespace kiwb
