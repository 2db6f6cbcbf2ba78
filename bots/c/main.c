/* A bot for Kalah in C: alpha-beta, as deep as asked. What is said: docs/bot-protocol.md. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int at[26]; } Board; /* as the side to move sees it: own pits, store, other pits, store */
static int n, empty_captures, stopped, nodes;

static Board turned(Board b) {
    Board t = b;
    for (int i = 0; i < 2 * n + 2; i++) t.at[i] = b.at[(i + n + 1) % (2 * n + 2)];
    return t;
}
/* The board after a ply, as the side to move then sees it; *sign is -1 if that is the other side. */
static Board sow(Board b, int pit, int *sign) {
    int ring = 2 * n + 1, seeds = b.at[pit], last = (pit + seeds) % ring, own = 0, other = 0;
    for (int step = b.at[pit] = 0; step < seeds; step++) b.at[(pit + 1 + step) % ring]++;
    if (last < n && b.at[last] == 1 && (b.at[2 * n - last] || empty_captures))
        b.at[n] += 1 + b.at[2 * n - last], b.at[last] = b.at[2 * n - last] = 0;
    for (int i = 0; i < n; i++) own += b.at[i], other += b.at[n + 1 + i];
    for (int i = 0; (!own || !other) && i < n; i++) b.at[i] = b.at[n + 1 + i] = 0;
    if (!own || !other) b.at[n] += own, b.at[ring] += other;
    *sign = last == n ? 1 : -1;
    return last == n ? b : turned(b);
}
/* The margin that the side to move can reach; *best becomes its best pit, counted from 0. */
static int search(Board b, int depth, int alpha, int beta, int *best) {
    if (++nodes % 4096 == 0) stopped |= poll(&(struct pollfd){.events = POLLIN}, 1, 0) > 0;
    int sign, below, moves = 0;
    for (int pit = n - 1; depth && !stopped && pit >= 0 && alpha < beta; pit--) {
        if (!b.at[pit]) continue;
        Board next = sow(b, pit, &sign);
        int value = sign * search(next, depth - 1, sign > 0 ? alpha : -beta, sign > 0 ? beta : -alpha, &below);
        if (!moves++ || value > alpha) *best = pit;
        if (value > alpha) alpha = value;
    }
    return moves ? alpha : b.at[n] - b.at[2 * n + 1];
}
int main(void) {
    char line[4096], rules[32] = "", *at;
    Board b = {{0}};
    for (int sign, depth, best; fgets(line, sizeof line, stdin) && strcmp(line, "quit\n"); fflush(stdout)) {
        if (!strcmp(line, "uki\n")) puts("id name C alpha-beta\nid author the Kalah project\nukiok");
        if (!strcmp(line, "isready\n")) puts("readyok");
        if (sscanf(line, "newgame %31s", rules) == 1) empty_captures = strstr(rules, "+empty") != NULL;
        if ((at = strchr(line, '<'))) {
            n = strtol(at + 1, &at, 10), b.at[n] = strtol(at + 1, &at, 10), b.at[2 * n + 1] = strtol(at + 1, &at, 10);
            for (int i = 0; i < 2 * n; i++) b.at[i + i / n] = strtol(at + 1, &at, 10);
            if (at[2] == 'n') b = turned(b);
            for (at = strstr(at, "moves"), at = strtok(at ? at + 5 : "", " \n"); at; at = strtok(NULL, " \n"))
                for (; *at && strcmp(at, "swap"); at++) b = sow(b, *at - (*at > '9' ? 'a' - 9 : '1'), &sign);
        } else if (!strncmp(line, "go ", 3)) {
            depth = 8, best = nodes = stopped = 0, sscanf(line, "go lookahead %d", &depth);
            printf("info depth %d score %d ", depth, search(b, depth, -9999, 9999, &best));
            printf("nodes %d\nbestmove %x\n", nodes, best + 1);
        }
    }
}
