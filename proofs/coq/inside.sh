#!/usr/bin/env bash
# Has Coq itself run the checker over a log and prints the theorem. So neither the extraction nor OCaml nor the reader of logs is
# trusted: the theorem speaks of the rules, the root, the value and the leaves. Build the checker first: proofs/coq/build.sh
#
#   proofs/coq/inside.sh fixtures/proofs/3x3.log --search 1000    the value of Kalah(3,3), without a premise
#   proofs/coq/inside.sh proofs/6x6.log.gz                        the value of Kalah(6,6), if its leaves hold
set -euo pipefail
build=$(dirname "$0")/../../target/coq
gzip -dcf "$1" | "$build/check" --coq "${@:2}" >"$build/Log.v"
ulimit -s unlimited
cd "$build"
coqc -Q . Kalah Log.v
