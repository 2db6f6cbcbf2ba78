#!/usr/bin/env bash
# Proves the value of a board from nothing, checks the proof with proofs/check.c, and prints what each step took.
#
#   docs/paper/reproduce.sh [BOARD] [--seeds N] [--leaves N] [--kalah PROGRAM] [--work FOLDER] [--keep]
#
# BOARD is 4x4 if left out: seconds. 6x4 takes two or three minutes, and 6x5 more. 6x6 and 6x6+empty are the
# result of the paper: some 5 hours of CPU time, 20 GB of memory, 45 GB of disk. An interrupted run goes on where it was: --work
# names its folder, which is kept.
# --seeds: seeds in play of the database; with fewer than the default a small machine can do a larger board, in more time.
# --leaves: how many leaves of the proof the checker proves again; "all" for boards of up to 48 seeds, else 12.
#
# Needs gcc, python3 and the program kalah: `cargo build --release -p kalah-cli`. Nothing comes from the net.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
board=4x4 seeds="" leaves="" work="" keep="" kalah=""
for program in "$root"/target/dist/kalah "$root"/target/release/kalah "$root"/target/debug/kalah; do
    [ -n "$kalah" ] || [ ! -x "$program" ] || kalah=$program
done
usage() { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; }
while [ $# -gt 0 ]; do
    case $1 in
        --seeds) seeds=$2; shift ;;
        --leaves) leaves=$2; shift ;;
        --kalah) kalah=$2; shift ;;
        --work) work=$2 keep=yes; shift ;;
        --keep) keep=yes ;;
        -h | --help) usage; exit 0 ;;
        -*) usage >&2; exit 2 ;;
        *) board=$1 ;;
    esac
    shift
done
die() { echo "reproduce.sh: $*" >&2; exit 1; }
[ -x "$(command -v "${kalah:-none}")" ] || die "there is no program kalah: build it (cargo build --release -p kalah-cli) or say --kalah"
command -v gcc >/dev/null || die "gcc is missing: apt-get install gcc libc6-dev"

# The board, its published value, and how the work is cut.
[[ $board =~ ^([1-7])x([1-9][0-9]*)(\+empty)?$ ]] || die "$board is no board: 4x4, 6x6, 6x6+empty"
pits=${BASH_REMATCH[1]} total=$((2 * BASH_REMATCH[1] * BASH_REMATCH[2]))
capture=needs-opposite-seeds
[ -z "${BASH_REMATCH[3]:-}" ] || capture=even-if-opposite-empty
value=$(awk -F, -v row="$pits,${BASH_REMATCH[2]},$capture" '$1 "," $2 "," $3 == row { print $4 }' "$root/fixtures/reference/values.csv")
[ -n "$value" ] || die "fixtures/reference/values.csv has no value of $board"
: "${seeds:=$(case $total in 72) [ $capture = needs-opposite-seeds ] && echo 33 || echo 32 ;; 60) echo 26 ;; 48) echo 20 ;; *) echo $((total / 3)) ;; esac)}"
: "${leaves:=$([ "$total" -le 48 ] && echo all || echo 12)}"
piece=$([ "$total" -gt 48 ] && echo 65536 || { [ "$total" -gt 32 ] && echo 16384 || echo 1024; })
whole=$([ "$total" -gt 60 ] && echo 100000 || echo 0)
entries=$([ "$seeds" -le 14 ] && echo 1000000000 || echo 3000000)
disk=$([ "$seeds" -gt 28 ] && echo --on-disk || true)
[ "$leaves" != all ] || leaves=1000000000
if [ "$total" -gt 60 ]; then
    free=$(awk '/MemAvailable/ { print int($2 / 1000) }' /proc/meminfo)
    echo "$board: $free MB of memory are free; the proof takes what is free up to 19,000 MB, and the database $seeds seeds."
    memory=(--memory $((free < 20000 ? free * 9 / 10 : 19000)))
else
    memory=()
fi

[ -n "$work" ] || work=$(mktemp -d)
mkdir -p "$work"
work=$(cd "$work" && pwd)
[ -n "$keep" ] || trap 'rm -rf "$work"' EXIT
rows=$work/rows.tsv log=$work/$board.log database=$work/$board-$seeds.kdb
rm -f "$rows"
step() { # Label, then the command; ends the script if the command fails.
    python3 "$root/docs/paper/measure.py" "$rows" "$work" "$@" || { tail -n 5 "$work/${1// /-}.txt" >&2; die "the step \"$1\" failed"; }
}
result() { printf '%s\n' "$1" >>"$work/results"; }
rm -f "$work/results"

