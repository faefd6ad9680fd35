#include "models/explorermodel.h"

#include "core/base/text.h"
#include "models/queryterms.h"
#include "models/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace kiwb {

namespace {

/// "NVIDIA GeForce RTX 4090" → "RTX 4090": the tree is narrow, the vendor says nothing new.
std::string_view withoutVendor(std::string_view gpu) {
    for (const std::string_view prefix :
         {std::string_view("NVIDIA "), std::string_view("GeForce ")})
        if (gpu.starts_with(prefix) && gpu.size() > prefix.size())
            gpu.remove_prefix(prefix.size());
    return gpu;
}

} // namespace

ExplorerModel::ExplorerModel(QObject* parent) : QAbstractItemModel(parent) {}

std::uint32_t ExplorerModel::child(std::uint32_t parent, Level level, std::uint32_t id) {
    // A parent's children are all of one kind except below an operation, whose children without a
    // pass are GPUs: the level's bit keeps their numbers apart.
    const std::uint64_t key = (std::uint64_t{parent} << 32U) |
                              (std::uint64_t{level == Level::Gpu} << 31U) | (id & 0x7fffffffU);
    const auto [entry, added] =
        m_byParentAndId.emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
    if (added) {
        Node node;
        node.level = level;
        node.parent = parent;
        node.id = id;
        m_nodes.push_back(std::move(node));
        (parent == noIndex ? m_roots : m_nodes[parent].children).push_back(entry->second);
    }
    ++m_nodes[entry->second].runs;
    return entry->second;
}

void ExplorerModel::setRuns(std::shared_ptr<const Catalog> catalog,
                            std::span<const RunIndex> runs) {
    beginResetModel();
    m_catalog = std::move(catalog);
    m_nodes.clear();
    m_roots.clear();
    m_byParentAndId.clear();
    if (m_catalog) {
        const Catalog::Columns& columns = m_catalog->columns();
        // Environments that differ in software share a node: it is named by the GPU.
        std::map<std::string_view, std::uint32_t> gpuIds;
        std::vector<std::uint32_t> gpuOfEnvironment;
        for (const Environment& environment : m_catalog->environments())
            gpuOfEnvironment.push_back(
                gpuIds.emplace(environment.gpu, static_cast<std::uint32_t>(gpuIds.size()))
                    .first->second);
        for (const RunIndex run : runs) {
            std::uint32_t at = child(noIndex, Level::Operation, columns.operation[run]);
            if (m_nodes[at].label.isNull()) {
                const std::string_view title = m_catalog->operationTitle(run);
                m_nodes[at].label = shown(title.empty() ? m_catalog->operation(run) : title);
                m_nodes[at].query = shown(queryTerm("op", m_catalog->operation(run)));
            }
            if (columns.pass[run] != 0)
                at = child(at, Level::Pass, columns.pass[run]);
            const std::uint32_t gpu =
                child(at, Level::Gpu, gpuOfEnvironment[columns.environment[run]]);
            if (m_nodes[gpu].label.isNull()) {
                const std::string& name = m_catalog->environment(run).gpu;
                m_nodes[gpu].label = shown(withoutVendor(name));
                m_nodes[gpu].query = shown(queryTerm("gpu", name));
            }
            child(gpu, Level::Workload, columns.workload[run]);
        }
    }
    for (std::uint32_t at = 0; at < m_nodes.size(); ++at)
        name(at);
    for (Node& each : m_nodes)
        sortChildren(each.children);
    sortChildren(m_roots);
    endResetModel();
}

/// Parents come before their children in m_nodes, so a node's query can begin with its parent's.
void ExplorerModel::name(std::uint32_t at) {
    Node& self = m_nodes[at];
    if (self.level == Level::Pass) {
        self.label = shown(m_catalog->text(self.id));
        self.query = shown(queryTerm("pass", m_catalog->text(self.id)));
    }
    if (self.level == Level::Workload)
        return; // named by its GPU, which sees all of them
    if (self.parent != noIndex)
        self.query = m_nodes[self.parent].query + u' ' + self.query;
    self.key = self.query;
    if (self.level == Level::Gpu)
        nameWorkloads(at);
}

