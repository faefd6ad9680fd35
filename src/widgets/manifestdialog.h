#pragma once

#include <QDialog>
#include <memory>

class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabBar;

namespace kiwb {

class PlainLabel;
class Settings;
struct Manifest;

/// The manifest of one run: the pretty document and the exact canonical bytes that were hashed,
/// with the digest of exactly what is shown. Search, copy, save.
class ManifestDialog : public QDialog {
    Q_OBJECT
public:
    ManifestDialog(std::shared_ptr<const Manifest> manifest, Settings& settings, QWidget* parent);

private:
    void showTab();
    void search(bool backwards);
    void save();
    [[nodiscard]] const std::string& text() const;

    std::shared_ptr<const Manifest> m_manifest;
    Settings& m_settings;
    QTabBar* m_tabs;
    QLineEdit* m_search;
    QPlainTextEdit* m_text;
    PlainLabel* m_digest;
    PlainLabel* m_found;
};

} // namespace kiwb
