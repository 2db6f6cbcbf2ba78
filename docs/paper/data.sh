#!/usr/bin/env bash
# The data release: makes its files, their checksums, and verifies them. docs/paper/DATA.md says what they are.
#
#   docs/paper/data.sh verify                           checksums; first turns and small samples derived again by the rules
#   docs/paper/data.sh checksums                        docs/paper/SHA256SUMS, after a file changed on purpose
#   docs/paper/data.sh make KALAH USUAL.kdb EMPTY.kdb   all files anew, with two databases of 24 seeds and six pits
#   docs/paper/data.sh leaves USUAL.kdb EMPTY.kdb       leaves of both logs that the checker proves again, printed (15 minutes)
#   docs/paper/data.sh boards KALAH [SEEDS]             proofs of all boards of up to so many seeds (48) from nothing, printed (15 minutes)
#   docs/paper/data.sh pack FILE.tar                    all in one archive, the same to the byte wherever it is made
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
files=(
    proofs/6x6.log.gz proofs/6x6+empty.log.gz proofs/check.c proofs/database.c proofs/database.h fixtures/proofs/3x3.log
    fixtures/reference/values.csv fixtures/reference/endgame-layers.csv fixtures/reference/perft.csv
    docs/paper/data/first-turns.csv docs/paper/data/first-moves.csv docs/paper/data/samples.csv
    docs/paper/data/leaves.csv docs/paper/data/boards.csv docs/paper/data/ablation.csv docs/paper/data/errors.csv
    proofs/coq/*
)
case ${1:-} in
    verify)
        sha256sum --quiet -c docs/paper/SHA256SUMS || {
            echo "data.sh: a file of the data release changed; if it was meant to: docs/paper/data.sh checksums" >&2
            exit 1
        }
        "$python" docs/paper/facts.py --first-turns | diff - docs/paper/data/first-turns.csv
        "$python" docs/paper/samples.py check
        ;;
    checksums) sha256sum "${files[@]}" >docs/paper/SHA256SUMS ;;
    make)
        "$python" docs/paper/facts.py --first-turns >docs/paper/data/first-turns.csv
        {
            echo "board,turn,margin"
            for board in 6x3 6x3+empty 6x4 6x4+empty 6x5 6x5+empty; do
                "$2" solve "$board" --first-moves --json | "$python" -c "import json, sys
for move in json.load(sys.stdin)['first_moves']: print('$board', '-'.join(move['moves']), move['margin'], sep=',')"
            done
        } >docs/paper/data/first-moves.csv
        "$python" docs/paper/samples.py make "$2" "$3" "$4" >docs/paper/data/samples.csv.new
        mv docs/paper/data/samples.csv.new docs/paper/data/samples.csv
        docs/paper/data.sh checksums
        ;;
    leaves)
        work=$(mktemp -d)
        trap 'rm -rf "$work"' EXIT
        gcc -std=c11 -O2 -o "$work/check" proofs/check.c proofs/database.c
        echo "capture,seed,line,claim,value,seeds,outcome,nodes"
        for rule in needs-opposite-seeds even-if-opposite-empty; do
            log=6x6 database=$2
            [ "$rule" = needs-opposite-seeds ] || log=6x6+empty database=$3
            gzip -dc "proofs/$log.log.gz" >"$work/log"
            for seed in $(seq 15); do
                "$work/check" log "$work/log" --database "$database" --leaves 4 --nodes 4000000 --seed "$seed" |
                    sed -n "s/^line \([0-9]*\), \(at [a-z]*\) \([0-9]*\) of \([0-9]*\): \([a-z ]*\) after \([0-9]*\) nodes/$rule,$seed,\1,\2,\3,\4,\5,\6/p"
            done
        done
        ;;
    boards)
        work=$(mktemp -d)
        trap 'rm -rf "$work"' EXIT
        echo "board,margin,database_seeds,leaves,proven,given_up,cpu_seconds"
        awk -F, -v most="${3:-48}" '/^[0-9]/ && 2 * $1 * $2 <= most {
            print 2 * $1 * $2, $1 "x" $2 ($3 == "needs-opposite-seeds" ? "" : "+empty"), $4
        }' fixtures/reference/values.csv | sort -n | while read -r _ board margin; do
            rm -rf "$work"
            # Whatever differs from the value in the table, or does not follow, is an error here.
            docs/paper/reproduce.sh "$board" --kalah "$2" --work "$work" >/dev/null </dev/null
            awk -F'\t' -v row="$board,$margin" '
                $1 == "build the database" { split($6, seeds, " ") }
                $1 == "check the proof" { split($6, proven, " ") }
                $3 ~ /^[0-9]/ { cpu += $3 }
                END { printf "%s,%d,%d,%d,%d,%.1f\n", row, seeds[1], proven[7], proven[1], proven[3], cpu }
            ' "$work/table.tsv"
        done
        ;;
    pack)
        tar --sort=name --mtime='2026-11-25 00:00Z' --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf "$2" \
            "${files[@]}" docs/paper/SHA256SUMS docs/paper/DATA.md docs/proof-files.md docs/proof-checking.md LICENSE-MIT LICENSE-APACHE
        sha256sum "$2"
        ;;
    *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2 ;;
esac
