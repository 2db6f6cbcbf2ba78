"""Run with: python3 test.py"""

import unittest

from board import Board, parse
from player import select_move


class Rules(unittest.TestCase):
    def sown(self, text: str, pit: int) -> tuple[Board, bool]:
        return parse(text).sow(pit)

    def test_last_seed_in_the_store_gives_an_extra_turn(self):
        after, again = self.sown("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s", 0)
        self.assertEqual(after, Board(((0, 7, 7, 7, 7, 7), (6,) * 6), (1, 0)))
        self.assertTrue(again)

    def test_last_seed_in_an_own_empty_pit_captures(self):
        after, again = self.sown("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s", 0)
        self.assertEqual(after, Board(((6, 6, 6, 6, 0, 6), (0, 0, 6, 6, 6, 6)), (0, 6)))
        self.assertFalse(again)

    def test_thirteen_seeds_come_back_and_capture(self):
        after, _ = self.sown("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s", 0)
        self.assertEqual(after.turned().stores, (4, 0))

    def test_what_is_left_goes_home(self):
        after, _ = self.sown("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s", 5)
        self.assertTrue(after.is_over())
        self.assertEqual(after.stores, (11, 25))


class Player(unittest.TestCase):
    def test_captures_the_many(self):
        self.assertEqual(select_move(parse("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s"), 3), 0)


if __name__ == "__main__":
    unittest.main()
