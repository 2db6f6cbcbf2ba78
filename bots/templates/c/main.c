/* Speaks with the referee. Nothing here has to be changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "clock.h"
#include "player.h"

#define NAME "C template"

enum { DEEPEST = 999 };

static bool starts(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

/* Looks further and further, or just as far as the referee says. */
static int think(const Board *board, const char *kind, long amount) {
    int best = board->n - 1;
    while (best > 0 && !is_legal(board, best)) best--;

    bool fixed = strcmp(kind, "lookahead") == 0;
    clock_start((Limit){.max_nodes = strcmp(kind, "nodes") == 0 ? amount : 0,
                        .max_milliseconds = strcmp(kind, "movetime") == 0 ? amount : 0});
    for (int lookahead = fixed ? (int)amount : 1; lookahead <= (fixed ? amount : DEEPEST); lookahead++) {
        int pit = select_move(board, lookahead);
        if (stopped()) break;
        best = pit;
        printf("info depth %d nodes %ld\n", lookahead, visited());
        fflush(stdout);
    }
    return best;
}

/* Says how texts count the pit. What is no pit is told as it is, and the referee says so. */
static void answer(int pit) {
    if (0 <= pit && pit < MAX_PITS) printf("bestmove %c\n", pit_letter(pit));
    else printf("bestmove select_move=%d\n", pit);
}

int main(void) {
    char line[8192], kind[16];
    bool captures_empty = false;
    Board board = {0};

    for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
        if (starts(line, "uki")) printf("id name %s\nid author you\nukiok\n", NAME);
        else if (starts(line, "isready")) puts("readyok");
        else if (starts(line, "newgame")) captures_empty = strstr(line, "+empty") != NULL;
        else if (starts(line, "position")) parse_board(line, captures_empty, &board);
        else if (starts(line, "go")) {
            long amount = 0;
            sscanf(line, "go %15s %ld", kind, &amount);
            answer(think(&board, kind, amount));
        } else if (starts(line, "quit")) break;
    }
}
