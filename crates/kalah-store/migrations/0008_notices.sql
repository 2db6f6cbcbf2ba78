-- What people are told. Times are milliseconds since 1970.

CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER REFERENCES players (id), -- all who have this player; the lecturers, if NULL
    topic TEXT NOT NULL, -- kalah_store::Topic
    about INTEGER NOT NULL, -- the submission or the deadline
    occasion INTEGER NOT NULL, -- what tells apart where the same may be told again of the same; else 0
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
-- Nothing is told twice.
CREATE UNIQUE INDEX one_notice_of_each ON notices (topic, about, occasion, coalesce(player_id, 0));
CREATE INDEX notices_of_a_player ON notices (player_id, id);

-- The latest notice that was seen.
ALTER TABLE people ADD COLUMN seen_notice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN mail_wanted INTEGER NOT NULL DEFAULT 1;
-- When the address of the feed was made, of which it depends: whoever makes another one ends this one. None if NULL.
ALTER TABLE people ADD COLUMN feed_since INTEGER;

-- Mails that are to be sent, and what became of them.
CREATE TABLE mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    notice_id INTEGER NOT NULL REFERENCES notices (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER, -- sent, or given up
    error TEXT, -- why nothing came of the last try; none, and ended: it was sent
    UNIQUE (notice_id, person_id)
) STRICT;
CREATE INDEX mails_to_come ON mails (due_at) WHERE ended_at IS NULL;
