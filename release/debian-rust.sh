# Sourced by what builds for other targets than this machine: the linkers of other systems, and Debian's compiler with the
# source of std where the toolchain has no std for one of `targets`, or where none is named.
#
# Debian's packages conflict with rustup if they are installed, so they are unpacked into a folder of the cache (KALAH_DEBIAN_RUST
# to have another). Cargo is the usual one: `cargo build --target TARGET "${build_std[@]}"`. Who sources this has a function
# `missing REASON`, which ends it. Sets `build_std`, and with Debian's compiler `debian_rust` and `rustup_sysroot`.

# The compiler that made the module for browsers that ships: another one makes other bytes.
debian_rust_version=1.96.0

export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
unset RUSTC_WORKSPACE_WRAPPER
build_std=()
has_std() {
    local target
    for target in "$@"; do [ -d "$(rustc --print target-libdir --target "$target")" ] || return 1; done
}
[ -z "${targets[*]:-}" ] || ! has_std "${targets[@]}" || return 0

build_std=(-Zbuild-std=std,panic_abort)
debian_rust=${KALAH_DEBIAN_RUST:-${XDG_CACHE_HOME:-$HOME/.cache}/kalah-web-rust-$debian_rust_version}
if [ ! -x "$debian_rust/usr/bin/rustc" ]; then
    command -v apt-get dpkg >/dev/null || missing "Debian's apt-get and dpkg are not here"
    packages=(rustc-web "libstd-rust-web-${debian_rust_version%.*}" libstd-rust-web-dev rust-web-src libllvm22 libz3-4 libedit2)
    unpacked=$(mktemp -d)
    if ! (cd "$unpacked" && apt-get download -qq "${packages[@]}" >/dev/null 2>said); then
        reason=$(grep -m 1 ^E: "$unpacked/said") || true
        rm -rf "$unpacked"
        missing "apt-get download ${packages[*]}: $reason"
    fi
    for package in "$unpacked"/*.deb; do dpkg -x "$package" "$unpacked/root"; done
    mkdir -p "$(dirname "$debian_rust")"
    mv "$unpacked/root" "$debian_rust"
    rm -rf "$unpacked"
fi
rustup_sysroot=$(rustc --print sysroot)
export LD_LIBRARY_PATH=$debian_rust/usr/lib/x86_64-linux-gnu
found=$("$debian_rust/usr/bin/rustc" --version | cut -d ' ' -f 2) || missing "rustc of $debian_rust does not run"
[ "$found" = "$debian_rust_version" ] || missing "rustc of $debian_rust is $found, not $debian_rust_version"
export RUSTC=$debian_rust/usr/bin/rustc RUSTC_BOOTSTRAP=1
