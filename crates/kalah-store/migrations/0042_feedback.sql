-- What the staff says about submissions and points, and what students ask. Times are milliseconds since 1970.
CREATE TABLE submission_comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id INTEGER NOT NULL REFERENCES submissions (id),
    author_id INTEGER NOT NULL REFERENCES people (id),
    file TEXT NOT NULL, -- path below the folder of the submission; empty for the submission as a whole
    line INTEGER NOT NULL, -- from 1; 0 for the file or the submission as a whole
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_of_a_submission ON submission_comments (submission_id, file, line);

CREATE TABLE regrade_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT, -- none: nobody has answered yet
    answered_by INTEGER REFERENCES people (id),
    answered_at INTEGER
) STRICT;
-- One that is open is enough.
CREATE UNIQUE INDEX one_open_regrade_request ON regrade_requests (tournament_id, person_id) WHERE answer IS NULL;
