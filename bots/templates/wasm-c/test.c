/* Runs on this machine, outside of WASM: make test */
#include <assert.h>
#include <stdio.h>

#include "bot.c"

static Board board_of(const int words[15]) {
    for (int i = 0; i < 15; i++) kalah_words[i] = words[i];
    kalah_words[15] = 0;
    return kalah_board();
}

int main(void) {
    int again;

    /* The last seed in the own store: an extra turn. */
    Board after = sow(board_of((int[]){6, 0, 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}), 0, &again);
    assert(again && after.store[0] == 1 && after.pits[0][0] == 0 && after.pits[0][5] == 7);

    /* The last seed in an own empty pit captures what lies opposite. The other side moves next. */
    after = sow(board_of((int[]){6, 0, 0, 1, 0, 6, 6, 6, 6, 6, 6, 6, 6, 5, 6}), 0, &again);
    assert(!again && after.store[1] == 6 && after.pits[1][1] == 0 && after.pits[0][4] == 0);

    /* Thirteen seeds come back to their own pit and capture. */
    after = sow(board_of((int[]){6, 0, 0, 13, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}), 0, &again);
    assert(after.store[1] == 1 + 3 && after.pits[1][0] == 0);

    /* A side is empty: what is left goes home. */
    after = sow(board_of((int[]){6, 10, 20, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 2}), 5, &again);
    assert(is_over(&after) && after.store[0] + after.store[1] == 36);

    /* Two captures: choose the one of the many. */
    assert(choose(board_of((int[]){6, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 30, 1}), 3) == 1);
    puts("all tests pass");
}
