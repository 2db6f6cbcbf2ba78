-- Where all stood at a moment (milliseconds since 1970); a bounded number of moments a tournament.
CREATE TABLE rank_history (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    at INTEGER NOT NULL,
    ranks TEXT NOT NULL, -- numbers and ranks as JSON: [[7, 1], [90, 2]]
    PRIMARY KEY (tournament_id, at)
) STRICT, WITHOUT ROWID;
