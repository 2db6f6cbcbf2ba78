#!/usr/bin/env bash
# Proves the checker of proof logs with Coq, extracts it and compiles it: target/coq/check reads a log from standard input.
set -euo pipefail
cd "$(dirname "$0")"
build=../../target/coq
mkdir -p "$build"
cp ./*.v ./*.ml "$build"
cd "$build"

for file in Rules Value BestPlay Examples Derivation Soundness Search Packed; do coqc -Q . Kalah "$file.v"; done
coqc -Q . Kalah Extraction.v | tee assumptions
# Each theorem that is named there must rest on no axiom.
theorems=$(grep -c '^Print Assumptions' Extraction.v)
[ "$(grep -cx 'Closed under the global context' assumptions)" = "$theorems" ] && ! grep -q '^Axioms' assumptions ||
    { echo "a theorem rests on an axiom" >&2; exit 1; }
ocamlopt -o check checker.mli checker.ml main.ml
