-- Studies: positions with notes and arrows, and the moves that lead to them.
CREATE TABLE studies (
    id TEXT PRIMARY KEY, -- random: whoever knows it may have the link
    person_id INTEGER NOT NULL REFERENCES people (id),
    title TEXT NOT NULL,
    tree TEXT NOT NULL, -- the server's StudyTree as JSON
    is_shared INTEGER NOT NULL, -- 1 for whoever has the link, 0 for the owner alone
    changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_of_person ON studies (person_id, changed_at);
