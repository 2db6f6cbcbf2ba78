import sys

for word, *rest in map(str.split, sys.stdin):
    if word == "uki":
        print("ukiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        n, _, _, *pits = map(int, rest[0].strip("<>").split(","))
        own = pits[:n] if rest[1] == "s" else pits[n:]
    elif word == "go":
        pit = max(pit for pit in range(n) if own[pit])
        print(f"bestmove {pit + 1:x}", flush=True)
    elif word == "quit":
        break
