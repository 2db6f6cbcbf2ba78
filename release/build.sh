#!/usr/bin/env bash
# Builds all files of a release into dist/.
#
#   release/build.sh [PROGRAM]
#
# An archive, a Debian package, a container image (OCI layout), a wheel for Python, an SBOM, and SHA256SUMS. PROGRAM is a program that was
# built before; without it, release/program.sh builds one. Debian's packages git, dpkg-dev and buildah are needed, and
# pip for the program and the wheel.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
# One moment for all files, so that two builds of a commit are equal to the byte.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022

program=${1:-}
[ -n "$program" ] || program=$(release/program.sh)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf dist
mkdir dist

release/tree.sh "$program" "$work/tree"
release/archive.sh "$work/tree" "dist/kalah-$version-x86_64-linux.tar.gz" "kalah-$version"
release/deb.sh "$work/tree" "dist/kalah_${version}_amd64.deb" "$version"
release/image.sh "$work/tree" "dist/kalah-$version-x86_64-image.tar" "$version"
release/wheel.sh dist
cargo run --quiet -p xtask -- sbom kalah-python > "dist/kalah-$version-python-sbom.cdx.json"
cp "$work/tree/share/doc/kalah/sbom.cdx.json" "dist/kalah-$version-sbom.cdx.json"
(cd dist && sha256sum -- * > ../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)
du -b dist/*
