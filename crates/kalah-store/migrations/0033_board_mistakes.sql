-- Positions of visitors' games in which they gave seeds away, with the values of all moves: the largest losses of each game.
CREATE TABLE board_mistakes (
    game_id TEXT NOT NULL REFERENCES board_games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    guest TEXT NOT NULL, -- the hash of the key of who played it
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    played TEXT NOT NULL,
    judged TEXT NOT NULL, -- kalah_jobs::JudgedPosition as JSON
    loss INTEGER NOT NULL, -- seeds of the final margin
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_mistakes_of_guest ON board_mistakes (guest, loss);
