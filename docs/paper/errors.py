#!/usr/bin/env python3
"""Counts what players of all strengths give away on Kalah(6,4): `errors.py PROGRAM FOLDER > data/errors.csv`

Each player moves in the same 1,000 positions, each from another game between players of all strengths at a random stage
(`kalah lab accuracy PLAYER --games`, with 0.02 s a ply, one thread and a database of 22 seeds). A row is a player and a part of
the game by the seeds in play: positions, how many of them the player errs in, the seeds given away, and those at most in
one. FOLDER keeps the table of each player, which is read in place of a new run."""

import csv
import re
import subprocess
import sys
from pathlib import Path

PLAYERS = ["random:1", "greedy", "minimax:4", "minimax:8"] + [f"engine:level={level}" for level in (1, 3, 5, 7, 9)] + ["engine:book=off"]
# Parts of a game by the most seeds in play.
PARTS = [("opening", 48), ("middle", 36), ("end", 22)]
COMMAND = "--games --rules 6x4 --positions 1000 --seeds 22 --memory 4000 --most 3000000 --move-time 0.02 --threads 1".split()


def part(position):
    numbers = [int(number) for number in re.findall(r"\d+", position)]
    seeds = sum(numbers[3:])
    return [name for name, most in PARTS if seeds <= most][-1]


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    print("player,part,positions,errors,seeds,most")
    for player in PLAYERS:
        table = folder / ("err_" + re.sub("[:=]", "_", player) + ".csv")
        if not table.exists():
            run = [program, "lab", "accuracy", player, *COMMAND, "--csv", str(table)]
            subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for name, _ in PARTS:
            lost = [int(row["lost"]) for row in rows if part(row["position"]) == name]
            print(f"{player},{name},{len(lost)},{sum(one > 0 for one in lost)},{sum(lost)},{max(lost)}")


if __name__ == "__main__":
    main()
