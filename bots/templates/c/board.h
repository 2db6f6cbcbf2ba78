/* The board and its rules. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>

enum { MAX_PITS = 12 };

/* A board as the side to move sees it. Side 0 is the mover's, side 1 the opponent's.
 * Pits count from 0 here, from their owner's left. */
typedef struct {
    int n; /* pits a side */
    int store[2];
    int pits[2][MAX_PITS];
    bool captures_empty; /* a last seed in an own empty pit is banked even alone */
} Board;

bool is_legal(const Board *board, int pit);
bool is_over(const Board *board);

/* Sows a pit that holds seeds. The result is seen by whoever moves next; *again tells whether that
 * is the same side. */
Board sow(Board board, int pit, bool *again);

/* The same board as the other side sees it. */
Board turned(const Board *board);

/* Reads "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s" and what moves follow. False if that is no board. */
bool parse_board(const char *text, bool captures_empty, Board *board);

/* How texts count pits: 1 to 9, a, b, c. */
char pit_letter(int pit);

#endif
