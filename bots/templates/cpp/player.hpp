#pragma once

#include "board.hpp"

// Chooses one of board.legal_moves(). It is called again and again, looking further each time.
int select_move(const Board& board, int lookahead);
