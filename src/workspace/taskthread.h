#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace kiwb {

/// One worker thread and its queue. Tasks are pure functions on values; they hand their results
/// back themselves (QMetaObject::invokeMethod on a context object). The destructor drops what has
/// not begun and waits for the task that runs: a long task watches a flag of its own.
class TaskThread {
public:
    TaskThread();
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;
    ~TaskThread();

    /// Runs after everything posted before it.
    void post(std::function<void()> task);
    /// Runs instead of everything that has not begun: only the latest wish matters.
    void replace(std::function<void()> task);

private:
    void run();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_tasks;
    bool m_stop = false;
    std::thread m_thread; ///< last: it starts when everything else is there
};

} // namespace kiwb
