#!/usr/bin/env python3
"""Collects the figures of the paper from the repository, and fails where the paper and the repository disagree.

    docs/paper/facts.py OUT.json          for paper.typ; build.sh calls it
    docs/paper/facts.py --first-turns     data/first-turns.csv, printed

It reads both shipped logs with a reader and with rules of its own: a third implementation, after the solver's and after that
of proofs/check.c. It derives every claim, finds the leaves that the root rests on, and stops if its counts differ from those in
docs/proof-checking.md. Tables of the documentation are read from there. A number that paper.typ quotes from a page,
#q("FILE", "TEXT"), has to stand in that page. Python's standard library is all that it needs.
"""

import csv
import gzip
import json
import math
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOGS = {"usual": "proofs/6x6.log.gz", "empty": "proofs/6x6+empty.log.gz"}
RULES = {"usual": "needs-opposite-seeds", "empty": "even-if-opposite-empty"}
sys.setrecursionlimit(100_000)


# ---- The rules -------------------------------------------------------------------------------------------------------

def sow(own, other, pit, captures_empty):
    """Returns (seeds banked, whether the same side moves again, own pits, other's pits) after a ply."""
    pits = len(own)
    row = list(own) + [0] + list(other)
    seeds, row[pit] = row[pit], 0
    place = pit
    for _ in range(seeds):
        place = (place + 1) % (2 * pits + 1)
        row[place] += 1
    if place < pits and row[place] == 1:
        opposite = 2 * pits - place
        if row[opposite] > 0 or captures_empty:
            row[pits] += 1 + row[opposite]
            row[place] = row[opposite] = 0
    return row[pits], place == pits, tuple(row[:pits]), tuple(row[pits + 1:])


def replies(board, captures_empty):
    """Yields (pit, seeds banked, again, board of whoever moves next)."""
    own, other = board
    for pit, seeds in enumerate(own):
        if seeds:
            banked, again, mine, theirs = sow(own, other, pit, captures_empty)
            yield pit, banked, again, (mine, theirs) if again else (theirs, mine)


def in_play(board):
    return sum(board[0]) + sum(board[1])


def is_over(board):
    return not any(board[0]) or not any(board[1])


# ---- Logs ------------------------------------------------------------------------------------------------------------

def fnv(text):
    value = 0xCBF29CE484222325
    for byte in text:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


