#include "board.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <sstream>

int Side::seeds() const { return std::accumulate(pits.begin(), pits.end(), 0); }

std::vector<int> Board::legal_moves() const {
    std::vector<int> moves;
    for (int pit = 0; pit < n; pit++)
        if (own.pits[pit] > 0) moves.push_back(pit);
    return moves;
}

bool Board::is_over() const { return own.seeds() == 0 || other.seeds() == 0; }

Board Board::turned() const { return {n, other, own, captures_empty}; }

std::pair<Board, bool> Board::sow(int pit) const {
    Board after = *this;
    int at = pit;
    int seeds = std::exchange(after.own.pits[pit], 0);
    for (; seeds > 0; seeds--) {
        at = (at + 1) % (2 * n + 1);
        if (at < n) after.own.pits[at]++;
        else if (at == n) after.own.store++;
        else after.other.pits[at - n - 1]++;
    }
    if (at < n && after.own.pits[at] == 1) {
        int& opposite = after.other.pits[n - 1 - at];
        if (opposite > 0 || captures_empty) {
            after.own.store += 1 + opposite;
            after.own.pits[at] = opposite = 0;
        }
    }
    if (after.is_over()) {  // what is left goes home
        for (Side* side : {&after.own, &after.other}) {
            side->store += side->seeds();
            side->pits.fill(0);
        }
    }
    const bool again = at == n;
    return {again ? after : after.turned(), again};
}

Board Board::parse(const std::string& text, bool captures_empty) {
    std::string numbers = text.substr(1, text.find('>') - 1);
    std::replace(numbers.begin(), numbers.end(), ',', ' ');
    std::istringstream in(numbers);

    Board board;
    board.captures_empty = captures_empty;
    in >> board.n >> board.own.store >> board.other.store;
    for (Side* side : {&board.own, &board.other})
        for (int pit = 0; pit < board.n && pit < max_pits; pit++) in >> side->pits[pit];

    std::istringstream rest(text.substr(text.find('>') + 1));
    std::string word;
    if (rest >> word && word == "n") board = board.turned();
    while (rest >> word && word != "moves") {}
    while (rest >> word) {
        if (word == "swap") continue;  // the players change places, the board stays
        for (char letter : word) board = board.sow(int(std::strchr(letters, letter) - letters)).first;
    }
    return board;
}
