#include "widgets/sheets.h"

#include "charts/fonts.h"
#include "core/catalog/query.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"

#include <QApplication>
#include <QDialog>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace kiwb {

namespace {

class Sheet : public QDialog {
public:
    Sheet(const QString& name, const QString& title, const QStringList& header, QWidget* parent)
        : QDialog(parent), m_layout(new QVBoxLayout(this)), m_table(new QTreeWidget(this)) {
        setObjectName(name);
        setWindowTitle(title);
        setAttribute(Qt::WA_DeleteOnClose);
        m_layout->setContentsMargins(16, 14, 16, 14);
        m_layout->setSpacing(8);
        m_table->setObjectName(name + QStringLiteral("Table"));
        m_table->setAccessibleName(title);
        m_table->setHeaderLabels(header);
        m_table->setRootIsDecorated(false);
        m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    }

    void addText(const QString& text) {
        auto* label = new PlainLabel(text, this);
        label->setProperty("tone", QStringLiteral("muted"));
        m_layout->addWidget(label);
    }
    void addRow(const QStringList& cells, int monoColumn) {
        auto* item = new QTreeWidgetItem(m_table, cells);
        item->setFont(monoColumn, bundledFont(FontFace::Mono, 12));
    }
    void finish(QSize size) {
        for (int column = 0; column + 1 < m_table->columnCount(); ++column)
            m_table->resizeColumnToContents(column);
        m_layout->addWidget(m_table, 1);
        auto* close = new QPushButton(QApplication::translate("Sheets", "Close"), this);
        close->setObjectName(objectName() + QStringLiteral("Close"));
        QObject::connect(close, &QPushButton::clicked, this, &QDialog::close);
        m_layout->addWidget(close, 0, Qt::AlignRight);
        resize(size);
        show();
    }

private:
    QVBoxLayout* m_layout;
    QTreeWidget* m_table;
};

QString trs(const char* text) {
    return QApplication::translate("Sheets", text);
}

} // namespace

void showQueryHelp(QWidget* parent) {
    auto* sheet = new Sheet(QStringLiteral("queryHelp"), trs("Query language"),
                            {trs("example"), trs("field"), trs("meaning")}, parent);
    sheet->addText(trs("A query is words and terms; all of them must hold. A word is looked for in "
                       "labels, titles, GPU, workload and digest. Every axis of a workload is a "
                       "field by its own name."));
    const std::pair<const char*, const char*> rules[] = {
        {"swiglu backward", QT_TRANSLATE_NOOP("Sheets", "both words, anywhere in a record")},
        {"\"RTX 4090\"", QT_TRANSLATE_NOOP("Sheets", "two words as one")},
        {"-status:passed", QT_TRANSLATE_NOOP("Sheets", "leave out")},
        {"impl:liger,torch", QT_TRANSLATE_NOOP("Sheets", "either")},
        {"seq:>=2048", QT_TRANSLATE_NOOP("Sheets", "an axis, compared")},
        {"seq:1024..8192", QT_TRANSLATE_NOOP("Sheets", "a range, both ends included")}};
    for (const auto& [example, meaning] : rules)
        sheet->addRow({QString::fromLatin1(example), {}, trs(meaning)}, 0);
    for (const QueryField& field : queryFields())
        sheet->addRow({ownText(field.example), ownText(field.name), ownText(field.meaning)}, 0);
    sheet->finish({680, 640});
}

void showShortcuts(const ActionRegistry& actions, QWidget* parent) {
    auto* sheet = new Sheet(QStringLiteral("shortcutSheet"), trs("Keyboard shortcuts"),
                            {trs("shortcut"), trs("command"), trs("section")}, parent);
    for (const ActionInfo& info : actionInfos()) {
        const QAction* action = actions[info.id];
        if (!action->shortcut().isEmpty())
            sheet->addRow({action->shortcut().toString(QKeySequence::NativeText), action->text(),
                           actions.section(info.id)},
                          0);
    }
    sheet->finish({560, 640});
}

void showAbout(QWidget* parent) {
    tell(parent, trs("KernelIndex Workbench %1").arg(QString::fromLatin1(KIWB_VERSION)),
         trs("Opens GPU kernel benchmark records, says what may be compared, draws it and cites "
             "it.\n\nLicence: GPL-3.0-or-later. Fonts: Inter and JetBrains Mono under the SIL Open "
             "Font Licence 1.1, changed and renamed."));
}

} // namespace kiwb
