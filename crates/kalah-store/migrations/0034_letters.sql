-- Letters of the staff to people. Mails contain either a notice or a letter.
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender_id INTEGER NOT NULL REFERENCES people (id),
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL -- milliseconds since 1970
) STRICT;

CREATE TABLE new_mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    notice_id INTEGER REFERENCES notices (id),
    letter_id INTEGER REFERENCES letters (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER, -- sent, or given up
    error TEXT, -- why nothing came of the last try; none, and ended: it was sent
    UNIQUE (notice_id, person_id),
    UNIQUE (letter_id, person_id),
    CHECK ((notice_id IS NULL) <> (letter_id IS NULL))
) STRICT;
INSERT INTO new_mails (id, notice_id, person_id, due_at, tries, ended_at, error)
    SELECT id, notice_id, person_id, due_at, tries, ended_at, error FROM mails;
DROP TABLE mails;
ALTER TABLE new_mails RENAME TO mails;
CREATE INDEX mails_to_come ON mails (due_at) WHERE ended_at IS NULL;
