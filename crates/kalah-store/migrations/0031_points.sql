-- Rules by which a tournament gives points, and what the staff adds or takes away.
CREATE TABLE points_rules (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    rules TEXT NOT NULL -- JSON, whose form the server knows
) STRICT;

CREATE TABLE points_corrections (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    hundredths INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (tournament_id, person_id)
) STRICT, WITHOUT ROWID;
