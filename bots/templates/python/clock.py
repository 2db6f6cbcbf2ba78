"""When to stop thinking."""

import select
import sys
import time

nodes = 0  # positions visited since `go`
_max_nodes = float("inf")
_end = float("inf")


class Stopped(Exception):
    """Time is up. The move of the last finished look-ahead counts."""


def start(kind: str, amount: int) -> None:
    """Begins to think with a limit: "movetime" in milliseconds, or "nodes"."""
    global nodes, _max_nodes, _end
    nodes = 0
    _max_nodes = amount if kind == "nodes" else float("inf")
    _end = time.monotonic() + amount / 1000 if kind == "movetime" else float("inf")


def check() -> None:
    """To be called at every position that is visited. Raises Stopped when time is up."""
    global nodes
    nodes += 1
    if nodes > _max_nodes:
        raise Stopped
    if nodes % 64 == 0:
        referee_speaks = select.select([sys.stdin], [], [], 0)[0]
        if referee_speaks or time.monotonic() >= _end:
            raise Stopped
