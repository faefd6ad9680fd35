#!/usr/bin/env bash
# Builds KernelIndex Workbench and opens it: on the files and folders named, or else on the built-in
# sample. Without a display it draws the window and a chart of the sample into files.
#
# Usage: packaging/run.sh [PATH…]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_packages core window
# A folder that test.sh configured is used as it is.
[[ -f $root/build/build.ninja ]] || configure "$root/build" -DBUILD_TESTING=OFF
build "$root/build" kernelindex-workbench kiwb

open=("$@")
((${#open[@]})) || open=(--sample)

if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
    say "Opening the workbench"
    exec "$root/build/src/kernelindex-workbench" "${open[@]}"
fi

say "No display: drawing the built-in sample into files"
window=$root/build/sample-window.png
chart=$root/build/sample-quantiles.svg
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$root/build/runtime}
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
"$root/build/src/kernelindex-workbench" "${open[@]}" --render-window "$window"
"$root/build/src/kiwb" plot --chart quantiles --out "$chart" "${@:-:/sample}"
echo "Window: $window"
echo "Chart:  $chart"
