"""Kalah: rules, exact values, endgame databases and an engine.

Moves are numbers of pits from the mover's left, from 1 on; SWAP exchanges the seats under the pie rule. Sides are "south"
and "north". Rules are written in a word, as the program has them: "6x4", "5x5+empty", "7x7+pie". Margins are seeds that
the side to move ends up ahead by, stores included, unless something else is said. Faults of arguments are ValueErrors, and
numbers that no argument takes, like a negative move, OverflowErrors.
Whatever searches lets other threads of Python work, and ends at Ctrl-C with KeyboardInterrupt.
"""

from os import PathLike
from typing import Literal, final

_Side = Literal["south", "north"]
_Source = Literal["over", "database", "proof", "book", "search"]

__all__ = [
    "SWAP",
    "__version__",
    "Analyser",
    "Analysis",
    "ChosenMove",
    "Endgame",
    "Engine",
    "Margins",
    "MoveValue",
    "Ply",
    "Position",
    "Solution",
    "Solver",
    "known",
]

SWAP: int
"""The exchange of the seats, as a move: 0."""

__version__: str

@final
class Position:
    """A legal position. It never changes: a move gives another one. Equal positions have equal hashes."""

    def __new__(cls, rules: str = "6x6", *, first: _Side = "south") -> Position:
        """The start of a game by these rules, in which `first` moves first."""

    @staticmethod
    def parse(text: str, rules: str | None = None) -> Position:
        """Read a position in any form that the program reads, such as "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s".

        Without rules the board tells its size, and the rest is usual.
        """

    @property
    def rules(self) -> str: ...
    @property
    def turn(self) -> _Side:
        """The side to move; once the game is over it says nothing."""

    @property
    def south(self) -> list[int]:
        """Seeds in South's pits, from South's left."""

    @property
    def north(self) -> list[int]:
        """Seeds in North's pits, from North's left."""

    @property
    def stores(self) -> tuple[int, int]:
        """Seeds in the stores of South and North."""

    @property
    def seeds_in_play(self) -> int:
        """Seeds in all pits, stores left out."""

    @property
    def is_over(self) -> bool: ...
    @property
    def outcome(self) -> int | None:
        """South's final margin; None before the game is over."""

    @property
    def legal_moves(self) -> list[int]:
        """The pits that may be sown, from the left, and SWAP if the seats may be exchanged."""

    def play(self, move: int) -> Ply:
        """Play a move and tell all that happened."""

    def after(self, moves: str) -> Position:
        """The position after these moves, written as the program writes them: "36 21 4"."""

    def mirrored(self) -> Position:
        """The same board seen from the other side."""

    def perft(self, depth: int) -> int:
        """Leaves of the tree of moves so many plies below."""

    def divide(self, depth: int) -> list[tuple[int, int]]:
        """The legal moves with the leaves below each."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Ply:
    """A move that was played, with all its effects."""

    @property
    def move(self) -> int: ...
    @property
    def side(self) -> _Side:
        """The side that played it."""

    @property
    def position(self) -> Position:
        """The position after it."""

    @property
    def extra_turn(self) -> bool:
        """True if the same side moves again."""

    @property
    def landing(self) -> tuple[_Side, int] | None:
        """Side and pit where the last seed fell; None for a store and for a swap."""

    @property
    def captured(self) -> tuple[int, int] | None:
        """The opponent's pit that was emptied, and the seeds that lay there. The capturing seed is banked as well."""

    @property
    def swept(self) -> tuple[int, int] | None:
        """Seeds that South and North took from their own pits, if this ended the game."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Margins:
    """A proven interval of the final margin of the side to move."""

    @property
    def at_least(self) -> int: ...
    @property
    def at_most(self) -> int: ...
    @property
    def margin(self) -> int | None:
        """The margin, if only one is left."""

    @property
    def source(self) -> _Source:
        """The last source that this rests on."""

def known(position: Position) -> Margins:
    """What the books and the proofs that come with the program know of a position, without a search."""

@final
class Endgame:
    """The exact values of all positions with few seeds in play."""

    @staticmethod
    def build(rules: str, seeds: int, *, threads: int | None = None) -> Endgame:
        """Build a database in memory, a byte a position, with all cores unless told otherwise."""

    @staticmethod
    def open(path: str | PathLike[str]) -> Endgame:
        """Open a file that `kalah endgame build` or `kalah endgame image` made; OSError if it cannot be read."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write the database to a file that every command of the program reads."""

    @property
    def pits(self) -> int:
        """Pits a side of the boards that it is for."""

    @property
    def captures_empty(self) -> bool:
        """True if captures from empty pits count on them."""

    @property
    def max_seeds(self) -> int:
        """The most seeds in play of which it has the values."""

    def margin(self, position: Position) -> int | None:
        """The final margin of the side to move; None with more seeds in play, or on another board."""

    def layer(self, seeds: int) -> bytes:
        """The values of all positions with so many seeds in play, a byte each: how many of them the side to move takes.

        `numpy.frombuffer(endgame.layer(20), dtype="u1")` is an array of them.
        """

    def place(self, position: Position) -> int:
        """The place of a position in the layer of its seeds."""

