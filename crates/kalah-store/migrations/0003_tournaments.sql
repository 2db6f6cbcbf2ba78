-- Several tournaments in one database, players apart from them, versions of a player, and who works on what.

CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE, -- as it stands in addresses: a to z, 0 to 9, -
    rules TEXT NOT NULL,
    budget TEXT NOT NULL, -- kalah_jobs::Limit as JSON
    format TEXT NOT NULL, -- kalah_tournament::Format as text
    begun_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO tournaments (name, rules, budget, format) SELECT 'main', rules, pace, 'all-play-all' FROM settings;

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL UNIQUE,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
-- What was said of a number last is what it is called.
INSERT INTO players (number, title, about, registered_at)
    SELECT number, title, about, min(registered_at) FROM
    (SELECT number, title, about, registered_at, withdrawn_at, id FROM entries ORDER BY withdrawn_at IS NULL, id DESC)
    GROUP BY number ORDER BY number;
UPDATE players SET (title, about) =
    (SELECT title, about FROM entries WHERE entries.number = players.number ORDER BY id DESC LIMIT 1);

-- What a player played with. It stays as it is: whoever changes something gets another one.
CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    contestant TEXT NOT NULL, -- kalah_jobs::Contestant as JSON
    created_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
CREATE INDEX versions_of_a_player ON versions (player_id);

-- An entry is a version that takes part in a tournament. The columns that are new cannot be declared as NOT NULL,
-- since the table is not made anew; none of them ever is.
DROP INDEX one_entry_a_number;
ALTER TABLE entries ADD COLUMN tournament_id INTEGER REFERENCES tournaments (id);
ALTER TABLE entries ADD COLUMN player_id INTEGER REFERENCES players (id);
ALTER TABLE entries ADD COLUMN version_id INTEGER REFERENCES versions (id);
-- A word was a player of the program, a command, or `pinned:HASH:PATH`, whose path ends in /HASH/source or in
-- /HASH/source/FILE. Each old entry becomes a version.
INSERT INTO versions (id, player_id, contestant, created_at)
    SELECT entries.id, players.id,
        CASE
            WHEN word LIKE 'uki:%' THEN json_object('command', substr(word, 5))
            WHEN word LIKE 'pinned:%' AND instr(word, substr(word, 8, 64) || '/source/') > 0 THEN
                json_object('bot', json_object('content', substr(word, 8, 64), 'file',
                    substr(word, instr(word, substr(word, 8, 64) || '/source/') + 72), 'program', json('true')))
            WHEN word LIKE 'pinned:%' THEN
                json_object('bot', json_object('content', substr(word, 8, 64), 'program', json('true')))
            ELSE json_object('built-in', word)
        END,
        entries.registered_at
    FROM entries JOIN players ON players.number = entries.number;
UPDATE entries SET tournament_id = (SELECT id FROM tournaments), version_id = id,
    player_id = (SELECT id FROM players WHERE players.number = entries.number);
ALTER TABLE entries DROP COLUMN number;
ALTER TABLE entries DROP COLUMN word;
ALTER TABLE entries DROP COLUMN title;
ALTER TABLE entries DROP COLUMN about;
CREATE UNIQUE INDEX one_entry_a_player ON entries (tournament_id, player_id) WHERE withdrawn_at IS NULL;
DROP TABLE settings;

-- A match that nobody could play, for no fault of the players.
ALTER TABLE matches ADD COLUMN set_aside_at INTEGER;
CREATE INDEX unfinished_matches ON matches (id) WHERE finished_at IS NULL;

-- Who has which attempt at a match.
CREATE TABLE leases (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    session INTEGER NOT NULL,
    since INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;

-- Attempts at a match that came to nothing.
CREATE TABLE tries (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (match_id, attempt)
) STRICT, WITHOUT ROWID;

-- How fast the machines are on which timed matches are played.
CREATE TABLE machine_class (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    nodes_per_second REAL NOT NULL
) STRICT;
