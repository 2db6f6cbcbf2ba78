#!/usr/bin/env bash
# Makes the paper, target/paper/kalah.pdf, from the sources and data of this repository, in seconds.
#
#   docs/paper/build.sh [--pages]       --pages: each page as a picture, too
#
# The typesetter is a package of PyPI with the compiler in it: pip install -r docs/paper/requirements.txt
# PYTHON names another interpreter, such as that of a virtual environment. Nothing is installed here.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
if ! "$python" -c 'import typst' 2>/dev/null; then
    echo "build.sh: the typesetter is missing: $python -m pip install -r docs/paper/requirements.txt" >&2
    exit 1
fi
mkdir -p target/paper
"$python" docs/paper/facts.py target/paper/facts.json
"$python" - "$@" <<'EOF'
import sys
import typst

# The fonts are those in the package and a fixed time stands in the file: it is the same on every machine.
options = dict(root=".", ignore_system_fonts=True, timestamp=0)
try:
    pdf = typst.compile("docs/paper/paper.typ", **options)
except typst.TypstError as error:
    sys.exit(getattr(error, "diagnostic", str(error)))
open("target/paper/kalah.pdf", "wb").write(pdf)
if "--pages" in sys.argv[1:]:
    pages = typst.compile("docs/paper/paper.typ", format="png", ppi=110, **options)
    for number, page in enumerate(pages if isinstance(pages, list) else [pages], 1):
        open(f"target/paper/page-{number}.png", "wb").write(page)
print(f"target/paper/kalah.pdf: {len(pdf):,} bytes")
EOF
