"""Plain minimax: what the first lecture ends with."""

import clock
from board import Board


def evaluate(board: Board) -> int:
    """How good a board is for the side to move, in seeds."""
    return board.stores[0] - board.stores[1]


def search(board: Board, plies: int) -> float:
    """The value of a board for the side to move, some plies ahead."""
    clock.check()
    if plies == 0 or board.is_over():
        return evaluate(board)
    return max(value_of(board, pit, plies) for pit in board.legal_moves())


def value_of(board: Board, pit: int, plies: int) -> float:
    """The value of a move for whoever makes it. After an extra turn the same side goes on."""
    after, again = board.sow(pit)
    value = search(after, plies - 1)
    return value if again else -value


def select_move(board: Board, lookahead: int) -> int:
    """Chooses one of board.legal_moves()."""
    return max(reversed(board.legal_moves()), key=lambda pit: value_of(board, pit, lookahead))
