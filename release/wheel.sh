#!/usr/bin/env bash
# Builds the Python package as a wheel for CPython 3.10 and later on Linux, with `system=aarch64-linux` for ARM.
#
#   release/wheel.sh FOLDER [OPTION OF MATURIN...]
set -euo pipefail
cd "$(dirname "$0")/.."
source release/toolchain.sh
# Zig links for an older glibc than the cross compilers of this system know.
unset CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER

# Handed on in the wheel, as all files of this name are.
(unset RUSTFLAGS; cargo run --quiet -p xtask -- notices kalah-python) > crates/kalah-python/NOTICE
maturin build --manifest-path crates/kalah-python/Cargo.toml --profile dist --locked --zig --target "$target" \
    --compatibility "manylinux_${glibc/./_}" --out "$@" "${build_std[@]}" >&2
