#!/usr/bin/env bash
# Builds the program that is shipped, and prints its path.
#
# Linked against glibc 2.31 (Debian 11, Ubuntu 20.04, and later) by the linker of Zig, which knows the symbols of each
# version. No path of this machine gets into it.
set -euo pipefail
cd "$(dirname "$0")/.."

glibc=2.31
target=x86_64-unknown-linux-gnu
tools=${XDG_CACHE_HOME:-$HOME/.cache}/kalah-release-tools
if [ ! -x "$tools/bin/cargo-zigbuild" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet cargo-zigbuild==0.24.1 ziglang==0.17.1 >&2
fi
export PATH=$tools/bin:$PATH

registry=${CARGO_HOME:-$HOME/.cargo}
remap="--remap-path-prefix=$PWD=/kalah --remap-path-prefix=$registry=/cargo --remap-path-prefix=$(rustc --print sysroot)=/rust"
cargo fetch --locked --target "$target" >&2
# The long names of the folders of registries stand in thousands of messages.
for sources in "$registry"/registry/src/*; do
    remap="$remap --remap-path-prefix=$sources=/cargo"
done
export RUSTFLAGS="$remap"
# Nobody unwinds through C.
export CFLAGS="-ffile-prefix-map=$PWD=/kalah -ffile-prefix-map=$registry=/cargo -fno-asynchronous-unwind-tables"
# The database as it is used here: without searches of text and space.
export LIBSQLITE3_FLAGS="-USQLITE_ENABLE_FTS3 -USQLITE_ENABLE_FTS3_PARENTHESIS -USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE"
export CARGO_INCREMENTAL=0
unset RUSTC_WORKSPACE_WRAPPER
cargo zigbuild --profile dist --bin kalah --locked --target "$target.$glibc" >&2
echo "${CARGO_TARGET_DIR:-target}/$target/dist/kalah"
