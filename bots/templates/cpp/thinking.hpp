// When to stop thinking.
#pragma once

#include <chrono>
#include <optional>

// Time is up. The move of the last finished look-ahead counts.
struct Stopped {};

namespace thinking {

struct Limit {
    std::optional<long> nodes;
    std::optional<std::chrono::milliseconds> time;
};

// Begins to think.
void start(Limit limit);

// To be called at every position that is visited. Throws Stopped when time is up.
void check();

// Positions visited since the start.
long visited();

}  // namespace thinking
