"""Compares target/coq/check with proofs/check.c on logs of Kalah(3,3) of which lines were changed or left out, by chance.

    python3 proofs/coq/compare.py CHECK_C [LOGS]        CHECK_C: what proofs/check.c was compiled to

Both must accept the same logs, and agree on the counts of those that they accept."""

import random
import re
import subprocess
import sys
import tempfile

check_c, logs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1500
random.seed(5)


def altered(line):
    """The line with another number or answer, or None if it is left out."""
    words = line.split()
    if random.random() < 0.25:
        return None
    if words[0] == "p":
        at = random.choice([3, 4, 5])
        words[at] = str(max(0, int(words[at]) + random.choice([-2, -1, 1, 2])))
    elif random.random() < 0.5:
        words[3] = str(max(0, int(words[3]) + random.choice([-1, 1])))
    else:
        words[6] = random.choice(["yes", "no", "open"])
    return " ".join(words)


def counts(said):
    """The numbers of claims that follow, leaves, broken claims, and leaves under the root."""
    found = re.search(r"(\d+) claims follow, (\d+) are leaves, (\d+) are broken(?s:.*)the root rests on (\d+) leaves", said)
    return found.groups()


original = [line.rsplit(" ", 1)[0] for line in open("fixtures/proofs/3x3.log")]
accepted = 0
for _ in range(logs):
    lines = list(original)
    for _ in range(random.randint(1, 2)):
        at = random.randrange(1, len(lines))
        if lines[at]:
            lines[at] = altered(lines[at])
    text = "\n".join(line for line in lines if line) + "\n"
    with tempfile.NamedTemporaryFile() as log:
        subprocess.run([sys.executable, "proofs/coq/seal.py"], input=text.encode(), stdout=log, check=True)
        log.seek(0)
        here = subprocess.run(["target/coq/check"], stdin=log, capture_output=True, text=True)
        there = subprocess.run([check_c, "log", log.name], capture_output=True, text=True)
    same = here.returncode == there.returncode and (here.returncode or counts(here.stdout) == counts(there.stdout))
    if not same:
        sys.exit(f"they differ:\n{here.stdout}{here.stderr}\n{there.stdout}{there.stderr}\n{text}")
    accepted += here.returncode == 0
print(f"both checkers accept the same {accepted} of {logs} logs, and refuse the others")
