-- Repositories elsewhere from which players hand in.
CREATE TABLE repositories (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    address TEXT NOT NULL, -- kalah_source::GitAddress, with the branch
    tip TEXT, -- the commit that was looked at last
    asked_at INTEGER, -- milliseconds since 1970
    failures INTEGER NOT NULL DEFAULT 0, -- in a row
    error TEXT -- why nothing came of it, in one line
) STRICT;
