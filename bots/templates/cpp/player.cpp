// The player. Make it better.
#include "player.hpp"

#include <algorithm>

#include "thinking.hpp"

constexpr int infinite = 1'000'000;

// How good a board is for the side to move, in seeds.
static int evaluate(const Board& board) { return board.own.store - board.other.store; }

// The value of a board for the side to move, some plies ahead: minimax with alpha-beta.
static int search(const Board& board, int plies, int alpha, int beta) {
    thinking::check();
    if (plies == 0 || board.is_over()) return evaluate(board);
    for (int pit = board.n - 1; pit >= 0 && alpha < beta; pit--) {
        if (board.own.pits[pit] == 0) continue;
        const auto [after, again] = board.sow(pit);
        const int value = again ? search(after, plies - 1, alpha, beta) : -search(after, plies - 1, -beta, -alpha);
        alpha = std::max(alpha, value);
    }
    return alpha;
}

int select_move(const Board& board, int lookahead) {
    int best = -1, best_value = -infinite;
    for (int pit = board.n - 1; pit >= 0; pit--) {
        if (board.own.pits[pit] == 0) continue;
        const auto [after, again] = board.sow(pit);
        const int value = again ? search(after, lookahead - 1, best_value, infinite)
                                : -search(after, lookahead - 1, -infinite, -best_value);
        if (best < 0 || value > best_value) {
            best = pit;
            best_value = value;
        }
    }
    return best;
}
