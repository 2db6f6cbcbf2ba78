-- Bots that people are writing on the page of the workshop, one for each language.
CREATE TABLE drafts (
    person_id INTEGER NOT NULL REFERENCES people (id),
    language TEXT NOT NULL,
    source TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (person_id, language)
) STRICT;
