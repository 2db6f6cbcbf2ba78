#include "thinking.hpp"

#include <poll.h>

namespace thinking {

using Clock = std::chrono::steady_clock;

static Limit limit;
static Clock::time_point started;
static long nodes;

// The referee writes nothing while a bot thinks, but `stop`.
static bool referee_speaks() {
    pollfd input{0, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

void start(Limit new_limit) {
    limit = new_limit;
    started = Clock::now();
    nodes = 0;
}

void check() {
    nodes++;
    if (limit.nodes && nodes > *limit.nodes) throw Stopped{};
    if (nodes % 1024 != 0) return;
    if (referee_speaks() || (limit.time && Clock::now() - started >= *limit.time)) throw Stopped{};
}

long visited() { return nodes; }

}  // namespace thinking
