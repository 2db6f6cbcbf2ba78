#!/usr/bin/env bash
# Builds the WebAssembly modules of the pages: web/engine/kalah-engine.wasm, and web/lessons/kalah-lessons.wasm.
#
#   release/web-modules.sh           builds them there
#   release/web-modules.sh check     builds them elsewhere and compares; says so and passes where they cannot be built
#
# Rust for WebAssembly is Debian's, see release/debian-rust.sh, with rustup's linker. wasm-opt comes from npm, by
# `npm ci --prefix web`.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(engine lessons)

missing() {
    echo "the modules for browsers cannot be built: $1" >&2
    [ "${mode:-}" = check ] || exit 1
    exit 0
}
mode=${1:-}

source release/debian-rust.sh
linker=$rustup_sysroot/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld
[ -x "$linker" ] || linker=$(command -v wasm-ld wasm-ld-14 | head -n 1) || true
[ -x "$linker" ] || missing "neither rustup's rust-lld nor Debian's lld is here"
optimizer=web/node_modules/.bin/wasm-opt
[ -x "$optimizer" ] || missing "$optimizer is not here: npm ci --prefix web"

export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
# Vectors for the network, nothing for panics, which no page could show, and no path of this machine.
registry=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="-Ctarget-feature=+simd128 -Zunstable-options -Cpanic=immediate-abort \
--remap-path-prefix=$PWD=/kalah --remap-path-prefix=$registry=/cargo --remap-path-prefix=$debian_rust=/rust"
cargo build --quiet --locked --profile web --package kalah-web-engine --package kalah-lessons --lib --target-dir target/web \
    --target wasm32-unknown-unknown "${build_std[@]}" -Zbuild-std-features=optimize_for_size

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