/// A workload's label shows only the axes that vary among its siblings ("seq = 2048").
void ExplorerModel::nameWorkloads(std::uint32_t gpu) {
    std::map<std::string, std::set<std::int64_t>> values;
    std::map<std::string, std::size_t> present;
    std::set<std::string> dtypes;
    const std::vector<std::uint32_t>& children = m_nodes[gpu].children;
    for (const std::uint32_t each : children) {
        const Workload& workload = m_catalog->workloads()[m_nodes[each].id];
        dtypes.insert(workload.dtype);
        for (const auto& [axis, value] : workload.axes) {
            values[axis].insert(value);
            ++present[axis];
        }
    }
    std::map<QString, int> used;
    for (const std::uint32_t each : children) {
        Node& self = m_nodes[each];
        const Workload& workload = m_catalog->workloads()[self.id];
        std::string label;
        for (const auto& [axis, value] : workload.axes) {
            if (values[axis].size() < 2 && present[axis] == children.size())
                continue;
            label += (label.empty() ? "" : " · ") + axis + " = " + std::to_string(value);
        }
        if (dtypes.size() > 1 && !workload.dtype.empty() && !label.empty())
            label += " · " + workload.dtype;
        self.label = shown(label.empty() ? workload.label : label);
        self.query = m_nodes[gpu].query + u' ' + shown(workloadTerms(workload));
        self.key = m_nodes[gpu].query + u' ' + ownText(workload.digest.hex());
        ++used[self.label];
    }
    // Two workloads that read alike (other tensors, another policy) are told apart by digest.
    for (const std::uint32_t each : children) {
        Node& self = m_nodes[each];
        if (used[self.label] > 1)
            self.label +=
                QStringLiteral(" · ") + ownText(m_catalog->workloads()[self.id].digest.shortHex());
    }
}

void ExplorerModel::sortChildren(std::vector<std::uint32_t>& children) {
    std::stable_sort(children.begin(), children.end(), [this](std::uint32_t a, std::uint32_t b) {
        return naturalCompare(bytesOf(m_nodes[a].label.toCaseFolded()),
                              bytesOf(m_nodes[b].label.toCaseFolded())) < 0;
    });
    for (std::size_t row = 0; row < children.size(); ++row)
        m_nodes[children[row]].row = static_cast<int>(row);
}

const ExplorerModel::Node* ExplorerModel::node(const QModelIndex& index) const {
    return index.isValid() ? &m_nodes[index.internalId()] : nullptr;
}

QModelIndex ExplorerModel::indexOf(std::uint32_t at) const {
    return createIndex(m_nodes[at].row, 0, quintptr{at});
}

QModelIndex ExplorerModel::indexOfKey(const QString& key) const {
    for (std::uint32_t at = 0; at < m_nodes.size(); ++at)
        if (m_nodes[at].key == key)
            return indexOf(at);
    return {};
}

QModelIndex ExplorerModel::indexOfRun(RunIndex run) const {
    if (!m_catalog || run >= m_catalog->runCount())
        return {};
    const Catalog::Columns& columns = m_catalog->columns();
    const QString gpu = shown(withoutVendor(m_catalog->environment(run).gpu));
    for (std::uint32_t at = 0; at < m_nodes.size(); ++at) {
        const Node& self = m_nodes[at];
        if (self.level != Level::Workload || self.id != columns.workload[run])
            continue;
        const Node& gpuNode = m_nodes[self.parent];
        const Node& above = m_nodes[gpuNode.parent];
        const Node& operation = above.level == Level::Pass ? m_nodes[above.parent] : above;
        const std::uint32_t pass = above.level == Level::Pass ? above.id : 0;
        if (gpuNode.label == gpu && pass == columns.pass[run] &&
            operation.id == columns.operation[run])
            return indexOf(at);
    }
    return {};
}

QModelIndex ExplorerModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    const std::vector<std::uint32_t>& children =
        parent.isValid() ? node(parent)->children : m_roots;
    return createIndex(row, column, quintptr{children[static_cast<std::size_t>(row)]});
}

QModelIndex ExplorerModel::parent(const QModelIndex& index) const {
    const Node* self = node(index);
    return !self || self->parent == noIndex ? QModelIndex() : indexOf(self->parent);
}

int ExplorerModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? node(parent)->children.size() : m_roots.size());
}

int ExplorerModel::columnCount(const QModelIndex&) const {
    return 2;
}

QVariant ExplorerModel::data(const QModelIndex& index, int role) const {
    const Node* self = node(index);
    if (!self)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? self->label : ownText(countText(self->runs));
    case Qt::AccessibleTextRole:
        return index.column() == 0 ? self->label : ownText(countText(self->runs, "run"));
    case CountRole:
        return QVariant::fromValue<qulonglong>(self->runs);
    case LevelRole:
        return static_cast<int>(self->level);
    case QueryRole:
        return self->query;
    case KeyRole:
        return self->key;
    default:
        return {};
    }
}

QVariant ExplorerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("operation, pass, GPU, workload") : tr("runs");
}

} // namespace kiwb
