# Sourced by what builds for other machines: no path of this machine in what is built, and for Linux glibc 2.31 (Debian 11,
# Ubuntu 20.04, and later) by the linker of Zig, which knows the symbols of each version. `system` is x86_64-linux unless it was
# set to aarch64-linux or x86_64-windows. Sets `glibc`, `target` and `build_std`.

glibc=2.31
missing() { echo "nothing can be built for $system: $1" >&2; exit 1; }
case ${system:=x86_64-linux} in
    x86_64-linux) target=x86_64-unknown-linux-gnu ;;
    aarch64-linux) target=aarch64-unknown-linux-gnu ;;
    x86_64-windows) target=x86_64-pc-windows-gnu ;;
    *) missing "there are x86_64-linux, aarch64-linux and x86_64-windows" ;;
esac
targets=("$target")
source release/debian-rust.sh
tools=${XDG_CACHE_HOME:-$HOME/.cache}/kalah-release-tools
if [ ! -x "$tools/bin/cargo-zigbuild" ] || [ ! -x "$tools/bin/maturin" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet cargo-zigbuild==0.24.1 maturin==1.16.0 ziglang==0.17.1 >&2
fi
export PATH=$tools/bin:$PATH

registry=${CARGO_HOME:-$HOME/.cargo}
sysroot=$("${RUSTC:-rustc}" --print sysroot)
remap="--remap-path-prefix=$PWD=/kalah --remap-path-prefix=$registry=/cargo --remap-path-prefix=$sysroot=/rust"
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
