-- Puzzles, and what visitors made of them. Strengths are those of Glicko-2.

CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    line TEXT NOT NULL, -- what the solver and the opponent play
    wins INTEGER NOT NULL, -- 1 if a win is to be kept, 0 if a draw
    depth INTEGER NOT NULL, -- changes of side that a search has to look ahead
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    match_id INTEGER, -- the game that it is from; nothing if it came with the program
    game INTEGER,
    ply INTEGER,
    UNIQUE (rules, position),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE SET NULL
) STRICT;
CREATE INDEX puzzles_by_rating ON puzzles (rating);
CREATE INDEX puzzles_of_a_game ON puzzles (match_id, game);

CREATE TABLE solvers (
    guest TEXT PRIMARY KEY NOT NULL, -- the hash of a visitor's key
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    changed_at INTEGER NOT NULL -- milliseconds since 1970
) STRICT, WITHOUT ROWID;

-- Which puzzles a visitor was shown, so that none comes twice.
CREATE TABLE puzzles_shown (
    guest TEXT NOT NULL,
    puzzle_id INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    solved INTEGER, -- 1 or 0 after the first answer
    shown_at INTEGER NOT NULL,
    PRIMARY KEY (guest, puzzle_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzles_shown_by_puzzle ON puzzles_shown (puzzle_id);
CREATE INDEX puzzles_shown_by_age ON puzzles_shown (shown_at);
