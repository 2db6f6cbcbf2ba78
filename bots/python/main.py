"""A bot for Kalah in Python: alpha-beta, as deep as asked. What is said: docs/bot-protocol.md."""
import select, sys

def sow(board, pit):
    """The board after a ply, as the next to move sees it, and whether it is the same side."""
    n, ring, seeds = len(board[0]), board[0] + [board[1]] + board[2], board[0][pit]
    ring[pit] = 0
    for step in range(1, seeds + 1):
        ring[(pit + step) % (2 * n + 1)] += 1
    last = (pit + seeds) % (2 * n + 1)
    if last < n and ring[last] == 1 and (ring[2 * n - last] or "+empty" in rules):
        ring[n] += 1 + ring[2 * n - last]
        ring[last] = ring[2 * n - last] = 0
    own, other = (ring[:n], ring[n]), (ring[n + 1 :], board[3])
    if not any(own[0]) or not any(other[0]):
        own, other = [([0] * n, store + sum(pits)) for pits, store in (own, other)]
    return own + other if last == n else other + own, last == n

def search(board, depth, alpha, beta):
    """The margin that the side to move can reach, and its best pit, counted from 0."""
    state["nodes"] += 1
    if state["nodes"] % 256 == 0 and select.select([sys.stdin], [], [], 0)[0]:
        state["stop"] = True  # the referee has written: the answer is overdue
    pits, best = [pit for pit, seeds in enumerate(board[0]) if seeds], None
    if depth == 0 or not pits or state["stop"]:
        return board[1] - board[3], best
    for pit in reversed(pits):
        child, again = sow(board, pit)
        sign, *window = (1, alpha, beta) if again else (-1, -beta, -alpha)
        value = sign * search(child, depth - 1, *window)[0]
        alpha, best = max((alpha, best), (value, pit), key=lambda found: found[0])
        if alpha >= beta:
            break
    return alpha, best

def position(text, side, *rest):
    """The board as the side to move sees it: own pits, own store, other pits, other store."""
    n, south, north, *pits = map(int, text.strip("<>").split(","))
    board = (pits[:n], south, pits[n:], north) if side == "s" else (pits[n:], north, pits[:n], south)
    for letter in "".join(rest).partition("moves")[2].replace("swap", ""):
        board, _ = sow(board, int(letter, 16) - 1)
    return board

rules, board, state = "6x6", None, {}
for word, *rest in map(str.split, sys.stdin):
    if word == "uki":
        print("id name Python alpha-beta\nid author the Kalah project\nukiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "newgame":
        rules = rest[0]
    elif word == "position":
        board = position(*rest)
    elif word == "go":
        state, depth = {"nodes": 0, "stop": False}, int(rest[1]) if rest[0] == "lookahead" else 5
        score, best = search(board, depth, -9999, 9999)
        print(f"info depth {depth} score {score} nodes {state['nodes']}\nbestmove {best + 1:x}", flush=True)
    elif word == "quit":
        break
