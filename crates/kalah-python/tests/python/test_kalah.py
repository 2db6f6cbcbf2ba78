"""Tests of the Python module, as a program in Python sees it."""

import doctest
import errno
import importlib.util
import math
import os
import pickle
import random
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path

import kalah

CRATE = Path(__file__).parents[2]
TEXTS = [CRATE / "README.md"]
if importlib.util.find_spec("numpy"):
    TEXTS.append(CRATE.parents[1] / "docs" / "python.md")


def played_out(position, choose):
    """The final position of a game, and its plies."""
    plies = []
    while not position.is_over:
        ply = position.play(choose(position))
        plies.append(ply)
        position = ply.position
    return position, plies


class Rules(unittest.TestCase):
    def test_a_ply_tells_all_that_happened(self):
        start = kalah.Position("6x4")
        ply = start.play(3)
        self.assertEqual((ply.move, ply.side, ply.extra_turn, ply.landing), (3, "south", True, None))
        self.assertEqual(ply.position.stores, (1, 0))
        self.assertEqual(ply.position.south, [4, 4, 0, 5, 5, 5])
        self.assertEqual(start.south, [4] * 6)
        capture = kalah.Position.parse("<6,0,0,1,0,0,0,0,1,3,0,0,0,5,0> s").play(1)
        self.assertEqual((capture.landing, capture.captured), (("south", 2), (5, 5)))
        self.assertEqual(capture.position.stores[0], 6)

    def test_the_game_ends_with_the_sweep(self):
        for seed in range(50):
            moves = random.Random(seed)
            end, plies = played_out(kalah.Position("6x4"), lambda position: moves.choice(position.legal_moves))
            self.assertEqual(sum(end.stores), 48)
            self.assertEqual(end.outcome, end.stores[0] - end.stores[1])
            self.assertIsNotNone(plies[-1].swept)
            self.assertEqual(end.legal_moves, [])

    def test_positions_are_values(self):
        for rules in ["6x4", "4x3+empty", "5x3+pie"]:
            position = kalah.Position(rules, first="north")
            for _ in range(3):
                for again in [
                    kalah.Position.parse(str(position), position.rules),
                    pickle.loads(pickle.dumps(position)),
                    eval(repr(position)),
                    position.mirrored().mirrored(),
                ]:
                    self.assertEqual(again, position)
                    self.assertEqual(hash(again), hash(position))
                    self.assertEqual(again.legal_moves, position.legal_moves)
                position = position.play(position.legal_moves[0]).position

    def test_seats_may_be_exchanged(self):
        offered = kalah.Position("6x4+pie").after("1")
        self.assertEqual(offered.legal_moves[-1], kalah.SWAP)
        self.assertEqual(offered.play(kalah.SWAP).landing, None)

    def test_leaves_are_counted(self):
        start = kalah.Position("6x4")
        self.assertEqual([start.perft(depth) for depth in range(7)], [1, 6, 35, 185, 942, 4690, 23233])
        self.assertEqual(sum(leaves for _, leaves in start.divide(6)), start.perft(6))

    def test_faults_are_value_errors(self):
        start = kalah.Position("6x4")
        for fault in [
            lambda: kalah.Position("6y4"),
            lambda: kalah.Position("6x4", first="west"),
            lambda: kalah.Position.parse("<6,0,0>"),
            lambda: start.play(7),
            lambda: start.play(99),
            lambda: start.play(kalah.SWAP),
            lambda: start.after("3x"),
            lambda: kalah.Engine(level=11),
            lambda: kalah.Engine(threads=0),
            lambda: kalah.Solver("4x2", threads=1_000_000),
            lambda: kalah.Solver("12x4"),
            lambda: kalah.Solver("4x2").solve(start),
            lambda: kalah.Solver("4x2").solve(kalah.Position("4x2"), time=-1),
            lambda: kalah.Solver("4x2", seeds=4, endgame=kalah.Endgame.build("4x2", 4)),
            lambda: kalah.Endgame.build("6x6", 250),
        ]:
            with self.assertRaises(ValueError) as raised:
                fault()
            self.assertNotIn("\n", str(raised.exception))

    def test_numbers_that_nothing_takes_are_told_in_words(self):
        start, solver = kalah.Position("4x2"), kalah.Solver("4x2")
        for fault, words in [
            (lambda: start.play(-1), "no board has a pit -1"),
            (lambda: start.perft(-1), "depth is 0 or more, not -1"),
            (lambda: start.perft(-(10**50)), "depth is 0 or more"),
            (lambda: solver.solve(start, time=math.nan), "time is seconds"),
            (lambda: solver.solve(start, nodes=-1), "nodes is 0 or more, not -1"),
            (lambda: kalah.Analyser("4x2").analyse(start, lines=0), "lines is 1 or more, not 0"),
            (lambda: kalah.Solver("4x2", table_megabytes=10**9), "megabytes does not fit"),
            (lambda: kalah.Endgame.build("6x6", 40), "megabytes of memory"),
            (lambda: kalah.Engine(level=-3), "-3"),
            (lambda: kalah.Engine(level="d"), "is no level"),
            (lambda: kalah.Engine(seed=-1), "seed is 0 to"),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                fault()
        self.assertEqual(solver.solve(start, time=math.inf).margin, solver.solve(start).margin)

    def test_a_count_has_a_limit(self):
        with self.assertRaises(TimeoutError):
            kalah.Position("6x6").perft(40, time=0.1)

    def test_files_raise_the_errors_of_the_system(self):
        with self.assertRaises(FileNotFoundError) as raised:
            kalah.Endgame.open("/no/such/file.kdb")
        self.assertEqual((raised.exception.errno, raised.exception.filename), (errno.ENOENT, "/no/such/file.kdb"))
        with self.assertRaises(FileNotFoundError) as raised:
            kalah.Endgame.build("2x2", 4).save("/no/such/file.kdb")
        self.assertEqual(raised.exception.errno, errno.ENOENT)
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(IsADirectoryError):
                kalah.Endgame.open(folder)

    def test_values_are_compared_hashed_and_pickled(self):
        start = kalah.Position("4x3")
        over = kalah.Position.parse("<4,10,9,0,0,0,1,1,0,0,3> s", "4x3").play(4)
        for make in [
            lambda: start.play(3),
            lambda: over,
            lambda: kalah.Position("4x3+pie").after("1").play(kalah.SWAP),
            lambda: kalah.known(start),
            lambda: kalah.known(kalah.Position("6x6")),
            lambda: kalah.Solver("4x3").solve(start),
            lambda: kalah.Analyser("4x3").analyse(start, depth=2),
            lambda: kalah.Analyser("4x3").analyse(start, depth=2, lines=1).moves[0],
            lambda: kalah.Engine("4x3", seeds=4).choose(start, nodes=100),
        ]:
            value, again = make(), make()
            for other in [again, pickle.loads(pickle.dumps(value))]:
                self.assertEqual(other, value)
                self.assertEqual(hash(other), hash(value))
                self.assertEqual(repr(other), repr(value))
        self.assertNotEqual(start.play(1), start.play(2))


class Pages(unittest.TestCase):
    def test_the_page_of_the_interface_is_that_of_the_docstrings(self):
        import reference

        self.assertEqual(reference.PAGE.read_text(), reference.page(), "write it anew: see reference.py")


class Values(unittest.TestCase):
    def test_boards_have_the_values_of_the_table(self):
        for rules, margin in [("3x4", 2), ("4x3", 6), ("5x2", 2), ("4x3+empty", 8), ("4x4+empty", 2)]:
            start = kalah.Position(rules)
            solution = kalah.Solver(rules).solve(start)
            self.assertEqual((solution.margin, solution.at_least, solution.at_most), (margin,) * 3)
            line = iter(solution.line)
            end, _ = played_out(start, lambda _: next(line))
            self.assertEqual(end.outcome, margin)

    def test_the_first_moves_hold_the_value(self):
        start = kalah.Position("4x3")
        first_moves = kalah.Solver("4x3").first_moves(start)
        self.assertEqual([turn[0] for turn, _ in first_moves], start.legal_moves)
        self.assertEqual(max(margin for _, margin in first_moves), 6)

    def test_a_limit_leaves_bounds(self):
        solver = kalah.Solver("6x4", seeds=10, book=False)
        solution = solver.solve(kalah.Position("6x4"), nodes=1000)
        self.assertIsNone(solution.margin)
        self.assertEqual(solution.line, [])
        self.assertLessEqual(-48, solution.at_least)
        self.assertLess(solution.at_least, solution.at_most)
        moves = solver.first_moves(kalah.Position("6x4"), nodes=1000)
        self.assertEqual([turn for turn, _ in moves], [[move] for move in range(1, 7)])
        self.assertEqual({margin for _, margin in moves}, {None})

    def test_a_solver_looks_up_what_is_known(self):
        for rules in ["6x4", "6x6"]:
            solution = kalah.Solver("6x4").solve(kalah.Position(rules))
            known = kalah.known(kalah.Position(rules))
            self.assertEqual((solution.margin, solution.source, solution.nodes), (known.margin, known.source, 0))
        solver = kalah.Solver("4x3", seeds=8)
        few = kalah.Position.parse("<4,10,9,1,0,1,0,1,1,0,1> s", "4x3")
        sources = [solver.solve(position).source for position in [kalah.Position("4x3"), few]]
        self.assertEqual(sources, ["search", "database"])

    def test_nodes_are_the_same_again(self):
        solver = kalah.Solver("5x3")
        nodes = []
        for _ in range(2):
            solver.forget()
            nodes.append(solver.solve(kalah.Position("5x3")).nodes)
        self.assertEqual(nodes[0], nodes[1])

    def test_proofs_are_known(self):
        start = kalah.Position("6x6")
        known = kalah.known(start)
        self.assertEqual((known.margin, known.source), (4, "proof"))
        self.assertEqual(kalah.known(kalah.Position("6x6+empty")).margin, 2)
        self.assertIsNone(kalah.known(kalah.Position("9x9")).margin)
        self.assertEqual(kalah.known(kalah.Position("4x4")).source, "rules")
        over = kalah.Position.parse("<1,2,1,0,0> s", "1x1")
        self.assertEqual((kalah.known(over).source, kalah.known(over).margin), ("over", 1))

    def test_a_database_holds_the_values(self):
        built = kalah.Endgame.build("4x3", 12)
        with tempfile.TemporaryDirectory() as folder:
            built.save(Path(folder) / "small.kdb")
            endgame = kalah.Endgame.open(os.path.join(folder, "small.kdb"))
        self.assertEqual((endgame.pits, endgame.captures_empty, endgame.max_seeds), (4, False, 12))
        solver = kalah.Solver("4x3", seeds=0)
        moves = random.Random(1)
        for _ in range(10):
            positions = []
            position = kalah.Position("4x3")
            while not position.is_over:
                position = position.play(moves.choice(position.legal_moves)).position
                positions.append(position)
            for position in positions:
                seeds = position.seeds_in_play
                if seeds > 12:
                    self.assertIsNone(endgame.margin(position))
                    continue
                south, north = position.stores
                ahead = south - north if position.turn == "south" else north - south
                gain = endgame.layer(seeds)[endgame.place(position)]
                self.assertEqual(endgame.margin(position), ahead + 2 * gain - seeds)
                self.assertEqual(solver.solve(position).margin, endgame.margin(position))
        self.assertRaises(ValueError, endgame.layer, 13)
        self.assertRaises(ValueError, endgame.place, kalah.Position("4x3"))
        self.assertIsNone(endgame.margin(kalah.Position("5x1")))
        self.assertEqual(kalah.Solver("4x3", endgame=endgame).database_seeds, 12)

    def test_an_analysis_values_all_moves(self):
        start = kalah.Position("5x3")
        analysis = kalah.Analyser("5x3", book=False).analyse(start, time=60)
        self.assertTrue(analysis.exact)
        self.assertEqual(analysis.margin, 6)
        self.assertEqual(sorted(value.move for value in analysis.moves), start.legal_moves)
        best = analysis.moves[0]
        self.assertEqual((best.margin, best.at_most, best.line[0]), (6, False, best.move))
        wide = kalah.Analyser("10x4").analyse(kalah.Position("10x4"), depth=2, lines=1)
        self.assertEqual(len(wide.moves), 10)
        self.assertFalse(wide.exact)


class Play(unittest.TestCase):
    def test_a_level_beats_a_lower_one(self):
        strong, weak = kalah.Engine("6x4", level=7, book=False), kalah.Engine("6x4", level=1, seed=1)
        margin = 0
        for first in ["south", "north"]:
            players = {"south": strong, "north": weak}
            end, _ = played_out(
                kalah.Position("6x4", first=first),
                lambda position: players[position.turn].choose(position, nodes=5000).move,
            )
            margin += end.outcome
        self.assertGreater(margin, 0)

    def test_a_game_that_is_over_has_no_move(self):
        over = kalah.Position.parse("<1,1,1,0,0> s", "1x1")
        self.assertTrue(over.is_over)
        self.assertIsNone(kalah.Engine("1x1").choose(over))

    def test_the_best_level_knows_the_proof(self):
        chosen = kalah.Engine("6x6").choose(kalah.Position("6x6"))
        self.assertEqual((chosen.move, chosen.margin, chosen.exact), (1, 4, True))


class Searches(unittest.TestCase):
    def interrupted(self, work):
        # A shell has what runs in its background ignore it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        interrupt = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        interrupt.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertLess(time.monotonic() - start, 30)

    def test_an_interrupt_ends_a_search(self):
        solver = kalah.Solver("6x6", seeds=4, book=False)
        self.interrupted(lambda: solver.solve(kalah.Position("6x6"), time=60))

    def test_an_interrupt_ends_the_building_of_a_database(self):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            self.addCleanup(os.environ.pop, "XDG_CACHE_HOME")
            self.interrupted(lambda: kalah.Engine("6x6+empty", seeds=24))

    def test_an_interrupt_ends_a_count(self):
        for rules in ["6x6", "10x10"]:
            self.interrupted(lambda: kalah.Position(rules).divide(2**31))
            self.interrupted(lambda: kalah.Position(rules).perft(2**31))

    def test_other_threads_go_on(self):
        solver = kalah.Solver("6x6", seeds=4, book=False)
        counted = []
        search = threading.Thread(target=solver.solve, args=[kalah.Position("6x6")], kwargs={"nodes": 2_000_000})
        search.start()
        while search.is_alive():
            counted.append(len(counted))
        self.assertGreater(len(counted), 1000)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocFileSuite(*map(str, TEXTS), module_relative=False))
    return tests


if __name__ == "__main__":
    unittest.main()
