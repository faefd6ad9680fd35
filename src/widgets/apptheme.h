#pragma once

#include "core/figure/theme.h"

#include <QObject>
#include <QPalette>
#include <QString>

class QApplication;

namespace kiwb {

/// The colours of the running window: a palette and one style sheet, both made from the table of
/// roles in core/figure/theme.h. One for the application, made in main.
class AppTheme : public QObject {
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark };

    /// Remembers the system's own palette, so it is made before anything changes that.
    explicit AppTheme(QApplication& application);

    void setChoice(Choice choice);
    [[nodiscard]] Choice choice() const { return m_choice; }
    [[nodiscard]] ThemeId id() const { return m_id; } ///< Dark or Light
    [[nodiscard]] const Theme& roles() const { return theme(m_id); }

    static QString choiceName(Choice choice);          ///< "system", "light", "dark"
    static Choice choiceFromName(const QString& name); ///< System for any other text

Q_SIGNALS:
    void changed();

private:
    void apply();

    QApplication& m_application;
    bool m_systemIsDark;
    Choice m_choice = Choice::System;
    ThemeId m_id = ThemeId::Light;
};

} // namespace kiwb
