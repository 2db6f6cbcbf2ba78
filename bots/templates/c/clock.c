#define _POSIX_C_SOURCE 200809L
#include "clock.h"

static Limit limit;
static long long started;
static long nodes;
static bool over;

/* The referee writes nothing while a bot thinks, but `stop`. */
static bool referee_speaks(void);

static long long milliseconds(void);

#ifdef _WIN32
#include <windows.h>

static bool referee_speaks(void) {
    DWORD waiting = 0;
    return PeekNamedPipe(GetStdHandle(STD_INPUT_HANDLE), NULL, 0, NULL, &waiting, NULL) && waiting > 0;
}

static long long milliseconds(void) { return (long long)GetTickCount64(); }
#else
#include <poll.h>
#include <time.h>

static bool referee_speaks(void) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}
#endif

void clock_start(Limit new_limit) {
    limit = new_limit;
    nodes = 0;
    over = false;
    started = milliseconds();
}

bool stopped(void) {
    nodes++;
    if (limit.max_nodes && nodes > limit.max_nodes) over = true;
    if (nodes % 1024 == 0)
        over = over || referee_speaks() ||
               (limit.max_milliseconds && milliseconds() - started >= limit.max_milliseconds);
    return over;
}

long visited(void) { return nodes; }
