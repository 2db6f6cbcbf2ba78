// Speaks with the referee. Nothing here has to be changed.
#include <iostream>
#include <sstream>
#include <string>

#include "board.hpp"
#include "player.hpp"
#include "thinking.hpp"

constexpr auto name = "C++ template";
constexpr int deepest = 999;

// Looks further and further, or just as far as the referee says.
static int think(const Board& board, const std::string& kind, int amount) {
    thinking::Limit limit;
    if (kind == "nodes") limit.nodes = amount;
    if (kind == "movetime") limit.time = std::chrono::milliseconds(amount);
    thinking::start(limit);

    const bool fixed = kind == "lookahead";
    int best = board.legal_moves().back();
    try {
        for (int lookahead = fixed ? amount : 1; lookahead <= (fixed ? amount : deepest); lookahead++) {
            best = select_move(board, lookahead);
            std::cout << "info depth " << lookahead << " nodes " << thinking::visited() << std::endl;
        }
    } catch (const Stopped&) {
    }
    return best;
}

// How texts count pits. What is no pit is told as it is, and the referee says so.
static std::string letter(int pit) {
    const bool is_pit = 0 <= pit && pit < int(sizeof letters) - 1;
    return is_pit ? std::string(1, letters[pit]) : "select_move=" + std::to_string(pit);
}

int main() {
    bool captures_empty = false;
    Board board;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word >> std::ws;
        std::string rest;
        std::getline(words, rest);
        if (word == "uki") std::cout << "id name " << name << "\nid author you\nukiok" << std::endl;
        else if (word == "isready") std::cout << "readyok" << std::endl;
        else if (word == "newgame") captures_empty = rest.find("+empty") != std::string::npos;
        else if (word == "position") board = Board::parse(rest, captures_empty);
        else if (word == "go") {
            std::istringstream limit(rest);
            std::string kind;
            int amount = 0;
            limit >> kind >> amount;
            const int pit = think(board, kind, amount);
            std::cout << "bestmove " << letter(pit) << std::endl;
        } else if (word == "quit") break;
    }
}
