#!/usr/bin/env bash
# Packs the tree as an archive to unpack anywhere: release/archive.sh TREE FILE.tar.gz|FILE.zip FOLDER
set -euo pipefail
case $2 in
    *.zip) python3 "$(dirname "$0")/zip.py" "$@" ;;
    *) tar --create --directory "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        --format=ustar --transform="s,^\./,$3/,;s,^\.$,$3," . | gzip -9 -n > "$2" ;;
esac
