"""When to stop thinking."""

import sys
import time

if sys.platform == "win32":
    import ctypes
    import msvcrt
else:
    import select

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


def _referee_speaks() -> bool:
    """The referee writes nothing while a bot thinks, but `stop`."""
    if sys.platform != "win32":
        return bool(select.select([sys.stdin], [], [], 0)[0])
    waiting = ctypes.c_ulong(0)
    pipe = ctypes.c_void_p(msvcrt.get_osfhandle(0))
    ctypes.windll.kernel32.PeekNamedPipe(pipe, None, 0, None, ctypes.byref(waiting), None)
    return waiting.value > 0


def check() -> None:
    """To be called at every position that is visited. Raises Stopped when time is up."""
    global nodes
    nodes += 1
    if nodes > _max_nodes:
        raise Stopped
    if nodes % 64 == 0 and (_referee_speaks() or time.monotonic() >= _end):
        raise Stopped
