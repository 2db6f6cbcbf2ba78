#!/usr/bin/env bash
# Builds the fuzzer and runs it on each target for some seconds, two targets at a time, from a fixed seed.
#
#   fuzz/run.sh [SECONDS] [TARGET...]
#
# Stable Rust and g++ are all that it needs. What is found is printed with the command that shows it again.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-3}
targets=("${@:2}")
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(ls corpus)

# With `--workspace` dependencies have the features that tests build them with, so nothing but our own crates, and what
# makes them a fuzzer, is built.
RUSTC_WORKSPACE_WRAPPER=$PWD/rustc cargo build --workspace --example fuzz --features kalah-fuzz/libfuzzer
program=${CARGO_TARGET_DIR:-../target}/debug/examples/fuzz

# Inputs that reach something new, and the folders that targets make, go with this run; in memory if there is room.
TMPDIR=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# Runs one target, and writes what came of it to a log.
fuzz() {
    local target=$1 found=$TMPDIR/found/$1 crashes=$TMPDIR/crashes/$1/ dictionary=()
    mkdir -p "$found" "$crashes"
    [ ! -f "dictionaries/$target.dict" ] || dictionary=(-dict="dictionaries/$target.dict")
    FUZZ_TARGET=$target "$program" "$found" "corpus/$target" "${dictionary[@]}" -seed=1 \
        -max_total_time="$seconds" -max_len=16384 -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$crashes" -print_final_stats=1 >"$TMPDIR/$target.log" 2>&1 || touch "$TMPDIR/$target.failed"
}

# Prints what came of a target; fails if a law was broken.
report() {
    local target=$1 log=$TMPDIR/$1.log input
    if [ ! -f "$TMPDIR/$target.failed" ]; then
        printf '%s: %s\n' "$target" "$(grep '^#.*DONE' "$log" | tr -s '\t ' ' ')"
        return
    fi
    grep -v '^#' "$log" | tail -n 40
    for input in "$TMPDIR/crashes/$target/"*; do
        [ -f "$input" ] || continue
        printf '\n%s fails on an input of %s bytes. To see it again:\n\n' "$target" "$(stat -c %s "$input")"
        printf '    base64 -d >fuzz/corpus/%s/%s <<END\n%s\nEND\n' \
            "$target" "$(basename "$input")" "$(base64 "$input")"
        printf '    fuzz/run.sh 1 %s\n' "$target"
    done
    return 1
}

for target in "${targets[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
    fuzz "$target" &
done
wait
failed=0
for target in "${targets[@]}"; do report "$target" || failed=1; done
exit "$failed"
