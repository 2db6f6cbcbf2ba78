"""Random games in this module and in OpenSpiel, whose game `mancala` is Kalah(6,4), ply by ply. Needs PyPI's open_spiel."""

import random
import unittest

import kalah
import pyspiel

GAMES = 3000
PITS = 6


def halves(state):
    """The pits of both players, each from its owner's left, and their stores: the board is drawn in three lines."""
    upper, stores, lower = (
        [int(word) for word in line.split("-") if word] for line in str(state).splitlines()[:3]
    )
    return lower, upper[::-1], (stores[1], stores[0])


class AgainstOpenSpiel(unittest.TestCase):
    def play(self, game, moves):
        state, position, plies = game.new_initial_state(), kalah.Position("6x4"), 0
        while not state.is_terminal():
            self.assertEqual(halves(state), (position.south, position.north, position.stores))
            player = state.current_player()
            self.assertEqual(("south", "north")[player], position.turn)
            # OpenSpiel numbers the pits of both players from 1, with a store between them.
            offset = player * (PITS + 1)
            self.assertEqual([action - offset for action in state.legal_actions()], position.legal_moves)
            move = moves.choice(position.legal_moves)
            state.apply_action(move + offset)
            position = position.play(move).position
            plies += 1
        self.assertTrue(position.is_over)
        # Its returns are 1, 0 and -1.
        margin = position.outcome
        self.assertEqual(state.returns()[0], (margin > 0) - (margin < 0))
        return plies

    def test_random_games_are_the_same(self):
        game, moves = pyspiel.load_game("mancala"), random.Random(0)
        plies = sum(self.play(game, moves) for _ in range(GAMES))
        print(f"{GAMES} games of {plies} plies are the same")


if __name__ == "__main__":
    unittest.main()
