/* Kalah for WASM bots in C: what the referee asks for, the board, its rules.
 *
 *     #include "kalah.h"
 *     KALAH_BOT(choose)
 *     int choose(Board board, int lookahead) { ... return the pit, 1 to board.n; }
 *
 *     clang --target=wasm32 -mbulk-memory -O3 -nostdlib -Wl,--no-entry -o bot.wasm bot.c
 */
#ifndef KALAH_H
#define KALAH_H

enum { MAX_PITS = 12 };

/* What the referee writes before it calls: numbers of 32 bits,
 * n, own store, opponent's store, n own pits, n of the opponent's pits, flags.
 * Pits lie from their owner's left. The side to move is always "own". */
static int kalah_words[4 + 2 * MAX_PITS];

enum {
    CAPTURES_EMPTY = 1, /* a last seed in an own empty pit is banked even if nothing lies opposite */
    SWAP_OFFERED = 2,   /* 0 may be answered: exchange the seats */
    NO_EXTRA_TURN = 4   /* the next ply gives no extra turn */
};

/* A board as the side to move sees it. Side 0 is the mover's, side 1 the opponent's.
 * Pits count from 0 here, from the owner's left; the referee counts from 1. */
typedef struct {
    int n;                   /* pits a side */
    int store[2];
    int pits[2][MAX_PITS];
    int flags;
} Board;

static inline Board kalah_board(void) {
    Board board = {.n = kalah_words[0], .store = {kalah_words[1], kalah_words[2]}};
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < board.n; pit++)
            board.pits[side][pit] = kalah_words[3 + side * board.n + pit];
    board.flags = kalah_words[3 + 2 * board.n];
    return board;
}

/* Outside of WASM, in a test, the exports are ordinary functions. */
#ifdef __wasm__
#define KALAH_EXPORT(name) __attribute__((export_name(name)))
#else
#define KALAH_EXPORT(name)
#endif

/* Exports what the referee asks for, by way of a function that chooses a pit, 1 to n. */
#define KALAH_BOT(choose)                                                         \
    int choose(Board board, int lookahead);                                       \
    KALAH_EXPORT("board") int *kalah_address(void) { return kalah_words; }        \
    KALAH_EXPORT("select_move") int kalah_select_move(int lookahead) {            \
        return choose(kalah_board(), lookahead);                                  \
    }

static inline int is_legal(const Board *board, int pit) {
    return pit >= 0 && pit < board->n && board->pits[0][pit] > 0;
}

static inline int seeds_in(const Board *board, int side) {
    int seeds = 0;
    for (int pit = 0; pit < board->n; pit++) seeds += board->pits[side][pit];
    return seeds;
}

static inline int is_over(const Board *board) { return seeds_in(board, 0) == 0 || seeds_in(board, 1) == 0; }

/* If a side is empty, the game is over: each side's seeds go to its own store. */
static inline void sweep(Board *board) {
    if (!is_over(board)) return;
    for (int side = 0; side < 2; side++) {
        board->store[side] += seeds_in(board, side);
        for (int pit = 0; pit < board->n; pit++) board->pits[side][pit] = 0;
    }
}

static inline Board turned(const Board *board) {
    Board other = {.n = board->n, .store = {board->store[1], board->store[0]}, .flags = board->flags};
    for (int pit = 0; pit < board->n; pit++) {
        other.pits[0][pit] = board->pits[1][pit];
        other.pits[1][pit] = board->pits[0][pit];
    }
    return other;
}

/* Sows a pit that holds seeds. The board is then seen by whoever moves next; *again tells whether
 * that is the same side. */
static inline Board sow(Board board, int pit, int *again) {
    int n = board.n, seeds = board.pits[0][pit], at = pit;
    board.pits[0][pit] = 0;
    for (; seeds > 0; seeds--) {
        at = (at + 1) % (2 * n + 1);
        if (at < n) board.pits[0][at]++;
        else if (at == n) board.store[0]++;
        else board.pits[1][at - n - 1]++;
    }
    if (at < n && board.pits[0][at] == 1) {
        int *opposite = &board.pits[1][n - 1 - at];
        if (*opposite > 0 || board.flags & CAPTURES_EMPTY) {
            board.store[0] += 1 + *opposite;
            board.pits[0][at] = *opposite = 0;
        }
    }
    *again = at == n && !(board.flags & NO_EXTRA_TURN);
    board.flags &= CAPTURES_EMPTY;
    sweep(&board);
    return *again ? board : turned(&board);
}

#endif
