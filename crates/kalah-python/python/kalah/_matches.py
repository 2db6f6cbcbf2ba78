"""Matches between functions, the players of the program, and programs."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kalah._kalah import Game, Position, play_match

Player = Callable[[Position], int] | str
"""A function that chooses a move of a position, or a word of the program: "alphabeta:6,eval=h4", "engine:level=3"."""


@dataclass(frozen=True)
class Interval:
    """A figure with its 95 % interval. An end is None where games all end alike."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Match:
    """What came of a match. Player A's view."""

    report: dict[str, Any]
    """All that `kalah match --json` prints."""

    games: list[Game]
    """The games in their order: A sits South in all, and moves first in every other one."""

    @property
    def players(self) -> tuple[str, str]:
        """The names of A and B."""
        a, b = self.report["players"]
        return a, b

    @property
    def won(self) -> int:
        """Games that A won."""
        return int(self.report["won"])

    @property
    def drawn(self) -> int:
        """Games that were drawn."""
        return int(self.report["drawn"])

    @property
    def lost(self) -> int:
        """Games that A lost."""
        return int(self.report["lost"])

    @property
    def elo(self) -> Interval | None:
        """The difference in Elo, from the pairs; None where it is beyond measure."""
        elo = self.report["elo"]
        return elo and Interval(elo["value"], elo.get("low"), elo.get("high"))

    @property
    def stronger(self) -> bool | None:
        """True if the test found A stronger, False if not, None without a test or before its end."""
        test = self.report["sprt"]
        stronger: bool | None = test and test["stronger"]
        return stronger


def match(
    a: Player,
    b: Player,
    *,
    games: int | None = None,
    sprt: str | None = None,
    openings: str | None = None,
    lookahead: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    move_time: float | None = None,
    rules: str = "6x6",
    trusted: bool = False,
    concurrency: int = 1,
    progress: Callable[[int, int, int], object] | None = None,
) -> Match:
    """Play pairs of games, each player first in one, as `kalah match` does.

    A function sees the position alone; an exception that it raises ends the match. Players of the program look four plies
    ahead, unless there is a limit: `lookahead` in plies, `nodes`, `time` in seconds for each call of a growing look-ahead, or
    `move_time` in seconds for a ply. With `sprt`, such as "0,10", the match goes on until the test ends. `openings` are those of
    `kalah match`, such as "random:4". Programs ("uki:./bot", "./bot.py") play if they are `trusted` with all that this process
    may do. `progress` is called with the games that A won, drew and lost.
    """
    text = play_match(
        a,
        b,
        games=games,
        sprt=sprt,
        openings=openings,
        lookahead=lookahead,
        nodes=nodes,
        time=time,
        move_time=move_time,
        rules=rules,
        trusted=trusted,
        concurrency=concurrency,
        progress=progress,
    )
    report = json.loads(text)
    return Match(report, Game.read(text) if report["games"] else [])
