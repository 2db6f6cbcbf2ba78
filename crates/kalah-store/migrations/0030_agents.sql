-- Agents that connect to the server and play there, by the token that they show. The token itself is nowhere.
CREATE TABLE agents (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    token TEXT UNIQUE, -- its SHA-256 in hexadecimal digits; NULL once the agent was forgotten
    authors TEXT NOT NULL,
    seen_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;

-- What players say about their moves.
CREATE TABLE comments (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL, -- from 1
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    comment TEXT NOT NULL,
    PRIMARY KEY (match_id, game, ply),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX comments_of_an_entry ON comments (entry_id);
