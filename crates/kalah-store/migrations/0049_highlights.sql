-- What is remarkable in judged games: the ply that gave most away, and the turn with the most extra turns. Of each tournament
-- the largest are asked for, by the indexes.
CREATE TABLE game_highlights (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    swing_ply INTEGER, -- from 1
    swing_by INTEGER, -- 1 for the first player of the match, 2 for the second
    swing INTEGER, -- seeds of the final margin
    turn_ply INTEGER, -- the first ply of the turn, from 1
    turn_by INTEGER,
    extra_turns INTEGER,
    PRIMARY KEY (match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES judgements (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX highlights_by_swing ON game_highlights (tournament_id, swing);
CREATE INDEX highlights_by_turn ON game_highlights (tournament_id, extra_turns);
