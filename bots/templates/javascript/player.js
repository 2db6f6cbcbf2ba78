// The player. Make it better.

/** Chooses one of board.legalMoves(). It is called again and again, looking further each time. */
export function selectMove(board, lookahead, clock) {
  let best = null;
  let bestValue = -Infinity;
  for (const pit of board.legalMoves().reverse()) {
    const { board: after, again } = board.sow(pit);
    const value = again
      ? search(after, lookahead - 1, bestValue, Infinity, clock)
      : -search(after, lookahead - 1, -Infinity, -bestValue, clock);
    if (best === null || value > bestValue) [best, bestValue] = [pit, value];
  }
  return best;
}

/** The value of a board for the side to move, some plies ahead: minimax with alpha-beta. */
function search(board, plies, alpha, beta, clock) {
  clock.check();
  if (plies === 0 || board.isOver()) return evaluate(board);
  for (const pit of board.legalMoves().reverse()) {
    const { board: after, again } = board.sow(pit);
    const value = again
      ? search(after, plies - 1, alpha, beta, clock)
      : -search(after, plies - 1, -beta, -alpha, clock);
    alpha = Math.max(alpha, value);
    if (alpha >= beta) break;
  }
  return alpha;
}

/** How good a board is for the side to move, in seeds. */
const evaluate = (board) => board.ownStore - board.otherStore;
