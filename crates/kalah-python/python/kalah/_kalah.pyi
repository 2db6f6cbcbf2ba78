"""The extension that the package `kalah` shows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final, type_check_only

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

_Side = Literal["south", "north"]
_Source = Literal["over", "database", "proof", "book", "search"]
_Positions = Iterable[Position] | NDArray[Any]

KNOWLEDGE: bool
"""Whether the books, proofs and values of solved boards are part of the module. One without them is for bots."""

SWAP: int
"""The exchange of the seats, as a move: 0."""

UNKNOWN: int
"""The margin in an array of margins where none is known: -128."""

__version__: str

def to_array(positions: _Positions) -> NDArray[np.int8]:
    """The rows of positions of one board: int8[n, 2p+2]."""

def turns(positions: _Positions) -> NDArray[np.uint8]:
    """Who moves in each of these positions: 0 for South, 1 for North, as uint8[n]."""

def from_array(array: ArrayLike, rules: str, turns: ArrayLike | None = None) -> list[Position]:
    """The positions of rows. South moves in all of them, or who `turns` says: 0 for South, 1 for North."""

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

    @staticmethod
    def from_pits(
        south: Sequence[int],
        north: Sequence[int],
        stores: tuple[int, int] = (0, 0),
        *,
        rules: str | None = None,
        turn: _Side = "south",
    ) -> Position:
        """The position of these pits, each side's from its left, and of the stores of South and North.

        Without rules the board tells its size, and the rest is usual.
        """

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """The row of the position, seen by the side to move: its pits, its store, the opponent's pits and store."""

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show: `kalah.svg` has more."""

    @property
    def rules(self) -> str:
        """The rules in a word."""

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

    def perft(self, depth: int, *, time: float | None = None) -> int:
        """Leaves of the tree of moves so many plies below. After `time` seconds there is a TimeoutError."""

    def divide(self, depth: int, *, time: float | None = None) -> list[tuple[int, int]]:
        """The legal moves with the leaves below each. After `time` seconds there is a TimeoutError."""

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
    def __hash__(self) -> int: ...

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
    def source(self) -> _Source | Literal["rules"]:
        """The last source that this rests on; "rules" where nothing but the seeds in play bounds the margin."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def known(position: Position) -> Margins:
    """What the books, the proofs and the table of solved boards that come with the program know, without a search."""

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

    def margins(self, positions: _Positions) -> NDArray[np.int8]:
        """The final margins of positions for their sides to move: int8[n], of an array of rows or of positions.

        It is `UNKNOWN` with more seeds in play, or on another board.
        """

    def layer(self, seeds: int) -> bytes:
        """The values of all positions with so many seeds in play, a byte each: how many of them the side to move takes.

        `numpy.frombuffer(endgame.layer(20), dtype="u1")` is an array of them.
        """

    def place(self, position: Position) -> int:
        """The place of a position in the layer of its seeds."""

    def position(self, seeds: int, place: int) -> Position:
        """The position at a place in the layer of so many seeds, South to move and nothing in the stores.

        The inverse of `place`. Where a side has no seeds the game is over, and what is left lies in its owner's store.
        """

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
        """Best play of both to the end of the game, or as far as it is known; empty if the value is not proven."""

    @property
    def nodes(self) -> int:
        """Positions asked about. With one thread the same on every machine."""

    @property
    def source(self) -> _Source:
        """The source of the value; "search" if it is not proven."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class SolvedPositions:
    """The values of many positions."""

    @property
    def margins(self) -> NDArray[np.int8]:
        """The exact margins for the sides to move: int8[n]. `UNKNOWN` where a limit was reached first."""

    @property
    def share(self) -> float:
        """The share of the positions whose value is proven, 0 to 1."""

    @property
    def nodes(self) -> int:
        """Positions asked about, all together."""

@final
class Solver:
    """Finds exact values. One for each size of board and rule of capture; it learns from each position for the next."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        seeds: int | None = None,
        endgame: Endgame | None = None,
        table_megabytes: int = 64,
        threads: int = 1,
        book: bool = True,
    ) -> Solver:
        """A solver with a small database, one of so many seeds, or one that is there already.

        What books and proofs know it looks up, unless `book` is false.
        """

    @property
    def database_seeds(self) -> int:
        """The most seeds in play of which its database has the value."""

    def solve(self, position: Position, *, time: float | None = None, nodes: int | None = None) -> Solution:
        """The exact value of a position, or what is proven of it within so many seconds or nodes."""

    def first_moves(
        self, position: Position, *, time: float | None = None, nodes: int | None = None
    ) -> list[tuple[list[int], int | None]]:
        """Each legal move with the best plies to the end of its turn, and its exact margin for the side that plays it.

        The margin is None if a limit was reached before it was proven.
        """

    def solve_many(
        self,
        positions: _Positions,
        *,
        threads: int = 1,
        time: float | None = None,
        nodes: int | None = None,
        progress: Callable[[int, int, int], object] | None = None,
    ) -> SolvedPositions:
        """The exact values of many positions, of an array of rows or of positions, on several threads.

        `time` is for all together, `nodes` for each. `progress` is called with the positions that are done, those of them
        that are proven, and all.
        """

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

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

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
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

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

    def analysis(
        self,
        position: Position,
        *,
        lines: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
    ) -> AnalysisStream:
        """The same as an iterator over the depths, which can be stopped: `with analyser.analysis(position) as depths:`.

        Without any limit it goes on until all is proven.
        """

    def forget(self) -> None:
        """Forget what was learned from earlier positions."""

