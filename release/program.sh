#!/usr/bin/env bash
# Builds the program that is shipped, and prints its path.
set -euo pipefail
cd "$(dirname "$0")/.."
source release/toolchain.sh

# The database as it is used here: without searches of text and space.
export LIBSQLITE3_FLAGS="-USQLITE_ENABLE_FTS3 -USQLITE_ENABLE_FTS3_PARENTHESIS -USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE"
cargo zigbuild --profile dist --bin kalah --locked --target "$target.$glibc" >&2
echo "${CARGO_TARGET_DIR:-target}/$target/dist/kalah"
