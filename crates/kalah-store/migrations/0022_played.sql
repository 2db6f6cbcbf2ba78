-- Which moves were played in which positions of judged games, for the explorer: about a kilobyte a game.
CREATE TABLE played (
    position INTEGER NOT NULL, -- a hash of position and rules
    move TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    points INTEGER NOT NULL, -- of who played it: 2 for a win, 1 for a draw
    PRIMARY KEY (position, move, match_id, game, ply),
    FOREIGN KEY (match_id, game) REFERENCES judgements (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX played_in_a_game ON played (match_id, game);
