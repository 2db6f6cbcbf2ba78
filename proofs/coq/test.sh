#!/usr/bin/env bash
# What target/coq/check says of the shipped logs, and of logs that are wrong. Build it first: proofs/coq/build.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Runs the checker on standard input: its exit status must be the first word, and the lines after it must be part of what it says.
expect() {
    local status=0 line
    target/coq/check ${search:-} >"$work/said" 2>&1 || status=$?
    for line in "${@:2}"; do grep -qxF -- "$line" "$work/said" || status="$status, without: $line"; done
    [ "$status" = "$1" ] || { echo "expected $1, got $status" >&2; head "$work/said" >&2; exit 1; }
}

# The log of Kalah(3,3) with one line changed, and the right checksum of what it says now.
altered() {
    grep -q "^$1 " fixtures/proofs/3x3.log
    sed -E "s/ [0-9a-f]{16}$//; s/^$1$/$2/" fixtures/proofs/3x3.log | python3 proofs/coq/seal.py
}

search="--search 1000" expect 0 "101 lines: 69 claims follow, 31 are leaves, 0 are broken" \
    "the side to move ends at least +2 ahead" "the side to move ends at most +2 ahead" \
    "the root rests on 31 leaves" "31 of them are proven by search, 0 given up, 0 refuted" <fixtures/proofs/3x3.log

# A root that claims more than follows.
altered "p 30303 30303 10 18 0" "p 30303 30303 11 18 0" | expect 1 "broken: at least 11 of [3,3,3] [3,3,3]"
# A leaf on which a claim rests is left out.
altered "p 30006 10100 0 7 1" "" | expect 1
# A leaf that is false: without a search it is a premise, as all leaves are.
altered "p 2 60100 3 9 1" "p 2 60100 4 9 1" | expect 0
altered "p 2 60100 3 9 1" "p 2 60100 4 9 1" | search="--search 1000" expect 1 "refuted: at least 4 of [2,0,0] [0,1,6]"
# A changed line with its old checksum.
sed 's/^p 30303 30303 10 18 0/p 30303 30303 11 18 0/' fixtures/proofs/3x3.log | expect 1 "line 27 is damaged"
# Anything else.
expect 2 <Cargo.toml

gunzip -c proofs/6x6.log.gz | expect 0 "62471 lines: 22312 claims follow, 40158 are leaves, 0 are broken" \
    "the side to move ends at least +4 ahead" "the side to move ends at most +4 ahead" "the root rests on 15151 leaves"
gunzip -c proofs/6x6+empty.log.gz | expect 0 "58334 lines: 20614 claims follow, 37719 are leaves, 0 are broken" \
    "the side to move ends at least +2 ahead" "the side to move ends at most +2 ahead" "the root rests on 11910 leaves"
# Coq itself runs the checker.
proofs/coq/inside.sh fixtures/proofs/3x3.log --search 1000 >"$work/theorem"
diff - "$work/theorem" <<'END'
value_without_premise
     : value Usual root = 10
Closed under the global context
END
grep -qxF 'Definition root := {| own := [3; 3; 3]; other := [3; 3; 3] |}.' target/coq/Log.v

proofs/coq/boards.sh

gcc -std=c11 -O2 -o "$work/check" proofs/check.c proofs/database.c
python3 proofs/coq/compare.py "$work/check" 150

echo "the checker that Coq proved accepts the shipped logs and refuses wrong ones"
