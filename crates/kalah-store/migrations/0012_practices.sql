-- Matches that players ask for, to see how they fare; they count for nothing.
CREATE TABLE practices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    version_id INTEGER NOT NULL REFERENCES versions (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id), -- whose rules and limit they are played by
    opponent INTEGER NOT NULL, -- the number of the other player
    asked_at INTEGER NOT NULL, -- milliseconds since 1970
    task_id INTEGER REFERENCES tasks (id),
    -- Games won less games lost, and both games; nothing before they are over.
    points INTEGER,
    games TEXT -- two of kalah_jobs::PlayedGame as JSON
) STRICT;
CREATE INDEX practices_of_a_player ON practices (player_id, id);

-- Who played the attempt of a match that counts; unknown for those of earlier versions.
ALTER TABLE matches ADD COLUMN worker TEXT;

-- Results that are looked at again, since a worker was bad or something else changed.
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    worker TEXT, -- whose results; everybody's if NULL
    since INTEGER NOT NULL, -- seconds since 1970
    state TEXT NOT NULL DEFAULT 'open', -- kalah_store::ReviewState
    begun_by INTEGER REFERENCES people (id),
    begun_at INTEGER NOT NULL DEFAULT (unixepoch()),
    ended_at INTEGER
) STRICT;
CREATE TABLE review_matches (
    review_id INTEGER NOT NULL REFERENCES reviews (id),
    match_id INTEGER NOT NULL REFERENCES matches (id),
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    -- What the same match gave this time: games won by the first player less games lost, and both games.
    points INTEGER,
    games TEXT,
    PRIMARY KEY (review_id, match_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE review_checks (
    review_id INTEGER NOT NULL REFERENCES reviews (id),
    submission_id INTEGER NOT NULL REFERENCES submissions (id),
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    passed INTEGER, -- this time
    cause TEXT,
    PRIMARY KEY (review_id, submission_id)
) STRICT, WITHOUT ROWID;
