/* Run with: make test */
#undef NDEBUG
#include <assert.h>
#include <stdio.h>

#include "board.h"
#include "player.h"

static Board board_of(const char *text) {
    Board board;
    assert(parse_board(text, false, &board));
    return board;
}

int main(void) {
    bool again;

    /* The last seed in the own store: an extra turn. */
    Board after = sow(board_of("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s"), 0, &again);
    assert(again && after.store[0] == 1 && after.pits[0][0] == 0 && after.pits[0][5] == 7);

    /* The last seed in an own empty pit captures what lies opposite. The other side moves next. */
    after = sow(board_of("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s"), 0, &again);
    assert(!again && after.store[1] == 6 && after.pits[1][1] == 0 && after.pits[0][4] == 0);

    /* Thirteen seeds come back to their own pit and capture. */
    after = sow(board_of("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s"), 0, &again);
    assert(after.store[1] == 4 && after.pits[0][5] == 0);

    /* A side is empty: what is left goes home. */
    after = sow(board_of("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s"), 5, &again);
    assert(is_over(&after) && after.store[0] == 11 && after.store[1] == 25);

    /* Two captures: choose the one of the many. */
    Board board = board_of("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s");
    assert(select_move(&board, 3) == 0);
    puts("all tests pass");
}
