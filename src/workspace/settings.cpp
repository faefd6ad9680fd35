#include "workspace/settings.h"

#include "workspace/appinfo.h"
#include "workspace/files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <array>

namespace kiwb {

namespace {

constexpr std::array infos{
    SettingInfo{Setting::Theme, "theme", false},
    SettingInfo{Setting::WindowGeometry, "windowGeometry", false},
    SettingInfo{Setting::Splitters, "splitters", false},
    SettingInfo{Setting::Columns, "columns", false},
    SettingInfo{Setting::View, "view", false},
    SettingInfo{Setting::Query, "query", false},
    SettingInfo{Setting::Scope, "scope", false},
    SettingInfo{Setting::Baseline, "baseline", false},
    SettingInfo{Setting::Collections, "collections", true},
    SettingInfo{Setting::Recent, "recent", true},
    SettingInfo{Setting::QueryHistory, "queryHistory", true},
    SettingInfo{Setting::SavedQueries, "savedQueries", true},
    SettingInfo{Setting::CitationStyle, "citationStyle", false},
    SettingInfo{Setting::AccessDate, "accessDate", false},
    SettingInfo{Setting::LastFolder, "lastFolder", false},
    SettingInfo{Setting::ChartScale, "chartScale", false},
    SettingInfo{Setting::ChartRelative, "chartRelative", false},
};
static_assert(infos.size() == static_cast<std::size_t>(Setting::Count));

const char* keyOf(Setting setting) {
    return infos[static_cast<std::size_t>(setting)].key;
}

} // namespace

std::span<const SettingInfo> settingInfos() {
    return infos;
}

Settings::Settings(QString path) : m_path(std::move(path)) {
    if (m_path.isEmpty() || !QFileInfo::exists(m_path))
        return;
    const auto bytes = readSmallFile(m_path);
    if (!bytes) {
        m_readProblem = QString::fromStdString(bytes.error().reason);
        return;
    }
    auto parsed = readJson(*bytes, Origin{});
    if (parsed && parsed->value.is_object()) {
        m_values = std::move(parsed->value);
        return;
    }
    m_readProblem = parsed ? QStringLiteral("The settings are no JSON object.")
                           : QString::fromStdString(parsed.error().reason);
    // Kept for the user to look at: the next save would otherwise overwrite it.
    QFile::remove(m_path + QStringLiteral(".unreadable"));
    QFile::rename(m_path, m_path + QStringLiteral(".unreadable"));
}

QString Settings::text(Setting setting) const {
    const std::string_view value = stringAt(m_values, keyOf(setting));
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

QStringList Settings::list(Setting setting) const {
    QStringList values;
    const Json& member = memberAt(m_values, keyOf(setting));
    if (member.is_array())
        for (const Json& each : member)
            if (each.is_string())
                values += QString::fromStdString(each.get<std::string>());
    return values;
}

QByteArray Settings::bytes(Setting setting) const {
    return QByteArray::fromBase64(text(setting).toLatin1());
}

void Settings::set(Setting setting, Json value) {
    Json& place = m_values[keyOf(setting)];
    if (place == value)
        return;
    place = std::move(value);
    ++m_state;
}

void Settings::setText(Setting setting, const QString& value) {
    set(setting, value.toStdString());
}

void Settings::setList(Setting setting, const QStringList& values) {
    Json list = Json::array();
    for (const QString& value : values)
        list.push_back(value.toStdString());
    set(setting, std::move(list));
}

void Settings::setBytes(Setting setting, const QByteArray& value) {
    setText(setting, QString::fromLatin1(value.toBase64()));
}

Result<void> SettingsSnapshot::write() const {
    QDir().mkpath(QFileInfo(path).absolutePath());
    return saveFile(path, bytes);
}

std::optional<SettingsSnapshot> Settings::unsaved() const {
    if (m_saved == m_state || m_path.isEmpty())
        return std::nullopt;
    return SettingsSnapshot{m_path, prettyJson(m_values) + "\n", m_state};
}

void Settings::markSaved(std::uint64_t state) {
    m_saved = std::max(m_saved, state);
}

Result<void> Settings::save() {
    const auto snapshot = unsaved();
    if (!snapshot)
        return {};
    auto written = snapshot->write();
    if (written)
        markSaved(snapshot->state);
    return written;
}

QString Settings::defaultPath() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u'/' +
           QString::fromLatin1(windowProgram) + QStringLiteral("/settings.json");
}

} // namespace kiwb
