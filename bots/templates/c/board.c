#include "board.h"

#include <stdlib.h>
#include <string.h>

static const char LETTERS[] = "123456789abc";

static int seeds_of(const Board *board, int side) {
    int seeds = 0;
    for (int pit = 0; pit < board->n; pit++) seeds += board->pits[side][pit];
    return seeds;
}

bool is_legal(const Board *board, int pit) {
    return pit >= 0 && pit < board->n && board->pits[0][pit] > 0;
}

bool is_over(const Board *board) { return seeds_of(board, 0) == 0 || seeds_of(board, 1) == 0; }

Board turned(const Board *board) {
    Board other = *board;
    for (int side = 0; side < 2; side++) {
        other.store[side] = board->store[1 - side];
        memcpy(other.pits[side], board->pits[1 - side], sizeof other.pits[side]);
    }
    return other;
}

/* If a side is empty, the game is over: each side's seeds go to its own store. */
static void sweep(Board *board) {
    if (!is_over(board)) return;
    for (int side = 0; side < 2; side++) board->store[side] += seeds_of(board, side);
    memset(board->pits, 0, sizeof board->pits);
}

Board sow(Board board, int pit, bool *again) {
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
        if (*opposite > 0 || board.captures_empty) {
            board.store[0] += 1 + *opposite;
            board.pits[0][at] = *opposite = 0;
        }
    }
    *again = at == n;
    sweep(&board);
    return *again ? board : turned(&board);
}

char pit_letter(int pit) { return LETTERS[pit]; }

bool parse_board(const char *text, bool captures_empty, Board *board) {
    int numbers[3 + 2 * MAX_PITS] = {0}, count = 0;
    const char *at = strchr(text, '<');
    for (; at && *at != '>' && count < 3 + 2 * MAX_PITS; count++) {
        char *end;
        numbers[count] = (int)strtol(at + 1, &end, 10);
        at = *end ? end : NULL;
    }
    int n = numbers[0];
    if (!at || *at != '>' || n < 1 || n > MAX_PITS || count != 3 + 2 * n) return false;

    *board = (Board){.n = n, .store = {numbers[1], numbers[2]}, .captures_empty = captures_empty};
    for (int side = 0; side < 2; side++) memcpy(board->pits[side], numbers + 3 + side * n, n * sizeof(int));
    if (strncmp(at, "> n", 3) == 0) *board = turned(board);

    const char *moves = strstr(at, "moves");
    if (moves) moves += strlen("moves");
    for (; moves && *moves; moves++) {
        const char *letter = strchr(LETTERS, *moves);
        bool again;
        if (strncmp(moves, "swap", 4) == 0) moves += 3; /* the players change places, the board stays */
        else if (letter && is_legal(board, (int)(letter - LETTERS)))
            *board = sow(*board, (int)(letter - LETTERS), &again);
    }
    return true;
}
