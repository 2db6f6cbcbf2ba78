#!/usr/bin/env bash
# Runs tests of the Python package for Linux on ARM under qemu-user, with Debian's Python for arm64 and numpy's wheel.
#
#   system=aarch64-linux release/wheel.sh FOLDER
#   release/test-wheel-arm.sh FOLDER/kalah-*aarch64.whl
#
# Debian's qemu-user-static is needed; Python, its libraries and the packages are fetched.
set -euo pipefail
wheel=$(realpath "$1")
tests=$(realpath "$(dirname "$0")/../crates/kalah-python/tests/python")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir -p apt/state/lists/partial apt/cache/archives/partial root site
: >apt/installed
apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$work/apt/state"
    -o Dir::State::status="$work/apt/installed" -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" download python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libexpat1 zlib1g libssl3 libgcc-s1 \
    libstdc++6 libffi8 libbz2-1.0 liblzma5
for package in *.deb; do dpkg -x "$package" root; done
python3 -m venv tools
tools/bin/pip download --quiet --disable-pip-version-check --platform manylinux2014_aarch64 --python-version 3.11 \
    --only-binary=:all: --dest wheels numpy hypothesis
for package in "$wheel" wheels/*.whl; do python3 -m zipfile -e "$package" site; done

qemu-aarch64-static -L root -E PYTHONPATH="$work/site:$tests" root/usr/bin/python3.11 -m unittest \
    test_kalah test_arrays test_faults test_games
