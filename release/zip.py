"""Packs a tree as a zip archive, equal to the byte for equal trees: zip.py TREE FILE FOLDER"""

import os
import sys
import time
import zipfile
from pathlib import Path

tree, file, folder = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        entry = zipfile.ZipInfo(f"{folder}/{path.relative_to(tree).as_posix()}", moment)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o755 if os.access(path, os.X_OK) else 0o644) << 16
        archive.writestr(entry, path.read_bytes())
