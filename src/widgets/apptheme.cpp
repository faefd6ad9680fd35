#include "widgets/apptheme.h"

#include "charts/text.h"

#include <QApplication>
#include <QHash>
#include <QStyleFactory>

namespace kiwb {

namespace {

/// Roles stand as @role@. Fonts are set in code: a style sheet would override them.
constexpr const char* sheet = R"(
* { outline: 0; }
QWidget { color: @text@; background: @canvas@; selection-background-color: @accent@;
          selection-color: @canvas@; }
#topBar, #explorerPanel, #sidePanel, #statusBar, #explorerPanel QWidget, #sidePanel QWidget,
#topBar QWidget, #statusBar QWidget { background: @panel@; }
#topBar { border-bottom: 1px solid @line@; }
#statusBar { border-top: 1px solid @line@; }
#viewTabsRow { border-bottom: 1px solid @line@; }
QLabel { background: transparent; }
QLabel[tone="muted"] { color: @muted@; }
QLabel[tone="faint"] { color: @faint@; }
QLabel[tone="good"] { color: @good@; }
QLabel[tone="warning"] { color: @warning@; }
QLabel[tone="bad"] { color: @bad@; }
QLabel[tone="accent"] { color: @accent@; }

QPushButton, QToolButton { background: @raised@; border: 1px solid @line@; border-radius: 5px;
  padding: 4px 11px; min-height: 18px; }
#topBar QPushButton, #topBar QToolButton, #sidePanel QPushButton, #sidePanel QToolButton {
  background: @raised@; }
QPushButton:hover, QToolButton:hover { border-color: @control@; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
  background: @line@; border-color: @control@; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent@; padding: 3px 10px; }
QPushButton:disabled, QToolButton:disabled { color: @faint@; }
QPushButton::menu-indicator, QToolButton::menu-indicator { image: none; width: 0px; }
QPushButton[look="link"], #sidePanel QPushButton[look="link"] { background: transparent;
  border: 2px solid transparent; padding: 0px; color: @accent@; text-align: left; }
QPushButton[look="link"]:hover { text-decoration: underline; }
QPushButton[look="link"]:focus { border: 2px solid @accent@; }
QPushButton[look="primary"] { background: @accent@; color: @canvas@; border-color: @accent@; }
QPushButton[look="primary"]:focus { border: 2px solid @text@; }
QPushButton[look="quiet"], QToolButton[look="quiet"], #topBar QToolButton[look="quiet"],
#statusBar QPushButton { background: transparent; border-color: transparent;
  padding: 1px 6px; min-height: 14px; color: @muted@; }
#statusBar QPushButton:hover { border-color: @control@; }
#statusBar QPushButton:focus { border: 2px solid @accent@; padding: 0px 5px; }

QLineEdit, QPlainTextEdit, QComboBox, QDateEdit { background: @canvas@; color: @text@;
  border: 1px solid @line@; border-radius: 5px; padding: 4px 9px; }
#topBar QLineEdit, #sidePanel QPlainTextEdit, #sidePanel QLineEdit { background: @canvas@; }
QLineEdit { min-height: 20px; border-color: @control@; }
#queryField { border-color: @line@; }
QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus { border: 2px solid @accent@; padding: 3px 8px; }
QLineEdit[invalid="true"] { border: 2px solid @bad@; padding: 3px 8px; }
QComboBox { background: @raised@; min-height: 18px; }
QComboBox { padding-right: 22px; }
QComboBox::drop-down { border: 0; width: 0px; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: @canvas@; border: 1px solid @control@; }
QCheckBox { background: transparent; spacing: 6px; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @control@; border-radius: 3px;
  background: @canvas@; }
QCheckBox::indicator:checked { background: @accent@; border-color: @accent@; }
QCheckBox:focus { color: @accent@; }

QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @muted@; padding: 10px 0px 9px 0px;
  margin: 0px 9px 0px 8px; border: 0; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text@; border-bottom: 2px solid @accent@; }
QTabBar::tab:hover { color: @text@; }
QTabBar:focus::tab:selected { color: @accent@; }
QTabBar::tab:disabled { color: @faint@; }

QTableView, QTreeView, QListView { background: @canvas@; alternate-background-color: @canvas@;
  border: 0; gridline-color: @line@; }
