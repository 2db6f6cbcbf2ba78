#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <poll.h>
#include <time.h>

static Limit limit;
static struct timespec started;
static long nodes;
static bool over;

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - started.tv_sec) * 1000 + (now.tv_nsec - started.tv_nsec) / 1000000;
}

/* The referee writes nothing while a bot thinks, but `stop`. */
static bool referee_speaks(void) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

void clock_start(Limit new_limit) {
    limit = new_limit;
    nodes = 0;
    over = false;
    clock_gettime(CLOCK_MONOTONIC, &started);
}

bool stopped(void) {
    nodes++;
    if (limit.max_nodes && nodes > limit.max_nodes) over = true;
    if (nodes % 1024 == 0)
        over = over || referee_speaks() || (limit.max_milliseconds && milliseconds() >= limit.max_milliseconds);
    return over;
}

long visited(void) { return nodes; }
