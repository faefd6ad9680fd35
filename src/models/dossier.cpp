#include "models/dossier.h"

#include "core/base/text.h"
#include "models/text.h"

#include <array>

namespace kiwb {

namespace {

QString trd(const char* text) {
    return RecordsModel::tr(text);
}

const QString dot = QStringLiteral(" · ");

void add(FactSection& section, const QString& label, const QString& value, bool mono = false,
         const QString& claim = {}) {
    if (value.isEmpty() && claim.isEmpty())
        return;
    section.facts.push_back(
        {label, value.isEmpty() ? QStringLiteral("–") : value, {}, claim, {}, mono});
}

void addDigest(FactSection& section, const QString& label, const Digest& digest, bool linked,
               const QString& explain) {
    Fact fact{label,
              QStringLiteral("sha256:") + ownText(digest.shortHex(14)) + u'…',
              ownText(digest.text()),
              {},
              explain,
              true};
    if (!linked)
        fact.value += dot + trd("not loaded");
    section.facts.push_back(std::move(fact));
}

/// A claim is shown where it says something else than the fact beside it.
QString claimBeside(const std::optional<std::string>& claim, std::string_view own) {
    return claim && *claim != own ? shown(*claim) : QString();
}

QString axesText(const Workload& workload) {
    QStringList parts;
    for (const auto& [name, value] : workload.axes)
        parts += shown(name) + u' ' + QString::number(value);
    if (!workload.dtype.empty())
        parts += shown(workload.dtype);
    return parts.isEmpty() ? shown(workload.label) : parts.join(dot);
}

QStringList linkNames(const Catalog& catalog, RunIndex run, LinkState state) {
    QStringList names;
    for (const Link link :
         {Link::Protocol, Link::Environment, Link::Workload, Link::Implementation})
        if (catalog.link(run, link) == state)
            names += ownText(linkName(link));
    return names;
}

EvidenceLine::Shape shapeOf(CheckSeverity severity) {
    switch (severity) {
    case CheckSeverity::Info:
        return EvidenceLine::Shape::Info;
    case CheckSeverity::Warning:
        return EvidenceLine::Shape::Warning;
    case CheckSeverity::Bad:
        return EvidenceLine::Shape::Bad;
    }
    return EvidenceLine::Shape::Info;
}

void addLinks(Dossier& dossier, const Catalog& catalog, RunIndex run) {
    using Shape = EvidenceLine::Shape;
    const auto line = [&](Shape shape, LinkState state, const char* one, const char* many) {
        const QStringList names = linkNames(catalog, run, state);
        if (!names.isEmpty())
            dossier.evidence.push_back(
                {shape,
                 trd(names.size() == 1 ? one : many).arg(names.join(QStringLiteral(", "))),
                 linkStateMeaning(state),
                 {}});
    };
    switch (catalog.ownDigest(run)) {
    case OwnDigest::Confirmed:
        dossier.evidence.push_back({Shape::Good,
                                    trd("run digest confirmed"),
                                    trd("The digest computed from these bytes is the one that a "
                                        "row, an answer or a page states."),
                                    {}});
        break;
    case OwnDigest::Computed:
        dossier.evidence.push_back({Shape::Absent,
                                    trd("run digest computed here, stated nowhere"),
                                    trd("Nothing that was loaded names this digest, so there is "
                                        "nothing to check it against."),
                                    {}});
        break;
    case OwnDigest::Differs:
        dossier.evidence.push_back({Shape::Bad,
                                    trd("run digest differs from the stated one"),
                                    trd("A row, an answer or a page states another digest for "
                                        "this run."),
                                    {}});
        break;
    }
    line(Shape::Good, LinkState::Verified, QT_TRANSLATE_NOOP("RecordsModel", "%1 digest verified"),
         QT_TRANSLATE_NOOP("RecordsModel", "%1 digests verified"));
    line(Shape::Warning, LinkState::VerifiedLossy,
         QT_TRANSLATE_NOOP("RecordsModel", "%1 digest verified, but a number is beyond 2^53"),
         QT_TRANSLATE_NOOP("RecordsModel", "%1 digests verified, but a number is beyond 2^53"));
    line(Shape::Bad, LinkState::Mismatch, QT_TRANSLATE_NOOP("RecordsModel", "%1 digest differs"),
         QT_TRANSLATE_NOOP("RecordsModel", "%1 digests differ"));
    line(Shape::Absent, LinkState::Absent,
         QT_TRANSLATE_NOOP("RecordsModel", "%1 document not loaded"),
         QT_TRANSLATE_NOOP("RecordsModel", "%1 documents not loaded"));
}

FactSection identitySection(const Catalog& catalog, RunIndex run, const RunClaims* claims) {
    FactSection section{QStringLiteral("identity"), trd("Identity"), {}};
    const Environment& environment = catalog.environment(run);
    const Implementation& implementation = catalog.implementation(run);
    QString gpu = shown(environment.gpu);
    if (!environment.architecture.empty())
        gpu += QStringLiteral(" (") + shown(environment.architecture) + u')';
    add(section, trd("GPU"), gpu);
    add(section, trd("workload"), axesText(catalog.workload(run)), false,
        claims ? claimBeside(claims->workload, catalog.workload(run).label) : QString());
    add(section, trd("protocol"), shown(catalog.protocol(run).label()));
    add(section, trd("release"), shown(catalog.release(run)));
    add(section, trd("observed"),
        catalog.observedAt(run) == noInstant ? QString()
                                             : ownText(instantText(catalog.observedAt(run))),
        true);
    addDigest(section, trd("digest"), catalog.digest(run), true,
              trd("Identity of this run: SHA-256 of its canonical bytes."));
    const QString lent = shown(catalog.lentLabel(run));
    add(section, trd("implementation"), shown(catalog.label(run)), false,
        claims && claims->implementation ? claimBeside(claims->implementation, catalog.label(run))
                                         : (lent == shown(catalog.label(run)) ? QString() : lent));
    add(section, trd("project"), shown(catalog.project(run)), false,
        claims ? claimBeside(claims->project, catalog.project(run)) : QString());
    if (claims && claims->revision)
        add(section, trd("revision"), {}, false, shown(*claims->revision));
    add(section, trd("operation"), shown(catalog.operation(run)));
    add(section, trd("run title"), shown(catalog.title(run)));
    add(section, trd("external id"), shown(catalog.externalId(run)), true);
    if (const auto id = catalog.runId(run))
        add(section, trd("record id"), shown(*id), true);
    const Cohort& cohort = catalog.cohort(run);
    if (cohort.key)
        addDigest(section, trd("comparison key"), *cohort.key, true,
                  trd("Runs with this key may be ranked together."));
    else
        add(section, trd("comparison key"), trd("needs the workload document"));
    addDigest(section, trd("implementation digest"), implementation.digest, implementation.loaded,
              {});
    addDigest(section, trd("workload digest"), catalog.workload(run).digest,
              catalog.workload(run).loaded, {});
    addDigest(section, trd("protocol digest"), catalog.protocol(run).digest,
              catalog.protocol(run).loaded, {});
    addDigest(section, trd("environment digest"), environment.digest, environment.loaded, {});
    return section;
}

FactSection measurementSection(const Catalog& catalog, RunIndex run) {
    FactSection section{QStringLiteral("measurements"), trd("Measurements"), {}};
    const PrimaryMeasurement primary = catalog.primary(run);
    if (primary.present && !primary.ns)
        section.facts.push_back({shown(primary.metric) + dot + shown(primary.statistic),
                                 valueText(catalog, run),
                                 exactValueText(catalog, run),
                                 {},
                                 {},
                                 true});
    for (const Quantile& quantile : catalog.quantiles(run))
        section.facts.push_back({trd("latency") + dot + shown(catalog.text(quantile.statistic)),
                                 ownText(latencyText(quantile.ns)) + dot +
                                     ownText(ecmascriptNumber(quantile.ns)) +
                                     QStringLiteral("\u00a0ns"),
                                 ownText(ecmascriptNumber(quantile.ns)) + QStringLiteral(" ns"),
                                 {},
                                 {},
                                 true});
    if (const auto interval = catalog.interval(run))
        add(section, trd("95 % interval"),
            ownText(ecmascriptNumber(interval->first)) + QStringLiteral(" – ") +
                ownText(ecmascriptNumber(interval->second)) + u' ' + shown(primary.unit),
            true);
    add(section, trd("samples"),
        primary.samples ? QString::number(*primary.samples) : trd("not stated"), true);
    for (const auto& [name, value] : catalog.sourceMetrics(run)) {
        Fact fact{shown(name),
                  ownText(ecmascriptNumber(value)),
                  {},
                  {},
                  trd("The number as the source published it, untouched."),
                  true};
        section.facts.push_back(std::move(fact));
    }
    return section;
}

FactSection workloadSection(const Catalog& catalog, RunIndex run, const RunClaims* claims) {
    FactSection section{QStringLiteral("workload"), trd("Workload"), {}};
    const Workload& workload = catalog.workload(run);
    for (const auto& [name, value] : workload.axes)
        add(section, shown(name), QString::number(value), true);
    for (const auto& [name, text] : workload.tensors)
        add(section, shown(name), shown(text), true);
    if (claims) {
        if (workload.axes.empty())
            for (const auto& [name, value] : claims->axes)
                add(section, shown(name), {}, true, QString::number(value));
        if (workload.tensors.empty())
            for (const auto& [name, text] : claims->tensors)
                add(section, shown(name), {}, true, shown(text));
    }
    add(section, trd("dtype"), shown(workload.dtype), true);
    return section;
}

FactSection correctnessSection(const Catalog& catalog, RunIndex run) {
    FactSection section{QStringLiteral("correctness"), trd("Correctness"), {}};
    add(section, trd("status"), shown(catalog.status(run)));
    add(section, trd("comparator"),
        catalog.correctnessComparator(run).empty() ? trd("not stated")
                                                   : shown(catalog.correctnessComparator(run)));
    add(section, trd("workload's policy"), shown(catalog.workload(run).comparator));
    return section;
}

FactSection environmentSection(const Environment& environment) {
    FactSection section{QStringLiteral("environment"), trd("Environment"), {}};
    const auto stated = [](const std::string& text) {
        return text.empty() ? trd("not stated") : shown(text);
    };
    add(section, trd("title"), shown(environment.title));
    add(section, trd("driver"), stated(environment.driver), true);
    add(section, trd("CUDA"), stated(environment.cuda), true);
    add(section, trd("framework"),
        environment.framework.empty() && environment.frameworkVersion.empty()
            ? trd("not stated")
            : shown(environment.framework + ' ' + environment.frameworkVersion),
        true);
    return section;
}

FactSection provenanceSection(const Catalog& catalog, RunIndex run) {
    FactSection section{QStringLiteral("provenance"), trd("Provenance"), {}};
    add(section, trd("source"), shown(catalog.source(run)));
    if (const Source* source = catalog.sourceInfo(run)) {
        add(section, trd("source name"), shown(source->name));
        add(section, trd("address"), shown(source->url));
        add(section, trd("licence"), shown(source->licence));
        add(section, trd("attribution"), shown(source->attribution));
    }
    for (const auto& [name, value] : catalog.runLabels(run))
        add(section, shown(name), shown(value));
    add(section, trd("evidence level"), ownText(evidenceLevelName(catalog.evidenceLevel(run))));
    for (const RunOrigin& origin : catalog.origins(run)) {
        Origin place;
        place.path = std::string(origin.path);
        place.line = origin.extent.line;
        place.pointer = std::string(origin.pointer);
        add(section, trd("read from"), ownText(place.text()));
    }
    return section;
}

FactSection claimSection(const RunClaims& claims) {
    static constexpr std::array<const char*, 3> places = {
        QT_TRANSLATE_NOOP("RecordsModel", "What the catalogue row says"),
        QT_TRANSLATE_NOOP("RecordsModel", "What the answer says"),
        QT_TRANSLATE_NOOP("RecordsModel", "What the saved page says")};
    FactSection section{
        QStringLiteral("claims"), trd(places[static_cast<std::size_t>(claims.from)]), {}};
    for (const ClaimedFact& fact : claims.facts)
        add(section,
            fact.section.empty() ? shown(fact.label) : shown(fact.section + " · " + fact.label),
            shown(fact.value));
    return section;
}

} // namespace

QString profileWords(Profile profile) {
    return profile == Profile::SourceNative ? trd("source-native comparison")
                                            : trd("strict comparison");
}

QString linkStateMeaning(LinkState state) {
    switch (state) {
    case LinkState::Verified:
        return trd("The document is loaded and its digest, computed here, is the one the run "
                   "names.");
    case LinkState::VerifiedLossy:
        return trd("The digest equals, but the document holds a number that a double cannot "
                   "tell from its neighbours: two documents share this digest.");
    case LinkState::Mismatch:
        return trd("The document is loaded, but its digest is not the one the run names.");
    case LinkState::Absent:
        return trd("No loaded document has the digest that the run names. Open the documents or "
                   "a catalogue export to check it.");
    }
    return {};
}

Dossier makeDossier(const Catalog& catalog, RunIndex run, const Baselines& baselines,
                    const QString& baselineName) {
    Dossier dossier;
    dossier.run = run;
    dossier.title = shown(catalog.label(run));
    const std::string_view operation =
        catalog.operationTitle(run).empty() ? catalog.operation(run) : catalog.operationTitle(run);
    dossier.subtitle = shown(operation);
    if (!catalog.pass(run).empty())
        dossier.subtitle += dot + shown(catalog.pass(run));

    // The number and its unit are set in two sizes: the text puts U+00A0 between them.
    const QString value = valueText(catalog, run);
    const qsizetype space = value.lastIndexOf(QChar(0xA0));
    dossier.value = space < 0 ? value : value.left(space);
    dossier.unit = space < 0 ? QString() : value.mid(space + 1);
    dossier.exact = exactValueText(catalog, run);

    QStringList standing;
    const PrimaryMeasurement primary = catalog.primary(run);
    standing += primary.present ? shown(primary.statistic) : trd("no primary measurement");
    standing += catalog.rank(run) == 0 ? ownText(catalog.rankText(run))
                                       : trd("rank %1").arg(ownText(catalog.rankText(run)));
    if (const auto ratio = baselines.ratio(catalog, run)) {
        const bool isBaseline = baselines.baselineOf(catalog.cohortIndex(run)) == run;
        if (isBaseline && !baselineName.isEmpty())
            standing += trd("the baseline");
        else if (!isBaseline)
            standing += ownText(ratioText(*ratio)) + u' ' +
                        (baselineName.isEmpty() ? trd("the fastest") : baselineName);
    }
    dossier.standing = standing.join(dot);
    for (const std::string& reason : catalog.ineligibleReasons(run))
        dossier.reasons += shown(reason);
    const RunClaims* claims = catalog.claims(run);
    const Cohort& cohort = catalog.cohort(run);
    dossier.published = profileWords(cohort.profile);
    if (claims && claims->rank)
        dossier.published += dot + trd("published rank %1").arg(*claims->rank);
    if (const auto leader = cohort.leader(); leader && *leader != run)
        dossier.leader = leader;

    addLinks(dossier, catalog, run);
    for (const CheckFinding& finding : catalog.findings(run)) {
        const CheckInfo& info = checkInfo(finding.check);
        dossier.evidence.push_back({shapeOf(info.severity), shown(finding.sentence),
                                    ownText(info.meaning), ownText(info.code)});
    }

    dossier.sections.push_back(identitySection(catalog, run, claims));
    dossier.sections.push_back(correctnessSection(catalog, run));
    dossier.sections.push_back(workloadSection(catalog, run, claims));
    dossier.sections.push_back(measurementSection(catalog, run));
    FactSection protocol{QStringLiteral("protocol"), trd("Protocol"), {}};
    const Protocol& says = catalog.protocol(run);
    add(protocol, trd("title"), shown(says.title));
    dossier.sections.push_back(std::move(protocol));
    dossier.sections.push_back(environmentSection(catalog.environment(run)));
    dossier.sections.push_back(provenanceSection(catalog, run));
    if (claims && !claims->facts.empty())
        dossier.sections.push_back(claimSection(*claims));
    return dossier;
}

} // namespace kiwb
