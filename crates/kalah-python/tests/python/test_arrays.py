"""Positions as arrays, and boards in batches."""

import random
import unittest

try:
    import numpy as np
except ModuleNotFoundError:
    raise unittest.SkipTest("numpy is not here") from None

import kalah


def random_positions(rules, games, seed=0):
    """The positions of random games."""
    moves = random.Random(seed)
    for game in range(games):
        position = kalah.Position(rules, first=("south", "north")[game % 2])
        while not position.is_over:
            yield position
            position = position.play(moves.choice(position.legal_moves)).position
        yield position


class Rows(unittest.TestCase):
    def test_a_row_is_what_the_side_to_move_sees(self):
        position = kalah.Position.parse("<3,5,1,1,2,3,4,0,2> n")
        row = np.asarray(position)
        self.assertEqual((row.dtype, row.tolist()), (np.int8, [4, 0, 2, 1, 1, 2, 3, 5]))
        self.assertEqual(np.asarray(position, dtype=np.float32).dtype, np.float32)
        self.assertEqual(position.mirrored().__array__().tolist(), row.tolist())

    def test_positions_come_back_from_their_rows(self):
        for rules in ["6x4", "4x3+empty", "8x2", "12x1"]:
            positions = list(random_positions(rules, 20))
            array, turns = kalah.to_array(positions), kalah.turns(positions)
            self.assertEqual(array.shape, (len(positions), 2 * len(positions[0].south) + 2))
            self.assertEqual(kalah.from_array(array, rules, turns), positions)
            self.assertEqual(turns.sum(), sum(position.turn == "north" for position in positions))
        south = kalah.from_array(array, "12x1")
        self.assertEqual({position.turn for position in south}, {"south"})

    def test_positions_are_made_of_their_pits(self):
        for position in random_positions("5x3", 5):
            again = kalah.Position.from_pits(
                position.south, position.north, position.stores, rules="5x3", turn=position.turn
            )
            self.assertEqual(again, position)
        self.assertEqual(kalah.Position.from_pits([3, 3], [3, 3]), kalah.Position("2x3"))

    def test_faults_are_value_errors(self):
        big = kalah.Position("12x12")
        for fault in [
            lambda: np.asarray(big),
            lambda: kalah.to_array([]),
            lambda: kalah.to_array([kalah.Position("6x4"), kalah.Position("5x4")]),
            lambda: kalah.from_array(np.zeros((2, 5), np.int8), "6x4"),
            lambda: kalah.from_array(np.full((1, 14), -1, np.int8), "6x4"),
            lambda: kalah.from_array(np.zeros(14, np.int8), "6x4"),
            lambda: kalah.from_array(np.array([[1, 0, 0, 0]], np.int8), "1x1"),
            lambda: kalah.from_array(np.ones((1, 14), np.int8), "6x4", turns=np.array([2], np.uint8)),
            lambda: kalah.from_array(np.ones((1, 14), np.int8), "6x4", turns=np.array([0, 1], np.uint8)),
            lambda: kalah.Position.from_pits([1, 2], [3]),
            lambda: kalah.Position.from_pits([], []),
        ]:
            with self.assertRaises(ValueError):
                fault()


class Values(unittest.TestCase):
    def test_a_database_values_rows(self):
        endgame = kalah.Endgame.build("4x3", 12)
        positions = list(random_positions("4x3", 30))
        margins = endgame.margins(kalah.to_array(positions))
        expected = [endgame.margin(position) for position in positions]
        self.assertEqual(margins.dtype, np.int8)
        self.assertEqual([None if margin == kalah.UNKNOWN else margin for margin in margins.tolist()], expected)
        self.assertTrue((endgame.margins(positions) == margins).all())

    def test_a_place_is_a_position(self):
        endgame = kalah.Endgame.build("3x2", 6)
        layer = endgame.layer(6)
        for place in range(len(layer)):
            position = endgame.position(6, place)
            if position.is_over:
                continue
            self.assertEqual(endgame.place(position), place)
            self.assertEqual(endgame.margin(position), 2 * layer[place] - 6)
        self.assertRaises(ValueError, endgame.position, 7, 0)
        self.assertRaises(ValueError, endgame.position, 6, len(layer))

    def test_many_positions_are_solved_at_once(self):
        solver = kalah.Solver("4x3", seeds=6)
        positions = list(random_positions("4x3", 40))
        calls = []
        solved = solver.solve_many(positions, threads=2, progress=lambda *counts: calls.append(counts))
        self.assertEqual(solved.margins.tolist(), [solver.solve(position).margin for position in positions])
        self.assertEqual((solved.share, calls[-1]), (1.0, (len(positions),) * 3))
        self.assertTrue((solver.solve_many(kalah.to_array(positions)).margins == solved.margins).all())
        hard = kalah.Solver("6x4", seeds=4, book=False).solve_many([kalah.Position("6x4")] * 3, nodes=10)
        self.assertEqual((hard.margins.tolist(), hard.share), ([kalah.UNKNOWN] * 3, 0.0))

    def test_a_fault_of_progress_ends_the_work(self):
        def fail(*_):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            kalah.Solver("4x3", seeds=0).solve_many([kalah.Position("4x3")], progress=fail)


