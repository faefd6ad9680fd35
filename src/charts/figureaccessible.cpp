#include "charts/figureaccessible.h"

#include "charts/figureview.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace kiwb {

namespace {

/// One mark of a figure: exists on demand, never as a widget.
class MarkAccessible : public QAccessibleInterface {
public:
    MarkAccessible(FigureView* view, std::size_t mark)
        : m_view(view), m_mark(mark), m_generation(view->generation()) {}

    [[nodiscard]] bool isValid() const override {
        return m_view && m_view->generation() == m_generation;
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    [[nodiscard]] QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override {
        return nullptr;
    }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* /*child*/) const override {
        return -1;
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? m_view->markName(m_mark) : QString();
    }
    void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override {}
    [[nodiscard]] QRect rect() const override {
        const QRect inView = isValid() ? m_view->markRect(m_mark) : QRect();
        return inView.isNull()
                   ? inView
                   : QRect(m_view->viewport()->mapToGlobal(inView.topLeft()), inView.size());
    }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.focusable = true;
        state.selectable = true;
        state.readOnly = true;
        state.focused = m_view->hasFocus() && m_view->currentMark() == m_mark;
        state.selected = m_view->isMarkSelected(m_mark);
        state.offscreen = m_view->markRect(m_mark).isNull();
        return state;
    }

private:
    QPointer<FigureView> m_view;
    std::size_t m_mark;
    unsigned m_generation;
};

class FigureAccessible : public QAccessibleWidget {
public:
    explicit FigureAccessible(FigureView* view)
        : QAccessibleWidget(view, QAccessible::Chart), m_view(view) {}
    ~FigureAccessible() override { clear(); }
    FigureAccessible(const FigureAccessible&) = delete;
    FigureAccessible& operator=(const FigureAccessible&) = delete;

    [[nodiscard]] int childCount() const override { return static_cast<int>(m_view->markCount()); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount())
            return nullptr;
        refresh();
        QAccessible::Id& id = m_children[static_cast<std::size_t>(index)];
        if (id == 0) {
            // Qt's table owns it from here on, which the analyzer cannot see; clear() takes it out.
            auto* mark = new MarkAccessible(m_view, static_cast<std::size_t>(index));
            id = QAccessible::registerAccessibleInterface(mark); // NOLINT
        }
        return QAccessible::accessibleInterface(id);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* wanted) const override {
        refresh();
        for (std::size_t i = 0; i < m_children.size(); ++i) {
            if (m_children[i] != 0 && QAccessible::accessibleInterface(m_children[i]) == wanted)
                return static_cast<int>(i);
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint inView = m_view->viewport()->mapFromGlobal(QPoint(x, y));
        for (int i = 0; i < childCount(); ++i) {
            if (m_view->markRect(static_cast<std::size_t>(i)).contains(inView))
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        const auto current = m_view->currentMark();
        return m_view->hasFocus() && current ? child(static_cast<int>(*current)) : nullptr;
    }

private:
    /// Children of an earlier figure are taken away before one of this figure is handed out.
    void refresh() const {
        if (m_generation == m_view->generation() && m_children.size() == m_view->markCount())
            return;
        clear();
        m_children.assign(m_view->markCount(), 0);
        m_generation = m_view->generation();
    }
    void clear() const {
        for (const QAccessible::Id id : m_children) {
            if (id != 0)
                QAccessible::deleteAccessibleInterface(id);
        }
        m_children.clear();
    }

    FigureView* m_view;
    mutable std::vector<QAccessible::Id> m_children; ///< 0: not asked for yet
    mutable unsigned m_generation = 0;
};

QAccessibleInterface* makeAccessible(const QString& /*className*/, QObject* object) {
    auto* view = qobject_cast<FigureView*>(object);
    return view ? new FigureAccessible(view) : nullptr;
}

} // namespace

void installFigureAccessibility() {
    QAccessible::installFactory(makeAccessible);
}

} // namespace kiwb
