#!/usr/bin/env bash
# Installs, starts, upgrades, removes and purges the Debian package in a system that has nothing, as root:
#
#   release/test-deb.sh PACKAGE.deb
#
# What systemd would do is not tried there: a chroot has none. The units are checked by systemd-analyze.
set -euo pipefail
package=$(realpath "$1")
system=$(mktemp -d)
chmod 755 "$system"
cleanup() {
    umount "$system/proc" 2>/dev/null || true
    rm -rf --one-file-system "$system"
}
trap cleanup EXIT
inside() { chroot "$system" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
must() { "$@" || { echo "failed: $*" >&2; exit 1; }; }

debootstrap --variant=minbase bookworm "$system" >/dev/null
mount -t proc proc "$system/proc"
cp "$package" "$system/kalah.deb"

begun=$(date +%s%N)
inside apt-get install -y -qq --no-install-recommends ./kalah.deb
printf 'installed in %d ms\n' $((($(date +%s%N) - begun) / 1000000))
must inside test "$(inside stat -c '%a %U' /var/lib/kalah)" = "700 kalah"
must inside test "$(inside stat -c '%a %G' /etc/kalah/kalah.toml)" = "640 kalah"
# The documentation came along, and no link of a page leads nowhere in it.
documents=$system/usr/share/doc/kalah
must test -s "$documents/docs/students.md" -a -s "$documents/docs/pictures/class.png" -a -s "$documents/proofs/6x6.log.gz"
dead=$(cd "$documents" && for page in README.md docs/*.md; do
    grep -o '](\([^)#]*\)' "$page" | cut -c 3- | grep -v '^$\|://' | while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
    done
done)
[ -z "$dead" ] || { printf 'dead links:\n%s\n' "$dead" >&2; exit 1; }
must inside sh -c 'cp /usr/share/doc/kalah/examples/cup.toml /tmp && kalah tournament /tmp/cup.toml' >/dev/null

# As the unit starts it, on a free port.
serve() {
    inside setpriv --reuid=kalah --regid=kalah --init-groups --no-new-privs \
        kalah serve --config /etc/kalah/kalah.toml --listen 127.0.0.1:18973 --no-reference "$@"
}
must serve --check
begun=$(date +%s%N)
serve > "$system/tmp/serve.log" 2>&1 &
until curl --silent --fail --output /dev/null http://127.0.0.1:18973/; do
    [ $((($(date +%s%N) - begun) / 1000000000)) -lt 30 ] || { cat "$system/tmp/serve.log" >&2; exit 1; }
    sleep 0.05
done
printf 'first page after %d ms\n' $((($(date +%s%N) - begun) / 1000000))
server=$(pgrep -f -- "--listen 127.0.0.1:18973" | head -n 1)
kill "$server"
wait || true
must inside test -s /var/lib/kalah/tournament.sqlite

# An upgrade keeps what was changed and what was played.
echo "# mine" >> "$system/etc/kalah/kalah.toml"
inside apt-get install -y -qq --reinstall ./kalah.deb >/dev/null
must grep -q "# mine" "$system/etc/kalah/kalah.toml"
must inside test -s /var/lib/kalah/tournament.sqlite

inside apt-get remove -y -qq kalah >/dev/null
must inside test ! -e /usr/bin/kalah -a -s /var/lib/kalah/tournament.sqlite
inside apt-get purge -y -qq kalah >/dev/null
must inside test ! -e /var/lib/kalah -a ! -e /etc/kalah
echo "installed, started, upgraded, removed and purged"
