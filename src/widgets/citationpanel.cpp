#include "widgets/citationpanel.h"

#include "charts/fonts.h"
#include "core/base/text.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/choicebox.h"
#include "widgets/plaintext.h"
#include "workspace/files.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace kiwb {

namespace {

/// A preview of thousands of entries helps nobody; copy and save write all of them.
constexpr std::size_t maximumPreviewed = 40;
constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

bool isBibliography(const CitationStyle& style) {
    return style.extension == "bib";
}

} // namespace

CitationPanel::CitationPanel(ViewState& view, Settings& settings, const ActionRegistry& actions,
                             QWidget* parent)
    : QWidget(parent), m_view(view), m_settings(settings), m_style(new ChoiceBox(this)),
      m_scope(new ChoiceBox(this)), m_accessed(new QLineEdit(this)),
      m_preview(new QPlainTextEdit(this)), m_note(new PlainLabel(this)),
      m_copy(new QPushButton(tr("Copy"), this)), m_save(new QPushButton(tr("Save…"), this)),
      m_append(new QPushButton(tr("Append…"), this)), m_timer(new QTimer(this)) {
    setObjectName(QStringLiteral("citationPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 14, 12);
    layout->setSpacing(6);
    layout->addWidget(sectionLabel(tr("Cite"), this));

    auto* choices = new QHBoxLayout;
    choices->setSpacing(6);
    m_style->setObjectName(QStringLiteral("citationStyle"));
    m_style->setAccessibleName(tr("Citation style"));
    for (const CitationStyle& style : citationStyles())
        m_style->addItem(ownText(style.title), ownText(style.id));
    const int known = m_style->findData(m_settings.text(Setting::CitationStyle));
    m_style->setCurrentIndex(known >= 0 ? known : m_style->findData(QStringLiteral("bibtex")));
    m_scope->setObjectName(QStringLiteral("citationScope"));
    m_scope->setAccessibleName(tr("What is cited"));
    m_scope->addItem(tr("This run"), static_cast<int>(CitationScope::Of::Run));
    m_scope->addItem(tr("Selection"), static_cast<int>(CitationScope::Of::Selection));
    m_scope->addItem(tr("Cohort"), static_cast<int>(CitationScope::Of::Cohort));
    m_scope->addItem(tr("Figure"), static_cast<int>(CitationScope::Of::Figure));
    m_copy->setObjectName(QStringLiteral("citationCopy"));
    choices->addWidget(m_style);
    choices->addWidget(m_scope);
    choices->addStretch();
    choices->addWidget(m_copy);
    layout->addLayout(choices);

    m_preview->setObjectName(QStringLiteral("citationPreview"));
    m_preview->setAccessibleName(tr("Citation"));
    m_preview->setReadOnly(true);
    m_preview->setFont(bundledFont(FontFace::Mono, 11));
    m_preview->setMinimumHeight(70);
    m_preview->setTabChangesFocus(true);
    m_preview->setPlaceholderText(tr("Select a run to cite it."));
    layout->addWidget(m_preview, 1);
    m_note->setObjectName(QStringLiteral("citationNote"));
    m_note->setProperty("tone", QStringLiteral("warning"));
    layout->addWidget(m_note);

    auto* below = new QHBoxLayout;
    below->setSpacing(6);
    m_accessed->setObjectName(QStringLiteral("citationAccessed"));
    m_accessed->setAcceptDrops(false);
    m_accessed->setAccessibleName(tr("Access date"));
    m_accessed->setPlaceholderText(tr("access date"));
    m_accessed->setText(m_settings.text(Setting::AccessDate));
    setPlainToolTip(m_accessed, tr("The day you looked at the record, as YYYY-MM-DD. Empty: the "
                                   "day its bytes were fetched or "
                                   "the page was saved, where that is known."));
    m_save->setObjectName(QStringLiteral("citationSave"));
    m_append->setObjectName(QStringLiteral("citationAppend"));
    setPlainToolTip(m_append, tr("Adds the entries to a .bib file that it does not hold yet."));
    below->addWidget(m_accessed, 1);
    below->addWidget(m_append);
    below->addWidget(m_save);
    layout->addLayout(below);

    m_timer->setSingleShot(true);
    m_timer->setInterval(30);
    connect(m_timer, &QTimer::timeout, this, &CitationPanel::refresh);
    const auto later = [this] { m_timer->start(); };
    connect(&m_view, &ViewState::selectionChanged, this, later);
    // Until the new figure is there, run indices of the old one mean nothing.
    connect(&m_view, &ViewState::catalogChanged, this, [this] { m_figureRuns.clear(); });
    connect(m_scope, &QComboBox::currentIndexChanged, this, later);
    connect(m_style, &QComboBox::currentIndexChanged, this, [this] {
        m_settings.setText(Setting::CitationStyle, m_style->currentData().toString());
        m_timer->start();
    });
    connect(m_accessed, &QLineEdit::textChanged, this, [this] {
        m_settings.setText(Setting::AccessDate, m_accessed->text().trimmed());
        m_timer->start();
    });
    connect(m_copy, &QPushButton::clicked, this, &CitationPanel::copy);
    connect(m_save, &QPushButton::clicked, this, &CitationPanel::save);
    connect(m_append, &QPushButton::clicked, this, &CitationPanel::append);
    connect(actions[ActionId::CopyCitation], &QAction::triggered, this, &CitationPanel::copy);
    connect(actions[ActionId::SaveCitation], &QAction::triggered, this, &CitationPanel::save);
    refresh();
}

void CitationPanel::setFigureRuns(std::vector<RunIndex> runs) {
    m_figureRuns = std::move(runs);
    if (scopeOf() == CitationScope::Of::Figure)
        m_timer->start();
}

CitationScope::Of CitationPanel::scopeOf() const {
    return static_cast<CitationScope::Of>(m_scope->currentData().toInt());
}

const CitationStyle& CitationPanel::style() const {
    const CitationStyle* style = findCitationStyle(bytesOf(m_style->currentData().toString()));
    return style ? *style : citationStyles().front();
}

std::vector<RunIndex> CitationPanel::runs() const {
    const auto current = m_view.current();
    switch (scopeOf()) {
    case CitationScope::Of::Run:
        return current ? std::vector<RunIndex>{*current} : std::vector<RunIndex>{};
    case CitationScope::Of::Selection:
        return m_view.selection();
    case CitationScope::Of::Cohort:
        return current ? m_view.catalog()->cohort(*current).runs : std::vector<RunIndex>{};
    case CitationScope::Of::Figure:
        return m_figureRuns;
    }
    return {};
}

CitationScope CitationPanel::scope(const std::vector<RunIndex>& runs) const {
    CitationScope scope{scopeOf(), {}};
    if (scope.of == CitationScope::Of::Run || runs.empty())
        return scope;
    const Catalog& catalog = *m_view.catalog();
    const std::string count = countText(runs.size(), "run");
    switch (scope.of) {
    case CitationScope::Of::Selection:
        scope.words = "selection of " + count;
        break;
    case CitationScope::Of::Cohort: {
        const RunIndex run = runs.front();
        const std::string_view title = catalog.operationTitle(run);
        scope.words = "cohort of " + count + ": " +
                      std::string(title.empty() ? catalog.operation(run) : title);
        if (!catalog.pass(run).empty())
            scope.words += ", " + std::string(catalog.pass(run));
        scope.words += ", " + catalog.workload(run).label + ", " + catalog.environment(run).gpu;
        break;
    }
    case CitationScope::Of::Figure:
        scope.words = "figure of " + count;
        break;
    case CitationScope::Of::Run:
        break;
    }
    return scope;
}

Result<std::vector<CitedRun>> CitationPanel::cited(std::size_t limit) const {
    if (!m_view.catalog())
        return std::vector<CitedRun>{};
    std::vector<RunIndex> all = runs();
    if (all.empty())
        return std::vector<CitedRun>{};
    all.resize(std::min(all.size(), limit));
    const std::string date = bytesOf(m_accessed->text().trimmed());
    return citeRuns(*m_view.catalog(), all, date.empty() ? std::nullopt : std::optional(date));
}

void CitationPanel::refresh() {
    const std::vector<RunIndex> all = m_view.catalog() ? runs() : std::vector<RunIndex>{};
    const auto entries = cited(maximumPreviewed);
    QString note;
    if (!entries) {
        note = shown(entries.error().reason);
        m_preview->setPlaceholderText(tr("No citation while the access date is wrong."));
        m_preview->clear();
    } else {
        m_preview->setPlaceholderText(tr("Select a run to cite it."));
        const std::span<const CitedRun> previewed(*entries);
        if (all.size() > maximumPreviewed)
            note = tr("%1 entries; the first %2 are shown, copy and save write all.")
                       .arg(ownText(countText(all.size())), QString::number(maximumPreviewed));
        m_preview->setPlainText(
            previewed.empty() ? QString() : shownBlock(style().write(previewed, scope(all))));
        for (const CitedRun& run : previewed)
            for (const std::string& warning : run.warnings)
                if (previewed.size() == 1)
                    note += (note.isEmpty() ? QString() : QStringLiteral("\n")) + shown(warning);
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    const bool any = entries && !entries->empty();
    m_copy->setEnabled(any);
    m_save->setEnabled(any);
    m_append->setEnabled(any && isBibliography(style()));
}

QString CitationPanel::citation() const {
    return m_preview->toPlainText();
}

void CitationPanel::copy() {
    const auto entries = cited(everything);
    if (entries && !entries->empty())
        QApplication::clipboard()->setText(ownText(style().write(*entries, scope(runs()))));
}

void CitationPanel::save() {
    const auto entries = cited(everything);
    if (!entries || entries->empty())
        return;
    const QString name =
        suggestedFileName(entries->front().key + "." + std::string(style().extension));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save citation"), m_settings.text(Setting::LastFolder) + u'/' + name);
    if (path.isEmpty())
        return;
    m_settings.setText(Setting::LastFolder, QFileInfo(path).absolutePath());
    if (const auto saved = saveFile(path, style().write(*entries, scope(runs()))); !saved)
        tell(this, tr("The citation was not saved."), shown(saved.error().reason));
}

std::string CitationPanel::appended(const std::string& file, std::vector<CitedRun> cited,
                                    const CitationStyle& style, const CitationScope& scope) {
    std::erase_if(cited, [&file](const CitedRun& run) {
        return file.find(run.digest.hex()) != std::string::npos;
    });
    if (cited.empty())
        return file;
    // Another record may have the short key already: BibTeX keys ignore case and must be unique.
    for (CitedRun& run : cited)
        for (std::size_t digits = 16;
             file.find("{" + run.key + ",") != std::string::npos && digits <= 64; digits += 8)
            run.key = "kernelindex-" + run.digest.shortHex(digits);
    std::string text = file;
    if (!text.empty() && text.back() != '\n')
        text += '\n';
    if (!text.empty())
        text += '\n';
    return text + style.write(cited, scope);
}

void CitationPanel::append() {
    auto entries = cited(everything);
    if (!entries || entries->empty())
        return;
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Append to a bibliography"),
                                     m_settings.text(Setting::LastFolder), tr("BibTeX (*.bib)"));
    if (path.isEmpty())
        return;
    const auto file = readSmallFile(path);
    if (!file) {
        tell(this, tr("The bibliography could not be read."), shown(file.error().reason));
        return;
    }
    const std::size_t count = entries->size();
    const std::string text = appended(*file, std::move(*entries), style(), scope(runs()));
    if (text == *file) {
        tell(this, tr("Nothing was added: the file holds all %1 already.")
                       .arg(ownText(countText(count, "entry", "entries"))));
        return;
    }
    if (const auto saved = saveFile(path, text); !saved)
        tell(this, tr("The bibliography is unchanged."), shown(saved.error().reason));
}

} // namespace kiwb
