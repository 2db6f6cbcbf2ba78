"""The search of `deepening`, whose file lies beside this one, with an evaluation that knows more than the stores."""

import deepening
from board import Board
from deepening import select_move

__all__ = ["select_move"]


def evaluate(board: Board) -> float:
    """How good a board is for the side to move, in eighths of seeds.

    A seed in a store is sure, one in a pit is worth little, and a pit that gives an extra turn is worth a seed.
    """
    (own, others), (store, other) = board.pits, board.stores
    if board.is_over():
        return 8 * (store - other)
    return 8 * (store - other + extra_turns(own) - extra_turns(others)) + sum(own) - sum(others) + 2


def extra_turns(pits: tuple[int, ...]) -> int:
    """How many pits end in the store of their owner."""
    return sum(seeds == len(pits) - pit for pit, seeds in enumerate(pits))


deepening.evaluate = evaluate
