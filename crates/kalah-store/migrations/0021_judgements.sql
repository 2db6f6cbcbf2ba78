-- What the judge found of games that are over.

CREATE TABLE judgements (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    positions TEXT NOT NULL, -- kalah_jobs::JudgedPosition as JSON, one a ply
    nodes INTEGER NOT NULL,
    cpu_us INTEGER NOT NULL,
    judged_at INTEGER NOT NULL, -- milliseconds since 1970
    PRIMARY KEY (match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What that comes to for each of the two players.
CREATE TABLE judged_players (
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    opponent_id INTEGER NOT NULL REFERENCES entries (id),
    summary TEXT NOT NULL, -- JSON
    PRIMARY KEY (entry_id, match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES judgements (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX judged_players_of_a_game ON judged_players (match_id, game);

-- Games that are still to be judged: few, where looking through all games would take long.
CREATE TABLE unjudged (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    PRIMARY KEY (match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO unjudged SELECT match_id, game FROM games;
CREATE TRIGGER games_are_judged AFTER INSERT ON games BEGIN
    INSERT OR IGNORE INTO unjudged VALUES (new.match_id, new.game);
END;
