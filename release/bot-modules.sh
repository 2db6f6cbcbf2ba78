#!/usr/bin/env bash
# Installs the Python module that bots in the sandbox may import, from this checkout: in FOLDER/plain without books and proofs, in
# FOLDER/knowledge with them. `kalah serve` and `kalah worker` are told of each by --python-module.
#
#   release/bot-modules.sh FOLDER [OPTION OF MATURIN...]
#
# Rust is needed, and a Python with pip, which PYTHON names if it is not python3. Where that has maturin, nothing is fetched.
set -euo pipefail
folder=$(realpath -m "$1")
shift
python=$(command -v "${PYTHON:-python3}")
python=$(realpath --no-symlinks "$python")
cd "$(dirname "$0")/.."

isolation=()
if "$python" -c "import maturin" 2>/dev/null; then
    isolation=(--no-build-isolation)
    PATH="$(dirname "$python"):$PATH"
fi
for kind in plain knowledge; do
    options=("$@")
    [ "$kind" = knowledge ] || options+=(--no-default-features)
    rm -rf "${folder:?}/$kind"
    MATURIN_PEP517_ARGS="${options[*]}" "$python" -m pip install --quiet --disable-pip-version-check --no-deps \
        "${isolation[@]}" --target "$folder/$kind" ./crates/kalah-python
done
