"""Kalah: rules, exact values, endgame databases and an engine.

Moves are numbers of pits from the mover's left, from 1 on; SWAP exchanges the seats under the pie rule. Sides are "south"
and "north". Rules are written in a word, as the program has them: "6x4", "5x5+empty", "7x7+pie". Margins are seeds that
the side to move ends up ahead by, stores included, unless something else is said. Faults of arguments are ValueErrors, and
TypeErrors where the type is wrong.
Whatever searches lets other threads of Python work, and ends at Ctrl-C with KeyboardInterrupt.

Arrays need numpy. A row of an array is a position as the side to move sees it: its pits from its left, its store, the
opponent's pits from the opponent's left, the opponent's store.
"""

from kalah._kalah import (
    KNOWLEDGE,
    SWAP,
    UNKNOWN,
    Analyser,
    Analysis,
    AnalysisStream,
    Batch,
    ChosenMove,
    Endgame,
    Engine,
    Game,
    Margins,
    MoveValue,
    Ply,
    Position,
    Solution,
    SolvedPositions,
    Solver,
    __version__,
    book,
    from_array,
    known,
    puzzles,
    rate,
    read_log,
    to_array,
    turns,
    write_games,
)
from kalah._matches import Interval, Match, Player, match
from kalah._review import PlayerLosses, seeds_lost
from kalah._svg import svg

__all__ = [
    "KNOWLEDGE",
    "SWAP",
    "UNKNOWN",
    "Analyser",
    "Analysis",
    "AnalysisStream",
    "Batch",
    "ChosenMove",
    "Endgame",
    "Engine",
    "Game",
    "Interval",
    "Margins",
    "Match",
    "MoveValue",
    "Player",
    "PlayerLosses",
    "Ply",
    "Position",
    "Solution",
    "SolvedPositions",
    "Solver",
    "__version__",
    "book",
    "from_array",
    "known",
    "match",
    "puzzles",
    "rate",
    "read_log",
    "seeds_lost",
    "svg",
    "to_array",
    "turns",
    "write_games",
]
