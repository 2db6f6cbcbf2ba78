#!/usr/bin/env bash
# Builds the Python package as a wheel for CPython 3.10 and later on Linux, with `system=aarch64-linux` for ARM.
#
#   release/wheel.sh FOLDER [OPTION OF MATURIN...]
set -euo pipefail
cd "$(dirname "$0")/.."
source release/toolchain.sh

# Handed on in the wheel, as all files of this name are.
(unset RUSTFLAGS; cargo run --quiet -p xtask -- notices kalah-python) > crates/kalah-python/NOTICE
maturin build --manifest-path crates/kalah-python/Cargo.toml --profile dist --locked --zig --target "$target" \
    --compatibility "manylinux_${glibc/./_}" --out "$@" >&2
