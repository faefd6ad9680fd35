#pragma once

#include <QObject>
#include <functional>
#include <memory>

class QTimer;

namespace kiwb {

class Settings;
class TaskThread;

/// Writes the settings while the program runs, so that a crash or a power cut loses seconds of the
/// session and not all of it. GUI thread; the file is written on a thread of its own, because the
/// safe writer waits for the disk.
class SessionSaver : public QObject {
    Q_OBJECT
public:
    /// `collect` puts the state of the session into `settings`; it runs before each write.
    SessionSaver(Settings& settings, std::function<void()> collect, QObject* parent);
    /// Waits for a write that runs; what was not written yet is left to Settings::save().
    ~SessionSaver() override;

    /// Something has changed: it is written within `delayMs`, however often this is called.
    void later();

    static constexpr int delayMs = 2000;

Q_SIGNALS:
    /// Why the settings could not be written; the next change tries again.
    void failed(const QString& reason);

private:
    void write();

    Settings& m_settings;
    std::function<void()> m_collect;
    QTimer* m_timer;
    std::unique_ptr<TaskThread> m_writer;
};

} // namespace kiwb
