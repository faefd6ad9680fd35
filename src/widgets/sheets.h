#pragma once

class QWidget;

namespace kiwb {

class ActionRegistry;

/// Opens the sheet of the query language: its rules and its fields, from core's own list.
void showQueryHelp(QWidget* parent);
/// Opens the sheet of all shortcuts, from the registry.
void showShortcuts(const ActionRegistry& actions, QWidget* parent);
/// Name, version, licence.
void showAbout(QWidget* parent);

} // namespace kiwb
