"""What players gave away in many games."""

from collections.abc import Callable, Iterable
from typing import TypedDict

from kalah._kalah import Analyser, Game


class PlayerLosses(TypedDict):
    """What a player gave away in all of its games."""

    player: str
    games: int
    plies: int
    lost: int
    proven_plies: int
    proven_lost: int
    results_changed: int


_CHANGES = ("drawn-to-lost", "won-to-drawn", "won-to-lost")


def seeds_lost(
    games: str | Iterable[Game],
    analyser: Analyser | None = None,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[PlayerLosses]:
    """How many seeds of the final margin each player gave away: a row for each player, those who gave least first.

    The games are a text in any form that `Game.read` reads, such as replays of Kaggle's environment, or games. Plies of which all
    values are proven are counted again by themselves. The limits are those of `Analyser.analyse`, for each ply; `progress` is
    called with the number of games that are done.
    """
    rows: dict[str, PlayerLosses] = {}
    analysers: dict[str, Analyser] = {}
    for done, game in enumerate(Game.read(games) if isinstance(games, str) else games, start=1):
        rules = game.start.rules
        if analyser is None and rules not in analysers:
            analysers[rules] = Analyser(rules)
        for player in {game.south: None, game.north: None}:
            _row(rows, player)["games"] += 1
        for ply in game.review(analyser or analysers[rules], depth=depth, time=time, nodes=nodes):
            row = _row(rows, ply["player"])
            row["plies"] += 1
            row["lost"] += ply["lost"]
            row["proven_plies"] += ply["exact"]
            row["proven_lost"] += ply["lost"] if ply["exact"] else 0
            row["results_changed"] += ply["kind"] in _CHANGES
        if progress:
            progress(done)
    return sorted(rows.values(), key=lambda row: row["lost"] / max(row["plies"], 1))


def _row(rows: dict[str, PlayerLosses], player: str) -> PlayerLosses:
    empty: PlayerLosses = {
        "player": player,
        "games": 0,
        "plies": 0,
        "lost": 0,
        "proven_plies": 0,
        "proven_lost": 0,
        "results_changed": 0,
    }
    return rows.setdefault(player, empty)
