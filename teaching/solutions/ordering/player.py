"""Alpha-beta that looks at extra turns first, then at captures, then from the right."""

import clock
from board import Board


def evaluate(board: Board) -> float:
    """How good a board is for the side to move, in seeds."""
    return board.stores[0] - board.stores[1]


def ordered(board: Board) -> list[int]:
    """The legal moves, the most forcing first."""
    own, others = board.pits
    pits, ring = len(own), 2 * len(own) + 1

    def rank(pit: int) -> tuple[int, int]:
        last = (pit + own[pit]) % ring
        if last == pits:
            return 0, -pit
        captures = last < pits and own[pit] < ring and own[last] == 0 and others[pits - 1 - last] > 0
        return (1 if captures else 2), -pit

    return sorted(board.legal_moves(), key=rank)


def search(board: Board, plies: int, alpha: float, beta: float) -> float:
    """The value of a board for the side to move, some plies ahead, within a window."""
    clock.check()
    if plies == 0 or board.is_over():
        return evaluate(board)
    for pit in ordered(board):
        alpha = max(alpha, value_of(board, pit, plies, alpha, beta))
        if alpha >= beta:
            break
    return alpha


def value_of(board: Board, pit: int, plies: int, alpha: float, beta: float) -> float:
    """The value of a move for whoever makes it."""
    after, again = board.sow(pit)
    if again:
        return search(after, plies - 1, alpha, beta)
    return -search(after, plies - 1, -beta, -alpha)


def select_move(board: Board, lookahead: int) -> int:
    """Chooses one of board.legal_moves()."""
    best, best_value = None, float("-inf")
    for pit in ordered(board):
        value = value_of(board, pit, lookahead, best_value, float("inf"))
        if best is None or value > best_value:
            best, best_value = pit, value
    return best
