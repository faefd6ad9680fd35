#include "widgets/dossierpanel.h"

#include "charts/fonts.h"
#include "models/dossier.h"
#include "models/text.h"
#include "widgets/actions.h"
#include "widgets/apptheme.h"
#include "widgets/plaintext.h"
#include "widgets/stateshape.h"
#include "workspace/manifestreader.h"
#include "workspace/viewstate.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace kiwb {

namespace {

constexpr int labelWidth = 108;

QPushButton* linkButton(const QAction* action, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(action->objectName() + QStringLiteral("Link"));
    button->setProperty("look", QStringLiteral("link"));
    button->setCursor(Qt::PointingHandCursor);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

QGridLayout* factGrid(const FactSection& section, QWidget* parent) {
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, labelWidth);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Fact& fact : section.facts) {
        auto* name = new PlainLabel(fact.label, parent);
        name->setProperty("tone", QStringLiteral("muted"));
        name->setFixedWidth(labelWidth);
        auto* value = new PlainLabel(fact.value, parent);
        if (fact.mono)
            value->setFont(bundledFont(FontFace::Mono, 12));
        value->setCopyText(fact.exact.isEmpty() ? fact.value : fact.exact);
        value->setAccessibleName(fact.label + QStringLiteral(": ") + fact.value);
        QString tip = fact.exact.isEmpty() || fact.exact == fact.value ? QString() : fact.exact;
        if (!fact.explain.isEmpty())
            tip += (tip.isEmpty() ? QString() : QStringLiteral("\n")) + fact.explain;
        if (!tip.isEmpty())
            setPlainToolTip(value, tip);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1);
        if (!fact.claim.isEmpty()) {
            auto* claim = new PlainLabel(DossierPanel::tr("stated: %1").arg(fact.claim), parent);
            claim->setProperty("tone", QStringLiteral("faint"));
            grid->addWidget(claim, row++, 1);
        }
    }
    return grid;
}

} // namespace

/// The button that was just clicked may be on the old page: it is deleted later.
void DossierPanel::showPage(QWidget* page) {
    if (QWidget* old = takeWidget())
        old->deleteLater();
    setWidget(page);
    page->show();
}