step "compile the checker" gcc -std=c11 -O2 -o "$work/check" "$root/proofs/check.c" "$root/proofs/database.c"
result "$(cat "$root"/proofs/check.c | wc -l) lines"
for shipped in 6x6 6x6+empty; do
    gzip -dc "$root/proofs/$shipped.log.gz" >"$work/shipped-$shipped.log"
    step "derive shipped $shipped" "$work/check" log "$work/shipped-$shipped.log"
    text=$(cat "$work/derive-shipped-$shipped.txt")
    margin=$(sed -n 's/.* ends at least \([+-][0-9]*\) ahead.*/\1/p' <<<"$text")
    grep -q "at most $margin ahead" <<<"$text" || die "the log of $shipped leaves its value open"
    result "$margin if its $(sed -n 's/.*the root rests on \([0-9]*\) leaves.*/\1/p' <<<"$text") leaves are true"
done
step "build the database" "$kalah" endgame build "$board" --seeds "$seeds" --out "$database" $disk --json
result "$(tail -n 1 "$work/build-the-database.txt" | python3 -c 'import json, sys; d = json.load(sys.stdin); print("%d seeds, %s positions, %.2f bits each" % (d["seeds"], format(d["positions"], ","), d["bits_per_position"]))')"
step "check the database" "$work/check" database "$database" --entries "$entries"
result "$(sed -n 's/.*: \([0-9]* of [0-9]*\) values.*/\1 values recomputed/p' "$work/check-the-database.txt")"
above=$((value + 2))
for margin in "$value" "$above"; do
    step "prove at least $margin" "$kalah" proof run "$board" --at-least "$margin" --log "$log" --endgame "$database" --piece "$piece" "${memory[@]}"
    result "$(sed -n 's/^this run: \([0-9,]*\) nodes.*/\1 nodes in pieces/p' "$work/prove-at-least-$margin.txt")"
done
step "prove the first turns" "$kalah" proof run "$board" --first-turns --log "$log" --endgame "$database" --piece "$piece" "${memory[@]}"
result "$(sed -n 's/^this run: \([0-9,]*\) nodes.*/\1 nodes in pieces/p' "$work/prove-the-first-turns.txt")"
step "keep what is needed" "$kalah" proof merge "$work/needed.log" "$log" --needed --whole "$whole"
result "$(wc -l <"$work/needed.log") lines"
step "check the proof" "$work/check" log "$work/needed.log" --database "$database" --leaves "$leaves"
text=$(cat "$work/check-the-proof.txt")
result "$(sed -n 's/.* leaves taken by chance: \(.*\)/\1/p' <<<"$text") of $(sed -n 's/.*the root rests on \([0-9]*\) leaves.*/\1/p' <<<"$text") leaves"
step "list the first turns" "$kalah" proof turns "$work/needed.log"
result "$(tail -n +2 "$work/list-the-first-turns.txt" | grep -vc ' to ' || true) turns"

# What came out, against what is published.
signed=$(printf '%+d' "$value")
for kind in least most; do
    # Nobody claims that a side gets no more than all seeds, or no less than none.
    { [ $kind = most ] && [ "$value" = "$total" ]; } || { [ $kind = least ] && [ "$value" = "-$total" ]; } && continue
    grep -q "the side to move ends at $kind $signed ahead" "$work/check-the-proof.txt" ||
        die "the checked proof does not say that the first player ends at $kind $signed ahead"
done
if [ "$total" -gt 60 ]; then
    awk -F, -v capture="$capture" '$1 == capture { gsub("-", "", $2); printf "%-8s %+d\n", $2, $3 }' "$root/docs/paper/data/first-turns.csv" >"$work/published"
    diff "$work/list-the-first-turns.txt" "$work/published" || die "other values of the first turns than docs/paper/data/first-turns.csv"
fi

printf '\nKalah(%s,%s), %s: the first player ends %s ahead. Proven, and checked by proofs/check.c.\n' "$pits" "$((total / pits / 2))" "$capture" "$signed"
sed 's/^/    /' "$work/list-the-first-turns.txt"
printf '\n%-24s %10s %10s %10s %10s  %s\n' step "seconds" "CPU s" "memory MB" "disk MB" result
paste "$rows" "$work/results" | while IFS=$'\t' read -r label _ wall cpu peak used text; do
    printf '%-24s %10s %10s %10s %10s  %s\n' "$label" "$wall" "$cpu" "$peak" "$used" "$text"
done
{ printf 'step\tseconds\tcpu\tmemory\tdisk\tresult\n'; paste "$rows" "$work/results" | cut -f 1,3-; } >"$work/table.tsv"
[ -z "$keep" ] || echo "everything is in $work; the table as tab-separated values in table.tsv"
