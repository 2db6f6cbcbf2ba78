#!/usr/bin/env bash
# Packs the tree as an archive to unpack anywhere: release/archive.sh TREE FILE FOLDER
set -euo pipefail
tar --create --directory "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --format=ustar --transform="s,^\./,$3/,;s,^\.$,$3," . | gzip -9 -n > "$2"
