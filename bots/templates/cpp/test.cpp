// Run with: cmake -S . -B build && cmake --build build && ctest --test-dir build
#include <cstdlib>
#include <iostream>
#include <tuple>

#include "board.hpp"
#include "player.hpp"

static void check(bool holds, const char* what) {
    if (holds) return;
    std::cerr << "wrong: " << what << std::endl;
    std::exit(1);
}

int main() {
    auto [after, again] = Board::parse("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s").sow(0);
    check(again && after.own == Side{{0, 7, 7, 7, 7, 7}, 1}, "the last seed in the own store gives an extra turn");

    std::tie(after, again) = Board::parse("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s").sow(0);
    check(!again && after.other == Side{{0, 0, 6, 6, 6, 6}, 6} && after.own == Side{{6, 6, 6, 6, 0, 6}, 0},
          "the last seed in an own empty pit captures");

    std::tie(after, again) = Board::parse("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s").sow(0);
    check(after.other.store == 4, "thirteen seeds come back to their own pit and capture");

    std::tie(after, again) = Board::parse("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s").sow(5);
    check(after.is_over() && after.own.store == 11 && after.other.store == 25, "what is left goes home");

    const Board two = Board::parse("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s");
    check(select_move(two, 3) == 0, "the player takes the larger capture");
    std::cout << "all tests pass" << std::endl;
}
