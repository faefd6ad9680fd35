#include "workspace/sessionsaver.h"

#include "workspace/settings.h"
#include "workspace/taskthread.h"

#include <QTimer>

namespace kiwb {

SessionSaver::SessionSaver(Settings& settings, std::function<void()> collect, QObject* parent)
    : QObject(parent), m_settings(settings), m_collect(std::move(collect)),
      m_timer(new QTimer(this)), m_writer(std::make_unique<TaskThread>()) {
    m_timer->setSingleShot(true);
    m_timer->setInterval(delayMs);
    connect(m_timer, &QTimer::timeout, this, &SessionSaver::write);
}

SessionSaver::~SessionSaver() {
    // Joins the thread while this object, to which it posts, is still here.
    m_writer.reset();
}

/// A running timer is not started again: somebody who types without a pause is saved too.
void SessionSaver::later() {
    if (!m_timer->isActive())
        m_timer->start();
}

void SessionSaver::write() {
    m_collect();
    const auto snapshot = m_settings.unsaved();
    if (!snapshot)
        return;
    m_writer->replace([this, snapshot = *snapshot] {
        const auto written = snapshot.write();
        QMetaObject::invokeMethod(
            this,
            [this, written, state = snapshot.state] {
                if (written)
                    m_settings.markSaved(state);
                else
                    Q_EMIT failed(QString::fromStdString(written.error().reason));
            },
            Qt::QueuedConnection);
    });
}

} // namespace kiwb
