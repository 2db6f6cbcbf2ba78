/** The player. Make it better. */
final class Player {
    private static final int INFINITE = 1_000_000;

    private final Clock clock;

    Player(Clock clock) {
        this.clock = clock;
    }

    /** Chooses a legal pit. It is called again and again, looking further each time. */
    int selectMove(Board board, int lookahead) {
        int best = -1;
        int bestValue = -INFINITE;
        for (int pit = board.pits() - 1; pit >= 0; pit--) {
            if (!board.isLegal(pit)) continue;
            Board.Sown sown = board.sow(pit);
            int value = sown.again()
                    ? search(sown.board(), lookahead - 1, bestValue, INFINITE)
                    : -search(sown.board(), lookahead - 1, -INFINITE, -bestValue);
            if (best < 0 || value > bestValue) {
                best = pit;
                bestValue = value;
            }
        }
        return best;
    }

    /** The value of a board for the side to move, some plies ahead: minimax with alpha-beta. */
    private int search(Board board, int plies, int alpha, int beta) {
        clock.check();
        if (plies == 0 || board.isOver()) return evaluate(board);
        for (int pit = board.pits() - 1; pit >= 0 && alpha < beta; pit--) {
            if (!board.isLegal(pit)) continue;
            Board.Sown sown = board.sow(pit);
            int value = sown.again()
                    ? search(sown.board(), plies - 1, alpha, beta)
                    : -search(sown.board(), plies - 1, -beta, -alpha);
            alpha = Math.max(alpha, value);
        }
        return alpha;
    }

    /** How good a board is for the side to move, in seeds. */
    private static int evaluate(Board board) {
        return board.store() - board.opponentStore();
    }
}
