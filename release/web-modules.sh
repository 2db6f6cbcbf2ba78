#!/usr/bin/env bash
# Builds the WebAssembly modules of the pages: web/engine/kalah-engine.wasm, and web/lessons/kalah-lessons.wasm.
#
#   release/web-modules.sh           builds them there
#   release/web-modules.sh check     builds them elsewhere and compares; says so and passes where they cannot be built
#
# Rust for WebAssembly comes from Debian 12: its packages conflict with rustup's if they are installed, so they are unpacked into
# a folder of the cache (KALAH_WEB_RUST to have another). Cargo is the usual one, with rustup's linker. wasm-opt comes from npm, by
# `npm ci --prefix web`.
set -euo pipefail
cd "$(dirname "$0")/.."

# The compiler that made the module that ships: another one makes other bytes.
compiler=1.96.0
root=${KALAH_WEB_RUST:-${XDG_CACHE_HOME:-$HOME/.cache}/kalah-web-rust-$compiler}
modules=(engine lessons)

missing() {
    echo "the modules for browsers cannot be built: $1" >&2
    [ "${mode:-}" = check ] || exit 1
    exit 0
}
mode=${1:-}

if [ ! -x "$root/usr/bin/rustc" ]; then
    command -v apt-get dpkg >/dev/null || missing "Debian's apt-get and dpkg are not here"
    packages=(rustc-web "libstd-rust-web-${compiler%.*}" libstd-rust-web-dev rust-web-src libllvm22 libz3-4 libedit2)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    (cd "$work" && apt-get download -qq "${packages[@]}" >/dev/null 2>"$work/said") ||
        missing "apt-get download ${packages[*]}: $(grep -m 1 ^E: "$work/said")"
    for package in "$work"/*.deb; do dpkg -x "$package" "$work/root"; done
    mkdir -p "$(dirname "$root")"
    mv "$work/root" "$root"
fi
export LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu
found=$("$root/usr/bin/rustc" --version | cut -d ' ' -f 2) || missing "rustc of $root does not run"
[ "$found" = "$compiler" ] || missing "rustc of $root is $found, not $compiler"
linker=$(LD_LIBRARY_PATH='' rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld
[ -x "$linker" ] || linker=$(command -v wasm-ld wasm-ld-14 | head -n 1) || true
[ -x "$linker" ] || missing "neither rustup's rust-lld nor Debian's lld is here"
optimizer=web/node_modules/.bin/wasm-opt
[ -x "$optimizer" ] || missing "$optimizer is not here: npm ci --prefix web"

export RUSTC=$root/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
unset RUSTC_WORKSPACE_WRAPPER
# Vectors for the network, nothing for panics, which no page could show, and no path of this machine.
registry=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="-Ctarget-feature=+simd128 -Zunstable-options -Cpanic=immediate-abort \
--remap-path-prefix=$PWD=/kalah --remap-path-prefix=$registry=/cargo --remap-path-prefix=$root=/rust"
cargo build --quiet --locked --profile web --package kalah-web-engine --package kalah-lessons --lib --target-dir target/web \
    --target wasm32-unknown-unknown -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size

for module in "${modules[@]}"; do
    # The package of the engine is named for what it is among the crates.
    crate=kalah_${module/engine/web_engine}
    shipped=web/$module/kalah-$module.wasm built=target/web/kalah-$module.wasm
    "$optimizer" -O3 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
        --enable-mutable-globals --enable-reference-types --enable-multivalue \
        "target/web/wasm32-unknown-unknown/web/$crate.wasm" -o "$built"
    if [ "$mode" = check ]; then
        cmp "$built" "$shipped" || { echo "$shipped is not what its sources give: release/web-modules.sh" >&2; exit 1; }
    else
        cp "$built" "$shipped"
    fi
    echo "$shipped: $(stat -c %s "$shipped") bytes, $(gzip -9 -c "$shipped" | wc -c) packed with gzip"
done
