#include "thinking.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <poll.h>
#endif

namespace thinking {

using Clock = std::chrono::steady_clock;

static Limit limit;
static Clock::time_point started;
static long nodes;

// The referee writes nothing while a bot thinks, but `stop`.
static bool referee_speaks() {
#ifdef _WIN32
    DWORD waiting = 0;
    return PeekNamedPipe(GetStdHandle(STD_INPUT_HANDLE), nullptr, 0, nullptr, &waiting, nullptr) && waiting > 0;
#else
    pollfd input{0, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
#endif
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
