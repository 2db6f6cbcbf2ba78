-- What everything is played by. One row: results under different settings are never mixed.
CREATE TABLE settings (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    rules TEXT NOT NULL,
    pace TEXT NOT NULL -- kalah_jobs::Limit as JSON
) STRICT;

-- One version of a player. Who submits anew gets a new entry, and the old one is withdrawn.
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL,
    word TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch()),
    withdrawn_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_entry_a_number ON entries (number) WHERE withdrawn_at IS NULL;

-- A match is under way from its row on, and over once finished_at is set.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_entry INTEGER NOT NULL REFERENCES entries (id),
    second_entry INTEGER NOT NULL REFERENCES entries (id),
    attempt INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT (unixepoch()),
    finished_at INTEGER,
    CHECK (first_entry <> second_entry)
) STRICT;
CREATE UNIQUE INDEX nobody_meets_twice
    ON matches (min(first_entry, second_entry), max(first_entry, second_entry));

-- The games of a match that is over: the truth that standings are folded from.
CREATE TABLE games (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    game INTEGER NOT NULL CHECK (game IN (1, 2)),
    record TEXT NOT NULL, -- kalah::record::Record as JSON
    stderr_first TEXT NOT NULL,
    stderr_second TEXT NOT NULL,
    cause TEXT,
    PRIMARY KEY (match_id, game)
) STRICT, WITHOUT ROWID;
