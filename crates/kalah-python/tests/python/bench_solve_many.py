"""Exact values of many positions of random games of Kalah(6,4), on two threads over a database.

    kalah endgame build 6x4 --seeds 27 --out kalah-6-27.kdb
    python bench_solve_many.py kalah-6-27.kdb [POSITIONS] [TABLE MEGABYTES]
"""

import sys
import time

import kalah
import numpy as np


def random_rows(count):
    """Rows of positions of random games, as 4,096 boards that are played at once show them."""
    batch, rows = kalah.Batch("6x4", 4096, seed=7), []
    while 4096 * len(rows) < count:
        rows.append(batch.step(batch.sample())[0].copy())
    return np.concatenate(rows)[:count]


def main(database, count="1000000", megabytes="1024"):
    rows = random_rows(int(count))
    in_play = rows.sum(axis=1, dtype=int) - rows[:, 6] - rows[:, 13]
    print(f"{np.mean(in_play > 30):.0%} with more than 30 seeds in play")
    start = time.monotonic()
    endgame = kalah.Endgame.open(database)
    print(f"opened in {time.monotonic() - start:.0f} s")
    solver = kalah.Solver("6x4", endgame=endgame, table_megabytes=int(megabytes))
    start, processor = time.monotonic(), time.process_time()
    solved = solver.solve_many(rows, threads=2)
    wall, processor = time.monotonic() - start, time.process_time() - processor
    print(f"{solved.share:.2%} proven, {solved.nodes:,} nodes, {processor:.0f} s of processor time, {wall:.0f} s by the clock")


if __name__ == "__main__":
    main(*sys.argv[1:])
