"""Data sets that `kalah lab dataset` writes, as polars reads them."""

import hashlib
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

try:
    import polars
except ModuleNotFoundError:
    raise unittest.SkipTest("polars is not here") from None

import kalah

PROOFS = Path(__file__).parents[4] / "proofs"
PROGRAM = Path(os.environ.get("KALAH_PROGRAM", Path(__file__).parents[4] / "target" / "debug" / "kalah"))


@unittest.skipUnless(PROGRAM.exists(), "the program is not built")
class Datasets(unittest.TestCase):
    def test_values_are_exact(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "data.parquet"
            words = ["lab", "dataset", "--rules", "4x3", "--positions", "3000", "--seeds", "8", "--out", str(path)]
            subprocess.run([PROGRAM, *words], check=True, capture_output=True)
            rows = polars.read_parquet(path)
            card = Path(f"{path}.md").read_text()
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), card)
            again = subprocess.run([PROGRAM, *words], capture_output=True)
            self.assertNotEqual(again.returncode, 0, "the file stays unless it may be replaced")
        self.assertEqual(rows.height, 3000)
        pits = [f"{side}_{place}" for side in ("own", "other") for place in [1, 2, 3, 4, "store"]]
        moves = [f"move_{pit}" for pit in range(1, 5)]
        self.assertEqual(rows.columns, [*pits, "margin", *moves, "source"])
        self.assertEqual(rows.select(pits).n_unique(), 3000)
        array = rows.select(pits).to_numpy().astype("i1")
        solver = kalah.Solver("4x3", book=False)
        self.assertTrue((solver.solve_many(array).margins == rows["margin"].to_numpy()).all())
        for position, row in zip(kalah.from_array(array, "4x3"), rows.iter_rows(named=True), strict=True):
            values = {int(name[-1]): row[name] for name in moves if row[name] is not None}
            self.assertEqual(list(values), position.legal_moves)
            self.assertEqual(max(values.values()), row["margin"])
        first = {turn[0]: margin for turn, margin in solver.first_moves(kalah.Position("4x3"))}
        self.assertEqual([rows[0, name] for name in moves], list(first.values()))
        self.assertLessEqual(set(rows["source"]), {"search", "database", "proof", "book"})


class Rows(unittest.TestCase):
    def test_reviews_are_rows_of_a_table(self):
        [game] = kalah.Game.read("2 1 3", "4x3")
        frame = polars.DataFrame(game.review(kalah.Analyser("4x3"), nodes=1000))
        self.assertEqual((frame.height, frame["move"].to_list()), (3, [2, 1, 3]))
        lost = polars.DataFrame(kalah.seeds_lost([game], nodes=1000))
        self.assertEqual(lost["plies"].sum(), 3)

    def test_proofs_and_books_are_rows_of_a_table(self):
        log = polars.DataFrame(kalah.read_log(PROOFS / "6x6+empty.log.gz"))
        self.assertEqual(log.columns, ["position", "seeds_in_play", "at_least", "at_most"])
        self.assertTrue((log["at_least"] <= log["at_most"]).all())
        for row in log.sample(20, seed=1).iter_rows(named=True):
            known = kalah.known(kalah.Position.parse(row["position"], "6x6+empty"))
            # What the program knows is the same log, and may be narrower by its book.
            self.assertLessEqual(row["at_least"], known.at_least)
            self.assertLessEqual(known.at_most, row["at_most"])
        book = polars.DataFrame(kalah.book("6x4"))
        self.assertGreater(book.height, 100)
        for row in book.sample(20, seed=1).iter_rows(named=True):
            position = kalah.Position.parse(row["position"], "6x4")
            self.assertIn(row["best"], position.legal_moves)
            if row["proven"]:
                self.assertEqual(kalah.known(position).margin, row["margin"])
        self.assertEqual(kalah.book("9x9"), [])
        puzzles = polars.DataFrame(kalah.puzzles("4x4", count=3))
        self.assertEqual(puzzles.columns, ["position", "seeds_in_play", "line", "wins", "depth"])
        self.assertEqual(puzzles.height, 3)
        for row in puzzles.iter_rows(named=True):
            position = kalah.Position.parse(row["position"], "4x4")
            kept = kalah.Solver("4x4").solve(position).margin
            self.assertEqual((kept > 0, kept >= 0), (row["wins"], True))
            self.assertTrue(position.after(row["line"]))
        self.assertEqual(kalah.puzzles("4x4", count=3, seed=1), puzzles.to_dicts())
        self.assertRaises(ValueError, kalah.puzzles, "4x4", depth=12)
        self.assertRaises(FileNotFoundError, kalah.read_log, "/no/such/file.log")
        self.assertRaises(ValueError, kalah.read_log, __file__)


if __name__ == "__main__":
    unittest.main()
