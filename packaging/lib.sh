# Shared by run.sh and test.sh; sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The same source compiled in another build folder comes from the cache, too.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1

say() { printf '\n== %s\n' "$*"; }

# need_packages GROUP…: installs what is missing of these groups of debian-packages.txt.
need_packages() {
    local groups=" $* " group package rest missing=()
    while read -r group package rest; do
        [[ $group == "" || $group == \#* || $groups != *" $group "* ]] && continue
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
            missing+=("$package")
    done <"$root/packaging/debian-packages.txt"
    ((${#missing[@]})) || return 0

    say "Installing ${missing[*]}"
    local as_root=()
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "Not root and no sudo. Install these packages, then try again: ${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get -q -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
}

# configure FOLDER ARGUMENT…: runs CMake once; again only when the arguments are other ones. (Ninja
# itself runs CMake again when a CMakeLists.txt or the set of files has changed.)
configure() {
    local folder=$1 stamp=$1/configured-with
    shift
    if [[ -f $folder/build.ninja && $(cat "$stamp" 2>/dev/null) == "$*" ]]; then
        return 0
    fi
    say "Configuring ${folder#"$root"/}"
    cmake -S "$root" -B "$folder" -G Ninja "$@"
    printf '%s\n' "$*" >"$stamp"
}

# build FOLDER TARGET…: no target means all.
build() {
    local folder=$1
    shift
    say "Building ${folder#"$root"/}"
    cmake --build "$folder" ${1:+--target "$@"}
}