#explorerPanel QTreeView, #explorerPanel QTableView, #explorerPanel QListView { background: @panel@; }
QTableView::item, QTreeView::item, QListView::item { border: 0; }
QTreeView::item { padding: 2px 0px; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected {
  background: @raised@; color: @text@; }
QTableView:focus, QTreeView:focus, QListView:focus { border: 0; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: @raised@; }
QHeaderView { background: @canvas@; border: 0; }
QHeaderView::section { background: @canvas@; color: @faint@; border: 0;
  border-bottom: 1px solid @line@; padding: 5px 8px; font-weight: normal; }
QHeaderView::section:hover { color: @text@; }
QTableCornerButton::section { background: @canvas@; border: 0; }

QSplitter::handle { background: @line@; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QScrollArea { border: 0; background: transparent; }
QScrollBar { background: transparent; border: 0; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line@; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @control@; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: @canvas@; border: 1px solid @control@; padding: 4px 0px; }
QMenu::item { padding: 5px 26px 5px 22px; background: transparent; }
QMenu::item:selected { background: @raised@; }
QMenu::item:disabled { color: @faint@; }
QMenu::separator { height: 1px; background: @line@; margin: 4px 0px; }
QToolTip { background: @canvas@; color: @text@; border: 1px solid @control@; padding: 4px; }
QProgressBar { background: @raised@; border: 0; border-radius: 2px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent@; border-radius: 2px; }
#card { background: @canvas@; border: 1px solid @control@; border-radius: 5px; }
#queryCompletions { background: @canvas@; border: 1px solid @control@; padding: 4px; }
)";

QString styleSheet(const Theme& roles) {
    const std::pair<const char*, const Rgb*> table[] = {
        {"canvas", &roles.canvas}, {"panel", &roles.panel},     {"raised", &roles.raised},
        {"line", &roles.line},     {"text", &roles.text},       {"muted", &roles.muted},
        {"faint", &roles.faint},   {"control", &roles.control}, {"accent", &roles.accent},
        {"good", &roles.good},     {"warning", &roles.warning}, {"bad", &roles.bad}};
    QString text = QString::fromLatin1(sheet);
    for (const auto& [name, rgb] : table)
        text.replace(u'@' + QString::fromLatin1(name) + u'@', colour(*rgb).name());
    return text;
}

QPalette paletteOf(const Theme& roles) {
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const Rgb& rgb) {
        palette.setColor(role, colour(rgb));
    };
    set(QPalette::Window, roles.canvas);
    set(QPalette::WindowText, roles.text);
    set(QPalette::Base, roles.canvas);
    set(QPalette::AlternateBase, roles.panel);
    set(QPalette::Text, roles.text);
    set(QPalette::Button, roles.raised);
    set(QPalette::ButtonText, roles.text);
    set(QPalette::BrightText, roles.text);
    set(QPalette::Highlight, roles.accent);
    set(QPalette::HighlightedText, roles.canvas);
    set(QPalette::ToolTipBase, roles.canvas);
    set(QPalette::ToolTipText, roles.text);
    set(QPalette::PlaceholderText, roles.faint);
    set(QPalette::Link, roles.accent);
    set(QPalette::Light, roles.raised);
    set(QPalette::Midlight, roles.raised);
    set(QPalette::Mid, roles.line);
    set(QPalette::Dark, roles.control);
    set(QPalette::Shadow, roles.line);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colour(roles.faint));
    return palette;
}

} // namespace

AppTheme::AppTheme(QApplication& application)
    : m_application(application),
      m_systemIsDark(application.palette().color(QPalette::Window).lightness() < 128) {
    m_application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    apply();
}

void AppTheme::setChoice(Choice choice) {
    m_choice = choice;
    const ThemeId wanted = choice == Choice::Dark || (choice == Choice::System && m_systemIsDark)
                               ? ThemeId::Dark
                               : ThemeId::Light;
    if (wanted == m_id)
        return;
    m_id = wanted;
    apply();
}

void AppTheme::apply() {
    m_application.setPalette(paletteOf(roles()));
    m_application.setStyleSheet(styleSheet(roles()));
    Q_EMIT changed();
}

QString AppTheme::choiceName(Choice choice) {
    switch (choice) {
    case Choice::System:
        return QStringLiteral("system");
    case Choice::Light:
        return QStringLiteral("light");
    case Choice::Dark:
        return QStringLiteral("dark");
    }
    return {};
}

AppTheme::Choice AppTheme::choiceFromName(const QString& name) {
    for (const Choice choice : {Choice::Light, Choice::Dark})
        if (choiceName(choice) == name)
            return choice;
    return Choice::System;
}

} // namespace kiwb
