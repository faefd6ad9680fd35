#pragma once

#include "core/catalog/catalog.h"

#include <QObject>
#include <QString>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QTimer;

namespace kiwb {

class Shard;
class TaskThread;

/// Something the user opened: a file, a folder, the sample.
struct OpenCollection {
    enum class State {
        Waiting, ///< will be read
        Loading,
        Ready,
        Stopped ///< cancelled: shows what was read until then
    };
    std::uint64_t id = 0;
    std::string path; ///< raw bytes, as opened
    State state = State::Waiting;
    bool hidden = false;
    std::shared_ptr<const Shard> shard; ///< what was read so far; null: nothing yet
};

/// How far the running work is.
struct LoadProgress {
    std::string path; ///< of the collection that is read
    std::uint64_t files = 0, totalFiles = 0;
    std::uint64_t bytes = 0, totalBytes = 0; ///< totals are 0 while they are not known
    std::uint64_t runs = 0;
    std::size_t waiting = 0; ///< collections still to be read after this one
};

/// The opened collections and the catalogue joined from them. Reading and joining run on two worker
/// threads; all results come back to the GUI thread, those of a state that is gone are dropped.
/// While a collection is read, snapshots of what is there arrive a few times a second. The
/// destructor cancels and waits for the workers; there is no nested event loop. GUI thread.
class Workspace : public QObject {
    Q_OBJECT
public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    /// Reads each as a collection; one that is open already is read again.
    void open(const std::vector<std::string>& paths);
    void reload(std::uint64_t collection);
    void reloadAll();
    void setHidden(std::uint64_t collection, bool hidden);
    void close(std::uint64_t collection);
    void closeAll();
    /// Takes the last close or hide back.
    void undo();
    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] QString undoText() const; ///< "Undo closing sample/"; empty: nothing to undo
    /// Stops reading; what was read stays.
    void cancel();

    [[nodiscard]] const std::vector<OpenCollection>& collections() const { return m_collections; }
    [[nodiscard]] const OpenCollection* find(std::uint64_t collection) const;
    /// What is joined now; null before anything was opened.
    [[nodiscard]] const std::shared_ptr<const Catalog>& catalog() const { return m_catalog; }
    /// Absent when nothing is being read.
    [[nodiscard]] const std::optional<LoadProgress>& progress() const { return m_progress; }
    /// Reading or joining: the catalogue will still change.
    /// Something is open and all of it is hidden.
    [[nodiscard]] bool isAllHidden() const;
    [[nodiscard]] bool isBusy() const;

    static QString titleOf(const std::string& path); ///< "sample/", visible text

Q_SIGNALS:
    void catalogChanged();
    void collectionsChanged();
    void progressChanged();
    void idle(); ///< isBusy() has become false

private:
    struct Undo {
        enum class What { Close, Hide };
        What what = What::Close;
        std::vector<OpenCollection> collections; ///< as they were
    };
    struct Job;

    OpenCollection* editable(std::uint64_t collection);
    void read(OpenCollection& collection);
    void startNext();
    void arrived(std::uint64_t job, std::shared_ptr<const Shard> shard, bool last, bool cancelled);
    void join(bool grows);
    void joined(std::uint64_t epoch, std::uint64_t number, std::shared_ptr<const Catalog> catalog);
    void stopReading(std::uint64_t collection);
    void checkIdle();

    std::vector<OpenCollection> m_collections;
    std::vector<Undo> m_undo;
    std::shared_ptr<const Catalog> m_catalog;
    std::optional<LoadProgress> m_progress;
    std::uint64_t m_nextId = 1;
    std::uint64_t m_nextJob = 1;
    std::shared_ptr<Job> m_job; ///< the collection that is read; null: none
    std::uint64_t m_epoch = 0;  ///< grows when collections leave or change, not when they grow
    std::uint64_t m_asked = 0, m_answered = 0; ///< joins
    bool m_wasBusy = false;
    QTimer* m_snapshotTimer;
    std::unique_ptr<TaskThread> m_reader;
    std::unique_ptr<TaskThread> m_joiner;
};

} // namespace kiwb
