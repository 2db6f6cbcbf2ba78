#!/usr/bin/env bash
# Packs the tree as a Debian package: release/deb.sh TREE FILE VERSION amd64|arm64
set -euo pipefail
tree=$(realpath "$1") file=$(realpath "$2") version=$3 architecture=$4
cd "$(dirname "$0")/deb"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/usr" "$root/DEBIAN"
cp -a "$tree/bin" "$tree/share" "$tree/lib" "$root/usr/"
# Debian compresses manuals and changelogs, and has the texts of common licences once.
gzip -9 -n "$root"/usr/share/man/man1/*
documents=$root/usr/share/doc/kalah
rm "$documents/LICENSE-APACHE" "$documents/LICENSE-MIT"
gzip -9 -n "$documents/CHANGELOG.md" "$documents/THIRD-PARTY-NOTICES" "$documents/sbom.cdx.json"
maintainer=$(sed -n 's/^Maintainer: //p' control)
printf 'kalah (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date --utc --date="@$SOURCE_DATE_EPOCH" --rfc-email)" |
    gzip -9 -n > "$documents/changelog.gz"
install -D -m 644 lintian-overrides "$root/usr/share/lintian/overrides/kalah"
install -m 644 copyright "$documents/copyright"
install -D -m 644 sysusers.conf "$root/usr/lib/sysusers.d/kalah.conf"
# It may name files with passwords: others of the machine need not read it.
install -D -m 640 "$tree/share/kalah/kalah.toml" "$root/etc/kalah/kalah.toml"

install -m 755 -t "$root/DEBIAN" postinst prerm postrm
echo /etc/kalah/kalah.toml > "$root/DEBIAN/conffiles"
size=$(du -k --apparent-size -s "$root/usr" | cut -f 1)
sed "s/@VERSION@/$version/; s/@SIZE@/$size/; s/@ARCHITECTURE@/$architecture/" control > "$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$file" >&2
