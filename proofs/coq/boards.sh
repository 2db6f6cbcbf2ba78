#!/usr/bin/env bash
# Proves values of fixtures/reference/values.csv without a premise, under both rules, for boards of at most so many seeds (24).
# Build the checker first: proofs/coq/build.sh
#
#   proofs/coq/boards.sh [SEEDS]
set -euo pipefail
cd "$(dirname "$0")/../.."
boards=0
while read -r pits seeds capture margin; do
    rules=${pits}x$seeds in_play=$((2 * pits * seeds))
    [ "$capture" = needs-opposite-seeds ] || rules+=+empty
    row=$(printf "%0${pits}d" 0 | sed "s/0/0$seeds/g" | sed 's/^0*//') value=$(((margin + in_play) / 2))
    # A log of two claims that nothing supports: the search has to prove them.
    {
        echo "kalah-checkpoint 2 $rules <$pits,0,0$(printf ",$seeds%.0s" $(seq $((2 * pits))))> s"
        echo "p $row $row $value $value 1"
    } | python3 proofs/coq/seal.py | target/coq/check --search 100000000 >target/coq/said
    for said in "at least" "at most"; do
        grep -qxF "$(printf "the side to move ends $said %+d ahead" "$margin")" target/coq/said
    done && grep -q " proven by search, 0 given up, 0 refuted$" target/coq/said ||
        { echo "$rules, $margin: not proven" >&2; exit 1; }
    boards=$((boards + 1))
done < <(awk -F, -v most="${1:-24}" '/^[0-9]/ && 2 * $1 * $2 <= most { print $1, $2, $3, $4 }' fixtures/reference/values.csv)
[ "$boards" -gt 0 ]
echo "the values of $boards boards are proven without a premise"
