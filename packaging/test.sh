#!/usr/bin/env bash
# Builds everything and runs all tests.
#
# Usage: packaging/test.sh [--sanitize]
#   --sanitize   with the address and undefined behaviour sanitizers, in a folder of its own
#
# With CI=true also: formatting, clang-tidy, shell syntax, and core built and tested without Qt.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

sanitize=
case "${1:-}" in
    "") ;;
    --sanitize) sanitize=yes ;;
    *)
        sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
ci=
[[ ${CI:-} == true ]] && ci=yes

run_tests() {
    say "Testing ${1#"$root"/}"
    ctest --test-dir "$1" --output-on-failure --no-tests=error -j2
}

check_style() {
    say "Shell syntax and formatting"
    local script
    for script in .ci/run packaging/*.sh; do
        bash -n "$script"
    done
    find src tests -name '*.cpp' -print0 -o -name '*.h' -print0 |
        xargs -0 clang-format --dry-run -Werror
}

check_tidy() {
    say "clang-tidy"
    local report=$root/build/clang-tidy.txt
    if ! run-clang-tidy -quiet -p "$root/build" -j "$(nproc)" "^$root/src/" >"$report" 2>/dev/null; then
        grep -E '(warning|error):' "$report" | sort -u >&2
        return 1
    fi
}

# The checks that read citations back need Debian's Python, where its packages are.
options=(-DBUILD_TESTING=ON -DPython3_EXECUTABLE=/usr/bin/python3)

cd "$root"
need_packages core window test ${ci:+lint}

if [[ $sanitize ]]; then
    export UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$root/packaging/leaks.supp
    configure "$root/build-sanitize" "${options[@]}" -DKIWB_SANITIZE=ON
    build "$root/build-sanitize"
    run_tests "$root/build-sanitize"
    exit
fi

if [[ $ci ]]; then
    check_style
    configure "$root/build-core" "${options[@]}" -DKIWB_WERROR=ON -DKIWB_CORE_ONLY=ON
    build "$root/build-core"
    run_tests "$root/build-core"
fi
configure "$root/build" "${options[@]}" -DKIWB_WERROR=ON
build "$root/build"
if [[ $ci ]]; then
    check_tidy
fi
run_tests "$root/build"
