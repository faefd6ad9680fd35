#include "workspace/workspace.h"

#include "core/base/text.h"
#include "core/catalog/shard.h"
#include "workspace/collectionreader.h"
#include "workspace/taskthread.h"

#include <QTimer>
#include <algorithm>

namespace kiwb {

namespace {

constexpr int snapshotMs = 250;
constexpr std::size_t maximumUndo = 8; ///< closed collections keep their records until then

} // namespace

/// One collection being read. Shared with the reader thread.
struct Workspace::Job {
    std::uint64_t number = 0;
    std::uint64_t collection = 0;
    bool fresh = true; ///< nothing of it is shown yet: snapshots are wanted
    std::atomic<bool> cancel = false;
    std::atomic<bool> wantSnapshot = false;
};

Workspace::Workspace(QObject* parent)
    : QObject(parent), m_snapshotTimer(new QTimer(this)), m_reader(std::make_unique<TaskThread>()),
      m_joiner(std::make_unique<TaskThread>()) {
    m_snapshotTimer->setInterval(snapshotMs);
    // A snapshot is asked for only when the last one has been joined and shown: a slow join makes
    // them rarer by itself.
    connect(m_snapshotTimer, &QTimer::timeout, this, [this] {
        if (m_job && m_job->fresh && m_asked == m_answered)
            m_job->wantSnapshot = true;
    });
}

Workspace::~Workspace() {
    if (m_job)
        m_job->cancel = true;
    // Joins the threads while everything their tasks point to is still here. What they have posted
    // to this object is removed with it.
    m_reader.reset();
    m_joiner.reset();
}

QString Workspace::titleOf(const std::string& path) {
    if (path == ":/sample")
        return tr("Built-in sample");
    std::string trimmed = path;
    const bool folder = trimmed.size() > 1 && trimmed.back() == '/';
    while (trimmed.size() > 1 && trimmed.back() == '/')
        trimmed.pop_back();
    const std::size_t slash = trimmed.find_last_of('/');
    const std::string name =
        slash == std::string::npos || trimmed.size() == 1 ? trimmed : trimmed.substr(slash + 1);
    return QString::fromStdString(visibleText(folder ? name + '/' : name));
}

OpenCollection* Workspace::editable(std::uint64_t collection) {
    const auto found =
        std::find_if(m_collections.begin(), m_collections.end(),
                     [collection](const OpenCollection& each) { return each.id == collection; });
    return found == m_collections.end() ? nullptr : &*found;
}

const OpenCollection* Workspace::find(std::uint64_t collection) const {
    return const_cast<Workspace*>(this)->editable(collection);
}

bool Workspace::isAllHidden() const {
    return !m_collections.empty() &&
           std::all_of(m_collections.begin(), m_collections.end(),
                       [](const OpenCollection& each) { return each.hidden; });
}

bool Workspace::isBusy() const {
    return m_job || m_answered < m_asked;
}

void Workspace::open(const std::vector<std::string>& paths) {
    for (const std::string& given : paths) {
        const std::string path = collectionPath(given);
        const auto known =
            std::find_if(m_collections.begin(), m_collections.end(),
                         [&path](const OpenCollection& each) { return each.path == path; });
        if (known != m_collections.end()) {
            known->hidden = false;
            read(*known);
            continue;
        }
        OpenCollection collection;
        collection.id = m_nextId++;
        collection.path = path;
        m_collections.push_back(std::move(collection));
    }
    startNext();
    Q_EMIT collectionsChanged();
}

void Workspace::read(OpenCollection& collection) {
    stopReading(collection.id);
    collection.state = OpenCollection::State::Waiting;
}

void Workspace::reload(std::uint64_t collection) {
    if (OpenCollection* found = editable(collection))
        read(*found);
    startNext();
    Q_EMIT collectionsChanged();
}

void Workspace::reloadAll() {
    for (OpenCollection& collection : m_collections)
        read(collection);
    startNext();
    Q_EMIT collectionsChanged();
}

void Workspace::setHidden(std::uint64_t collection, bool hidden) {
    OpenCollection* found = editable(collection);
    if (!found || found->hidden == hidden)
        return;
    if (hidden)
        m_undo.push_back({Undo::What::Hide, {*found}});
    found->hidden = hidden;
    join(false);
    Q_EMIT collectionsChanged();
}

void Workspace::close(std::uint64_t collection) {
    const OpenCollection* found = find(collection);
    if (!found)
        return;
    m_undo.push_back({Undo::What::Close, {*found}});
    stopReading(collection);
    m_collections.erase(m_collections.begin() + (found - m_collections.data()));
    join(false);
    startNext();
    Q_EMIT collectionsChanged();
}

void Workspace::closeAll() {
    if (m_collections.empty())
        return;
    m_undo.push_back({Undo::What::Close, m_collections});
    if (m_job)
        stopReading(m_job->collection);
    m_collections.clear();
    join(false);
    Q_EMIT collectionsChanged();
}

QString Workspace::undoText() const {
    if (m_undo.empty())
        return {};
    const Undo& last = m_undo.back();
    const QString what =
        last.collections.size() == 1
            ? titleOf(last.collections.front().path)
            : tr("%n collections", nullptr, static_cast<int>(last.collections.size()));
    return last.what == Undo::What::Close ? tr("Undo closing %1").arg(what)
                                          : tr("Undo hiding %1").arg(what);
}

void Workspace::undo() {
    if (m_undo.empty())
        return;
    const Undo last = std::move(m_undo.back());
    m_undo.pop_back();
    for (const OpenCollection& collection : last.collections) {
        if (last.what == Undo::What::Hide) {
            if (OpenCollection* found = editable(collection.id))
                found->hidden = false;
            continue;
        }
        const bool openedAgain =
            std::any_of(m_collections.begin(), m_collections.end(),
                        [&](const OpenCollection& each) { return each.path == collection.path; });
        if (openedAgain)
            continue;
        OpenCollection again = collection;
        if (again.state == OpenCollection::State::Loading)
            again.state = OpenCollection::State::Waiting;
        m_collections.push_back(std::move(again));
    }
    join(false);
    startNext();
    Q_EMIT collectionsChanged();
}

void Workspace::cancel() {
    if (m_job)
        m_job->cancel = true;
    for (OpenCollection& collection : m_collections)
        if (collection.state == OpenCollection::State::Waiting)
            collection.state = OpenCollection::State::Stopped;
    Q_EMIT collectionsChanged();
}

/// What the reader still sends for it is dropped: its number is no longer the current one.
void Workspace::stopReading(std::uint64_t collection) {
    if (!m_job || m_job->collection != collection)
        return;
    m_job->cancel = true;
    m_job.reset();
    m_progress.reset();
    m_snapshotTimer->stop();
    Q_EMIT progressChanged();
}

void Workspace::startNext() {
    if (m_undo.size() > maximumUndo)
        m_undo.erase(m_undo.begin(), m_undo.end() - maximumUndo);
    if (m_job)
        return;
    const auto next =
        std::find_if(m_collections.begin(), m_collections.end(), [](const OpenCollection& each) {
            return each.state == OpenCollection::State::Waiting;
        });
    if (next == m_collections.end()) {
        checkIdle();
        return;
    }
    next->state = OpenCollection::State::Loading;
    m_job = std::make_shared<Job>();
    m_job->number = m_nextJob++;
    m_job->collection = next->id;
    m_job->fresh = !next->shard;
    m_progress = LoadProgress{};
    m_progress->path = next->path;
    m_wasBusy = true;
    m_snapshotTimer->start();
    m_reader->post([this, job = m_job, path = next->path] {
        const auto post = [this](auto&& task) {
            QMetaObject::invokeMethod(this, std::forward<decltype(task)>(task),
                                      Qt::QueuedConnection);
        };
        ReadHooks hooks;
        hooks.cancel = &job->cancel;
        hooks.wantSnapshot = &job->wantSnapshot;
        hooks.progress = [&](const LoadProgress& progress) {
            post([this, job, progress] {
                if (m_job != job)
                    return;
                m_progress = progress;
                m_progress->waiting = static_cast<std::size_t>(std::count_if(
                    m_collections.begin(), m_collections.end(), [](const OpenCollection& each) {
                        return each.state == OpenCollection::State::Waiting;
                    }));
                Q_EMIT progressChanged();
            });
        };
        hooks.snapshot = [&](std::shared_ptr<const Shard> shard) {
            post([this, job, shard = std::move(shard)] {
                arrived(job->number, shard, false, false);
            });
        };
        std::shared_ptr<const Shard> shard = readCollection(path, hooks);
        post([this, job, shard = std::move(shard)] {
            arrived(job->number, shard, true, job->cancel);
        });
    });
    Q_EMIT progressChanged();
}

void Workspace::arrived(std::uint64_t job, std::shared_ptr<const Shard> shard, bool last,
                        bool cancelled) {
    if (!m_job || m_job->number != job)
        return;
    OpenCollection* collection = editable(m_job->collection);
    const bool grows = m_job->fresh;
    // A reload that was cancelled keeps the whole old records instead of half of the new.
    if (collection && (grows || !cancelled))
        collection->shard = std::move(shard);
    if (last) {
        if (collection)
            collection->state =
                cancelled && grows ? OpenCollection::State::Stopped : OpenCollection::State::Ready;
        m_job.reset();
        m_progress.reset();
        m_snapshotTimer->stop();
    }
    join(grows);
    if (last) {
        startNext();
        Q_EMIT progressChanged();
    }
    Q_EMIT collectionsChanged();
}

void Workspace::join(bool grows) {
    if (!grows)
        ++m_epoch;
    const std::uint64_t number = ++m_asked;
    m_wasBusy = true;
    std::vector<std::shared_ptr<const Shard>> shards;
    for (const OpenCollection& collection : m_collections)
        if (collection.shard && !collection.hidden)
            shards.push_back(collection.shard);
    const bool nothing = m_collections.empty();
    m_joiner->replace([this, number, epoch = m_epoch, nothing, shards = std::move(shards)] {
        std::shared_ptr<const Catalog> catalog = nothing ? nullptr : Catalog::build(shards);
        QMetaObject::invokeMethod(
            this,
            [this, number, epoch, catalog = std::move(catalog)] { joined(epoch, number, catalog); },
            Qt::QueuedConnection);
    });
}

void Workspace::joined(std::uint64_t epoch, std::uint64_t number,
                       std::shared_ptr<const Catalog> catalog) {
    m_answered = std::max(m_answered, number);
    if (epoch == m_epoch) {
        m_catalog = std::move(catalog);
        Q_EMIT catalogChanged();
    }
    checkIdle();
}

void Workspace::checkIdle() {
    if (!m_wasBusy || isBusy())
        return;
    m_wasBusy = false;
    Q_EMIT idle();
}

} // namespace kiwb
