"""Games, their review, and matches."""

import pickle
import unittest
from pathlib import Path

import kalah

REPLAYS = Path(__file__).parents[4] / "fixtures" / "kaggle" / "open_spiel_mancala.jsonl"
FORMS = ["record", "transcript", "moves", "board", "haskell", "java", "kgp", "mankalah"]


def leftmost(position):
    return position.legal_moves[0]


class Games(unittest.TestCase):
    def test_a_game_goes_on_and_back(self):
        game = kalah.Game("6x4", south="anna", north="ben")
        for move in [3, 6, 2]:
            game.push(move)
        self.assertEqual((game.moves, len(game)), ([3, 6, 2], 3))
        self.assertEqual(game.position, kalah.Position("6x4").after("36 2"))
        self.assertEqual([ply.move for ply in game], [3, 6, 2])
        self.assertEqual(game.pop().move, 2)
        self.assertEqual(game.position, kalah.Position("6x4").after("36"))
        self.assertEqual((game.south, game.north, game.termination), ("anna", "ben", "aborted"))
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertRaises(ValueError, game.push, 7)
        self.assertRaises(IndexError, kalah.Game("6x4").pop)

    def test_games_are_written_and_read_in_every_form(self):
        game = kalah.Game("4x3", south="anna", north="ben")
        while not game.is_over:
            game.push(leftmost(game.position))
        self.assertEqual((game.termination, game.margin), ("finished", game.position.outcome))
        self.assertEqual(game.winner, {1: "south", -1: "north", 0: None}[(game.margin > 0) - (game.margin < 0)])
        for form in FORMS:
            text = game.write(form)
            self.assertEqual(kalah.write_games([game], form), text)
            if form in ("record", "transcript", "moves"):
                [again] = kalah.Game.read(text, "4x3")
                self.assertEqual(again.moves, game.moves)
        self.assertEqual(kalah.Game.read(game.write()), [game])
        self.assertEqual(len(kalah.Game.read(kalah.write_games([game] * 3))), 3)
        for fault in [
            lambda: game.write("pgn"),
            lambda: kalah.Game.read(""),
            lambda: kalah.Game.read(str(game.start)),
            lambda: kalah.Game.read("77", "4x3"),
        ]:
            self.assertRaises(ValueError, fault)

    def test_a_review_tells_what_was_given_away(self):
        game = kalah.Game("4x3")
        for move in [1, 1, 2]:
            game.push(move)
        values = {turn[0]: margin for turn, margin in kalah.Solver("4x3").first_moves(game.start)}
        rows = game.review(kalah.Analyser("4x3"), time=60)
        self.assertEqual([row["ply"] for row in rows], [1, 2, 3])
        first = rows[0]
        self.assertEqual((first["best"], first["margin"], first["lost"]), (6, values[1], 6 - values[1]))
        self.assertEqual((first["kind"], first["exact"], first["player"]), ("won-to-lost", True, "A"))

    def test_seeds_that_agents_of_kaggle_gave_away(self):
        games = kalah.Game.read(REPLAYS.read_text())
        self.assertEqual([game.south for game in games], ["fullest", "leftmost", "random", "random"])
        self.assertEqual(games[-1].termination, "illegal move")
        lost = kalah.seeds_lost(games[1:2], nodes=20_000)
        self.assertEqual({row["player"] for row in lost}, {"leftmost", "fullest"})
        for row in lost:
            self.assertEqual(row["games"], 1)
            self.assertGreater(row["lost"], 0)
            self.assertLessEqual(row["proven_plies"], row["plies"])
        self.assertEqual(sum(row["plies"] for row in lost), len(games[1]))
        self.assertEqual(kalah.seeds_lost(REPLAYS.read_text().splitlines()[1], nodes=20_000), lost)


