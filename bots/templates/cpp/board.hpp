// The board and its rules.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

constexpr int max_pits = 12;

// How texts count pits: 1 to 9, a, b, c.
constexpr char letters[] = "123456789abc";

struct Side {
    std::array<int, max_pits> pits{};  // from their owner's left
    int store = 0;

    int seeds() const;
    bool operator==(const Side&) const = default;
};

// A board as the side to move sees it. Pits count from 0 here.
struct Board {
    int n = 6;  // pits a side
    Side own, other;
    bool captures_empty = false;  // a last seed in an own empty pit is banked even alone

    std::vector<int> legal_moves() const;  // from the left
    bool is_over() const;

    // The board after a ply, seen by whoever moves next; and whether that is the same side.
    std::pair<Board, bool> sow(int pit) const;

    // The same board as the other side sees it.
    Board turned() const;

    // Reads "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s" and the moves that follow.
    static Board parse(const std::string& text, bool captures_empty = false);
};
