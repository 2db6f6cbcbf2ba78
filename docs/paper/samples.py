#!/usr/bin/env python3
"""Exact values of random positions of six pits a side, for those who write a database or a solver of their own.

    docs/paper/samples.py make KALAH USUAL.kdb EMPTY.kdb     prints data/samples.csv, with values from two databases of 24 seeds
    docs/paper/samples.py check [SEEDS]                      derives values of up to so many seeds (8) again from the rules alone
    docs/paper/samples.py probe KALAH FILE.kdb               compares all with a database of the same rule of capture

A row is a rule of capture, the seeds in play, the pits of the side to move and of the other (each from its owner's left), and what
the side to move gains of the seeds in play under best play of both. Positions are drawn uniformly from those with so many seeds in
which neither side is empty, by a generator with a fixed seed. Python's standard library is all that it needs.
"""

import csv
import json
import random
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # The checkout stays as it was.
from facts import RULES, in_play, is_over, replies

FILE = Path(__file__).resolve().parent / "data" / "samples.csv"
PITS, MOST_SEEDS, OF_EACH = 6, 24, 50
sys.setrecursionlimit(100_000)


def any_board(chance, seeds):
    """A uniform composition of the seeds into twelve pits, by the places of eleven bars among seeds and bars."""
    places = sorted(chance.sample(range(seeds + 2 * PITS - 1), 2 * PITS - 1))
    ends = [-1, *places, seeds + 2 * PITS - 1]
    pits = [after - before - 1 for before, after in zip(ends, ends[1:])]
    return tuple(pits[:PITS]), tuple(pits[PITS:])


def boards():
    for rule in RULES.values():
        chance = random.Random(f"samples of {rule}")
        for seeds in range(2, MOST_SEEDS + 1):
            found = 0
            while found < OF_EACH:
                board = any_board(chance, seeds)
                if not is_over(board):
                    found += 1
                    yield rule, board


def probe(kalah, database, board):
    """What the side to move gains, by `kalah endgame probe`, whose margins have no stores here."""
    position = f"<{PITS},0,0,{','.join(map(str, board[0] + board[1]))}> s"
    command = [kalah, "endgame", "probe", database, position, "--json"]
    margin = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["margin"]
    return (margin + in_play(board)) // 2


def rows():
    with open(FILE, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            board = tuple(tuple(map(int, row[half].split())) for half in ("mover", "other"))
            assert in_play(board) == int(row["seeds"])
            yield row["capture"], board, int(row["gain"])


def make(kalah, *databases):
    print("capture,seeds,mover,other,gain")
    by_rule = dict(zip(RULES.values(), databases))
    for rule, board in boards():
        halves = (" ".join(map(str, half)) for half in board)
        print(rule, in_play(board), *halves, probe(kalah, by_rule[rule], board), sep=",")


def check(most_seeds="8"):
    tables = {rule: {} for rule in RULES.values()}

    def gain(board, rule):
        if is_over(board):
            return sum(board[0])
        table = tables[rule]
        if board not in table:
            seeds = in_play(board)
            table[board] = max(
                banked + gain(after, rule) if again else seeds - gain(after, rule)
                for _, banked, again, after in replies(board, rule == RULES["empty"])
            )
        return table[board]

    done = wrong = 0
    for rule, board, told in rows():
        if in_play(board) <= int(most_seeds):
            done += 1
            if gain(board, rule) != told:
                wrong += 1
                print(f"{rule} {board}: {told} in the file, {gain(board, rule)} by the rules", file=sys.stderr)
    print(f"{done} samples of up to {most_seeds} seeds derived again, {wrong} wrong")
    return wrong > 0


def compare(kalah, database):
    stats = subprocess.run([kalah, "endgame", "stats", database, "--json", "--seeds", "1"], check=True, capture_output=True)
    rule = json.loads(stats.stdout)["capture"]
    done = wrong = 0
    for capture, board, told in rows():
        if capture == rule:
            done += 1
            wrong += probe(kalah, database, board) != told
    print(f"{done} samples of {rule} looked up, {wrong} wrong")
    return wrong > 0 or done == 0


if __name__ == "__main__":
    modes = {"make": make, "check": check, "probe": compare}
    if len(sys.argv) < 2 or sys.argv[1] not in modes:
        sys.exit(__doc__)
    sys.exit(modes[sys.argv[1]](*sys.argv[2:]))
