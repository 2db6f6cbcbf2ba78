-- What is asked of players, and until when.
CREATE TABLE deadlines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    name TEXT NOT NULL,
    ends_at INTEGER NOT NULL, -- milliseconds since 1970, at the beginning of a second that still counts
    requirement TEXT NOT NULL, -- kalah_store::Requirement as JSON
    UNIQUE (tournament_id, name)
) STRICT;

-- Who has longer than all others.
CREATE TABLE extensions (
    deadline_id INTEGER NOT NULL REFERENCES deadlines (id) ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    ends_at INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (deadline_id, player_id)
) STRICT, WITHOUT ROWID;

-- Matches of a version against a player who measures it, apart from all tournaments.
CREATE TABLE measures (
    version_id INTEGER NOT NULL REFERENCES versions (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id), -- whose rules and limit they are played by
    opponent INTEGER NOT NULL, -- the number of the other player
    match INTEGER NOT NULL, -- from 1
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    -- Games won less games lost, and both games; nothing before they are over.
    points INTEGER,
    games TEXT, -- two records as JSON
    PRIMARY KEY (version_id, tournament_id, opponent, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX measures_of_a_task ON measures (task_id);
