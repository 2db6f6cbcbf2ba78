"""Whatever is handed in, there is a value or an exception of Python in words, and never a panic."""

import unittest

try:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
except ModuleNotFoundError:
    raise unittest.SkipTest("hypothesis is not here") from None

import kalah

EXPECTED = (ValueError, TypeError, TimeoutError, OSError, IndexError)
START = kalah.Position("3x2")
SOLVER = kalah.Solver("3x2", seeds=4)
ANALYSER = kalah.Analyser("3x2", seeds=4)
ENGINE = kalah.Engine("3x2", seeds=4)
ENDGAME = kalah.Endgame.build("3x2", 4)

RULES = st.one_of(
    st.sampled_from(["3x2", "2x2+empty", "4x1+pie", "9x1", "12x12", "6x4", "0x0", "13x1", "6x", "+pie", "6x4+pie+single"]),
    st.text(max_size=8),
)
WHOLE = st.one_of(st.integers(-3, 12), st.sampled_from([-(10**40), 10**40, 2**63, 2**64, -1]))
REAL = st.one_of(st.floats(), WHOLE, st.none())
SMALL = st.one_of(st.integers(-2, 6), st.none())
ANY = st.one_of(WHOLE, REAL, st.text(max_size=6), st.lists(WHOLE, max_size=4), st.binary(max_size=4), st.booleans())
POSITIONS = st.sampled_from([START, kalah.Position("6x4+pie"), kalah.Position("10x2"), START.play(1).position])

CALLS = {
    "position": (kalah.Position, {"rules": RULES, "first": st.sampled_from(["south", "north", "west", ""])}),
    "parse": (kalah.Position.parse, {"text": st.text(max_size=40), "rules": st.one_of(st.none(), RULES)}),
    "from_pits": (
        kalah.Position.from_pits,
        {
            "south": st.lists(WHOLE, max_size=4),
            "north": st.lists(WHOLE, max_size=4),
            "stores": st.tuples(WHOLE, WHOLE),
            "rules": st.one_of(st.none(), RULES),
        },
    ),
    "play": (START.play, {"move": ANY}),
    "after": (START.after, {"moves": st.text("0123456 swap-", max_size=10)}),
    "perft": (START.perft, {"depth": st.one_of(st.integers(-2, 5), ANY), "time": st.floats(0, 0.01)}),
    "divide": (START.divide, {"depth": st.one_of(st.integers(-2, 5), ANY), "time": st.floats(0, 0.01)}),
    "known": (kalah.known, {"position": st.one_of(POSITIONS, ANY)}),
    "build": (kalah.Endgame.build, {"rules": RULES, "seeds": SMALL, "threads": st.one_of(SMALL, ANY)}),
    "layer": (ENDGAME.layer, {"seeds": ANY}),
    "place": (ENDGAME.place, {"position": st.one_of(POSITIONS, ANY)}),
    "at": (ENDGAME.position, {"seeds": ANY, "place": ANY}),
    "open": (kalah.Endgame.open, {"path": st.text(max_size=6)}),
    "solver": (
        kalah.Solver,
        {"rules": RULES, "seeds": SMALL, "table_megabytes": st.one_of(SMALL, ANY), "threads": st.one_of(SMALL, ANY)},
    ),
    "solve": (SOLVER.solve, {"position": st.one_of(POSITIONS, ANY), "time": REAL, "nodes": st.integers(-2, 99)}),
    "first_moves": (SOLVER.first_moves, {"position": POSITIONS, "time": REAL, "nodes": st.integers(-2, 99)}),
    "solve_many": (
        SOLVER.solve_many,
        {"positions": st.one_of(st.lists(POSITIONS, max_size=3), ANY), "threads": SMALL, "nodes": st.integers(-2, 99)},
    ),
    "analyse": (
        ANALYSER.analyse,
        {"position": POSITIONS, "lines": ANY, "depth": st.integers(-2, 3), "time": REAL, "nodes": WHOLE},
    ),
    "engine": (kalah.Engine, {"rules": RULES, "level": ANY, "seed": ANY, "seeds": st.integers(-2, 6), "threads": SMALL}),
    "choose": (ENGINE.choose, {"position": POSITIONS, "depth": st.integers(-2, 3), "time": REAL, "nodes": WHOLE}),
    "game": (kalah.Game, {"rules": RULES, "south": st.text(max_size=5)}),
    "read": (kalah.Game.read, {"text": st.text(max_size=60), "rules": st.one_of(st.none(), RULES)}),
    "actions": (kalah.Game.from_actions, {"actions": st.lists(WHOLE, max_size=5)}),
    "write": (kalah.Game("3x2").write, {"form": st.text(max_size=10)}),
    "match": (kalah.match, {"a": ANY, "b": st.just("leftmost"), "games": SMALL, "rules": RULES, "openings": st.none() | RULES}),
    "svg": (kalah.svg, {"position": POSITIONS, "arrows": st.lists(WHOLE, max_size=2)}),
}


class Faults(unittest.TestCase):
    pass


def check(function, arguments):
    @settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.fixed_dictionaries(arguments))
    def test(self, keywords):
        try:
            function(**keywords)
        except EXPECTED as error:
            self.assertNotIn("panicked", str(error))

    return test


for _name, (_function, _arguments) in CALLS.items():
    setattr(Faults, f"test_{_name}", check(_function, _arguments))


if __name__ == "__main__":
    unittest.main()
