# Sourced by what builds for other machines: glibc 2.31 (Debian 11, Ubuntu 20.04, and later) by the linker of Zig, which
# knows the symbols of each version, and no path of this machine in what is built. Sets `glibc` and `target`.

glibc=2.31
target=x86_64-unknown-linux-gnu
tools=${XDG_CACHE_HOME:-$HOME/.cache}/kalah-release-tools
if [ ! -x "$tools/bin/cargo-zigbuild" ] || [ ! -x "$tools/bin/maturin" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet cargo-zigbuild==0.24.1 maturin==1.16.0 ziglang==0.17.1 >&2
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
export CARGO_INCREMENTAL=0
unset RUSTC_WORKSPACE_WRAPPER