class Log:
    """The strongest claims of a log: {(board, "low" or "high"): (value, nodes, whether a search proved it)}."""

    def __init__(self, path):
        self.claims, self.lines = {}, 0
        opened = gzip.open(path, "rb") if path.suffix == ".gz" else open(path, "rb")
        with opened as file:
            for line in file:
                self.lines += 1
                text, _, checksum = line.rstrip(b"\n").rpartition(b" ")
                assert fnv(text) == int(checksum, 16), f"{path}: line {self.lines} is damaged"
                words = text.decode().split()
                if self.lines == 1:
                    self.begin(words)
                else:
                    self.read(words)

    def begin(self, words):
        assert words[:2] == ["kalah-checkpoint", "2"], "a log of version 2"
        self.captures_empty = words[2].endswith("+empty")
        numbers = [int(number) for number in words[3].strip("<>").split(",")]
        self.pits, rest = numbers[0], tuple(numbers[3:])
        south, north = rest[:self.pits], rest[self.pits:]
        assert numbers[1] == numbers[2] == 0 and words[4] == "s", "a start"
        self.root = (south, north)

    def half(self, word):
        number = int(word, 16)
        return tuple(number >> 8 * pit & 255 for pit in range(self.pits))

    def read(self, words):
        board = (self.half(words[1]), self.half(words[2]))
        if words[0] == "p":
            low, high, nodes = int(words[3]), int(words[4]), int(words[5])
            self.add(board, "low", low, nodes, nodes > 0)
            self.add(board, "high", high, nodes, nodes > 0)
        elif words[6] != "open":
            goal, nodes = int(words[3]), int(words[5])
            kind = "low" if words[6] == "yes" else "high"
            self.add(board, kind, goal if kind == "low" else goal - 1, nodes, True)

    def add(self, board, kind, value, nodes, searched):
        if value == (0 if kind == "low" else in_play(board)):
            return
        old = self.claims.get((board, kind))
        if old is None or (value > old[0] if kind == "low" else value < old[0]):
            self.claims[board, kind] = (value, nodes, searched)
        elif value == old[0] and searched:
            fewest = min(nodes, old[1]) if old[2] else nodes
            self.claims[board, kind] = (value, fewest, True)

    def known(self, board):
        if is_over(board):
            return sum(board[0]), sum(board[0])
        low, high = self.claims.get((board, "low")), self.claims.get((board, "high"))
        return (low[0] if low else 0), (high[0] if high else in_play(board))

    def shows(self, key):
        """Yields, for each ply that shows a claim, the claim that this rests on (or None); and counts plies."""
        (board, kind), value, seeds = key, self.claims[key][0], in_play(key[0])
        for _, banked, again, after in replies(board, self.captures_empty):
            left, (low, high) = in_play(after), self.known(after)
            gain = (lambda g: banked + g) if again else (lambda g: seeds - g)
            least, most = (gain(low), gain(high)) if again else (gain(high), gain(low))
            anyway_least, anyway_most = (gain(0), gain(left)) if again else (gain(left), gain(0))
            shown = least >= value if kind == "low" else most <= value
            free = is_over(after) or (anyway_least >= value if kind == "low" else anyway_most <= value)
            other = {"low": "high", "high": "low"}[kind]
            yield shown, None if free or not shown else (after, kind if again else other)

    def judge(self):
        """Derives all claims: {claim: (verdict, leaves under it)}."""
        verdicts = {}

        def of(key):
            if key not in verdicts:
                shown = [(is_shown, of(on)[1] if on else 0) for is_shown, on in self.shows(key)]
                good = [leaves for is_shown, leaves in shown if is_shown]
                follows = bool(good) if key[1] == "low" else len(good) == len(shown)
                if follows:
                    verdicts[key] = ("follows", min(good) if key[1] == "low" else sum(good))
                elif self.claims[key][2]:
                    verdicts[key] = ("leaf", 1)
                else:
                    verdicts[key] = ("broken", 10**12)
            return verdicts[key]

        for key in self.claims:
            of(key)
        return verdicts

    def leaves_under(self, boards, verdicts):
        """The leaves that the claims about these boards rest on; where one ply is enough, that with the fewest leaves."""
        leaves, seen = set(), set()

        def walk(key):
            if key in seen:
                return
            seen.add(key)
            verdict, under = verdicts[key]
            if verdict != "follows":
                leaves.add(key)
                return
            for is_shown, on in self.shows(key):
                if not is_shown or (key[1] == "low" and on and verdicts[on][1] > under):
                    continue
                if on:
                    walk(on)
                if key[1] == "low":
                    return

        for board in boards:
            for kind in ("low", "high"):
                if (board, kind) in self.claims:
                    walk((board, kind))
        return leaves

    def first_turns(self):
        """Values after each first turn: [(turn, least, most)] as margins of the first player, the start first."""
        rows = [("start", *self.margins(self.root, 0, True))]

        def turns(board, banked, plies):
            for pit, more, again, after in replies(board, self.captures_empty):
                if again and not is_over(after):
                    yield from turns(after, banked + more, [*plies, pit + 1])
                else:
                    yield [*plies, pit + 1], banked + more, after

        for plies, banked, after in turns(self.root, 0, []):
            rows.append(("-".join(map(str, plies)), *self.margins(after, banked, False)))
        return rows

    def after_first_turns(self):
        """The boards after each first turn."""

        def turns(board):
            for _, _, again, after in replies(board, self.captures_empty):
                if again and not is_over(after):
                    yield from turns(after)
                else:
                    yield after

        return list(turns(self.root))

    def margins(self, board, banked, mover_is_first):
        low, high = self.known(board)
        least, most = 2 * low - in_play(board), 2 * high - in_play(board)
        return (banked + least, banked + most) if mover_is_first else (banked - most, banked - least)