class Analyses(unittest.TestCase):
    def test_an_analysis_is_looked_at_while_it_goes_on(self):
        analyser = kalah.Analyser("6x4", book=False)
        depths = []
        with analyser.analysis(kalah.Position("6x4")) as analyses:
            for analysis in analyses:
                depths.append(analysis.depth)
                if analysis.depth == 3:
                    break
        self.assertEqual(depths, [0, 1, 2, 3])

    def test_an_analysis_that_is_stopped_has_a_last_value(self):
        stream = kalah.Analyser("6x6", book=False).analysis(kalah.Position("6x6"))
        next(stream)
        stream.stop()
        last = list(stream)[-1]
        self.assertEqual(len(last.moves), 6)

    def test_an_analysis_ends_with_the_proof(self):
        analyses = list(kalah.Analyser("4x3").analysis(kalah.Position("4x3")))
        self.assertEqual((analyses[-1].exact, analyses[-1].margin), (True, 6))


class Matches(unittest.TestCase):
    def test_functions_and_players_meet(self):
        played = kalah.match(leftmost, "leftmost", games=10, rules="6x4", openings="random:2,seed=3")
        self.assertEqual(played.players, ("leftmost", "leftmost"))
        self.assertEqual(len(played.games), 10)
        self.assertEqual(played.won + played.drawn + played.lost, 10)
        # The same player on both sides: each pair is the same two games with the seats exchanged.
        for one, other in zip(played.games[::2], played.games[1::2], strict=True):
            self.assertEqual(one.moves, other.moves)
        self.assertEqual(played.won, played.lost)

    def test_a_stronger_player_is_found(self):
        played = kalah.match("alphabeta:4,eval=h1", "random:1", sprt="0,50", rules="6x4", lookahead=4)
        self.assertIs(played.stronger, True)
        self.assertGreater(played.won, played.lost)
        self.assertEqual(played.report["end"], "enough")

    def test_players_of_games_are_rated(self):
        games = kalah.match("alphabeta:4,eval=h1", "random:1", games=20, lookahead=4, rules="6x4").games
        games += kalah.Game.read(REPLAYS.read_text())
        rows = kalah.rate(games)
        strong = next(row for row in rows if row["player"].startswith("alphabeta"))
        weak = next(row for row in rows if row["player"] == "random:1")
        self.assertEqual((strong["games"], strong["group"]), (20, weak["group"]))
        self.assertGreater(strong["low"], weak["high"])
        self.assertEqual({row["group"] for row in rows}, {0, 1})
        self.assertEqual(kalah.rate([]), [])

    def test_an_illegal_move_loses_and_an_exception_ends_the_match(self):
        played = kalah.match(lambda _: 12, "leftmost", rules="6x4")
        self.assertEqual((played.lost, played.report["faults"][0]), (2, {"illegal move": 2}))

        def fail(_):
            raise ZeroDivisionError("no idea")

        with self.assertRaisesRegex(ZeroDivisionError, "no idea"):
            kalah.match(fail, "leftmost")
        for fault in [
            lambda: kalah.match(leftmost, "stockfish"),
            lambda: kalah.match(leftmost, 3),
            lambda: kalah.match(leftmost, leftmost, games=3),
            lambda: kalah.match(leftmost, leftmost, games=0),
            lambda: kalah.match(leftmost, leftmost, nodes=3, lookahead=3),
            lambda: kalah.match(leftmost, leftmost, lookahead=0),
            lambda: kalah.match(leftmost, leftmost, openings="sicilian"),
            lambda: kalah.match(leftmost, leftmost, sprt="5"),
            lambda: kalah.match(leftmost, "uki:true"),
        ]:
            self.assertRaises(ValueError, fault)


class Drawings(unittest.TestCase):
    def test_a_position_is_drawn(self):
        position = kalah.Position("6x4").after("36 2 1")
        picture = position._repr_svg_()
        self.assertEqual(picture, kalah.svg(position))
        self.assertEqual(picture.count("<text"), 14)
        more = kalah.svg(position, arrows=position.legal_moves, values={1: 3, 2: "<b>"}, size=300)
        self.assertEqual(more.count("<path"), 1 + len(position.legal_moves))
        self.assertIn("+3", more)
        self.assertIn("&lt;b&gt;", more)
        self.assertRaises(ValueError, kalah.svg, position, values={7: 1})
        self.assertRaises(ValueError, kalah.svg, position, arrows=[0])


if __name__ == "__main__":
    unittest.main()
