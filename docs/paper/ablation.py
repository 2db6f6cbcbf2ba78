#!/usr/bin/env python3
"""Solves ten boards with each idea of the search turned off: `ablation.py PROGRAM > data/ablation.csv`

A row is a board and an idea: the nodes, which are the same on every machine, and how many times as much processor time the
search took as with all ideas, the median of three runs in turns. The time of the database is that of a run that ends at the first
node, and is taken off. `many` stands where MOST nodes did not suffice."""

import json
import resource
import statistics
import subprocess
import sys

# Each board with the seeds of its database.
BOARDS = {
    "6x3": 12, "6x3+empty": 12, "4x6": 18, "4x6+empty": 18, "5x4": 16,
    "5x4+empty": 16, "5x5": 22, "5x5+empty": 22, "6x4": 21, "6x4+empty": 21,
}
IDEAS = ["", "table", "database", "children-first", "best-move", "extra-turns", "banked", "estimate", "guess", "prefetch", "network"]
MOST = 200_000_000
TURNS = 3


def solved(program, board, seeds, idea):
    """Returns the nodes of a solution, `None` if there are more than MOST, and the processor time in seconds."""
    command = [program, "solve", board, "--search", "--seeds", str(seeds), "--memory", "3600", "--threads", "1", "--json"]
    command += ["--nodes", str(MOST)] + (["--without", idea] if idea else [])
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (answer["nodes"] if answer["exact"] else None), seconds


def database(program, board, seeds):
    """Returns the processor time of everything but the search."""
    command = [program, "solve", board, "--search", "--seeds", str(seeds), "--memory", "3600", "--threads", "1", "--nodes", "1"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    program = sys.argv[1]
    print("board,seeds,without,nodes,times_as_long")
    for board, seeds in BOARDS.items():
        nodes, times = {}, {idea: [] for idea in IDEAS}
        for _ in range(TURNS):
            idle = database(program, board, seeds)
            for idea in IDEAS:
                if nodes.get(idea, 0) is None:
                    continue
                nodes[idea], seconds = solved(program, board, seeds, idea)
                times[idea].append(max(seconds - (0 if idea == "database" else idle), 0.001))
        usual = statistics.median(times[""])
        for idea in IDEAS:
            found = nodes[idea]
            ratio = "" if found is None else f"{statistics.median(times[idea]) / usual:.2f}"
            print(f"{board},{seeds},{idea or 'nothing'},{found or 'many'},{ratio}", flush=True)


if __name__ == "__main__":
    main()
