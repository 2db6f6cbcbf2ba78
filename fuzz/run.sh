#!/usr/bin/env bash
# Builds the fuzz targets and runs each for some seconds, from a fixed seed.
#
#   fuzz/run.sh [SECONDS] [TARGET...]
#
# Stable Rust and g++ are all that it needs. What is found is printed with the command that shows it again.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-15}
targets=("${@:2}")
[ "${#targets[@]}" -gt 0 ] || targets=(archives foreign kgp literals manifests records transcripts uki wasm)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target/fuzz}

# Lints cost nothing on the way.
RUSTC_WRAPPER=$PWD/rustc RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo build --release --quiet

# Inputs that reach something new, and the folders that targets make, go with this run; in memory if there is room.
TMPDIR=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

failed=0
for target in "${targets[@]}"; do
    found=$TMPDIR/found/$target crashes=$TMPDIR/crashes/$target/ log=$TMPDIR/$target.log
    mkdir -p "$found" "$crashes"
    dictionary=()
    [ ! -f "dictionaries/$target.dict" ] || dictionary=(-dict="dictionaries/$target.dict")
    if "$CARGO_TARGET_DIR/release/$target" "$found" "corpus/$target" "${dictionary[@]}" -seed=1 \
        -max_total_time="$seconds" -max_len=16384 -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$crashes" -print_final_stats=1 >"$log" 2>&1; then
        printf '%s: %s\n' "$target" "$(grep '^#.*DONE' "$log" | tr -s '\t ' ' ')"
        continue
    fi
    failed=1
    grep -v '^#' "$log" | tail -n 40
    for input in "$crashes"*; do
        [ -f "$input" ] || continue
        printf '\n%s fails on an input of %s bytes. To see it again:\n\n' "$target" "$(stat -c %s "$input")"
        printf '    base64 -d >fuzz/corpus/%s/%s <<END\n%s\nEND\n' \
            "$target" "$(basename "$input")" "$(base64 "$input")"
        printf '    fuzz/run.sh 1 %s\n' "$target"
    done
done
exit "$failed"
