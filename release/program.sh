#!/usr/bin/env bash
# Builds the program that is shipped for a system, and prints its path.
#
#   release/program.sh [x86_64-linux|aarch64-linux|x86_64-windows]
#
# It is cross-built on Linux: for Windows Debian's gcc-mingw-w64-x86-64 is needed, and for both of the latter what
# release/debian-rust.sh fetches.
set -euo pipefail
cd "$(dirname "$0")/.."
system=${1:-x86_64-linux}
source release/toolchain.sh

# The database as it is used here: without searches of text and space.
export LIBSQLITE3_FLAGS="-USQLITE_ENABLE_FTS3 -USQLITE_ENABLE_FTS3_PARENTHESIS -USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE"
case $system in
    *-linux) build=(zigbuild --target "$target.$glibc") program=kalah ;;
    *-windows) build=(build --target "$target") program=kalah.exe ;;
esac
cargo "${build[@]}" --profile dist --package kalah-cli --locked "${build_std[@]}" >&2
echo "${CARGO_TARGET_DIR:-target}/$target/dist/$program"