@final
class Solution:
    """The value of a position, or what is proven of it."""

    @property
    def margin(self) -> int | None:
        """The final margin of the side to move under best play of both; None if it is not proven."""

    @property
    def at_least(self) -> int: ...
    @property
    def at_most(self) -> int: ...
    @property
    def line(self) -> list[int]:
        """Best play of both to the end of the game; empty if the value is not proven."""

    @property
    def nodes(self) -> int:
        """Positions asked about. With one thread the same on every machine."""

@final
class Solver:
    """Finds exact values by search alone. It learns from each position for the next."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        seeds: int | None = None,
        endgame: Endgame | None = None,
        table_megabytes: int = 64,
        threads: int = 1,
    ) -> Solver:
        """A solver with a small database, one of so many seeds, or one that is there already."""

    @property
    def database_seeds(self) -> int:
        """The most seeds in play of which its database has the value."""

    def solve(self, position: Position, *, time: float | None = None, nodes: int | None = None) -> Solution:
        """The exact value of a position, or what is proven of it within so many seconds or nodes."""

    def first_moves(self, position: Position) -> list[tuple[list[int], int]]:
        """Each legal move with the best plies to the end of its turn, and its exact margin for the side that plays it."""

    def forget(self) -> None:
        """Forget what was learned from earlier positions, so that nodes can be compared."""

@final
class MoveValue:
    """The value of a move."""

    @property
    def move(self) -> int: ...
    @property
    def margin(self) -> int:
        """The final margin of the side that plays it: exact, expected, or the most that it can be."""

    @property
    def at_most(self) -> bool:
        """True if the move is worth its margin at most, because enough others are as good."""

    @property
    def exact(self) -> bool: ...
    @property
    def source(self) -> _Source: ...
    @property
    def line(self) -> list[int]:
        """Best play of both as far as it is known, this move first."""

@final
class Analysis:
    """The values of a position and its moves."""

    @property
    def moves(self) -> list[MoveValue]:
        """The value of each legal move, the best first."""

    @property
    def margin(self) -> int:
        """The final margin of the side to move, exact or as far as it was searched."""

    @property
    def exact(self) -> bool: ...
    @property
    def depth(self) -> int:
        """Changes of side that all moves were looked ahead."""

    @property
    def nodes(self) -> int: ...

@final
class Analyser:
    """Values all moves of a position on boards of up to 12 pits. It learns from each position for the next."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        seeds: int | None = None,
        endgame: Endgame | None = None,
        table_megabytes: int = 64,
        threads: int = 1,
        book: bool = True,
    ) -> Analyser:
        """An analyser with a database as for Solver. Without `book` it looks up nothing else."""

    def analyse(
        self,
        position: Position,
        *,
        lines: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
    ) -> Analysis:
        """The values of all moves, or of so many of the best, deepening until a limit or until all is proven.

        Without any limit it thinks for a second.
        """

    def forget(self) -> None: ...

@final
class ChosenMove:
    """A move that an engine chose, with what it expects."""

    @property
    def move(self) -> int: ...
    @property
    def margin(self) -> int:
        """The final margin of the side to move that it expects."""

    @property
    def exact(self) -> bool: ...
    @property
    def source(self) -> _Source: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def line(self) -> list[int]:
        """Best play of both as far as it is known, the move first."""

@final
class Engine:
    """A player that searches, at one of ten levels; 10 plays as well as it can."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        level: int = 10,
        seed: int = 0,
        seeds: int | None = None,
        table_megabytes: int = 32,
        threads: int = 1,
        book: bool = True,
    ) -> Engine:
        """An engine with a database of so many seeds, by itself as many as are built in about a second.

        The same `seed` errs in the same way at levels below 10.
        """

    def choose(
        self,
        position: Position,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
    ) -> ChosenMove | None:
        """The move that it plays; None if the game is over. Without any limit it thinks for a second."""
