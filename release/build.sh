#!/usr/bin/env bash
# Builds all files of a release into dist/.
#
#   release/build.sh [SYSTEM...]
#
# SYSTEM is x86_64-linux, aarch64-linux or x86_64-windows; all of them if none is named. For Linux an archive, a Debian package
# and a container image (OCI layout) are made, for Windows an archive. A program for macOS can only be built there: one that was,
# `cargo build --profile dist --package kalah-cli`, is packed as well if KALAH_MACOS names it. Beside these come a wheel for
# Python, the module for bots, SBOMs, and SHA256SUMS. Debian's packages git, dpkg-dev and buildah are needed, and pip for Zig, which links for Linux,
# and for the wheel; for the other systems what release/program.sh and release/image.sh say.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
# One moment for all files, so that two builds of a commit are equal to the byte.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022

systems=("$@")
[ $# -gt 0 ] || systems=(x86_64-linux aarch64-linux x86_64-windows)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf dist
mkdir dist

# The program that prints manual pages runs here.
printer=$(release/program.sh)
lay_out() { # SYSTEM TARGET PROGRAM
    release/tree.sh "$3" "$work/$1" "$2" "$printer"
    cp "$(find "$work/$1" -name sbom.cdx.json)" "dist/kalah-$version-$1-sbom.cdx.json"
}
for_linux() { # SYSTEM TARGET ARCHITECTURE
    local program
    program=$(release/program.sh "$1")
    lay_out "$1" "$2" "$program"
    release/archive.sh "$work/$1" "dist/kalah-$version-$1.tar.gz" "kalah-$version"
    release/deb.sh "$work/$1" "dist/kalah_${version}_$3.deb" "$version" "$3"
    release/image.sh "$work/$1" "dist/kalah-$version-${1%-linux}-image.tar" "$version" "$3"
}
for system in "${systems[@]}"; do
    case $system in
        x86_64-linux) for_linux "$system" x86_64-unknown-linux-gnu amd64 ;;
        aarch64-linux) for_linux "$system" aarch64-unknown-linux-gnu arm64 ;;
        x86_64-windows)
            program=$(release/program.sh "$system")
            lay_out "$system" x86_64-pc-windows-gnu "$program"
            release/archive.sh "$work/$system" "dist/kalah-$version-$system.zip" "kalah-$version"
            ;;
        *) echo "there is no system $system" >&2; exit 2 ;;
    esac
done
if [ -n "${KALAH_MACOS:-}" ]; then
    lay_out aarch64-macos aarch64-apple-darwin "$KALAH_MACOS"
    release/archive.sh "$work/aarch64-macos" "dist/kalah-$version-aarch64-macos.tar.gz" "kalah-$version"
fi
for system in x86_64-linux aarch64-linux; do
    system=$system release/wheel.sh dist
    # Without books and proofs for bots, as it is installed: a second wheel of the name could be taken for the first.
    system=$system release/wheel.sh "$work/$system-wheel" --no-default-features
    python3 -m zipfile -e "$work/$system-wheel"/*.whl "$work/$system-module"
    release/archive.sh "$work/$system-module" "dist/kalah-$version-$system-bot-module.tar.gz" kalah-bot-module
done
# Those of systems whose libraries may be had there alone.
if [ -n "${KALAH_WHEELS:-}" ]; then cp "$KALAH_WHEELS"/*.whl dist/; fi
cargo run --quiet -p xtask -- sbom kalah-python > "dist/kalah-$version-python-sbom.cdx.json"
(cd dist && sha256sum -- * > ../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)
du -b dist/*