def log_facts(path):
    log = Log(ROOT / path)
    verdicts = log.judge()
    count = {verdict: 0 for verdict in ("follows", "leaf", "broken")}
    for verdict, _ in verdicts.values():
        count[verdict] += 1
    leaves = [log.claims[key][1] for key, (verdict, _) in verdicts.items() if verdict == "leaf"]
    root = log.leaves_under([log.root], verdicts)
    turns = log.leaves_under([log.root, *log.after_first_turns()], verdicts)
    seeds = [in_play(key[0]) for key, (verdict, _) in verdicts.items() if verdict == "leaf"]
    by_nodes = [0] * 8
    for nodes in leaves:
        by_nodes[min(int(math.log10(max(nodes, 1))), 7)] += 1
    return {
        "file": path,
        "bytes": (ROOT / path).stat().st_size,
        "lines": log.lines,
        **count,
        "root_leaves": len(root),
        "turn_leaves": len(turns),
        "turns": log.first_turns(),
        "leaves_by_nodes": by_nodes,
        "leaves_by_seeds": [[s, seeds.count(s)] for s in sorted(set(seeds))],
        "share_100k": sum(nodes <= 100_000 for nodes in leaves) / len(leaves),
        "share_1m": sum(nodes <= 1_000_000 for nodes in leaves) / len(leaves),
        "most_nodes": max(leaves),
        "leaf_nodes": sum(leaves),
    }


# ---- Pages -----------------------------------------------------------------------------------------------------------

def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def table(name, first_cell):
    """The rows of the Markdown table of a page whose header begins with this cell, as text without emphasis."""
    rows = []
    for line in page(name).splitlines():
        cells = [cell.strip().replace("*", "") for cell in line.strip().strip("|").split("|")] if "|" in line else []
        if rows and not cells:
            return rows
        if rows or (cells and cells[0] == first_cell):
            rows.append(cells)
    assert rows, f"{name} has no table that begins with {first_cell!r}"
    return rows


def number(text):
    """`0.257 M (0.1)` as a number, or None."""
    match = re.match(r"([\d.,]+)\s*(M?)", text)
    return float(match[1].replace(",", "")) * (1e6 if match[2] else 1) if match else None


def boards(facts):
    """The values of the boards by rule; docs/values.md and fixtures/reference/values.csv have to agree."""
    tables = [rows for rows in all_tables("docs/values.md") if rows[0][0] == "pits \\ seeds"]
    assert len(tables) >= 2
    fixed = {}
    lines = [line for line in page("fixtures/reference/values.csv").splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines):
        fixed[row["capture"], int(row["pits"]), int(row["seeds"])] = int(row["margin"])
    for rule, rows in zip(("usual", "empty"), tables):
        heads = [int(head) for head in rows[0][1:]]
        known = []
        for row in rows[2:]:
            pits = int(row[0])
            for seeds, cell in zip(heads, row[1:]):
                value = int(cell) if re.fullmatch(r"[+-]?\d+", cell) else None
                other = fixed.get((RULES[rule], pits, seeds))
                assert value is None or other in (None, value), f"Kalah({pits},{seeds}) {rule}: {value} and {other}"
                known.append([pits, seeds, value])
        facts[f"boards_{rule}"] = {"seeds": heads, "rows": known}


def all_tables(name):
    found, rows = [], []
    for line in page(name).splitlines() + [""]:
        if line.startswith("|"):
            rows.append([cell.strip().replace("*", "") for cell in line.strip().strip("|").split("|")])
        elif rows:
            found.append(rows)
            rows = []
    return found


def layers():
    """Layers of the database of six pits under the usual rule, from the reference table."""
    rows = csv.DictReader(page("fixtures/reference/endgame-layers.csv").splitlines())
    found = []
    for row in rows:
        if row["capture"] != RULES["usual"]:
            continue
        seeds, positions = int(row["seeds"]), int(row["positions"])
        assert positions == math.comb(seeds + 11, 11)
        mean = int(row["sum"]) / positions
        spread = math.sqrt(int(row["sum_of_squares"]) / positions - mean**2)
        wins, draws = ((int(row[key]) if row[key] else None) for key in ("wins", "draws"))
        share = None if wins is None else [wins / positions, draws / positions, 1 - (wins + draws) / positions]
        found.append({"seeds": seeds, "positions": positions, "mean": mean, "spread": spread, "share": share})
    return found


def proven_leaves():
    """How many leaves of each log the checker's own search proved again, and gave up, of those drawn by chance."""
    found = {rule: {"proven": 0, "given up": 0, "refuted": 0} for rule in LOGS}
    for row in csv.DictReader(page("docs/paper/data/leaves.csv").splitlines()):
        rule = next(rule for rule, name in RULES.items() if name == row["capture"])
        found[rule][row["outcome"]] += 1
    return found


