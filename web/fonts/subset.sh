#!/usr/bin/env bash
# Makes the faces of the pages again: Source Sans 3 from 400 to 700 and Source Serif 4 at 700, with the characters of English and
# German and the marks that pages use, and without their names, which are reserved. Other characters come from the faces of the reader's system.
#
#   web/fonts/subset.sh
set -euo pipefail
cd "$(dirname "$0")"
tools=../../target/fonts
[ -x "$tools/bin/pyftsubset" ] || {
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check fonttools==4.60.1 brotli==1.1.0
}
characters=U+20-7E,U+A0,U+AB,U+B0,U+B1,U+B5,U+B7,U+BB,U+BD,U+D7,U+C4,U+D6,U+DC,U+DF,U+E4,U+E9,U+F6,U+FC
characters=$characters,U+2009,U+2011,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2026,U+202F,U+2212
subset() { # FROM TO
    "$tools/bin/pyftsubset" "$1" --unicodes="$characters" --layout-features=ccmp,kern,locl,mark --name-IDs=0,13,14 \
        --flavor=woff2 --output-file="$2"
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packages=../node_modules
"$tools/bin/fonttools" varLib.instancer --quiet --output "$work/sans.ttf" \
    "$packages/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2" wght=400:700
subset "$work/sans.ttf" source-sans.woff2
subset "$packages/@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff2" source-serif.woff2
