"""The player. Make it better."""

import clock
from board import Board


def evaluate(board: Board) -> int:
    """How good a board is for the side to move, in seeds."""
    return board.stores[0] - board.stores[1]


def search(board: Board, plies: int, alpha: float, beta: float) -> float:
    """The value of a board for the side to move, some plies ahead: minimax with alpha-beta."""
    clock.check()
    if plies == 0 or board.is_over():
        return evaluate(board)
    for pit in reversed(board.legal_moves()):
        after, again = board.sow(pit)
        if again:
            value = search(after, plies - 1, alpha, beta)
        else:
            value = -search(after, plies - 1, -beta, -alpha)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def select_move(board: Board, lookahead: int) -> int:
    """Chooses one of board.legal_moves(). It is called again and again, looking further each time."""
    best, best_value = None, float("-inf")
    for pit in reversed(board.legal_moves()):
        after, again = board.sow(pit)
        if again:
            value = search(after, lookahead - 1, best_value, float("inf"))
        else:
            value = -search(after, lookahead - 1, float("-inf"), -best_value)
        if best is None or value > best_value:
            best, best_value = pit, value
    return best