def check_quotes():
    """Every #q("FILE", "TEXT") of the paper stands in that file, whatever the line breaks and emphasis there."""
    wrong = []
    paper = "\n".join(line for line in (HERE / "paper.typ").read_text(encoding="utf-8").splitlines() if not line.startswith("//"))
    plain = lambda text: re.sub(r"\s+", " ", text.replace("*", "").replace("`", ""))
    for file, text in re.findall(r'#?q\("([^"]+)",\s*"([^"]+)"', paper):
        if plain(text) not in plain(page(file)):
            wrong.append(f"{file} no longer says {text!r}, which docs/paper/paper.typ quotes")
    return wrong


def main():
    if sys.argv[1:] == ["--first-turns"]:
        print("capture,turn,margin")
        for rule, path in LOGS.items():
            for turn, least, most in Log(ROOT / path).first_turns():
                assert least == most
                print(f"{RULES[rule]},{turn},{least}")
        return 0
    facts = {"logs": {rule: log_facts(path) for rule, path in LOGS.items()}}
    wrong = check_quotes()

    # What the checker in C found, by docs/proof-checking.md.
    for row, rule in zip(table("docs/proof-checking.md", "log")[2:4], LOGS):
        told = [int(number(cell)) for cell in row[1:5]] + [int(number(row[5]))]
        found = [facts["logs"][rule][key] for key in ("lines", "follows", "leaf", "broken", "root_leaves")]
        if told != found:
            wrong.append(f"docs/proof-checking.md says {told} of {LOGS[rule]}, and facts.py finds {found}")
    # The first turns, by docs/values.md.
    for row in [rows for rows in all_tables("docs/values.md") if rows[2][0] == "the start"][0][2:]:
        for rule, cell in zip(LOGS, row[1:3]):
            turn = row[0].replace("the start", "start")
            if (turn, int(cell), int(cell)) not in facts["logs"][rule]["turns"]:
                wrong.append(f"docs/values.md says {cell} after {turn} ({rule}), and the log something else")

    boards(facts)
    facts["layers"] = layers()
    facts["proven_leaves"] = proven_leaves()
    rows = list(csv.DictReader(page("docs/paper/data/boards.csv").splitlines()))
    if any(row["proven"] != row["leaves"] for row in rows):
        wrong.append("docs/paper/data/boards.csv has leaves that were not proven again, and the paper says that there are none")
    of_rows = {row["board"]: int(row["margin"]) for row in rows}
    for rule, suffix in (("usual", ""), ("empty", "+empty")):
        for pits, seeds, value in facts[f"boards_{rule}"]["rows"]:
            if value != of_rows.get(f"{pits}x{seeds}{suffix}", value):
                wrong.append(f"docs/paper/data/boards.csv and docs/values.md differ in {pits}x{seeds}{suffix}")
    facts["reproduced"] = {"boards": len(rows), "leaves": sum(int(row["leaves"]) for row in rows)}
    facts["first_moves"] = list(csv.reader(page("docs/paper/data/first-moves.csv").splitlines()))[1:]
    facts["published"] = [row[3] for row in [rows for rows in all_tables("docs/values.md") if rows[2][0] == "the start"][0][2:]]
    sizes = table("docs/solving.md", "nodes (CPU seconds of the search)")
    facts["database_sizes"] = {
        "seeds": [0] + [int(number(cell)) for cell in sizes[0][2:]],
        "rows": [[row[0], [number(cell) if cell else None for cell in row[1:]]] for row in sizes[2:]],
    }
    pieces = table("docs/proof.md", "pieces of")
    facts["pieces"] = {
        "nodes": [number(cell) for cell in pieces[0][1:]],
        "rows": [[row[0], [number(cell) if cell else None for cell in row[1:]]] for row in pieces[2:]],
    }
    facts["pure"] = [row for row in table("docs/proof.md", "proof and disproof number of a leaf")[2:]]
    facts["positions"] = {str(seeds): math.comb(seeds + 12, 12) for seeds in (24, 28, 32, 33, 34, 72)}
    facts["lines"] = {name: len(page(f"proofs/{name}").splitlines()) for name in ("check.c", "database.c", "database.h")}
    for problem in wrong:
        print(problem, file=sys.stderr)
    if wrong:
        return 1
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(facts, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
