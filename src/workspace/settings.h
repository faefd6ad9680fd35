#pragma once

#include "core/base/result.h"
#include "core/json/json.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace kiwb {

/// Everything that is remembered between sessions. The table in settings.cpp is the only list.
enum class Setting : std::uint8_t {
    Theme,          ///< text: "system", "light", "dark"
    WindowGeometry, ///< bytes
    Splitters,      ///< bytes
    Columns,        ///< bytes: header of the records
    View,           ///< text: name of the view
    Query,          ///< text
    Scope,          ///< text: the explorer's part of the query
    Baseline,       ///< text
    Collections,    ///< list of paths that were open; base64, they may not be UTF-8
    Recent,         ///< the same, newest first
    QueryHistory,   ///< list
    SavedQueries,   ///< list
    CitationStyle,  ///< text
    AccessDate,     ///< text
    LastFolder,     ///< text: of the file dialogs
    ChartScale,     ///< text: "auto", "log", "linear"
    ChartRelative,  ///< text: "true", "false"
    Count
};

struct SettingInfo {
    Setting setting;
    const char* key; ///< in the file
    bool list;       ///< else one text
};
std::span<const SettingInfo> settingInfos();

/// What is to be written, as a value that another thread can write.
struct SettingsSnapshot {
    QString path;
    std::string bytes;
    std::uint64_t state = 0; ///< which of the states the settings have gone through

    /// By the safe writer, with the folder it lies in. Any thread.
    [[nodiscard]] Result<void> write() const;
};

/// A small JSON file, read once, written as a whole by the safe writer. A file that cannot be read
/// is set aside by name and everything begins anew; keys this version does not know are kept.
class Settings {
public:
    /// Reads `path`; an empty path keeps everything in memory only.
    explicit Settings(QString path);

    [[nodiscard]] QString text(Setting setting) const;
    [[nodiscard]] QStringList list(Setting setting) const;
    [[nodiscard]] QByteArray bytes(Setting setting) const; ///< base64 text
    void setText(Setting setting, const QString& value);
    void setList(Setting setting, const QStringList& values);
    void setBytes(Setting setting, const QByteArray& value);

    /// Writes when something has changed since the last save.
    Result<void> save();
    /// What has changed since the last save, for a write elsewhere; absent: nothing, or no path.
    [[nodiscard]] std::optional<SettingsSnapshot> unsaved() const;
    /// That state of the settings is in the file now.
    void markSaved(std::uint64_t state);

    /// Why the file could not be read at the start; empty when it could, or is not there yet.
    [[nodiscard]] const QString& readProblem() const { return m_readProblem; }

    /// Where the settings of this user lie.
    static QString defaultPath();

private:
    void set(Setting setting, Json value);

    QString m_path;
    QString m_readProblem;
    Json m_values = Json::object();
    std::uint64_t m_state = 0; ///< grows with every change
    std::uint64_t m_saved = 0; ///< the state that the file holds
};

} // namespace kiwb
