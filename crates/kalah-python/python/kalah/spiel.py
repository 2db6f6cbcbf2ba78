"""OpenSpiel's game `mancala`, which is Kalah(6,4): its states as positions and games, and players as its bots."""

from collections.abc import Callable

import pyspiel

from kalah._kalah import Game, Position

GAME = "mancala"
"""The name of the game in OpenSpiel."""


def game(state: pyspiel.State) -> Game:
    """The game that led to a state."""
    return Game.from_actions(state.history())


def position(state: pyspiel.State) -> Position:
    """The position of a state."""
    return game(state).position


def state(game: Game) -> pyspiel.State:
    """The state to which a game leads; ValueError for other rules."""
    reached = pyspiel.load_game(GAME).new_initial_state()
    for action in game.actions():
        reached.apply_action(action)
    return reached


def action(position: Position, move: int) -> int:
    """The action of a move: OpenSpiel numbers the pits of both players from 1, with a store between them."""
    return move if position.turn == "south" else move + len(position.south) + 1


class Bot(pyspiel.Bot):
    """A function that chooses a move of a position, as a bot of OpenSpiel."""

    def __init__(self, choose: Callable[[Position], int]) -> None:
        pyspiel.Bot.__init__(self)
        self.choose = choose

    def step(self, state: pyspiel.State) -> int:
        """The action that it plays in a state."""
        here = position(state)
        return action(here, self.choose(here))

    def restart_at(self, state: pyspiel.State) -> None:
        """Begin elsewhere: it remembers nothing."""
