#ifndef PLAYER_H
#define PLAYER_H

#include "board.h"

/* Chooses a legal pit. It is called again and again, looking further each time. */
int select_move(const Board *board, int lookahead);

#endif
