#!/usr/bin/env bash
# Packs the npm package, installs it in a fresh folder, and runs the example of its documentation there.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$(release/npm.sh "$work")
# What a reader copies.
example=$(sed -n '/^```js$/,/^```$/p' docs/javascript.md | sed '/^```/d')
checkout=$PWD
mkdir "$work/fresh"
cd "$work/fresh"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund "$package"
echo "$example" > example.ts
"$checkout/web/node_modules/.bin/tsc" --strict --target es2023 --module nodenext --lib es2023,dom \
    --typeRoots "$checkout/web/node_modules/@types" --types node example.ts
said=$(timeout 60 node example.js | tail -n 1)
[ "$said" = "4 proof" ] || { echo "the example of docs/javascript.md ends with \"$said\"" >&2; exit 1; }
echo "${package##*/}: $(stat -c %s "$package") bytes"
