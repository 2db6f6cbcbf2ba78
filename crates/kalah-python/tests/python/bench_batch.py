"""Plies a second of processor time in random games: in batches, one position after the other, and in OpenSpiel if it is here. One core.

    python bench_batch.py [BOARDS] [SECONDS]
"""

import random
import sys
import time

import kalah

BOARDS, SECONDS = (int(word) for word in [*sys.argv[1:3], *["4096", "3"][len(sys.argv) - 1 :]])


def measure(name, work):
    """Repeat work that tells its plies, and print plies a second."""
    work()
    # Processor time: other work on the machine does not count.
    plies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        plies += work()
    print(f"{plies / spent / 1e6:8.2f} million plies a second  {name}", flush=True)


def random_game():
    position, plies = kalah.Position("6x4"), 0
    while not position.is_over:
        position = position.play(random.choice(position.legal_moves)).position
        plies += 1
    return plies


def main():
    batch = kalah.Batch("6x4", BOARDS)

    def playouts():
        batch.random_playouts(1000)
        return 1000 * BOARDS

    def steps():
        for _ in range(100):
            batch.step(batch.sample())
        return 100 * BOARDS

    measure(f"Batch.random_playouts, {BOARDS} boards", playouts)
    measure(f"Batch.step(Batch.sample()), {BOARDS} boards, with observations and masks", steps)
    measure("Position.play, one after the other", random_game)
    try:
        import pyspiel
    except ModuleNotFoundError:
        return
    game = pyspiel.load_game("mancala")

    def spiel_game():
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        return plies

    def spiel_observed():
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        return plies

    measure("OpenSpiel, one after the other", spiel_game)
    measure("OpenSpiel, with observation_tensor", spiel_observed)


if __name__ == "__main__":
    main()
