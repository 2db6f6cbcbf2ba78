/* A bot for Kalah: minimax with alpha-beta. Make it better. */
#include "kalah.h"

KALAH_BOT(choose)

/* How good a board is for the side to move, in seeds. */
static int evaluate(const Board *board) { return board->store[0] - board->store[1]; }

/* The value of a board for the side to move, looking some plies ahead. */
static int search(const Board *board, int plies, int alpha, int beta) {
    if (plies == 0 || is_over(board)) return evaluate(board);
    for (int pit = board->n - 1; pit >= 0 && alpha < beta; pit--) {
        if (!is_legal(board, pit)) continue;
        int again;
        Board after = sow(*board, pit, &again);
        int value = again ? search(&after, plies - 1, alpha, beta) : -search(&after, plies - 1, -beta, -alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

/* Chooses a pit, 1 to board.n, looking `lookahead` plies ahead. */
int choose(Board board, int lookahead) {
    int best = 0, best_value = -100000;
    for (int pit = board.n - 1; pit >= 0; pit--) {
        if (!is_legal(&board, pit)) continue;
        int again;
        Board after = sow(board, pit, &again);
        int value = again ? search(&after, lookahead - 1, best_value, 100000)
                          : -search(&after, lookahead - 1, -100000, -best_value);
        if (best == 0 || value > best_value) best = pit + 1, best_value = value;
    }
    return best;
}
