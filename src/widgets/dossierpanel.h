#pragma once

#include <QScrollArea>
#include <cstdint>
#include <memory>
#include <optional>

namespace kiwb {

class ActionRegistry;
class AppTheme;
class ManifestReader;
class PlainLabel;
class ViewState;
struct Dossier;
struct Manifest;

/// The page of the selected run: value, standing, evidence, then every fact that is known of it.
class DossierPanel : public QScrollArea {
    Q_OBJECT
public:
    DossierPanel(ViewState& view, ManifestReader& reader, const ActionRegistry& actions,
                 const AppTheme& theme, QWidget* parent);

    /// All text that is shown, a line a fact: for "copy" and for tests.
    [[nodiscard]] QString shownText() const;
    /// The manifest of the shown run; null while it is read or when it could not be.
    [[nodiscard]] const std::shared_ptr<const Manifest>& manifest() const { return m_manifest; }

private:
    void follow();
    void rebuild();
    void show(const Dossier& dossier);
    void showPage(QWidget* page);

    ViewState& m_view;
    ManifestReader& m_reader;
    const ActionRegistry& m_actions;
    const AppTheme& m_theme;
    std::shared_ptr<const Manifest> m_manifest;
    QString m_shown;
    std::optional<std::uint32_t> m_run;
};

} // namespace kiwb
