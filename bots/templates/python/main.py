"""Speaks with the referee. Nothing here has to be changed."""

import sys

import clock
from board import Board, parse
from player import select_move

NAME = "Python template"
DEEPEST = 999


def letter(pit: int) -> str:
    """How texts count pits: 1 to 9, a, b, c. What is no pit is told as it is, and the referee says so."""
    return "123456789abc"[pit] if isinstance(pit, int) and 0 <= pit < 12 else f"select_move={pit!r}"


def read_position(words: list[str], rules: str) -> Board:
    """<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s moves 3 6"""
    board = parse(" ".join(words[:2]), "+empty" in rules)
    if "moves" in words:
        for move in words[words.index("moves") + 1 :]:
            if move != "swap":  # the players change places, the board stays
                board, _ = board.sow("123456789abc".index(move))
    return board


def think(board: Board, kind: str, amount: int) -> int:
    """Looks further and further, or just as far as the referee says."""
    best = board.legal_moves()[-1]
    clock.start(kind, amount)
    try:
        for lookahead in [amount] if kind == "lookahead" else range(1, DEEPEST):
            best = select_move(board, lookahead)
            print(f"info depth {lookahead} nodes {clock.nodes}")
    except clock.Stopped:
        pass
    return best


def main() -> None:
    rules, board = "6x6", None
    for line in sys.stdin:
        word, *words = line.split() or [""]
        if word == "uki":
            print(f"id name {NAME}\nid author you\nukiok")
        elif word == "isready":
            print("readyok")
        elif word == "newgame":
            rules = words[0]
        elif word == "position":
            board = read_position(words, rules)
        elif word == "go":
            kind, amount = (words + ["0"])[:2]
            print(f"bestmove {letter(think(board, kind, int(amount)))}")
        elif word == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
