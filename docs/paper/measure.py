#!/usr/bin/env python3
"""Runs a command and tells what it took: `measure.py ROWS FOLDER LABEL COMMAND...`

Output goes to the file FOLDER/LABEL.txt (blanks as `-`). A row is added to ROWS: label, exit status, seconds by the clock, CPU
seconds, peak memory and the size of FOLDER in megabytes (10^6 bytes). The exit status is that of the command."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def main():
    rows, folder, label, command = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
    begun, interrupted = time.monotonic(), []
    with open(folder / f"{label.replace(' ', '-')}.txt", "wb") as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        # Ctrl-C reaches the child, too, which ends in its own way.
        signal.signal(signal.SIGINT, lambda *_: interrupted.append(True))
        # Memory and CPU of this child alone, which `resource` does not give for one of several.
        _, status, usage = os.wait4(child.pid, 0)
    if interrupted:
        return 130
    seconds, code = time.monotonic() - begun, os.waitstatus_to_exitcode(status)
    disk = sum(file.stat().st_blocks * 512 for file in folder.rglob("*") if file.is_file())
    cells = [label, code, f"{seconds:.2f}", f"{usage.ru_utime + usage.ru_stime:.2f}"]
    cells += [f"{usage.ru_maxrss * 1024 / 1e6:.0f}", f"{disk / 1e6:.1f}"]
    with open(rows, "a", encoding="utf-8") as file:
        file.write("\t".join(map(str, cells)) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
