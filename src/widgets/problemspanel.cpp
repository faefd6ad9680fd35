#include "widgets/problemspanel.h"

#include "models/problemsmodel.h"
#include "models/text.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"
#include "widgets/sidedelegate.h"
#include "workspace/viewstate.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>
#include <set>

namespace kiwb {

ProblemsPanel::ProblemsPanel(ViewState& view, const AppTheme& theme, QWidget* parent)
    : QWidget(parent), m_view(view), m_model(new ProblemsModel(this)),
      m_table(new QTableView(this)), m_detail(new PlainLabel(this)),
      m_empty(new PlainLabel(tr("Nothing to report: every file and row was read."), this)),
      m_buttons(new QWidget(this)) {
    setObjectName(QStringLiteral("problemsPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 12);
    m_empty->setProperty("tone", QStringLiteral("muted"));
    layout->addWidget(m_empty);

    m_table->setObjectName(QStringLiteral("problems"));
    m_table->setAccessibleName(tr("Problems"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(
        0, new SideDelegate(theme, {ProblemsModel::LineRole, -1, -1, ProblemsModel::SeverityRole},
                            this));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(27);
    QHeaderView* header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->resizeSection(static_cast<int>(ProblemsModel::Column::Severity), 80);
    header->resizeSection(static_cast<int>(ProblemsModel::Column::Place), 300);
    header->resizeSection(static_cast<int>(ProblemsModel::Column::Reason), 300);
    header->resizeSection(static_cast<int>(ProblemsModel::Column::Skipped), 110);
    header->setStretchLastSection(true);
    layout->addWidget(m_table, 1);

    m_detail->setObjectName(QStringLiteral("problemDetail"));
    m_detail->setProperty("tone", QStringLiteral("muted"));
    layout->addWidget(m_detail);
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    auto* show = new QPushButton(tr("Show in folder"), m_buttons);
    show->setObjectName(QStringLiteral("problemShowInFolder"));
    auto* copy = new QPushButton(tr("Copy as text"), m_buttons);
    copy->setObjectName(QStringLiteral("problemsCopy"));
    row->addWidget(show);
    row->addWidget(copy);
    row->addStretch();
    layout->addWidget(m_buttons);
    layout->addStretch();

    connect(show, &QPushButton::clicked, this, &ProblemsPanel::showInFolder);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(asText()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                m_detail->setText(index.data(ProblemsModel::LineRole)
                                      .toString()
                                      .replace(u'\t', QStringLiteral(" · ")));
            });
    connect(&m_view, &ViewState::catalogChanged, this, &ProblemsPanel::refill);
    refill();
}

void ProblemsPanel::refill() {
    m_model->setCatalog(m_view.catalog());
    const bool any = m_model->rowCount() > 0;
    m_table->setVisible(any);
    m_buttons->setVisible(any);
    m_empty->setVisible(!any);
    m_detail->setText({});
}

void ProblemsPanel::choose(int row) {
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0));
}

QString ProblemsPanel::asText() const {
    std::set<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.insert(index.row());
    if (rows.empty())
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.insert(row);
    QString text;
    for (const int row : rows)
        text += m_model->index(row, 0).data(ProblemsModel::LineRole).toString() + u'\n';
    return text;
}

void ProblemsPanel::showInFolder() {
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid())
        return;
    const QByteArray bytes = index.data(ProblemsModel::PathRole).toByteArray();
    const QString path = QFile::decodeName(bytes);
    if (bytes.startsWith(":/")) {
        tell(this, tr("This file is built into the program."));
        return;
    }
    // Only the folder is opened, never the file: it is untrusted.
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())))
        tell(this, tr("No file manager answered."), shown(bytes.toStdString()));
}

} // namespace kiwb
