"""What a screen reader is told: accessibletree.py PROGRAM

Starts the window with the sample in each of its views, under a private X server and session bus, and
walks the tree it offers over AT-SPI. Fails when a control that shows has no name, when a table has a
column without a header, or when a view lacks its own widget. Exit 77: something it needs is missing.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
BUS = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"]
# Of each view, the name of a table or chart that only it shows.
VIEWS = {
    "records": "Records",
    "quantiles": "Runs of the chart",
    "compare": None,
    "problems": "Problems",
}


def skip(reason):
    print("skipped:", reason)
    sys.exit(SKIPPED)


def outside(program):
    for tool, package in (("xvfb-run", "xvfb"), ("xauth", "xauth"), ("dbus-run-session", "dbus")):
        if not shutil.which(tool):
            skip(f"{tool} is missing (package {package})")
    if not any(map(os.path.exists, BUS)):
        skip("at-spi-bus-launcher is missing (package at-spi2-core)")
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import pyatspi"], capture_output=True).returncode == 0:
            break
    else:
        skip("Python's pyatspi is missing (package python3-pyatspi)")
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, QT_QPA_PLATFORM="xcb", QT_ACCESSIBILITY="1",
                           QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", XDG_RUNTIME_DIR=home,
                           XDG_CONFIG_HOME=home)
        command = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", "dbus-run-session", "--",
                   python, __file__, program, "inside"]
        sys.exit(subprocess.run(command, env=environment).returncode)


def walk(node, path):
    """All accessibles below and with `node`; the cells of a big table are not."""
    yield node, path
    try:
        count = min(node.childCount, 120)
    except Exception:
        return
    for i in range(count):
        child = node.getChildAtIndex(i)
        if child:
            yield from walk(child, path + [f"{child.getRoleName()} “{child.name}”"])


def application(registry, process):
    for app in registry.getDesktop(0):
        try:
            if app and app.get_process_id() == process and app.childCount:
                return app
        except Exception:
            pass
    return None


def faults(pyatspi, app, view):
    controls = {pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_CHECK_BOX,
                pyatspi.ROLE_TEXT, pyatspi.ROLE_ENTRY, pyatspi.ROLE_COMBO_BOX, pyatspi.ROLE_SLIDER,
                pyatspi.ROLE_SPIN_BUTTON, pyatspi.ROLE_RADIO_BUTTON, pyatspi.ROLE_PAGE_TAB,
                pyatspi.ROLE_MENU_ITEM, pyatspi.ROLE_CHECK_MENU_ITEM, pyatspi.ROLE_LIST,
                pyatspi.ROLE_TABLE, pyatspi.ROLE_TREE, pyatspi.ROLE_TREE_TABLE, pyatspi.ROLE_CHART,
                pyatspi.ROLE_CANVAS}
    tables = {pyatspi.ROLE_TABLE, pyatspi.ROLE_TREE, pyatspi.ROLE_TREE_TABLE}
    found, seen = [], {}
    for node, path in walk(app, []):
        role, states = node.getRole(), node.getState()
        if not states.contains(pyatspi.STATE_SHOWING):
            continue
        seen.setdefault(node.name, 0)
        seen[node.name] += 1
        if (role in controls or states.contains(pyatspi.STATE_FOCUSABLE)) \
                and not (node.name or "").strip() and role != pyatspi.ROLE_TABLE_CELL:
            found.append("no name: " + " / ".join(path[-4:]))
        if role in tables:
            table = node.queryTable()
            for column in range(table.nColumns):
                header = table.getColumnHeader(column)
                if not (header and header.name) and not table.getColumnDescription(column):
                    found.append(f"column {column} has no header: " + " / ".join(path[-2:]))
    for name in ("Query", VIEWS[view]):
        if name and name not in seen:
            found.append(f"nothing that shows is named “{name}”")
    print(f"{view}: {sum(seen.values())} accessibles show, {len(found)} faults")
    return found


def inside(program):
    import pyatspi
    bus = subprocess.Popen([next(filter(os.path.exists, BUS)), "--launch-immediately"])
    time.sleep(1)
    failed = False
    for view in VIEWS:
        window = subprocess.Popen([program, "--sample", "--view", view])
        end, app = time.time() + 30, None
        while time.time() < end and not (app := application(pyatspi.Registry, window.pid)):
            time.sleep(0.2)
        if not app:
            print(view, "did not appear on the accessibility bus")
            failed = True
        else:
            time.sleep(2)  # the sample is read and drawn
            for fault in faults(pyatspi, app, view):
                print(" ", fault)
                failed = True
        window.terminate()
        window.wait()
    bus.terminate()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    (inside if sys.argv[2:] == ["inside"] else outside)(sys.argv[1])
