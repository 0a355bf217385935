#!/bin/sh
# Everything navalsim3d needs, in the checkout's own .venv: run as often as you like, it does only what is missing.
#
# Python packages come from requirements.lock, versions and hashes pinned. System packages (a GL library, and for the
# tests a virtual screen) are installed where this runs as root on a Debian family system; elsewhere the one line to type
# is printed, and set-up goes on with what works.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

python_found() {
    for candidate in ${PYTHON:-} python3.13 python3.12 python3.11 python3.14 python3 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s' "$candidate"
            return 0
        fi
    done
    return 1
}

on_debian_as_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

install_system() { # package...
    if on_debian_as_root; then
        say "installing system packages: $*"
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"; } >/dev/null 2>&1 ||
            say "the system packages could not be installed; type: apt-get install $*"
    elif command -v apt-get >/dev/null 2>&1; then
        say "some system packages are missing; type: sudo apt-get install $*"
    else
        say "some system packages are missing; install with your package manager what Debian calls: $*"
    fi
}

has_library() { # soname
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p 2>/dev/null; } | grep -q "$1"
}

has_renderer() { # of Mesa, as it has been called in its time
    for file in /usr/lib/*/dri/swrast_dri.so /usr/lib/*/dri/libdril_dri.so /usr/lib/dri/swrast_dri.so /usr/lib64/dri/swrast_dri.so \
        /usr/lib/*/libgallium-*.so /usr/lib64/libgallium-*.so; do
        [ -e "$file" ] && return 0
    done
    return 1
}

system_packages() {
    [ "$(uname -s)" = Linux ] || return 0
    missing=""
    has_library 'libGL\.so\.1' || missing="$missing libgl1"
    has_library 'libEGL\.so\.1' || missing="$missing libegl1"
    has_renderer || missing="$missing libgl1-mesa-dri"
    command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb"
    command -v xdotool >/dev/null 2>&1 || missing="$missing xdotool"
    # shellcheck disable=SC2086 # one argument a package
    [ -z "$missing" ] || install_system $missing
}

virtual_environment() {
    [ -x .venv/bin/python ] && .venv/bin/python -c 'import pip' >/dev/null 2>&1 && return 0
    python=$(python_found) || {
        say "navalsim3d needs Python 3.11 or newer, and none was found on the PATH"
        exit 1
    }
    if ! "$python" -m venv .venv >/dev/null 2>&1; then
        install_system python3-venv
        rm -rf .venv
        "$python" -m venv .venv || {
            say "a virtual environment could not be made with $python"
            exit 1
        }
    fi
}

python_packages() {
    stamp=.venv/.navalsim3d-set-up
    wanted=$(cat requirements.lock pyproject.toml | cksum)
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return 0
    say "installing the pinned Python packages into .venv (a minute or two the first time)"
    .venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
    printf '%s' "$wanted" >"$stamp"
}

system_packages
virtual_environment
python_packages
