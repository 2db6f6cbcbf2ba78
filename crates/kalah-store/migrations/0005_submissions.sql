-- What players hand in, and the work that is neither match nor trial.

-- A submission is what happened once; the version is what was handed in.
CREATE TABLE submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    version_id INTEGER NOT NULL REFERENCES versions (id),
    way TEXT NOT NULL, -- kalah_store::Way
    received_at INTEGER NOT NULL, -- milliseconds since 1970
    status TEXT NOT NULL, -- kalah_store::Status
    changed_at INTEGER NOT NULL, -- milliseconds since 1970
    cause TEXT,
    log TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX submissions_of_a_player ON submissions (player_id, id);
-- One version of a player plays.
CREATE UNIQUE INDEX one_executing_a_player ON submissions (player_id) WHERE status = 'executing';

-- Submissions without their logs, as they are told.
CREATE VIEW told_submissions AS
    SELECT submissions.id, number, contestant, way, received_at, status, changed_at, cause FROM submissions
    JOIN players ON players.id = submissions.player_id JOIN versions ON versions.id = version_id;

CREATE TABLE tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL, -- kalah_store::Purpose as JSON
    player_id INTEGER NOT NULL REFERENCES players (id), -- for whom
    work TEXT NOT NULL, -- kalah_jobs::Work as JSON
    attempt INTEGER NOT NULL,
    asked_at INTEGER NOT NULL DEFAULT (unixepoch()),
    -- Who has which attempt: all or none.
    leased INTEGER,
    worker TEXT,
    session INTEGER,
    done_at INTEGER,
    set_aside_at INTEGER
) STRICT;
CREATE INDEX open_tasks ON tasks (id) WHERE done_at IS NULL;
-- Their numbers are job ids, above all those of matches (kalah_jobs::JobId::FIRST_TASK).
INSERT INTO sqlite_sequence (name, seq) VALUES ('tasks', 1099511627776);

-- Attempts at a task that came to nothing.
CREATE TABLE task_tries (
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (task_id, attempt)
) STRICT, WITHOUT ROWID;

-- What an entry was handed in as; nothing for those of the operator.
ALTER TABLE entries ADD COLUMN submission_id INTEGER REFERENCES submissions (id);

-- Whether a tournament goes on, and up to when it takes what is handed in (milliseconds since 1970; for ever if NULL).
ALTER TABLE tournaments ADD COLUMN state TEXT NOT NULL DEFAULT 'open'; -- kalah_store::Stage
ALTER TABLE tournaments ADD COLUMN taken_until INTEGER;

-- Games that a version lost by a fault, and where.
CREATE TABLE faults (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    worker TEXT NOT NULL,
    faults INTEGER NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (match_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX faults_of_an_entry ON faults (entry_id);

-- Whose results fall away when a version leaves.
CREATE INDEX matches_of_first ON matches (first_entry);
CREATE INDEX matches_of_second ON matches (second_entry);
