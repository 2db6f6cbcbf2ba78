#!/usr/bin/env bash
# Lays out what every kind of package installs below a prefix: release/tree.sh PROGRAM FOLDER [TARGET PRINTER]
#
# TARGET is the system of PROGRAM as the compiler names it. PRINTER is the same program for this machine, which prints the manual
# pages and completions. On Windows there is no prefix: the program lies beside its documentation.
set -euo pipefail
program=$(realpath "$1") target=${3:-x86_64-unknown-linux-gnu} printer=$(realpath "${4:-$1}")
mkdir -p "$2"
tree=$(realpath "$2")
cd "$(dirname "$0")/.."

unix() {
    install -D -m 755 "$program" "$tree/bin/kalah"
    mkdir -p "$tree/share/man/man1"
    "$printer" man "$tree/share/man/man1"
    "$printer" completions bash | install -D -m 644 /dev/stdin "$tree/share/bash-completion/completions/kalah"
    "$printer" completions zsh | install -D -m 644 /dev/stdin "$tree/share/zsh/vendor-completions/_kalah"
    "$printer" completions fish | install -D -m 644 /dev/stdin "$tree/share/fish/vendor_completions.d/kalah.fish"
}
server() {
    "$printer" schema | install -D -m 644 /dev/stdin "$tree/share/kalah/kalah.toml.schema.json"
    install -D -m 644 deploy/kalah.toml "$tree/share/kalah/kalah.toml"
    install -D -m 644 -t "$tree/lib/systemd/system" deploy/kalah-serve.service deploy/kalah-worker.service
}
documents=$tree/share/doc/kalah
case $target in
    *-linux-*) unix; server ;;
    *-windows-*) install -D -m 755 "$program" "$tree/kalah.exe"; documents=$tree ;;
    *) unix ;;
esac
install -D -m 644 -t "$documents" README.md CHANGELOG.md SECURITY.md CITATION.cff LICENSE-APACHE LICENSE-MIT
# The documentation with all that its pages link to or work with, in the folders of the repository.
git ls-files -z CODE_OF_CONDUCT.md CONTRIBUTING.md docs examples bots deploy/compose.yaml \
    proofs/6x6.log.gz proofs/6x6+empty.log.gz proofs/check.c proofs/database.c proofs/database.h proofs/coq \
    fixtures/proofs | while IFS= read -r -d '' file; do install -D -m 644 "$file" "$documents/$file"; done
cargo run --quiet -p xtask -- notices kalah-cli "$target" > "$documents/THIRD-PARTY-NOTICES"
cargo run --quiet -p xtask -- sbom kalah-cli "$target" > "$documents/sbom.cdx.json"
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