DossierPanel::DossierPanel(ViewState& view, ManifestReader& reader, const ActionRegistry& actions,
                           const AppTheme& theme, QWidget* parent)
    : QScrollArea(parent), m_view(view), m_reader(reader), m_actions(actions), m_theme(theme) {
    setObjectName(QStringLiteral("dossier"));
    setAccessibleName(tr("Dossier of the selected run"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    connect(&m_view, &ViewState::selectionChanged, this, &DossierPanel::follow);
    connect(&m_view, &ViewState::baselineChanged, this, &DossierPanel::rebuild);
    connect(&m_reader, &ManifestReader::loaded, this,
            [this](const std::shared_ptr<const Manifest>& manifest) {
                const auto current = m_view.current();
                if (!current || m_view.catalog()->digest(*current) != manifest->run)
                    return;
                m_manifest = manifest;
                rebuild();
            });
    rebuild();
}

void DossierPanel::follow() {
    const auto current = m_view.current();
    const bool same =
        current && m_manifest && m_view.catalog()->digest(*current) == m_manifest->run;
    if (!same)
        m_manifest.reset();
    if (current && !same)
        m_reader.request(*m_view.catalog(), *current);
    rebuild();
}

void DossierPanel::rebuild() {
    m_shown.clear();
    const auto current = m_view.current();
    if (!current) {
        m_run.reset();
        auto* page = new QWidget(this);
        auto* layout = new QVBoxLayout(page);
        layout->setContentsMargins(16, 16, 16, 16);
        auto* label = new PlainLabel(
            m_view.catalog() && m_view.catalog()->runCount() > 0
                ? tr("Select a run in a table or a mark in a chart: its facts, evidence and "
                     "citation appear here.")
                : tr("The facts, evidence and citation of a run appear here."),
            page);
        label->setProperty("tone", QStringLiteral("muted"));
        layout->addWidget(label);
        layout->addStretch();
        showPage(page);
        return;
    }
    const Catalog& catalog = *m_view.catalog();
    const Baselines baselines(catalog, bytesOf(m_view.baseline()));
    Dossier dossier = makeDossier(catalog, *current, baselines, shown(bytesOf(m_view.baseline())));
    if (m_manifest && !m_manifest->error)
        addManifestFacts(dossier, m_manifest->bundle);
    // The same run with more facts stays where it was scrolled to.
    const int scroll = m_run == current ? verticalScrollBar()->value() : 0;
    m_run = current;
    show(dossier);
    verticalScrollBar()->setValue(scroll);
}

void DossierPanel::show(const Dossier& dossier) {
    auto* page = new QWidget(this);
    page->setObjectName(QStringLiteral("dossierPage"));
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(16, 14, 14, 16);
    layout->setSpacing(3);
    QStringList lines;
    const auto add = [&](PlainLabel* label) {
        layout->addWidget(label);
        lines += label->text();
        return label;
    };

    auto* title = add(new PlainLabel(dossier.title, page));
    title->setObjectName(QStringLiteral("dossierTitle"));
    title->setFont(bundledFont(FontFace::SansSemiBold, 14));
    auto* subtitle = add(new PlainLabel(dossier.subtitle, page));
    subtitle->setProperty("tone", QStringLiteral("muted"));

    auto* number = new QHBoxLayout;
    number->setSpacing(7);
    number->setContentsMargins(0, 6, 0, 2);
    auto* value = new PlainLabel(dossier.value, page);
    value->setObjectName(QStringLiteral("dossierValue"));
    value->setFit(PlainLabel::Fit::Line);
    value->setFont(bundledFont(FontFace::Mono, dossier.value.size() > 12 ? 22 : 34));
    value->setAccessibleName(dossier.value + u' ' + dossier.unit);
    value->setCopyText(dossier.exact);
    setPlainToolTip(value, tr("exactly %1").arg(dossier.exact));
    auto* unit = new PlainLabel(dossier.unit, page);
    unit->setFit(PlainLabel::Fit::Line);
    unit->setFont(bundledFont(FontFace::Mono, 18));
    unit->setProperty("tone", QStringLiteral("muted"));
    number->addWidget(value, 0, Qt::AlignBottom);
    number->addWidget(unit, 0, Qt::AlignBottom);
    number->addStretch();
    layout->addLayout(number);
    lines += dossier.value + u' ' + dossier.unit;

    auto* standing = add(new PlainLabel(dossier.standing, page));
    standing->setObjectName(QStringLiteral("dossierStanding"));
    standing->setProperty("tone", QStringLiteral("muted"));
    auto* published = add(new PlainLabel(dossier.published, page));
    published->setProperty("tone", QStringLiteral("faint"));
    for (const QString& reason : dossier.reasons)
        add(new PlainLabel(reason, page))->setProperty("tone", QStringLiteral("bad"));
    if (dossier.leader)
        layout->addWidget(
            linkButton(m_actions[ActionId::CompareWithFirst], tr("Compare with #1"), page), 0,
            Qt::AlignLeft);

    const auto addSection = [&](const QString& name) {
        layout->addSpacing(9);
        layout->addWidget(sectionLabel(name, page));
        layout->addSpacing(2);
        lines += name;
    };
    addSection(tr("Evidence"));
    auto* evidence = new QGridLayout;
    evidence->setContentsMargins(0, 0, 0, 0);
    evidence->setHorizontalSpacing(4);
    evidence->setVerticalSpacing(3);
    evidence->setColumnStretch(1, 1);
    int row = 0;
    for (const EvidenceLine& line : dossier.evidence) {
        evidence->addWidget(new StateDot(line.shape, m_theme, page), row, 0, Qt::AlignTop);
        auto* words = new PlainLabel(line.text, page);
        words->setProperty("tone", stateTone(line.shape));
        setPlainToolTip(words,
                        line.code.isEmpty() ? line.explain : line.explain + u'\n' + line.code);
        evidence->addWidget(words, row++, 1);
        lines += line.text;
    }
    layout->addLayout(evidence);

    for (const FactSection& section : dossier.sections) {
        if (section.facts.empty())
            continue;
        addSection(section.title);
        layout->addLayout(factGrid(section, page));
        for (const Fact& fact : section.facts) {
            lines += fact.label + u'\t' + fact.value;
            if (!fact.claim.isEmpty())
                lines += fact.label + u'\t' + fact.claim;
        }
    }

    addSection(tr("Manifest"));
    if (m_manifest && m_manifest->error) {
        auto* problem = add(new PlainLabel(
            tr("The manifest could not be read again: %1").arg(shown(m_manifest->error->reason)),
            page));
        problem->setProperty("tone", QStringLiteral("bad"));
    } else {
        layout->addWidget(
            linkButton(m_actions[ActionId::ShowManifest], tr("Show canonical manifest"), page), 0,
            Qt::AlignLeft);
    }
    layout->addStretch();
    m_shown = lines.join(u'\n');
    showPage(page);
}

QString DossierPanel::shownText() const {
    return m_shown;
}

} // namespace kiwb