@final
class AnalysisStream:
    """The analysis of a position depth by depth.

    It ends where a limit or the proof ends it, by `stop`, and with its block.
    """

    def stop(self) -> None:
        """End the search soon; what it has found by then is the last analysis."""

    def __iter__(self) -> AnalysisStream: ...
    def __next__(self) -> Analysis: ...
    def __enter__(self) -> AnalysisStream: ...
    def __exit__(self, *_raised: object) -> None: ...

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

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Engine:
    """A player that searches, at one of thirteen levels, "a" to "c" and 1 to 10; 10 plays as well as it can."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        level: int | str = 10,
        seed: int = 0,
        seeds: int | None = None,
        endgame: Endgame | None = None,
        table_megabytes: int = 32,
        threads: int = 1,
        book: bool = True,
    ) -> Engine:
        """An engine with a database of so many seeds, by itself as many as are built in about a second, or with one that is
        there already.

        The same `seed` errs in the same way at levels below 10; "a", "b" and "c" are below 1.
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

@final
class Batch:
    """Many boards that are played at once. A game that ends is begun anew by the same step.

    Its arrays are written in place: a step changes what the one before gave.
    """

    def __new__(cls, rules: str = "6x4", n: int = 1, seed: int = 0) -> Batch:
        """So many boards at the start of these rules, which have no opening rules, at most 8 pits a side and 127 seeds."""

    def __len__(self) -> int: ...
    @property
    def observations(self) -> NDArray[np.int8]:
        """The rows of all boards, each seen by its side to move: int8[n, 2p+2]."""

    @property
    def legal_mask(self) -> NDArray[np.bool_]:
        """The pits that may be sown: bool[n, p]. A column is an action, a pit's number less one."""

    @property
    def margins(self) -> NDArray[np.int8]:
        """The final margins of who moved, where the last step ended a game: int8[n], 0 elsewhere."""

    @property
    def movers(self) -> NDArray[np.uint8]:
        """Who moves: uint8[n], 0 for South, 1 for North."""

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.uint8]]:
        """Play an action on each board, the number of a pit less one: observations, rewards, done, movers.

        -1 leaves a board as it is. The reward is that of who moved: 1, 0 or -1 at the end of a game, else 0. A game that ended is begun anew, and
        observed from its start. With actions of int64 nothing is copied.
        """

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each board, drawn by chance: int64[n]."""

    def random_playouts(self, plies: int) -> tuple[int, int, int, int]:
        """Play so many random plies on each board: the games that ended, and how many of them South won, drew and lost."""

    def reset(self, seed: int | None = None) -> NDArray[np.int8]:
        """Begin all games anew; with a seed the drawing of actions as well."""

    def position(self, board: int) -> Position:
        """The position on a board."""

@type_check_only
class ReviewRow(TypedDict):
    """A ply and what it gave away: margins are those of the side that moves."""

    ply: int
    player: str
    side: _Side
    move: int
    seeds_in_play: int
    best: int
    margin: int
    lost: int
    kind: Literal["none", "seeds-only", "drawn-to-lost", "won-to-drawn", "won-to-lost"]
    exact: bool
    forced: bool

@final
class Game:
    """A game: its start, the plies that were played, and who plays. It can go on and go back."""

    def __new__(
        cls,
        rules: str = "6x6",
        *,
        first: _Side = "south",
        start: Position | None = None,
        south: str = "A",
        north: str = "B",
    ) -> Game:
        """A game by these rules, in which `first` moves first, or one from a position."""

    @staticmethod
    def read(text: str, rules: str | None = None) -> list[Game]:
        """Read the games of a text in any form that `kalah convert` reads: records, transcripts, logs, moves, Kaggle's replays.

        Without rules they are those that the text says or suggests.
        """

    @staticmethod
    def from_actions(actions: Sequence[int]) -> Game:
        """The game of a history of OpenSpiel's game `mancala`: a list of its actions."""

    def actions(self) -> list[int]:
        """The history of the game as OpenSpiel's game `mancala` has it."""

    def write(self, form: str = "record") -> str:
        """Write the game in a form of `kalah convert`.

        "record", "transcript", "moves", or a board after each ply as "board", "haskell", "java", "kgp" or "mankalah".
        """

    @property
    def position(self) -> Position:
        """The position now."""

    @property
    def start(self) -> Position:
        """The position in which the game started."""

    @property
    def south(self) -> str:
        """The name of the player who sat South at the start."""

    @property
    def north(self) -> str:
        """The name of the player who sat North at the start."""

    @property
    def plies(self) -> list[Ply]:
        """The plies so far."""

    @property
    def moves(self) -> list[int]:
        """The moves so far."""

    @property
    def legal_moves(self) -> list[int]:
        """The legal moves now."""

    @property
    def is_over(self) -> bool:
        """True if the game is over by the rules."""

    @property
    def termination(self) -> str:
        """How the game ended: "finished", "adjudicated", "illegal move", "timed out", "crashed", "resigned" or "aborted"."""

    @property
    def winner(self) -> _Side | None:
        """The side that won; None for a draw, and for a game without a result. Sides are those at the end."""

    @property
    def margin(self) -> int | None:
        """South's final margin; None if the game is not over, or was forfeited."""

    def push(self, move: int) -> Ply:
        """Play a move."""

    def pop(self) -> Ply:
        """Take the last ply back; IndexError if there is none."""

    def review(
        self,
        analyser: Analyser,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
    ) -> list[ReviewRow]:
        """What each ply gave away, by the values of all moves of the position before it: a row for each ply.

        polars and pandas take the rows as they are. The limits are those of `Analyser.analyse`, for each ply.
        """

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Ply]: ...
    def __eq__(self, other: object, /) -> bool: ...

