/* The player. Make it better. */
#include "player.h"

#include "clock.h"

enum { INFINITE = 1000000 };

/* How good a board is for the side to move, in seeds. */
static int evaluate(const Board *board) { return board->store[0] - board->store[1]; }

/* The value of a board for the side to move, some plies ahead: minimax with alpha-beta. */
static int search(const Board *board, int plies, int alpha, int beta) {
    if (stopped()) return 0;
    if (plies == 0 || is_over(board)) return evaluate(board);
    for (int pit = board->n - 1; pit >= 0 && alpha < beta; pit--) {
        if (!is_legal(board, pit)) continue;
        bool again;
        Board after = sow(*board, pit, &again);
        int value = again ? search(&after, plies - 1, alpha, beta) : -search(&after, plies - 1, -beta, -alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

int select_move(const Board *board, int lookahead) {
    int best = -1, best_value = -INFINITE;
    for (int pit = board->n - 1; pit >= 0; pit--) {
        if (!is_legal(board, pit)) continue;
        bool again;
        Board after = sow(*board, pit, &again);
        int value = again ? search(&after, lookahead - 1, best_value, INFINITE)
                          : -search(&after, lookahead - 1, -INFINITE, -best_value);
        if (best < 0 || value > best_value) best = pit, best_value = value;
    }
    return best;
}