class Batches(unittest.TestCase):
    def test_boards_are_played_by_the_rules(self):
        for rules in ["6x4", "8x3", "3x3+empty", "1x1"]:
            batch, ended = kalah.Batch(rules, 7, seed=3), 0
            for _ in range(200):
                before = [batch.position(board) for board in range(7)]
                mask = batch.legal_mask
                legal = [[column + 1 for column in np.flatnonzero(mask[board])] for board in range(7)]
                self.assertEqual(legal, [position.legal_moves for position in before])
                actions = batch.sample().copy()
                observations, rewards, done, movers = batch.step(actions)
                for board, position in enumerate(before):
                    ply = position.play(int(actions[board]) + 1)
                    after, margin = ply.position, 0
                    if after.is_over:
                        margin = after.outcome if ply.side == "south" else -after.outcome
                        after, ended = kalah.Position(rules), ended + 1
                    self.assertEqual(done[board], ply.position.is_over)
                    self.assertEqual((batch.margins[board], rewards[board]), (margin, np.sign(margin)))
                    self.assertEqual(batch.position(board), after)
                    self.assertEqual(observations[board].tolist(), np.asarray(after).tolist())
                    self.assertEqual(("south", "north")[movers[board]], after.turn)
            self.assertGreater(ended, 7)

    def test_playouts_are_random_games(self):
        batch = kalah.Batch("6x4", 100, seed=1)
        games, won, drawn, lost = batch.random_playouts(1000)
        self.assertEqual(games, won + drawn + lost)
        # A random game of Kalah(6,4) has about 44 plies, and South, who begins, wins about half of them.
        self.assertTrue(1900 < games < 2700, games)
        self.assertTrue(0.4 < won / games < 0.6, won / games)
        again = kalah.Batch("6x4", 100, seed=1)
        self.assertEqual(again.random_playouts(1000), (games, won, drawn, lost))
        self.assertEqual(batch.reset(seed=1).tolist(), again.reset(seed=1).tolist())
        self.assertEqual(batch.sample().tolist(), again.sample().tolist())

    def test_a_board_may_be_left_as_it_is(self):
        batch = kalah.Batch("6x4", 2)
        _, _, _, movers = batch.step([-1, 0])
        self.assertEqual(batch.position(0), kalah.Position("6x4"))
        self.assertEqual((batch.position(1), movers.tolist()), (kalah.Position("6x4").after("1"), [0, 1]))

    def test_faults_change_nothing(self):
        batch = kalah.Batch("6x4", 3)
        for actions in [[0, 1], [0, 1, 6], [0, 1, -2], np.array([0.5, 1, 2]), "abc", [[0, 1, 2]]]:
            with self.assertRaises(ValueError):
                batch.step(actions)
        self.assertEqual([batch.position(board) for board in range(3)], [kalah.Position("6x4")] * 3)
        for fault in [
            lambda: kalah.Batch("9x4", 1),
            lambda: kalah.Batch("6x4+pie", 1),
            lambda: kalah.Batch("8x8", 1),
            lambda: kalah.Batch("6x4", 0),
            lambda: kalah.Batch("6x4", 1, seed=-1),
            lambda: batch.position(3),
            lambda: batch.random_playouts(-1),
        ]:
            with self.assertRaises(ValueError):
                fault()


if __name__ == "__main__":
    unittest.main()
