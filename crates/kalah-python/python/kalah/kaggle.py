"""Kaggle's environment `open_spiel_mancala`, which is Kalah(6,4): functions as its agents. `Game.read` reads its replays."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from kalah._kalah import Position

RULES = "6x4"
"""The rules of the environment."""


def position(observation: Mapping[str, Any]) -> Position | None:
    """The position of an observation; None where there is none, as before the first move."""
    text = observation.get("observationString")
    if not text:
        return None
    seen = json.loads(text)
    pits, stores = seen["pits"], seen["stores"]
    here = (pits["0"], pits["1"], (stores["0"], stores["1"]))
    is_north = seen["current_player"] == 1
    return Position.from_pits(*here, rules=RULES, turn="north" if is_north else "south")


def agent(choose: Callable[[Position], int]) -> Callable[[Mapping[str, Any], Any], dict[str, int]]:
    """A function that chooses a move of a position, as an agent: `env.run([kalah.kaggle.agent(choose), "random"])`."""

    def act(observation: Mapping[str, Any], configuration: Any = None) -> dict[str, int]:
        here = position(observation)
        if here is None or here.is_over or observation.get("currentPlayer") != observation.get("playerId"):
            return {"submission": -1}
        move = choose(here)
        return {"submission": move if here.turn == "south" else move + len(here.south) + 1}

    return act
