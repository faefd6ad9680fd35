#pragma once

#include <QWidget>

class QCheckBox;
class QTableView;

namespace kiwb {

class AppTheme;
class CompareModel;
class PlainLabel;
class Settings;
class ViewState;

/// Two to eight runs side by side: the verdict, the pairs in words, every field aligned.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    ComparePanel(ViewState& view, Settings& settings, const AppTheme& theme, QWidget* parent);

    /// The comparison in the format of the path's ending (Markdown for others); what went wrong, or
    /// an empty text.
    QString write(const QString& path) const;

private:
    void refill();
    void copyAs(const QString& format);
    void saveAs();

    ViewState& m_view;
    Settings& m_settings;
    CompareModel* m_model;
    QTableView* m_table;
    PlainLabel* m_verdict;
    PlainLabel* m_pairs;
    QCheckBox* m_onlyDifferences;
    QWidget* m_tools;
};

} // namespace kiwb
