#include "workspace/taskthread.h"

#include <utility>

namespace kiwb {

TaskThread::TaskThread() : m_thread([this] { run(); }) {}

TaskThread::~TaskThread() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        m_tasks.clear();
    }
    m_wake.notify_one();
    m_thread.join();
}

void TaskThread::post(std::function<void()> task) {
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void TaskThread::replace(std::function<void()> task) {
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.clear();
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void TaskThread::run() {
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stop || !m_tasks.empty(); });
            if (m_stop)
                return;
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        task();
    }
}

} // namespace kiwb
