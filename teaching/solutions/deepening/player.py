"""Alpha-beta with a table of positions: values, and the best move of the last look-ahead first."""

import clock
from board import Board

EXACT, AT_LEAST, AT_MOST = range(3)
MOST = 200_000

# Of each board: plies of its search, value, kind of value, best move.
table: dict[Board, tuple[int, float, int, int]] = {}


def evaluate(board: Board) -> float:
    """How good a board is for the side to move, in seeds."""
    return board.stores[0] - board.stores[1]


def ordered(board: Board, first: int | None) -> list[int]:
    """The legal moves: what was best before, extra turns, captures, then from the right."""
    own, others = board.pits
    pits, ring = len(own), 2 * len(own) + 1

    def rank(pit: int) -> tuple[int, int]:
        last = (pit + own[pit]) % ring
        if pit == first:
            return -1, 0
        if last == pits:
            return 0, -pit
        captures = last < pits and own[pit] < ring and own[last] == 0 and others[pits - 1 - last] > 0
        return (1 if captures else 2), -pit

    return sorted(board.legal_moves(), key=rank)


def search(board: Board, plies: int, alpha: float, beta: float) -> tuple[float, int | None]:
    """The value of a board for the side to move within a window, and its best move."""
    clock.check()
    if plies == 0 or board.is_over():
        return evaluate(board), None
    known = table.get(board)
    if known and known[0] == plies and decides(known[1], known[2], alpha, beta):
        return known[1], known[3]
    best, best_value = None, float("-inf")
    for pit in ordered(board, known[3] if known else None):
        after, again = board.sow(pit)
        low = max(alpha, best_value)
        if again:
            value = search(after, plies - 1, low, beta)[0]
        else:
            value = -search(after, plies - 1, -beta, -low)[0]
        if best is None or value > best_value:
            best, best_value = pit, value
        if best_value >= beta:
            break
    if len(table) >= MOST:
        table.clear()
    kind = AT_LEAST if best_value >= beta else AT_MOST if best_value <= alpha else EXACT
    table[board] = plies, best_value, kind, best
    return best_value, best


def decides(value: float, kind: int, alpha: float, beta: float) -> bool:
    """Whether a value of this kind ends a search with this window."""
    return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)


def select_move(board: Board, lookahead: int) -> int:
    """Chooses one of board.legal_moves()."""
    return search(board, lookahead, float("-inf"), float("inf"))[1]
