#include "models/dossier.h"

#include "core/base/text.h"
#include "models/text.h"

namespace kiwb {

namespace {

/// A section stays readable: what is beyond is in the manifest, and a last line says so.
constexpr std::size_t maximumFacts = 120;

QString scalarText(const Json& value) {
    if (value.is_string())
        return shown(value.get_ref<const std::string&>());
    return shown(canonicalJson(value));
}

bool isShortList(const Json& value) {
    if (!value.is_array() || value.size() > 16)
        return false;
    return std::none_of(value.begin(), value.end(),
                        [](const Json& each) { return each.is_structured(); });
}

/// Leaves of `value` as facts named by their path ("measurement.timer" → "measurement timer").
void flatten(FactSection& section, const QString& name, const Json& value, std::size_t& left) {
    if (value.is_object() && !value.empty()) {
        for (const auto& [key, member] : value.items())
            flatten(section, name.isEmpty() ? shown(key) : name + u' ' + shown(key), member, left);
        return;
    }
    if (left == 0)
        return;
    if (value.is_array() && !value.empty() && !isShortList(value)) {
        std::size_t number = 1;
        for (const Json& each : value)
            flatten(section, name + u' ' + QString::number(number++), each, left);
        return;
    }
    Fact fact;
    fact.label = name;
    fact.mono = !value.is_string();
    if (value.is_array()) {
        QStringList parts;
        for (const Json& each : value)
            parts += scalarText(each);
        fact.value = parts.isEmpty() ? QStringLiteral("[]") : parts.join(QStringLiteral(", "));
    } else {
        fact.value = value.is_object() ? QStringLiteral("{}") : scalarText(value);
    }
    section.facts.push_back(std::move(fact));
    --left;
}

FactSection* sectionOf(Dossier& dossier, QStringView id) {
    for (FactSection& section : dossier.sections)
        if (section.id == id)
            return &section;
    return nullptr;
}

void addMembers(Dossier& dossier, QStringView id, const Json& spec) {
    FactSection* section = sectionOf(dossier, id);
    if (!section || !spec.is_object())
        return;
    std::size_t left = maximumFacts;
    flatten(*section, {}, spec, left);
    if (left == 0)
        section->facts.push_back({RecordsModel::tr("more"),
                                  RecordsModel::tr("the rest is in the manifest"),
                                  {},
                                  {},
                                  {},
                                  false});
}

} // namespace

void addManifestFacts(Dossier& dossier, const Json& bundle) {
    const Json& run = memberAt(bundle, "run").is_object() ? memberAt(bundle, "run") : bundle;
    const Json& spec = memberAt(run, "spec");
    addMembers(dossier, u"correctness", memberAt(spec, "correctness"));
    addMembers(dossier, u"protocol", memberAt(memberAt(bundle, "protocol"), "spec"));
    addMembers(dossier, u"environment", memberAt(memberAt(bundle, "environment"), "spec"));

    FactSection artifacts{QStringLiteral("artifacts"), RecordsModel::tr("Artifacts"), {}};
    std::size_t left = maximumFacts;
    if (const Json& evidence = memberAt(spec, "evidence"); evidence.is_object())
        flatten(artifacts, {}, evidence, left);
    if (artifacts.facts.empty())
        artifacts.facts.push_back({RecordsModel::tr("artifacts"),
                                   RecordsModel::tr("none published with this run"),
                                   {},
                                   {},
                                   {},
                                   false});
    FactSection* provenance = sectionOf(dossier, u"provenance");
    const auto place = provenance ? dossier.sections.begin() + (provenance - &dossier.sections[0])
                                  : dossier.sections.end();
    dossier.sections.insert(place, std::move(artifacts));
}

} // namespace kiwb
