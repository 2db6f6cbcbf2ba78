-- The people of a class: who may sign in, as what, and who did what. Times are seconds since 1970, unless they say otherwise.

CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    student_id TEXT UNIQUE, -- what the class list matches by
    name TEXT NOT NULL,
    mail TEXT,
    role TEXT NOT NULL CHECK (role IN ('student', 'tutor', 'lecturer')),
    team TEXT, -- the group of the class list: who has the same one shares a player
    player_id INTEGER REFERENCES players (id),
    -- Who it is to a provider of identities; nobody signs in by one yet.
    issuer TEXT,
    subject TEXT,
    -- In milliseconds: sessions that were begun before, or then, have ended.
    signed_out_before INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    entered_at INTEGER, -- signed in for the first time
    left_at INTEGER,
    deletion_asked_at INTEGER,
    UNIQUE (issuer, subject),
    CHECK ((issuer IS NULL) = (subject IS NULL))
) STRICT;
CREATE INDEX people_of_a_player ON people (player_id);

-- Secrets that programs show instead of somebody who signs in. The secret itself is nowhere.
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people (id),
    hash TEXT NOT NULL, -- Argon2id, in the PHC form
    scopes TEXT NOT NULL, -- submit, read, admin, with blanks between
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    used_at INTEGER, -- to the hour
    revoked_at INTEGER
) STRICT;
CREATE INDEX tokens_of_a_person ON tokens (person_id);

-- Links by which somebody signs in once.
CREATE TABLE links (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people (id),
    hash TEXT NOT NULL, -- as that of a token
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    expires_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;
CREATE INDEX links_of_a_person ON links (person_id);

-- Who changed what. NULL is whoever has the data directory at hand.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    who INTEGER REFERENCES people (id),
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
