#!/usr/bin/env bash
# Packs the tree as a container image, an OCI layout in one archive: release/image.sh TREE FILE VERSION amd64|arm64
#
# Debian's smallest system, git, and the compilers of bots that are small (gcc, Python): what else bots are written in
# can be added by a Containerfile that begins with this image. No container engine is needed: debootstrap and buildah
# as root are. For arm64 the kernel has to run programs of ARM, which Debian's qemu-user-static and binfmt-support make it do.
set -euo pipefail
tree=$(realpath "$1") file=$(realpath "$2") version=$3 architecture=$4

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
packages=ca-certificates,gcc,git,libc6-dev,make,python3
debootstrap --arch="$architecture" --variant=minbase --include="$packages" bookworm "$work/system" >&2
cp -a "$tree/." "$work/system/usr/"
chroot "$work/system" useradd --system --user-group --home-dir /var/lib/kalah --uid 990 kalah
install -d -m 700 -o 990 -g 990 "$work/system/var/lib/kalah" "$work/system/var/cache/kalah"
rm -rf "$work"/system/var/cache/apt/* "$work"/system/var/lib/apt/lists/* "$work"/system/var/log/*
find "$work/system" -newermt "@$SOURCE_DATE_EPOCH" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

container=$(buildah from scratch)
# With the owners of the files, which `buildah add` takes away.
cp -a "$work/system/." "$(buildah mount "$container")/"
buildah umount "$container" >/dev/null
buildah config --arch "$architecture" --user kalah --workingdir /var/lib/kalah --volume /var/lib/kalah --port 8080 \
    --env XDG_CACHE_HOME=/var/cache/kalah --env LANG=C.UTF-8 \
    --entrypoint '["/usr/bin/kalah"]' \
    --cmd 'serve --data /var/lib/kalah --listen 0.0.0.0:8080' \
    --label org.opencontainers.image.title=kalah \
    --label "org.opencontainers.image.version=$version" \
    --label org.opencontainers.image.licenses="MIT OR Apache-2.0" "$container"
buildah commit --quiet --disable-compression=false --timestamp "$SOURCE_DATE_EPOCH" --format oci "$container" "oci-archive:$file:kalah:$version" >/dev/null
buildah rm "$container" >/dev/null
