#!/usr/bin/env bash
# Lays out what every kind of package installs below a prefix: release/tree.sh PROGRAM FOLDER
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
tree=$(realpath "$2")
cd "$(dirname "$0")/.."

install -D -m 755 "$program" "$tree/bin/kalah"
mkdir -p "$tree/share/man/man1"
"$program" man "$tree/share/man/man1"
"$program" completions bash | install -D -m 644 /dev/stdin "$tree/share/bash-completion/completions/kalah"
"$program" completions zsh | install -D -m 644 /dev/stdin "$tree/share/zsh/vendor-completions/_kalah"
"$program" completions fish | install -D -m 644 /dev/stdin "$tree/share/fish/vendor_completions.d/kalah.fish"
"$program" schema | install -D -m 644 /dev/stdin "$tree/share/kalah/kalah.toml.schema.json"
install -D -m 644 deploy/kalah.toml "$tree/share/kalah/kalah.toml"
install -D -m 644 -t "$tree/lib/systemd/system" deploy/kalah-serve.service deploy/kalah-worker.service

documents=$tree/share/doc/kalah
install -D -m 644 -t "$documents" README.md CHANGELOG.md SECURITY.md CITATION.cff LICENSE-APACHE LICENSE-MIT
# The documentation with all that its pages link to or work with, in the folders of the repository.
git ls-files -z CODE_OF_CONDUCT.md CONTRIBUTING.md docs examples bots deploy/compose.yaml \
    proofs/6x6.log.gz proofs/6x6+empty.log.gz proofs/check.c proofs/database.c proofs/database.h \
    fixtures/proofs | while IFS= read -r -d '' file; do install -D -m 644 "$file" "$documents/$file"; done
cargo run --quiet -p xtask -- notices > "$documents/THIRD-PARTY-NOTICES"
cargo run --quiet -p xtask -- sbom > "$documents/sbom.cdx.json"
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