def write_games(games: Sequence[Game], form: str = "record") -> str:
    """Write games in a form of `kalah convert`, as `Game.write` does with one."""

def play_match(
    a: Callable[[Position], int] | str,
    b: Callable[[Position], int] | str,
    *,
    games: int | None,
    sprt: str | None,
    openings: str | None,
    lookahead: int | None,
    nodes: int | None,
    time: float | None,
    move_time: float | None,
    rules: str,
    trusted: bool,
    concurrency: int,
    progress: Callable[[int, int, int], object] | None,
) -> str:
    """Play a match, and give its report as `kalah match --json` prints it."""

@type_check_only
class LogRow(TypedDict):
    """A position that a log has proven something of."""

    position: str
    seeds_in_play: int
    at_least: int
    at_most: int

@type_check_only
class BookRow(TypedDict):
    """A position of a book."""

    position: str
    seeds_in_play: int
    margin: int
    best: int
    proven: bool

def read_log(path: str | PathLike[str]) -> list[LogRow]:
    """Read a log of `kalah proof` or a checkpoint of `kalah solve`, packed or not.

    A row for each position of which something is proven, with the interval of the margin of its side to move. The stores are
    empty, and South is to move. polars and pandas take the rows as they are.
    """

def book(rules: str) -> list[BookRow]:
    """The book that comes with the program for these rules.

    A row for each position, with the margin of its side to move and its best move. Empty where there is none.
    """

@type_check_only
class PuzzleRow(TypedDict):
    """A position in which one whole turn alone keeps the result."""

    position: str
    seeds_in_play: int
    line: str
    wins: bool
    depth: int

def puzzles(
    rules: str = "6x4", *, count: int = 10, depth: int = 2, seed: int = 1, nodes: int = 200000
) -> list[PuzzleRow]:
    """Find puzzles in games that are played with chance, as `kalah puzzles` does.

    A row for each, with the only line that keeps the result, whether that is a win, and how many changes of side a search
    has to look ahead to find it. The same seed gives the same puzzles; a board without many gives fewer.
    """

@type_check_only
class RatingRow(TypedDict):
    """A player with its rating: Elo with a 95 % interval."""

    player: str
    games: int
    won: int
    drawn: int
    lost: int
    group: int
    elo: float
    low: float | None
    high: float | None

def rate(games: Sequence[Game]) -> list[RatingRow]:
    """Rate the players of games by the likeliest strengths (Bradley and Terry).

    A row for each, the strongest of each group first. Players of different groups have not met, not even through others, and
    have no common scale.
    """
