#!/usr/bin/env bash
# Packs the npm package kalah-engine, and prints the path of the tarball.
#
#   release/npm.sh FOLDER
#
# The module is the one in the repository, see release/web-modules.sh. `npm ci --prefix web` has to come before: TypeScript writes the
# types.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp docs/javascript.md "$work/README.md"
cp web/engine/*.js web/engine/kalah-engine.wasm npm/kalah-engine/* LICENSE-MIT LICENSE-APACHE "$work"
cargo run --quiet --package kalah-web-engine --example files -- "$work/files"
web/node_modules/.bin/tsc --declaration --emitDeclarationOnly --allowJs --checkJs --strict --target es2023 --module nodenext \
    --moduleResolution nodenext --lib es2024,dom --types node --typeRoots web/node_modules/@types --outDir "$work" "$work"/*.js
(cd "$work" && npm pack --silent --pack-destination "$out" >/dev/null)
echo "$out/kalah-engine-$(sed -n 's/^ *"version": "\(.*\)",/\1/p' npm/kalah-engine/package.json).tgz"
