#include "widgets/workbar.h"

#include "core/base/text.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/plaintext.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace kiwb {

namespace {

PlainLabel* quietLabel(const char* name, QWidget* parent) {
    auto* label = new PlainLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setProperty("tone", QStringLiteral("faint"));
    QFont font = label->font();
    font.setPixelSize(12);
    label->setFont(font);
    label->setFit(PlainLabel::Fit::Line);
    return label;
}

} // namespace

WorkBar::WorkBar(Workspace& workspace, ViewState& view, const ActionRegistry& actions,
                 QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_view(view), m_problems(new QPushButton(this)),
      m_counts(quietLabel("statusCounts", this)), m_work(quietLabel("statusWork", this)),
      m_bar(new QProgressBar(this)), m_cancel(new QPushButton(tr("Cancel"), this)),
      m_policy(quietLabel("statusPolicy", this)) {
    setObjectName(QStringLiteral("statusBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(26);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 1, 12, 0);
    layout->setSpacing(6);
    for (QPushButton* button : {m_problems, m_cancel}) {
        QFont font = button->font();
        font.setPixelSize(12);
        button->setFont(font);
    }
    m_problems->setObjectName(QStringLiteral("statusProblems"));
    m_cancel->setObjectName(QStringLiteral("statusCancel"));
    m_cancel->setAccessibleName(tr("Cancel loading"));
    m_bar->setObjectName(QStringLiteral("statusProgress"));
    m_bar->setAccessibleName(tr("Loading"));
    m_bar->setFixedWidth(90);
    m_bar->setTextVisible(false);
    m_policy->setText(tr("ranking-v1 · offline"));
    setPlainToolTip(m_policy, tr("Ranks follow KernelIndex's policy ranking-v1, over the runs that "
                                 "are loaded. Nothing is fetched from the network."));
    layout->addWidget(m_counts);
    layout->addWidget(m_problems);
    layout->addSpacing(8);
    layout->addWidget(m_work);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    layout->addStretch();
    layout->addWidget(m_policy);
    connect(m_problems, &QPushButton::clicked, actions[ActionId::ShowProblems], &QAction::trigger);
    connect(m_cancel, &QPushButton::clicked, actions[ActionId::Cancel], &QAction::trigger);
    connect(&m_view, &ViewState::recordsChanged, this, &WorkBar::showCounts);
    connect(&m_workspace, &Workspace::progressChanged, this, &WorkBar::showWork);
    connect(&m_workspace, &Workspace::idle, this, &WorkBar::showWork);
    showCounts();
    showWork();
}

void WorkBar::showCounts() {
    const auto& catalog = m_view.catalog();
    const std::size_t all = catalog ? catalog->runCount() : 0;
    const std::size_t shownRuns = m_view.runs().size();
    QString runs = ownText(countText(all, "run"));
    if (shownRuns != all)
        runs = tr("%1 of %2").arg(ownText(countText(shownRuns)), runs);
    m_counts->setText(runs + QStringLiteral(" · ") +
                      ownText(countText(catalog ? catalog->cohorts().size() : 0, "cohort")));
    const std::size_t problems = catalog ? catalog->problems().size() : 0;
    m_problems->setText(ownText(countText(problems, "problem")));
    m_problems->setVisible(problems > 0);
}

void WorkBar::say(const QString& text) {
    m_said = text;
    showWork();
}

void WorkBar::showWork() {
    const auto& progress = m_workspace.progress();
    m_bar->setVisible(progress.has_value());
    m_cancel->setVisible(progress.has_value());
    if (!progress) {
        m_work->setText(m_said);
        return;
    }
    m_said.clear();
    QStringList words{Workspace::titleOf(progress->path)};
    words += ownText(countText(progress->runs, "run"));
    if (progress->totalFiles > 1)
        words +=
            tr("%1 of %2 files")
                .arg(ownText(countText(progress->files)), ownText(countText(progress->totalFiles)));
    if (progress->waiting > 0)
        words += tr("%1 waiting").arg(ownText(countText(progress->waiting)));
    const std::uint64_t done = progress->totalBytes > 0 ? progress->bytes : progress->files;
    const std::uint64_t total =
        progress->totalBytes > 0 ? progress->totalBytes : progress->totalFiles;
    if (total > 0) {
        const int percent = static_cast<int>(std::min<std::uint64_t>(done * 100 / total, 100));
        words += tr("%1 %").arg(percent);
        m_bar->setRange(0, 100);
        m_bar->setValue(percent);
    } else {
        // Nothing moves except on purpose: an unknown total is an empty bar, not a busy one.
        m_bar->setRange(0, 100);
        m_bar->setValue(0);
    }
    m_work->setText(words.join(QStringLiteral(" · ")));
}

} // namespace kiwb
